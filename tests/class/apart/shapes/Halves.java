// a class without main
package shapes;

class Halves {
    record Two(int less, int more) {}

    static Two of(int n) {
        return new Two(n / 2, n - n / 2);
    }
}
