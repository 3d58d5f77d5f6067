// run: 1
// expect: -0.9999988715254232
// run: -2
// expect: -0.9999988715254232
// run: 0
// expect: -0.9999988715254232
/* What is known of a condition is found by a few steps: here they are billions. */
class X {
    static double f(double p, long s) {
        double x = 1.5;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        x = x * .5 + x * .25 - x * .125;
        boolean c = !(1.5 >= x);
        for (int i = 32; i >= 0; i--) {
            s ^= c ? i : -2;
            if (x > p) break;
        }
        return x + s;
    }

    public static void main(String[] args) {
        System.out.println(f(Integer.parseInt(args[0]), 1));
    }
}
