class A24 { static int x; static { int t = 3; for (int i = 0; i < 4; i++) t *= 2; x = t; } static final int W; static { W = x + 1; } static int run(int n) { return x + W; } }
