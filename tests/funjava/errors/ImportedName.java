// javac: accepts
import static java.lang.Math.*;                 // error: write Math.sqrt in full
class ImportedName {
    static double f(double d) { return sqrt(d); }   // error: no method 'sqrt'
}
