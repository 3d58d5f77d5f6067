class A10 { static int[] cur = {1,2,3}, old = {5}; static void swap() { int[] t = cur; cur = old; old = t; } static int run(int n) { swap(); cur[0]++; return cur[0] * 100 + old[0]; } }
