// javac: accepts
import java.util.Arrays;
import static java.lang.Math.sqrt;              // error: this import is outside FunJava
import java.io.File;                            // error: this import is outside FunJava: only java.lang and java.util may be named
class Header extends Object implements Runnable {   // error: inheritance is outside FunJava: one class with static methods
    public void run() { }                       // error: a method without 'static' is outside FunJava
    static double f(double d) { return d; }
}
class Second { }                                // error: a second class is outside FunJava: put its static methods into the first
