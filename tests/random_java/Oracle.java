// Compiles and runs random programs, many in one virtual machine, and says what they print.
//
//   java tests/random_java/Oracle.java FOLDER FIRST N
//
// For each R<seed>.java of the folder: "= SEED", then the lines of its output behind "> ",
// and if it ended by an exception, "! LINE: TEXT" as frbz says it.  Class files stay in FOLDER/classes.
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

class Oracle {
    static final int BATCH = 500;

    static String text(Throwable t) {
        if (t instanceof ArithmeticException) return "integer division by zero";
        if (t instanceof NegativeArraySizeException) return "negative array size";
        if (t instanceof ArrayIndexOutOfBoundsException)
            return t.getMessage().replaceAll("Index (-?\\d+) out of bounds for length (\\d+)", "array index out of bounds: index $1, length $2");
        return "unknown: " + t;
    }

    static int line(Throwable t, String name) {
        for (StackTraceElement e : t.getStackTrace())
            if (e.getClassName().equals(name) || e.getClassName().startsWith(name + "$")) return e.getLineNumber();
        return 0;
    }

    /** The words behind "// run: ". */
    static String[] arguments(Path source) throws Exception {
        for (String line : Files.readAllLines(source))
            if (line.startsWith("// run: ")) return line.substring(8).split(" ");
        return new String[0];
    }

    static void run(ClassLoader loader, Path folder, long seed, PrintStream out) throws Exception {
        String name = "R" + seed;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String[] args = arguments(folder.resolve(name + ".java"));
        Throwable fault = null;
        System.setOut(new PrintStream(printed));
        try {
            var main = loader.loadClass(name).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            fault = e.getCause();
        } catch (ExceptionInInitializerError e) {
            fault = e.getCause();
        }
        System.setOut(out);
        out.println("= " + seed);
        printed.toString().lines().forEach(l -> out.println("> " + l));
        if (fault != null) out.println("! " + line(fault, name) + ": " + text(fault));
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        long first = Long.parseLong(args[1]), end = first + Long.parseLong(args[2]);
        PrintStream out = System.out;
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        for (long from = first; from < end; from += BATCH) {
            File classes = Files.createDirectories(folder.resolve("classes")).toFile();
            List<String> words = new ArrayList<>(List.of("-Xlint:none", "-proc:none", "-nowarn", "-d", classes.getPath()));
            for (long seed = from; seed < Math.min(from + BATCH, end); seed++)
                words.add(folder.resolve("R" + seed + ".java").toString());
            if (javac.run(null, System.err, System.err, words.toArray(new String[0])) != 0) System.exit(1);
            try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toURI().toURL()})) {
                for (long seed = from; seed < Math.min(from + BATCH, end); seed++)
                    run(loader, folder, seed, out);
            }
        }
        out.flush();
    }
}
