# tests/class/make.sh - compiles the class files of this folder anew: bash tests/class/make.sh, with a JDK 17 or later.
#
# Each is of a program of tests/funjava or tests/kernels, or of the one in this folder; that of folder 8 is what javac makes for
# Java 8, that of none has no line numbers, that of all has everything that javac writes down.
set -e
cd "$(dirname "$0")"
T=../funjava K=../kernels
javac -d . Refused.java RefusedRecords.java $T/Records.java $T/RecordMethods.java $T/RecordOverloads.java $T/TextChoices.java $T/Switches.java $T/Labels.java $T/ForEach.java $T/CompoundElements.java $T/Ternary.java $T/Printing.java $T/NaNs.java \
    $T/ArrayLiterals.java $T/ChangedArrays.java $T/ClassConstants.java $T/ByteArrays.java $T/SmallTypes.java $T/Formats.java $T/TextArguments.java $K/PivotedLU.java $K/Sobel.java
javac --release 8 -nowarn -Xlint:-options -d 8 $T/Printing.java $T/PrintingMethods.java
javac -g:none -d none $K/Gauss.java $T/Leaving.java
javac -g -d all $T/ShortCircuit.java $T/RecordArrays.java
javac -d apart apart/shapes/*.java

# Kotlin's library is not needed for the name of one of its methods.
mkdir -p kotlin/jvm/internal
echo 'package kotlin.jvm.internal; public class Intrinsics { public static void checkNotNullParameter(Object o, String s) { } }' \
    >kotlin/jvm/internal/Intrinsics.java
javac -d . Checked.java kotlin/jvm/internal/Intrinsics.java
rm -r kotlin

# Two programs, of which the manifest names one, in a line that is broken as they are.
mkdir META-INF
printf 'Manifest-Version: 1.0\r\nMain-Class: So\r\n bel\r\n\r\n' >META-INF/MANIFEST.MF
rm -f Two.jar
/usr/bin/python3 -m zipfile -c Two.jar META-INF PivotedLU.class Sobel.class
rm -r META-INF
