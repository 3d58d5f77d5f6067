// javac: accepts
class RecordSizes {
    record Empty() {}                                   // error: a record without components holds nothing: leave it out
    record Text(String s) {}                            // error: a string as a value is outside FunJava
    record Chain(int n, Chain more) {}                  // error: a 'Chain' would hold another one, and that one more: a record of records comes to an end
    record Six(int a, int b, int c, int d, int e, int f) {}
    record Large(Six a, Six b, Six c) {}                // error: a record has at most 16 values, those of records in it counted
}
