// javac: rejects
class Access {
    public private static int b() { return 1; }     // error: only one of 'public', 'protected' and 'private' is possible
}
