// run: 20
// expect: 1 995257560 -484647020 38461990
// expect: 6 2113217002 1395008591 0
// expect: 11 2041205634 -2119092939 0
// expect: 16 2041205634 -2119092939 0
// expect: 21 2041205634 -2119092939 0
// expect: 26 2041205634 -2119092939 0
// expect: 31 2041205634 -2119092939 0
// run: 33
// expect: 1 -1405669197 1191481613 -5577521332
// expect: 6 -1916252195 -383508381 0
// expect: 11 49965743 998825867 0
// expect: 16 -1307176751 87539201 0
// expect: 21 -714712197 998825867 0
// expect: 26 -714712197 998825867 0
// expect: 31 -714712197 998825867 0
// run: 513
// expect: 1 -892517277 -604617200 -1075781742724
// expect: 6 1254279657 350313780 -2580644983896
// expect: 11 -643345189 1520492907 1665693970708
// expect: 16 -2122246431 212118229 1417225403072
// expect: 21 1540391187 -1257301813 -2004802542868
// expect: 26 257866969 -1743145562 -546316151400
// expect: 31 2125156507 -981938131 2058219308164
// run: 1100
// expect: 1 768535086 -923674871 -2287551544454
// expect: 6 1883110370 796632063 -5825237576610
// expect: 11 499080362 443230729 4033791986722
// expect: 16 -238075426 884041461 3541146893958
// expect: 21 -1952184134 -1997830112 -5470266954038
// expect: 26 417776594 1831546156 -1600382781138
// expect: 31 1076101438 410498648 6615254147186
// run: 9000
// expect: 1 1264001012 1198123120 -19238810279572
// expect: 6 560879912 -2091465695 -49349222904432
// expect: 11 1509882736 -1674425023 35812206584276
// expect: 16 1928775716 -1143416263 32224641462328
// expect: 21 942453200 -1880268070 -52026889044228
// expect: 26 640455448 352492561 -15471527984992
// expect: 31 -1605955756 -1547088532 67969175871972
/** Neighbours in arrays of elements of 32 bits: windows in one leaf, in two, and in two nodes; parts of leaves. */
public class HalfWindows {
    static int[] ints(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * 1103515245 + 12345;
        return a;
    }

    static float[] floats(int n) {
        float[] a = new float[n];
        for (int i = 0; i < n; i++)
            a[i] = (i * 7919 % 1001 - 500) * 0.125f;
        return a;
    }

    static int[] around(int[] a, int d) {
        int n = a.length;
        int[] b = new int[n];
        for (int i = 0; i < n; i++)
            b[i] = i < d || i >= n - d ? a[i] : a[i - d] + 3 * a[i] - a[i + d];
        return b;
    }

    static float[] around(float[] a, int d) {
        int n = a.length;
        float[] b = new float[n];
        for (int i = 0; i < n; i++)
            b[i] = i < d || i >= n - d ? a[i] : (a[i - d] + a[i] + a[i + d]) / 3;
        return b;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s = 31 * s + a[i];
        return s;
    }

    static int sum(float[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            s = 31 * s + Float.floatToIntBits(a[i]);
        return s;
    }

    /** Elements of the first and of a later part side by side. */
    static long apart(int[] a, int d) {
        long s = 0;
        for (int i = 0; i + d < a.length; i++)
            s += a[i] ^ (long) a[i + d] << 3;
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = ints(n);
        float[] b = floats(n);
        for (int d = 1; d < 36; d += 5)
            System.out.println(d + " " + sum(around(around(a, d), 16)) + " " + sum(around(around(b, d), 1)) + " " + apart(a, 8 * d + 1));
    }
}
