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
    "draughts":
        "english-draughts"
        "international-draughts"
        "brazilian-draughts"
        "russian-draughts"
        "pool-checkers"
        "czech-draughts"
        "spanish-draughts"
        "frisian-draughts"
        "italian-draughts"
        "italian-damone"
        "turkish-draughts"
        "armenian-draughts"
        "keny"
        "ossetian-checkers";
    "alquerque":
        "alquerque"
        "kharbaga"
        "zamma";
    "others":
        "tablut"
        "shatranj"
        "shatra"
        "sahkku";
}
