// javac: rejects
class RecordVar {
    record var(int n) {}                                // error: 'var' cannot be the name of a record
}
