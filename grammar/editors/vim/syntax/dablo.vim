" Colours for dablo rules files. The words are those of grammar/dablo.pest; a test compares them.
if exists('b:current_syntax')
  finish
endif

syntax iskeyword @,48-57,_,192-255,-

syntax keyword dabloKeyword a about after again agreed agreement ahead along also alternate and any
syntax keyword dabloKeyword anyone anywhere approach are as at attested backward be because behind
syntax keyword dabloKeyword beside board both by call called can cannot captive capture captured
syntax keyword dabloKeyword capturer captures capturing cells centre chains check checkered close
syntax keyword dabloKeyword completing conjecture corners count counts crossing crossings dark
syntax keyword dabloKeyword default diagonal diagonals dice die direction down draw each earliest
syntax keyword dabloKeyword edge edition else empty enclose enclosing end ends enemy enter equal
syntax keyword dabloKeyword even every exactly example except facing fewer file files finish first
syntax keyword dabloKeyword fly for forward friend from frontmost go grid half hand has have hexagon
syntax keyword dabloKeyword higher highest hop huffed if illegal in inferred is it jump keep land
syntax keyword dabloKeyword landing last lattice leap least leave left legal lift light like limit
syntax keyword dabloKeyword line lines loop lose loses lot lower many may mirrored missing more most
syntax keyword dabloKeyword move moved mover moves moving must neutral never next no not nothing
syntax keyword dabloKeyword numbered occurs of on once one only onto opponent opposite or order
syntax keyword dabloKeyword orthogonal other otherwise outermost outranking over own owner pass
syntax keyword dabloKeyword passes passing past perft piece pieces place play played player players
syntax keyword dabloKeyword plural plus points position prefer promote promoted promotion question
syntax keyword dabloKeyword quiet rank ranks reading recorded remove repeat repeats reroll resigns
syntax keyword dabloKeyword result retake return reverse revisit right roll rotated row rows running
syntax keyword dabloKeyword same script set settle setup sides sideways slide source spend start
syntax keyword dabloKeyword step stop take taken taker than that the then there they times to
syntax keyword dabloKeyword together track turn turns under up variant vertices was way ways when
syntax keyword dabloKeyword where who win wins with within without worth zone
syntax keyword dabloKeyword north-east north-west south-east south-west

syntax match dabloNumber "\<\d\+\(-\d\+\)\=\>"
syntax match dabloPoint "\<\l\{1,2}\d\+\(-\l\{1,2}\d\+\)\=\>"
syntax match dabloLabel "\k\+\ze\s*[:?=]"
syntax match dabloMark "@\s*\k\+"
syntax match dabloName "`[^`]*`"
syntax region dabloString start=+"+ skip=+\\["\\]+ end=+"+ oneline
syntax match dabloComment "//.*$" contains=dabloTodo
syntax region dabloComment start="/\*" end="\*/" contains=dabloTodo
syntax keyword dabloTodo TODO FIXME contained

highlight default link dabloKeyword Keyword
highlight default link dabloNumber Number
highlight default link dabloPoint Constant
highlight default link dabloLabel Identifier
highlight default link dabloMark Tag
highlight default link dabloName Identifier
highlight default link dabloString String
highlight default link dabloComment Comment
highlight default link dabloTodo Todo

let b:current_syntax = 'dablo'
