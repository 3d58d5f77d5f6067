// javac: accepts
class ComputedConstant {
    static int f(int i) { return i + 1; }
    static final int A = f(3);                  // error: a constant of the class is not computed by a method: compute it in main and pass it on
    static final double B = Math.sqrt(2) * 3;
    static final double[] C = {B, 1, A};
}
