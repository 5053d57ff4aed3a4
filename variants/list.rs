// The bundled variants, family by family, in the order in which `dablo list` names them. A test holds this list against
// the folders beside it.
variants! {
    "dablo":
        "dablot-prejjesne"
        "dablo-daares"
        "dablo-aasele"
        "dablo-frostviken"
        "dablo-south-sami"
        "dablo-child"
        "tablo"
        "kloter"
        "cuhkka";
    "alquerque":
        "alquerque"
        "kharbaga"
        "zamma";
    "draughts":
        "english-draughts"
        "pool-checkers"
        "russian-draughts"
        "czech-draughts"
        "international-draughts"
        "brazilian-draughts"
        "frisian-draughts"
        "italian-draughts"
        "spanish-draughts"
        "turkish-draughts"
        "armenian-draughts"
        "italian-damone"
        "keny"
        "ossetian-checkers";
    "others":
        "tablut"
        "shatra"
        "shatranj";
}
