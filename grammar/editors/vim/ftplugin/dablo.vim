" How dablo rules files are edited.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s comments=:// expandtab shiftwidth=2 softtabstop=2
" `:make` checks the file and goes to the first mistake.
setlocal makeprg=dablo\ check\ %
setlocal errorformat=%E%trror[%*[^]]]:\ %m,%W%tarning[%*[^]]]:\ %m,%Znote%.%#,%C\ %#-->\ %f:%l:%c,%-G%.%#
let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< makeprg< errorformat<'
