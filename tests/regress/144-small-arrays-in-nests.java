// run: 3
// expect: 731497913 15152
// run: 40
// expect: -1223359052 716158023
// run: 0
// expect: 0 0
/* A state of 16 numbers that each round makes anew, counters of 16 around it: together more than there are registers. */
class X {
    static int twice(int b) {
        int r = b << 1;
        return (b & 0x80) != 0 ? (r ^ 0x1b) & 0xff : r & 0xff;
    }

    static int[] cipher(int[] in, int[] key, int[] box) {
        int[] st = new int[16];
        for (int i = 0; i < 16; i++)
            st[i] = in[i] ^ key[i];
        int[] t = new int[16];
        for (int round = 1; round <= 10; round++) {
            for (int c = 0; c < 4; c++)
                for (int r = 0; r < 4; r++)
                    t[4 * c + r] = box[st[4 * ((c + r) % 4) + r]];
            if (round < 10)
                for (int c = 0; c < 4; c++) {
                    int a0 = t[4 * c], a1 = t[4 * c + 1], a2 = t[4 * c + 2], a3 = t[4 * c + 3];
                    int all = a0 ^ a1 ^ a2 ^ a3;
                    t[4 * c] = a0 ^ all ^ twice(a0 ^ a1);
                    t[4 * c + 1] = a1 ^ all ^ twice(a1 ^ a2);
                    t[4 * c + 2] = a2 ^ all ^ twice(a2 ^ a3);
                    t[4 * c + 3] = a3 ^ all ^ twice(a3 ^ a0);
                }
            for (int i = 0; i < 16; i++)
                st[i] = t[i] ^ key[16 * round + i];
        }
        return st;
    }

    static int blocks(int n) {
        int[] box = new int[256], key = new int[176], out = new int[16 * n], count = new int[16];
        for (int i = 0; i < 256; i++)
            box[i] = (i * 167 + 99) & 255;
        for (int i = 0; i < 176; i++)
            key[i] = (i * 73) & 255;
        for (int b = 0; b < n; b++) {
            count[15] = b & 0xff;
            count[14] = b >>> 8;
            int[] e = cipher(count, key, box);
            for (int i = 0; i < 16; i++)
                out[16 * b + i] = e[i];
        }
        int h = 0;
        for (int i = 0; i < out.length; i++)
            h = h * 31 + out[i];
        return h;
    }

    /* The inner loop carries 12 numbers, the one around it 16 others. */
    static int nested(int n) {
        int[] far = new int[16];
        int h = 0;
        for (int k = 0; k < n; k++) {
            int[] near = {k, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
            for (int i = 0; i < n; i++) {
                int first = near[0];
                for (int j = 0; j < 11; j++)
                    near[j] = near[j + 1] + (near[j] ^ i);
                near[11] = first;
            }
            for (int j = 0; j < 16; j++)
                far[j] = far[(j + 5) & 15] * 3 + near[j % 12];
            h = h * 31 + far[k & 7];
        }
        return h + far[3];
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(blocks(n) + " " + nested(n));
    }
}
