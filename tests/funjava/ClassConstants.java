// A constant of the class whose value is known, and what it asks for all the same.
// run:
// expect: true false false true 3 true 2.5 9 false
// expect: 1 7 4
class ClassConstants {
    static final boolean[] GIVEN = {true, false};
    static final boolean[] ASKED = {GIVEN[0] || (false ? false : true), GIVEN[1] && GIVEN[0] && false, (GIVEN[0] && false) | GIVEN[1],
                                    !(GIVEN[0] && false)};
    static final int NUMBER = GIVEN[1] || true ? 3 : 4;
    static final boolean SECOND = (GIVEN[1] && false) || GIVEN[0];
    static final double REAL = (GIVEN[0] && false) ? 1.5 : 2.5;
    static final long LONG = GIVEN[0] || true ? 9L : 8L;
    static final boolean BOTH = GIVEN[0] && (GIVEN[1] && false);
    static final int[] SIZES = {GIVEN[0] || true ? 1 : 2, GIVEN.length + 5, GIVEN[1] && false ? 3 : GIVEN.length + GIVEN.length};

    public static void main(String[] args) {
        System.out.println(ASKED[0] + " " + ASKED[1] + " " + ASKED[2] + " " + ASKED[3] + " " + NUMBER + " " + SECOND + " " + REAL +
                           " " + LONG + " " + BOTH);
        System.out.println(SIZES[0] + " " + SIZES[1] + " " + SIZES[2]);
    }
}
