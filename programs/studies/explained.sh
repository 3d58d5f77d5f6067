# docs/funjava.md with what `frbz compile --explain` says of its examples now: sh programs/studies/explained.sh BUILD
# The remarks of an example are the lines that begin with its file's name, below its heading.
awk -v frbz="$1/frbz" '
    /^### /                                     { file = "programs/funjava/" $2 ".java"; said = 0 }
    file == "" || index($0, file ":") != 1      { print; next }
    !said                                       { said = 1; fflush(); system(frbz " compile --explain " file "") }
' docs/funjava.md
