// javac: rejects
class VoidValue {
    public static void main(String[] args) {
        int x = System.out.println(1);          // error: printing gives no value
        System.out.print();                     // error: 'print' takes one argument: join texts and numbers with +
        System.out.println(1, 2);               // error: 'println' takes one argument
    }
}
