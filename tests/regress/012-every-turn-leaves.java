// loops in lanes that every turn leaves, so that nothing is asked at its end
//
// run: 40
// expect: 4180 780 66 198 282
class EveryTurnLeaves {
    static int given(int x) {
        while (x < 9) {
            x += 3;
            return x;
        }
        return -x;
    }
    static int twoWays(int x) {
        for (int j = 0; j < 24; j++) {
            x += j * 7;
            if (x > 3)
                return x;
            else
                return -x;
        }
        return 1;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int x = i % 5;
            while (x < 9) {
                x += 3;
                break;
            }
            a[i] = x;
        }
        long construction = 0, always = 0, returns = 0, arms = 0, both = 0;
        for (int i = 0; i < n; i++)
            construction += a[i] * (i + 1);
        for (int i = 0; i < n; i++) {
            int k = 0;
            for (int j = 0; j < 24; j++) {
                k += i;
                if (true)
                    break;
            }
            always += k;
        }
        for (int i = 0; i < n; i++)
            returns += given(i % 13);
        for (int i = 0; i < n; i++)
            arms += twoWays(i % 13);
        for (int i = 0; i < n; i++) {
            double x = i % 13;
            while (x < 9) {
                if (x % 2 == 0) {
                    x += 3;
                    break;
                } else
                    break;
            }
            both += (long) x;
        }
        System.out.println(construction + " " + always + " " + returns + " " + arms + " " + both);
    }
}
