/** Nothing: how much memory a process has that computes nothing. */
public class Empty {
    static int nothing() {
        return 0;
    }
    public static void main(String[] args) {
        System.out.println(nothing());
    }
}
