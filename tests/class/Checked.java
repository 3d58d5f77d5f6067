// what Kotlin's compiler asks of parameters that are objects
// expect: 30
import kotlin.jvm.internal.Intrinsics;

public class Checked {
    static long sum(long[] a) {
        Intrinsics.checkNotNullParameter(a, "a");
        long s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * a[i];
        return s;
    }

    public static void main(String[] args) {
        System.out.println(sum(new long[] {1, 2, 3, 4}));
    }
}
