/* tests/bench/report_brief.c - rows of ours beside java's, a line each: times, how many times as
 * fast we are, and memory beyond that of a process that computes nothing. */
#include <math.h>
#include <string.h>

#include "tests/bench/bench.h"

enum { NAME_WIDTH = 32 };

/* A form that takes more times as long as the one it is compared with, for equal work, has a cliff before it. */
#define CLIFF 1.5

/* Below this many megabytes a process differs as much from itself. */
#define LEAST_MEMORY 2.0

/* Two threads, if that was measured. */
static int ours_of(const Answer *a) {
    return a->series[OURS_ALL].outcome == MEASURED ? OURS_ALL : OURS_1;
}

/* Megabytes that V had beyond EMPTY, or below 0: not known. */
static double memory_of(const Answer *a, int rounds, int v, int empty) {
    const Series *s = &a->series[v], *e = &a->series[empty];
    if (s->outcome != MEASURED || e->outcome != MEASURED)
        return -1;
    return fmax(summarize(s->value, rounds).median - summarize(e->value, rounds).median, 0);
}

/* How many times java's memory we take, or below 0: nothing to be said. */
static double memory_ratio(const Answer *a, int rounds) {
    double ours = memory_of(a, rounds, OURS_MEMORY, OURS_EMPTY), java = memory_of(a, rounds, JAVA_MEMORY, JAVA_EMPTY);
    return ours < 0 || java < LEAST_MEMORY ? -1 : ours / java;
}

static void number(const char *format, int width, double x, FILE *out) {
    if (x >= 0)
        fprintf(out, format, width, x);
    else
        fprintf(out, "%*s", width, "-");
}

static double median_of(const Answer *a, int rounds, int v) {
    return a->series[v].outcome == MEASURED ? summarize(a->series[v].value, rounds).median : -1;
}

static double times_java(const Answer *a, int rounds, int ours) {
    Verdict v = compare(a, rounds, JAVA, ours, 1);
    return v.known ? v.value.median : -1;
}

static double others_of(const Answer *a, int rounds) {
    const Series *s = &a->series[ours_of(a)];
    return s->outcome == MEASURED ? summarize(s->others, rounds).median : -1;
}

/* How many times as long as that of the row that it is compared with our time for the same work is, or below 0. */
static double times_base(const Options *opt, const Answer *answers, int i) {
    const Row *r = answers[i].row;
    int k = i;
    while (k > 0 && answers[k].row != r->base)
        k--;
    double ours = median_of(&answers[i], opt->rounds, OURS_1), base = median_of(&answers[k], opt->rounds, OURS_1);
    return r->base && answers[k].row == r->base && ours > 0 && base > 0 ? ours / r->work / base : -1;
}

static void heading(FILE *out) {
    fprintf(out, "\n%-*s %20s %9s %17s %26s\n", NAME_WIDTH, "", "frbz, ms", "java, ms", "java / frbz",
            "MB beyond an empty process");
    fprintf(out, "%-*s %10s %9s %9s %8s %8s %8s %8s %8s %7s %7s  %s\n", NAME_WIDTH, "", "1 thread", "all", "warm",
            "1 thread", "all", "frbz", "java", "ratio", "others", "of base", "what");
}

void report_brief_row(const Options *opt, const Answer *answers, int i, FILE *out) {
    const Answer *a = &answers[i];
    int n = opt->rounds;
    if (!i || !a[-1].row->brief)
        heading(out);
    fprintf(out, "%-*s", NAME_WIDTH, a->row->id);
    number(" %*.4g", 10, median_of(a, n, OURS_1), out);
    number(" %*.4g", 9, median_of(a, n, OURS_ALL), out);
    number(" %*.4g", 9, median_of(a, n, JAVA), out);
    number(" %*.2f", 8, times_java(a, n, OURS_1), out);
    number(" %*.2f", 8, times_java(a, n, OURS_ALL), out);
    number(" %*.1f", 8, memory_of(a, n, OURS_MEMORY, OURS_EMPTY), out);
    number(" %*.1f", 8, memory_of(a, n, JAVA_MEMORY, JAVA_EMPTY), out);
    number(" %*.2f", 8, memory_ratio(a, n), out);
    number(" %*.1f", 7, others_of(a, n), out);
    number(" %*.2f", 7, times_base(opt, answers, i), out);
    fprintf(out, "  %s\n", a->row->size[opt->small]);
    fflush(out);
}

/* Geometric mean and extremes of what some rows say. */
typedef struct {
    double sum, least, most;
    const char *lowest, *highest;
    int n;
} Spread;

static void spread_add(Spread *s, const Row *r, double x) {
    if (x <= 0)
        return;
    s->sum += log(x);
    if (!s->n || x < s->least) {
        s->least = x;
        s->lowest = r->id;
    }
    if (!s->n || x > s->most) {
        s->most = x;
        s->highest = r->id;
    }
    s->n++;
}

static void group_line(const Options *opt, const Answer *answers, int n, const char *group, FILE *out) {
    Spread times = {0}, memory = {0};
    for (int i = 0; i < n; i++)
        if (answers[i].row->brief && !strcmp(answers[i].row->group, group)) {
            spread_add(&times, answers[i].row, times_java(&answers[i], opt->rounds, ours_of(&answers[i])));
            spread_add(&memory, answers[i].row, memory_ratio(&answers[i], opt->rounds));
        }
    if (times.n)
        fprintf(out, "%s: %d programs, java / frbz: geometric mean %.2f, least %.2f (%s), greatest %.2f (%s)\n", group,
                times.n, exp(times.sum / times.n), times.least, times.lowest, times.most, times.highest);
    if (memory.n)
        fprintf(out, "%s: memory beside java's: geometric mean %.2f, greatest %.2f (%s)\n", group,
                exp(memory.sum / memory.n), memory.most, memory.highest);
}

/* The forms of a computation beside the one they are compared with. */
static void cliffs_line(const Options *opt, const Answer *answers, int n, FILE *out) {
    Spread times = {0};
    int cliffs = 0;
    for (int i = 0; i < n; i++) {
        double x = times_base(opt, answers, i);
        spread_add(&times, answers[i].row, x);
        cliffs += x > CLIFF;
    }
    if (times.n)
        fprintf(out, "variants: %d of %d take more than %.1f times as long as their base for equal work; geometric mean %.2f, greatest %.2f (%s)\n",
                cliffs, times.n, CLIFF, exp(times.sum / times.n), times.most, times.highest);
}

void report_brief_end(const Options *opt, const Answer *answers, int n, FILE *out) {
    const char *before = "\n";
    for (int i = 0; i < n; i++) {
        bool seen = !answers[i].row->brief;
        for (int k = 0; k < i && !seen; k++)
            seen = answers[k].row->brief && !strcmp(answers[k].row->group, answers[i].row->group);
        if (seen)
            continue;
        fputs(before, out);
        group_line(opt, answers, n, answers[i].row->group, out);
        before = "";
    }
    cliffs_line(opt, answers, n, out);
}
