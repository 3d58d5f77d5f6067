// run: 9
// expect: 17
// run: 70
// expect: 568
// bench: sequential run(60000) run(70)
/** A machine with a stack and a memory runs a program that counts primes by division. */
public class StackMachine {
    static final int PUSH = 0, LOAD = 1, STORE = 2, ADD = 3, MOD = 4, LESS = 5, JUMP = 6, BRANCH = 7, HALT = 8, MUL = 9;

    static long run(int n) {
        int[] code = {
            PUSH, 2, STORE, 0,                              // i = 2
            LOAD, 0, PUSH, n, LESS, 0, BRANCH, 58,          // 4: while i < n
            PUSH, 2, STORE, 1,                              // 12: d = 2
            LOAD, 0, LOAD, 1, LOAD, 1, MUL, 0, LESS, 0, BRANCH, 32, JUMP, 46, HALT, 0,  // 16: i < d * d: prime
            LOAD, 0, LOAD, 1, MOD, 0, BRANCH, 52,           // 32: i % d == 0: not prime
            LOAD, 1, PUSH, 1, JUMP, 60,                     // 40
            LOAD, 2, LOAD, 0, JUMP, 66,                     // 46: sum += i
            JUMP, 72, HALT, 0, HALT, 0,                     // 52
            HALT, 0,                                        // 58
            ADD, 0, STORE, 1, JUMP, 16,                     // 60: d++
            ADD, 0, STORE, 2, JUMP, 72,                     // 66
            LOAD, 0, PUSH, 1, ADD, 0, STORE, 0, JUMP, 4,    // 72: i++
        };
        long[] stack = new long[16], memory = new long[4];
        int pc = 0, sp = 0;
        boolean running = true;
        while (running) {
            int op = code[pc], x = code[pc + 1];
            pc += 2;
            switch (op) {
            case PUSH:
                stack[sp++] = x;
                break;
            case LOAD:
                stack[sp++] = memory[x];
                break;
            case STORE:
                memory[x] = stack[--sp];
                break;
            case ADD:
                sp--;
                stack[sp - 1] += stack[sp];
                break;
            case MUL:
                sp--;
                stack[sp - 1] *= stack[sp];
                break;
            case MOD:
                sp--;
                stack[sp - 1] %= stack[sp];
                break;
            case LESS:
                sp--;
                stack[sp - 1] = stack[sp - 1] < stack[sp] ? 1 : 0;
                break;
            case JUMP:
                pc = x;
                break;
            case BRANCH:
                if (stack[--sp] == 0)
                    pc = x;
                break;
            default:
                running = false;
            }
        }
        return memory[2];
    }
    public static void main(String[] args) {
        System.out.println(run(Integer.parseInt(args[0])));
    }
}
