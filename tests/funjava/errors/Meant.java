// javac: rejects
class Meant {
    static final int WIDTH = 5;
    static double lenght(double[] values, int count) {
        double sum = WIDHT;                     // error: no variable 'WIDHT': did you mean 'WIDTH'?
        for (int i = 0; i < cuont; i++)         // error: no variable 'cuont': did you mean 'count'?
            sum += value[i] + Math.sqr(2);      // error: no variable 'value': did you mean 'values'?
        sum += length(values, count);           // error: no method 'length': did you mean 'lenght'?
        sum += Math.hypo(1, 2);                 // error: FunJava knows no Math.hypo: did you mean 'hypot'?
        sum += Integer.MAX_VALU;                // error: FunJava knows no Integer.MAX_VALU: did you mean 'MAX_VALUE'?
        sum += Integer.bitcount(3);             // error: FunJava knows no Integer.bitcount: did you mean 'bitCount'?
        sum += x + Meant.WIDT;                  // error: the class has no constant 'WIDT': did you mean 'WIDTH'?
        return sum + quite(1);                  // error: no method 'quite'
    }
}
