// tests/bench/Steady.java - peer: a static method of a FunJava program on the JVM, warmed up.
//
//   java -cp CLASSES Steady CLASS CALL
//
// CALL is method(argument,...); an argument is a number or a call in its turn, which is
// evaluated before anything is timed.  The outermost call is made again and again, first
// until two seconds of a processor have gone and the JVM has compiled what it will, then
// against the clock; printed are the median in milliseconds and the digest of the result
// (tests/bench/digest.h).  With BENCH_ONCE in the environment it is made once.

import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

final class Steady {
    private static final double WARM_SECONDS = 2, SECONDS = 0.5, ENOUGH_SECONDS = 3;
    private static final int LEAST = 3;

    private final Class<?> program;
    private final String text;
    private int at;

    private Steady(Class<?> program, String text) {
        this.program = program;
        this.text = text;
    }

    /** A method and what it is given. */
    private record Call(Method method, Object[] arguments) {
        Object invoke() throws ReflectiveOperationException {
            return method.invoke(null, arguments);
        }
    }

    private boolean takes(char c) {
        if (at == text.length() || text.charAt(at) != c) {
            return false;
        }
        at++;
        return true;
    }

    private String word() {
        int from = at;
        while (at < text.length() && "(),".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    /** A number as text, or the result of a call. */
    private Object argument() throws ReflectiveOperationException {
        String word = word();
        return takes('(') ? call(word).invoke() : word;
    }

    private Call call(String name) throws ReflectiveOperationException {
        List<Object> given = new ArrayList<>();
        while (!takes(')')) {
            given.add(argument());
            takes(',');
        }
        for (Method m : program.getDeclaredMethods()) {
            if (m.getName().equals(name) && m.getParameterCount() == given.size()) {
                for (int i = 0; i < given.size(); i++) {
                    given.set(i, converted(given.get(i), m.getParameterTypes()[i]));
                }
                return new Call(m, given.toArray());
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static Object converted(Object value, Class<?> type) {
        if (!(value instanceof String s)) {
            return value;
        }
        return type == int.class ? (Object) Integer.parseInt(s)
             : type == long.class ? (Object) Long.parseLong(s) : (Object) Double.parseDouble(s);
    }

    private static long digest(long h, Object value) {
        if (value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                h = digest(h, Array.get(value, i));
            }
            return h;
        }
        long bits = value instanceof Double d ? Double.doubleToLongBits(d)
                  : value instanceof Float f ? Float.floatToIntBits(f)
                  : value instanceof Boolean b ? (b ? 1 : 0) : ((Number) value).longValue();
        return (h ^ bits) * 0x100000001b3L;
    }

    /** Of this thread alone, without those of the JVM. */
    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** As in tests/bench/meter.h. */
    private static long now() {
        return System.getenv("BENCH_CPU") == null ? System.nanoTime() : processorTime();
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Steady s = new Steady(Class.forName(args[0]), args[1]);
        String name = s.word();
        s.takes('(');
        Call call = s.call(name);
        Object result = null;
        List<Double> times = new ArrayList<>();
        double total = 0;
        boolean once = System.getenv("BENCH_ONCE") != null;
        while (once ? times.isEmpty() : total < ENOUGH_SECONDS && (total < SECONDS || times.size() < LEAST)) {
            boolean warm = once || processorTime() * 1e-9 > WARM_SECONDS;
            result = null;
            long begin = now();
            result = call.invoke();
            double t = (now() - begin) * 1e-9;
            if (warm) {
                times.add(t);
                total += t;
            }
        }
        Collections.sort(times);
        int n = times.size();
        double median = (times.get((n - 1) / 2) + times.get(n / 2)) / 2;
        System.out.printf("%.6g %016x%n", median * 1e3, digest(0xcbf29ce484222325L, result));
    }
}
