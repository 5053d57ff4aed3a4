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
}
