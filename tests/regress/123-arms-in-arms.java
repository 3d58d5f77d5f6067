// What cases of a switch give, arms in arms of conditionals, stands at once where the loop carries it on: moves from arm to arm, and
// numbers in vector registers for want of others, are gone.  The costs are what this is about (counts).
// run: 0
// expect: 507 567
// run: 7
// expect: 8355 25371
// run: 500
// expect: -669610025695135256 -2972277588046743842
class ArmsInArms {
    static long machine(int[] code, int steps) {
        long[] stack = new long[8];
        int pc = 0, sp = 0, flags = 0;
        long acc = 1;
        double real = 0.5;
        for (int i = 0; i < steps; i++) {
            int op = code[pc], was = sp;
            pc = (pc + 1) % code.length;
            switch (op) {
            case 0:
                stack[sp] = acc;
                sp = (sp + 1) & 7;
                break;
            case 1:
                sp = (sp + 7) & 7;
                acc += stack[sp];
                break;
            case 2:
                acc = acc * 31 + flags;
                flags = was;
                break;
            case 3: {
                int t = sp;
                sp = flags & 7;
                flags = t;
                break;
            }
            case 4:
                if (acc % 2 == 0)
                    pc = (pc + flags) % code.length;
                else if (acc % 3 == 0) {
                    flags ^= 5;
                    real = real * 0.5 + sp;
                } else
                    acc--;
                break;
            case 5:
                real = acc % 1000 + real / 3;
                acc ^= was;
                break;
            default:
                if (real > 10)
                    flags = pc;
                acc += op;
            }
        }
        return acc * 7 + sp + flags * 3 + pc * 11 + (long) (real * 1000);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), seed = 5;
        int[] code = new int[97];
        for (int i = 0; i < code.length; i++) {
            seed = seed * 1103515245 + 12345;
            code[i] = (seed >>> 16) % 8;
        }
        System.out.println(machine(code, n) + " " + machine(code, n * 3 + 1));
    }
}
