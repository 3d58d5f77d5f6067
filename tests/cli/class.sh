# tests/cli/class.sh - class files: the same results and findings as of their sources; what is refused, and where.
#
# Those of tests/class are there without a JDK; with one, all kernels and programs are compiled, too.
source "$(dirname "$0")/_lib.sh"

C=tests/class
export C

source_of() {
    ls tests/{funjava,kernels}/"$1".java programs/funjava/"$1".java 2>/dev/null
}

# The findings without the name of the file, and the column, which of a class file counts bytes of code.
findings() {
    frbz compile --explain "$1" 2>&1 | sed -E 's/^[^:]*:([0-9]+):[0-9]+:/\1:/' | sort -u
}

# What a run prints, its fault without name and column, and its exit code.
outcome() {
    frbz run "$@" 2>.fault
    local code=$?
    [ "${code#0}" ] && sed -nE '1s/^[^:]*:([0-9]+):[0-9]+:/\1:/p' .fault
    echo "code $code"
}
export -f outcome

# same CLASS SOURCE: the same outcome of what the source says how it is run, or for 6
same() {
    local arguments
    arguments=$(sed -nE 's#^// run: *##p' "$2" | head -1)
    grep -q '^// run:' "$2" || arguments=6
    check "$1 does what its source does" 0 "outcome $1 $arguments >of-class; outcome $2 $arguments >of-source; diff of-source of-class" ''
}

for class in "$C"/*.class "$C"/*/*.class; do
    source=$(source_of "$(basename "$class" .class)")
    [ -z "$source" ] || same "$class" "$source"
done

for name in ArrayLiterals CompoundElements NaNs PivotedLU Sobel all/RecordArrays; do
    WANT=$(findings "$(source_of "$(basename $name)")") GOT=$(findings $C/$name.class)
    export WANT GOT
    check "the findings of $name.class are those of the source" 0 '[ "$GOT" = "$WANT" ]'
done

check 'checks that Kotlin makes' 0 'frbz $C/Checked.class' 30 ''

# ---- archives ----

# jar NAME FILE...
jar() {
    /usr/bin/python3 -m zipfile -c "$@"
}
export -f jar

cp $C/Sobel.class $C/PivotedLU.class .
mkdir META-INF
jar one.jar Sobel.class
jar two.jar Sobel.class PivotedLU.class
echo 'Main-Class: org.Sobel' >META-INF/MANIFEST.MF
jar wrong.jar META-INF Sobel.class
jar none.jar META-INF
sobel=$(frbz run tests/kernels/Sobel.java 9)
check 'the class that the manifest names' 0 'frbz $C/Two.jar 9' "$sobel" ''
check 'every command takes a .jar' 0 'frbz sim --stats=text:s.txt $C/Two.jar 9 && frbz compile --explain $C/Two.jar && frbz compile $C/Two.jar -o two.frbz && frbz two.frbz 9' "*$sobel*Two.jar:*$sobel" ''
check 'a .jar from standard input' 0 'frbz - 9 <$C/Two.jar' "$sobel" ''
check 'the only class' 0 'frbz one.jar 9' "$sobel" ''
check 'which of two classes?' 2 'frbz two.jar 9' '' 'two.jar: error: several classes have a main, and no Main-Class in the manifest says which is meant: Sobel, PivotedLU'
check 'the manifest names a class that is not there' 2 'frbz wrong.jar 9' '' "wrong.jar: error: the manifest names the class 'org/Sobel.class', which is not there"
check 'no class at all' 2 'rm META-INF/MANIFEST.MF; jar empty.jar META-INF; frbz empty.jar 9' '' 'empty.jar: error: there is no class in it'
check 'a .jar that is cut off' 2 'head -c 900 $C/Two.jar >cut.jar; frbz cut.jar 9' '' 'cut.jar: error: a damaged .jar'
check 'a .jar with a wrong byte' 2 '{ head -c 1500 $C/Two.jar; printf X; tail -c +1502 $C/Two.jar; } >bad.jar; frbz bad.jar 9' '' 'bad.jar: error: a damaged .jar'
check 'no .jar under such a name' 2 'echo hello >not.jar; frbz not.jar' '' 'not.jar: error: not a .jar'

# ---- records ----

cat >apart.txt <<'END'
Box[w=9, h=2] Box[w=27, h=6] 162 327 Box[w=4, h=5] 34.5 11
true false 29
Box[w=9, h=3]
END
P=$C/apart/shapes
export P
check 'records beside the class, in its package' 0 'frbz $P/Apart.class 9 | diff - apart.txt' '' ''
check 'also from within the folder' 0 'cp $P/*.class . && frbz Apart.class 9 | diff - apart.txt' '' ''
check 'a .jar with records in it, and classes that are none' 0 'jar apart.jar $C/apart/shapes && frbz apart.jar 9 | diff - apart.txt' '' ''
check 'a .jar with nothing but records' 2 'mkdir in && cp $P/Box.class $P/Split.class in && jar records.jar in && frbz records.jar' '' 'records.jar: error: there is no class in it'
check 'a .jar with one class, which has no main, and records' 0 'cp $P/Halves*.class in && jar halves.jar in && frbz --entry of halves.jar 9' 'less = 4*more = 5' ''
check 'class files one behind the other' 0 'cat $P/Apart.class $P/Box.class $P/Split.class | frbz - 9 | diff - apart.txt' '' ''
check 'behind the class must be records' 3 'cat $P/Apart.class $P/Apart.class | frbz - 9' '' '-: error: a class file with something behind it that is no record'
check 'an entry that gives a record' 0 'frbz compile --entry split $P/Apart.class -o split.frbz' '' ''
check 'records that are not there' 3 'rm Box.class; frbz Apart.class 9' '' "*Apart.class:*: error: an object of another class is outside FunJava: there are records, whose class files lie beside*(in Apart.area)*(in Apart.main)*"
check 'a record that is cut off is not there' 3 'head -c 500 $P/Box.class >Box.class; frbz Apart.class 9' '' "*an object of another class is outside FunJava*"
check 'nothing but a record' 3 'frbz $P/Box.class 9' '' '*Box.class:*: error: inheritance is outside FunJava*'

# ---- every command ----

check 'a class file is simulated' 0 'frbz sim --stats=text:s.txt $C/Sobel.class 9' "$(frbz run tests/kernels/Sobel.java 9)" ''
check 'a class file becomes an image' 0 'frbz compile $C/PivotedLU.class -o lu.frbz && frbz lu.frbz 9' "$(frbz run tests/kernels/PivotedLU.java 9)" ''
check 'the typed tree of a class file' 0 'frbz compile --dump=ast $C/Sobel.class' '*class Sobel*method void main(String?? local#0#0)*' ''
check 'a class file has no tokens' 3 'frbz compile --dump=tokens $C/Sobel.class' '' '*Sobel.class: error: a class file has no tokens'
check 'a fault in a class file has a line' 1 'frbz $C/Sobel.class' '' '*Sobel.class:*:1: error: missing or unsuitable program argument*'

# ---- what is refused ----

line() {
    sed -n "/\/\/ $1\$/=" "$C/${2:-Refused}.java" | head -1
}

refused=$(frbz $C/Refused.class 2>&1)
export refused
check 'what is left out ends with code 3' 3 'frbz $C/Refused.class' '' '*'
for case in "throw|*'throw' is outside FunJava*(in Refused.thrown)*" "object|*an object type is outside FunJava*(in Refused.object)*" \
    "lambda|*bound when it runs*(in Refused.lambda)*" "other|*a field of another class*" "ragged|*without all its lengths*(in Refused.ragged)*" "written|*is a parameter that gets another array*"; do
    check "refused in its line: ${case%%|*}" 0 'printf %s "$refused"' "*Refused.class:$(line "${case%%|*}"):${case#*|}"
done
for case in field variable caught instance locked; do
    check "refused by name: $case" 0 'printf %s "$refused"' "*outside FunJava*(in Refused.$case)*"
done

refused=$(frbz $C/RefusedRecords.class 2>&1)
export refused
for case in "made|*an array of records*(in RefusedRecords.made)*" "same|*a comparison of objects*(in RefusedRecords.same)*" \
    "null|*'null' is outside*(in RefusedRecords.asked)*" "constant|*a constant or a class in a record*(in RefusedRecords\$Held.<clinit>)*"; do
    check "refused in its line: ${case%%|*}" 0 'printf %s "$refused"' "*RefusedRecords.class:$(line "${case%%|*}" RefusedRecords):${case#*|}"
done
for case in 'Own.<init>' 'More.<init>' 'Fixed.Y' 'Generic.of' 'Shape.class'; do
    check "refused by name: $case" 0 'printf %s "$refused"' "*outside FunJava*(in RefusedRecords\$$case)*"
done
check 'one error for each of them' 0 'grep -c error: <<<"$refused"' 13

# ---- damaged files ----

check 'a class file that is cut off' 3 'head -c 700 $C/Sobel.class >Cut.class; frbz Cut.class 3' '' 'Cut.class: error: a damaged class file'
check 'a class file with something behind it' 3 'cat $C/Sobel.class $C/make.sh >More.class; frbz More.class 3' '' 'More.class: error: a damaged class file'
check 'no class file under such a name' 2 'echo hello >Not.class; frbz Not.class' '' 'Not.class: error: not a class file'

# ---- all kernels ----

if command -v javac >/dev/null && [ "$(few all none)" = all ]; then
    for folder in tests/kernels programs/funjava; do
        javac -d "$(basename $folder)" $folder/*.java
        for source in "$folder"/*.java; do
            same "$(basename $folder)/$(basename "$source" .java).class" "$source"
        done
    done
fi
