// javac: rejects
public class AnotherName {              // error: public class 'AnotherName' belongs in a file 'AnotherName.java'
    static int f(int i) { return i; }
}
