package shapes;

public record Box(int w, int h) {
    static Box unit() {
        return new Box(1, 1);
    }

    Box grown(int by) {
        return new Box(w * by, h * by);
    }

    /** Not that of the class. */
    int area(int more) {
        return w * h + more * Apart.SCALE + Apart.area(this);
    }
}
