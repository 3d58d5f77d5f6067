// what records of class files may have and FunJava leaves out; each line that has one says what
class RefusedRecords {
    record Pair(double sum, int n) {}

    record Own(int n) {
        Own {
            n = n < 0 ? 0 : n;                                  // constructor
        }
    }

    record More(int n) {
        More(int a, int b) {
            this(a + b);                                        // second
        }
    }

    record Held(int n) {
        static final int X = Integer.parseInt("3");             // constant
    }

    record Shape(int n) implements Comparable<Shape> {
        public int compareTo(Shape s) {
            return 0;
        }
    }

    record Generic<T>(T of) {}

    record Fixed(int n) {
        static final int Y = 3;                                 // fixed
    }

    record Text(String s) {}

    static int arrays(Pair[] all) {
        return all.length;
    }

    static int made(int n) {
        return new Pair[n].length;                              // made
    }

    static boolean same(Pair p, Pair q) {
        return p == q;                                          // same
    }

    static boolean other(Pair p, Object o) {
        return p.equals(o);
    }

    static int asked(Pair p) {
        return p != null ? 1 : 0;                               // null
    }

    public static void main(String[] args) {
        System.out.println(new Pair(1, 2).toString().length()); // length
    }
}
