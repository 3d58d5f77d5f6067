/* tests/bench/report.c - the table for people, the same as JSON for programs. */
#include <string.h>
#include <sys/utsname.h>

#include "tests/bench/bench.h"

enum { MAX_LINE = 256 };

/* The variant of ours that V is set against: as many threads, the same company. */
static int ours_beside(const Options *opt, const Row *r, int v) {
    static const int ours[] = {OURS_1, OURS_4, OURS_ALL, OURS_TAKEN};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        const Variant *o = &r->variants[ours[i]];
        if (!opt->cpu && o->name && o->threads == r->variants[v].threads && o->taken == r->variants[v].taken)
            return ours[i];
    }
    return r->variants[OURS_1].name ? OURS_1 : OURS_ALL;
}

static const char *outcome_text(Outcome o) {
    return o == MISSING ? "not installed" : o == TOO_FEW ? "too few processors" : "FAILED";
}

/* The text after "model name : " in /proc/cpuinfo. */
static void processor_name(char out[MAX_LINE]) {
    char line[MAX_LINE];
    FILE *f = fopen("/proc/cpuinfo", "r");
    snprintf(out, MAX_LINE, "unknown processor");
    while (f && fgets(line, sizeof line, f)) {
        char *colon = strchr(line, ':');
        if (!colon || strncmp(line, "model name", 10))
            continue;
        line[strcspn(line, "\n")] = 0;
        snprintf(out, MAX_LINE, "%s", colon + 2);
        break;
    }
    if (f)
        fclose(f);
}

void report_begin(const Options *opt, FILE *out) {
    char name[MAX_LINE];
    struct utsname u;
    processor_name(name);
    uname(&u);
    fprintf(out, "%s, %d processors, %s %s, compiled by %s\n", name, opt->cores, u.sysname,
            u.release, __VERSION__);
    if (opt->threads != opt->cores)
        fprintf(out, "all threads are %d\n", opt->threads);
    fprintf(out, "%d rounds%s; smaller is better; ratio: median over the rounds of value / frbz;\n"
                 "others: processors that other programs used meanwhile\n",
            opt->rounds, opt->small ? " of tiny sizes, which say nothing about bars" : "");
    if (opt->cpu)
        fprintf(out, "processor time, which says nothing about bars; of java that of the thread that computes\n");
}

static void variant_line(const Options *opt, const Answer *a, int v, FILE *out) {
    const Variant *what = &a->row->variants[v];
    const Series *s = &a->series[v];
    if (s->outcome == UNUSED)
        return;
    fprintf(out, "  %-24s%3d%c", what->name, s->threads, what->taken ? '*' : ' ');
    if (s->outcome != MEASURED) {
        fprintf(out, " %10s\n", outcome_text(s->outcome));
        return;
    }
    Summary all = summarize(s->value, opt->rounds), others = summarize(s->others, opt->rounds);
    Verdict ratio = compare(a, opt->rounds, v, ours_beside(opt, a->row, v), 1);
    fprintf(out, " %10.4g %10.4g .. %-10.4g", all.median, all.min, all.max);
    if (ratio.known)
        fprintf(out, " %8.2f", ratio.value.median);
    else
        fprintf(out, " %8s", "-");
    fprintf(out, " %8.1f\n", others.median);
}

static const char *verdict_text(const Bar *b, const Verdict *v) {
    if (!v->known)
        return "not measured";
    bool stretch = v->value.median <= b->stretch;
    if (b->bar <= 0)
        return stretch ? "stretch met" : "stretch not met";
    return v->value.median > b->bar ? "MISSED" : stretch ? "met, stretch too" : "met";
}

static bool has_bars(const Options *opt) {
    return !opt->small && !opt->cpu;
}

/* What a bar without a stretch, or a stretch without a bar, asks for. */
static double bar_of(const Bar *b) {
    return b->bar > 0 ? b->bar : b->stretch;
}

static void bar_line(const Options *opt, const Answer *a, const Bar *b, FILE *out) {
    Verdict v = compare(a, opt->rounds, b->ours, b->than, bar_of(b));
    fprintf(out, "  %s: %-45s", b->bar > 0 ? "bar" : "stretch", b->text);
    if (v.known)
        fprintf(out, " %.3g, %.3g", v.value.median, bar_of(b));
    if (v.known && b->bar > 0 && b->stretch > 0)
        fprintf(out, " (%.3g)", b->stretch);
    fprintf(out, ": %s", verdict_text(b, &v));
    if (v.known)
        fprintf(out, ", in %d of %d rounds", v.rounds, opt->rounds);
    fprintf(out, "\n");
}

void report_row(const Options *opt, const Answer *a, FILE *out) {
    const Row *r = a->row;
    fprintf(out, "\n%s: %s, N = %s, in %s\n", r->id, r->name, r->size[opt->small], r->unit);
    fprintf(out, "  %-24s%3s  %10s %10s .. %-10s %8s %8s\n", "", "thr", "median", "min", "max",
            "ratio", "others");
    bool taken = false;
    for (int v = 0; v < MAX_VARIANTS; v++) {
        variant_line(opt, a, v, out);
        taken |= r->variants[v].taken;
    }
    if (taken)
        fprintf(out, "  * while another program keeps a processor busy\n");
    for (int b = 0; has_bars(opt) && b < MAX_BARS && r->bars[b].text; b++)
        bar_line(opt, a, &r->bars[b], out);
    fflush(out);
}

/* All texts are our own or plain ASCII from the system; quotes do not occur in them. */
static void json_numbers(const char *name, const double *values, int n, FILE *out) {
    fprintf(out, ", \"%s\": [", name);
    for (int i = 0; i < n; i++)
        fprintf(out, "%s%.6g", i ? ", " : "", values[i]);
    fprintf(out, "]");
}

static void json_variants(const Options *opt, const Answer *a, FILE *out) {
    const char *before = "";
    for (int v = 0; v < MAX_VARIANTS; v++) {
        const Series *s = &a->series[v];
        if (s->outcome == UNUSED)
            continue;
        fprintf(out, "%s\n      {\"name\": \"%s\", \"threads\": %d, \"taken\": %s", before,
                a->row->variants[v].name, s->threads,
                a->row->variants[v].taken ? "true" : "false");
        before = ",";
        if (s->outcome != MEASURED) {
            fprintf(out, ", \"missing\": \"%s\"}", outcome_text(s->outcome));
            continue;
        }
        Summary all = summarize(s->value, opt->rounds);
        Verdict ratio = compare(a, opt->rounds, v, ours_beside(opt, a->row, v), 1);
        fprintf(out, ", \"median\": %.6g, \"min\": %.6g, \"max\": %.6g", all.median, all.min,
                all.max);
        if (ratio.known && !a->row->variants[v].memory)
            fprintf(out, ", \"ratio\": %.6g", ratio.value.median);
        json_numbers("values", s->value, opt->rounds, out);
        json_numbers("others", s->others, opt->rounds, out);
        fprintf(out, "}");
    }
}

static void json_bars(const Options *opt, const Answer *a, FILE *out) {
    for (int b = 0; has_bars(opt) && b < MAX_BARS && a->row->bars[b].text; b++) {
        const Bar *bar = &a->row->bars[b];
        Verdict v = compare(a, opt->rounds, bar->ours, bar->than, bar_of(bar));
        fprintf(out, "%s\n      {\"text\": \"%s\", \"bar\": %.6g, \"verdict\": \"%s\"",
                b ? "," : "", bar->text, bar_of(bar), verdict_text(bar, &v));
        if (v.known)
            fprintf(out, ", \"value\": %.6g, \"rounds_met\": %d", v.value.median, v.rounds);
        fprintf(out, "}");
    }
}

bool report_json(const Options *opt, const Answer *answers, int n) {
    char path[MAX_LINE], name[MAX_LINE];
    snprintf(path, sizeof path, "%s/bench.json", opt->folder);
    processor_name(name);
    FILE *f = fopen(path, "w");
    if (!f)
        return false;
    fprintf(f, "{\n  \"processor\": \"%s\", \"processors\": %d, \"threads\": %d, \"compiler\": \"%s\",\n", name,
            opt->cores, opt->threads, __VERSION__);
    fprintf(f, "  \"rounds\": %d, \"small\": %s, \"cpu\": %s, \"rows\": [", opt->rounds,
            opt->small ? "true" : "false", opt->cpu ? "true" : "false");
    for (int i = 0; i < n; i++) {
        const Row *r = answers[i].row;
        fprintf(f, "%s\n    {\"id\": \"%s\", \"name\": \"%s\", \"size\": \"%s\", \"unit\": \"%s\",",
                i ? "," : "", r->id, r->name, r->size[opt->small], r->unit);
        fprintf(f, "\n     \"variants\": [");
        json_variants(opt, &answers[i], f);
        fprintf(f, "],\n     \"bars\": [");
        json_bars(opt, &answers[i], f);
        fprintf(f, "]}");
    }
    fprintf(f, "]}\n");
    bool good = !ferror(f);
    return fclose(f) == 0 && good;
}
