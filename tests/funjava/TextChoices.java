// Choices between texts, with statements around and inside them: what comes before is computed before, and what is not asked is not.
// run: 5
// expect: 1 yes
// expect: 2 no0
// expect: 3 yes
// expect: 4 small5
// expect: 5 some!
// expect: 6 few1.5
// expect: 7 zero0
// expect: 8 0y100
// expect: 9 truet0false
// expect: 10 zero
// expect: 11 0 false 2.50 true
// expect: 12 Pair[a=0, b=5]q1
// expect: 13   0|false1.00
// expect: 1 yes
// expect: 2 no1
// expect: 3 no
// expect: 4 small5
// expect: 5 some!
// expect: 6 one1.5
// expect: 7 zero1
// expect: 8 1y277
// expect: 9 truet11false
// expect: 10 other
// expect: 11 1 false 2.50 true
// expect: 12 Pair[a=1, b=5]q2
// expect: 13   5|false2.01
// expect: 1 yes
// expect: 2 yes3
// expect: 3 yes
// expect: 4 large9
// expect: 5 none!
// expect: 6 three1.5
// expect: 7 high3
// expect: 8 3x433
// expect: 9 falsef-3true
// expect: 10 other
// expect: 11 3 false 2.50 true
// expect: 12 Pair[a=3, b=5]p2
// expect: 13  15|true2.07
// expect: 1 yes
// expect: 2 no5
// expect: 3 yes
// expect: 4 large25
// expect: 5 some!
// expect: 6 many1.5
// expect: 7 top5
// expect: 8 5x655
// expect: 9 falsef11true
// expect: 10 other
// expect: 11 5 true 2.50 true
// expect: 12 Pair[a=5, b=5]p2
// expect: 13  25|true2.05
// expect: 14 much=
class TextChoices {
    record Pair(int a, int b) {}

    static int calls(int[] at, int n) {
        int s = 0;
        for (int i = 0; i < n; i++)
            s += at[i % at.length] * i;
        return s;
    }

    static int named(int k) {
        return switch (k & 3) { case 0 -> { int s = k; s *= 2; yield s; } case 1 -> 11; default -> -k; };
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = {3, 1, 2};
        boolean odd = n % 2 == 1;
        for (int k = 0; k < 6; k += k > 0 ? 2 : 1) {
            int j = k;
            // the condition has a switch behind || or &&, or is one
            System.out.println("1 " + (k < 2 || a[k % 3] == switch (k) { case 3 -> 3; default -> 2; } ? "yes" : "no"));
            System.out.println("2 " + (k > 1 && switch (k) { case 3 -> odd; default -> !odd; } ? "yes" : "no") + k);
            System.out.println((switch (k) { case 1 -> k > n; default -> true; } ? "3 yes" : "3 no"));
            // the text is there before statements come
            System.out.println("4 " + (k > 2 ? "large" : "small") + switch (k) { case 0 -> 5; case 1 -> n; default -> k * k; });
            System.out.println("5 " + (k == 3 ? "none" : "some") + (odd || k > switch (n) { case 5 -> 3; default -> 1; } ? "!" : "?"));
            // choices within each other, the inner one with a division that only its side may do
            System.out.println("6 " + (k < 3 ? 10 / (3 - k) > 4 ? "one" : "few" : k == 3 ? "three" : 60 / (k - 3) > 40 ? "four" : "many") + switch (k) { case 2 -> 0.5; default -> 1.5; });
            System.out.println("7 " + (k < 3 ? switch (k) { case 0 -> true; default -> 5 / (3 - k) > 1; } ? "zero" : "low" : k / (k - 2) > 2 ? "high" : "top") + k);
            // variables change behind the text, and in its condition
            System.out.println("8 " + j + (j++ > 2 ? "x" : "y") + j + (j = switch (k) { case 1 -> 7; default -> k; }) + j);
            System.out.println("9 " + (a[0] > k) + (a[0] > k ? "t" : "f") + named(k) + switch (k) { case 5 -> odd; default -> k > 2; });
            // print, formats, records
            System.out.print((k == 2 ? "10 two" : switch (k) { case 0 -> 4; default -> 5; } == 4 ? "10 zero" : "10 other") + "\n");
            System.out.printf("11 %d %b %.2f %b%n", k, k > 3, switch (k) { case 4 -> 0.25; default -> n / 2.0; }, odd || k > switch (n) { case 5 -> 3; default -> 1; });
            System.out.println("12 " + new Pair(k, n) + (k > 2 ? "p" : "q") + switch (k) { case 0 -> 1L; default -> 2L; });
            System.out.println("13 " + String.format("%3d|%s", k * n, k > 2) + switch (k) { case 0 -> 1f; default -> 2f; } + String.format("%d", switch (k) { case 3 -> 7; default -> k; }));
        }
        System.out.println("14 " + (calls(a, n) > 9 ? "much" : "little") + (calls(a, 3) == 5 && named(n) == 11 ? "=" : "#"));
    }
}
