class Parser {
static int expr(int[] t, int[] pos) { int v = term(t, pos); while (pos[0] < t.length && (t[pos[0]] == -1 || t[pos[0]] == -2)) { int op = t[pos[0]++]; int w = term(t, pos); v = op == -1 ? v + w : v - w; } return v; }
static int term(int[] t, int[] pos) { int v = factor(t, pos); while (pos[0] < t.length && t[pos[0]] == -3) { pos[0]++; v = v * factor(t, pos) % 1000003; } return v; }
static int factor(int[] t, int[] pos) { int x = t[pos[0]++]; if (x == -4) { int v = expr(t, pos); pos[0]++; return v; } if (x == -2) return -factor(t, pos); return x; }
static int run(int n) { int[] t = new int[8 * n + 1]; int k = 0; for (int i = 0; i < n; i++) { t[k++] = -4; t[k++] = i; t[k++] = i % 3 == 0 ? -1 : i % 3 == 1 ? -3 : -2; if (i % 5 == 2) t[k++] = -2; }
  t[k++] = 3; for (int i = 0; i < n; i++) { t[k++] = -5; if (i % 4 == 0) { t[k++] = -3; t[k++] = 2; } }
  int[] u = new int[k]; for (int i = 0; i < k; i++) u[i] = t[i]; return expr(u, new int[1]); }
}
