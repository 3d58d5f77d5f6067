// loops in lanes whose turns keep a value of the turn before, under another name or as a number that is the same in all lanes
//
// run: 40
// expect: 129744 1125.0 41766 365907 816147.0 320
class CarriedInLanes {
    static long kept(int i) {
        int x = i % 5, z = 0;
        while (x < 29) {
            int y = x * 1;
            x = x + 3;
            z = z * 2 + y;
        }
        return z;
    }
    static double keptReal(int i) {
        double x = i % 5, z = 0;
        for (int k = 0; k < 6; k++) {
            double y = x * 1.0;
            x = x + 3;
            z = z * 0.5 + y;
        }
        return z;
    }
    static int compared(int i) {
        int j = 0, z = 0;
        boolean b = i % 3 == 0;
        while (z < 30 + i % 4) {
            z += b ? 5 : 1;
            b = j > 2;
            j++;
        }
        return z * 31 + (b ? 1 : 0);
    }
    static int counter(int i) {
        int j = 0, z = 0, b = i % 3;
        for (; j < 6; j++) {
            z = z * 3 + b;
            b = j * 1;
        }
        return z * 31 + b;
    }
    static double uniform(int i) {
        double u = 3, z = 0, b = i % 3;
        for (int j = 0; j < 6; j++) {
            z = z * 3 + b;
            b = u * 1.0;
            u = u + 1;
        }
        return z * 31 + b;
    }
    static int flag(int i) {
        int x = i % 5;
        boolean a = true, b = true, c = false;
        while (x < 29) {
            boolean t = a | false;
            x += 2;
            a = b;
            b = c;
            if (t)
                continue;
            break;
        }
        return x;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        long kept = 0, compared = 0, counter = 0, flag = 0;
        double real = 0, uniform = 0;
        for (int i = 0; i < n; i++)
            kept += kept(i);
        for (int i = 0; i < n; i++)
            real += keptReal(i);
        for (int i = 0; i < n; i++)
            compared += compared(i);
        for (int i = 0; i < n; i++)
            counter += counter(i);
        for (int i = 0; i < n; i++)
            uniform += uniform(i);
        for (int i = 0; i < n; i++)
            flag += flag(i);
        System.out.println(kept + " " + real + " " + compared + " " + counter + " " + uniform + " " + flag);
    }
}
