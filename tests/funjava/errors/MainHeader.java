// javac: accepts
class MainHeader {
    static void main(String[] args) {           // error: the program begins with 'public static void main(String[] args)'
        System.out.println(1);
    }
}
