/* cli/layout_show.c - combinations of layouts as a table or as JSON. */
#include <math.h>

#include "cli/layout.h"

static void variable_name(FILE *out, const LayoutReport *r, unsigned v) {
    const AccessVariable *a = &r->access->variable[r->variable[v]];
    fprintf(out, "%s%s%s", a->method ? a->method : "", a->method ? "." : "", a->name);
}

/* As --layout takes it; trees are what variables are anyhow. */
static void print_option(FILE *out, const LayoutReport *r, const LayoutChoice *c) {
    const char *comma = "";
    for (unsigned v = 0; v < r->nvariables; v++) {
        if (c->layout[v] == LAYOUT_TREE)
            continue;
        fputs(comma, out);
        variable_name(out, r, v);
        fprintf(out, "=%s", layout_name(c->layout[v]));
        comma = ",";
    }
}

/* In percent: what is predicted beyond what is simulated. */
static double error_of(const LayoutRow *row) {
    return row->simulated > 0 ? 100 * (row->choice.cycles / row->simulated - 1) : 0;
}

static double gain(double trees, double cycles) {
    return cycles > 0 ? trees / cycles : 1;
}

static void print_row(FILE *out, const LayoutReport *r, const char *rank, const LayoutRow *row, bool simulated) {
    fprintf(out, "%6s %12.0f %8.2f", rank, row->choice.cycles, gain(r->trees.choice.cycles, row->choice.cycles));
    if (simulated)
        fprintf(out, " %12.0f %7.1f%%", row->simulated, error_of(row));
    else if (r->nsimulated)
        fprintf(out, " %12s %8s", "", "");
    fputs("  ", out);
    print_option(out, r, &row->choice);
    fputc('\n', out);
}

/* The row that simulation ranks first, of those that were simulated. */
static const LayoutRow *best_simulated(const LayoutReport *r) {
    const LayoutRow *best = &r->row[0];
    for (unsigned k = 1; k < r->nsimulated; k++)
        if (r->row[k].simulated < best->simulated)
            best = &r->row[k];
    return r->everything && r->best.simulated < best->simulated ? &r->best : best;
}

static double loss(const LayoutReport *r) {
    double best = best_simulated(r)->simulated;
    return best > 0 ? 100 * (r->row[0].simulated / best - 1) : 0;
}

static void print_verdict(FILE *out, const LayoutReport *r) {
    double low = error_of(&r->trees), high = low;
    for (unsigned k = 0; k < r->nsimulated; k++) {
        low = fmin(low, error_of(&r->row[k]));
        high = fmax(high, error_of(&r->row[k]));
    }
    fprintf(out, "\nthe model is off by %.1f%% to %.1f%%; ", low, high);
    const LayoutRow *best = best_simulated(r);
    if (best == &r->row[0] || loss(r) <= 0) {
        fprintf(out, "its choice is the fastest of %s\n", r->everything ? "all" : "those that were simulated");
        return;
    }
    fprintf(out, "its choice takes %.1f%% longer than the fastest of %s:\n", loss(r),
            r->everything ? "all" : "those that were simulated");
    print_row(out, r, "", best, true);
}

void layout_print(FILE *out, const LayoutReport *r) {
    fprintf(out, "%6s %12s %8s", "rank", "predicted", "speedup");
    if (r->nsimulated)
        fprintf(out, " %12s %8s", "simulated", "error");
    fputs("  layouts\n", out);
    for (unsigned k = 0; k < r->nrows; k++) {
        char rank[16];
        snprintf(rank, sizeof rank, "%u", k + 1);
        print_row(out, r, rank, &r->row[k], k < r->nsimulated);
    }
    print_row(out, r, "trees", &r->trees, r->nsimulated);
    if (r->nsimulated)
        print_verdict(out, r);
}

/* ---- JSON ---- */

static void json_row(FILE *out, const LayoutReport *r, const LayoutRow *row, bool simulated) {
    fprintf(out, "{\"predicted\": %.0f, ", row->choice.cycles);
    if (simulated)
        fprintf(out, "\"simulated\": %.0f, \"error_percent\": %.3f, ", row->simulated, error_of(row));
    fputs("\"layouts\": {", out);
    for (unsigned v = 0; v < r->nvariables; v++) {
        fputs(v ? ", \"" : "\"", out);
        variable_name(out, r, v);
        fprintf(out, "\": \"%s\"", layout_name(row->choice.layout[v]));
    }
    fputs("}, \"option\": \"", out);
    print_option(out, r, &row->choice);
    fputs("\"}", out);
}

void layout_print_json(FILE *out, const LayoutReport *r, const Provenance *from) {
    fputs("{\n  \"run\": ", out);
    provenance_json(from, out);
    fprintf(out, ",\n  \"variables\": %u,\n  \"nests\": %u,\n  \"ranked\": [", r->nvariables, r->program.nnests);
    for (unsigned k = 0; k < r->nrows; k++) {
        fputs(k ? ",\n    " : "\n    ", out);
        json_row(out, r, &r->row[k], k < r->nsimulated);
    }
    fputs("\n  ],\n  \"trees\": ", out);
    json_row(out, r, &r->trees, r->nsimulated);
    if (r->everything) {
        fputs(",\n  \"best\": ", out);
        json_row(out, r, &r->best, true);
    }
    if (r->nsimulated)
        fprintf(out, ",\n  \"loss_percent\": %.3f", loss(r));
    fputs("\n}\n", out);
}

/* ---- CSV ---- */

static void csv_row(FILE *out, const LayoutReport *r, const char *rank, const LayoutRow *row, bool simulated) {
    fprintf(out, "%s,%.0f,", rank, row->choice.cycles);
    if (simulated)
        fprintf(out, "%.0f,%.3f", row->simulated, error_of(row));
    else
        fputc(',', out);
    fputs(",\"", out);
    print_option(out, r, &row->choice);
    fputs("\"\n", out);
}

void layout_print_csv(FILE *out, const LayoutReport *r) {
    fputs("rank,predicted,simulated,error_percent,option\n", out);
    for (unsigned k = 0; k < r->nrows; k++) {
        char rank[16];
        snprintf(rank, sizeof rank, "%u", k + 1);
        csv_row(out, r, rank, &r->row[k], k < r->nsimulated);
    }
    csv_row(out, r, "trees", &r->trees, r->nsimulated);
    if (r->everything)
        csv_row(out, r, "best", &r->best, true);
}

/* ---- nests ---- */

static void nest_name(FILE *out, const LayoutReport *r, unsigned k) {
    static const char *const kinds[] = {[ACCESS_MAKES] = "array", [ACCESS_COPIES] = "copy", [ACCESS_REDUCES] = "reduction",
                                        [ACCESS_LOOPS] = "loop"};
    const AccessNest *n = &r->access->nest[k];
    fputs(kinds[n->kind], out);
    if (n->kind != ACCESS_COPIES)
        fprintf(out, " in %s, line %d", n->method, n->at.line);
    for (unsigned v = 0; n->kind == ACCESS_COPIES && v < r->nvariables; v++)
        if (r->program.array[n->result].variable == (int)v) {
            fputs(" to ", out);
            variable_name(out, r, v);
        }
    fputc('\n', out);
}

bool layout_explain(FILE *out, const LayoutReport *r) {
    fprintf(out, "\n%12s %12s %10s %12s %8s  %s\n", "predicted", r->simulated ? "simulated" : "", "tasks", "misses", "latency",
            "nests of the first");
    for (unsigned k = 0; k < r->program.nnests; k++) {
        LayoutCost c, s = {0};
        const Layout *layout = r->row[0].choice.layout;
        if (!layouts_cost_of(r->predicted, k, layout, &c) || (r->simulated && !layouts_cost_of(r->simulated, k, layout, &s)))
            return false;
        if (!c.tasks)
            continue;
        fprintf(out, "%12.0f ", c.cycles);
        if (r->simulated)
            fprintf(out, "%12.0f", s.cycles);
        else
            fprintf(out, "%12s", "");
        fprintf(out, " %10llu %12.0f %8.2f  ", (unsigned long long)c.tasks, c.misses, c.latency);
        nest_name(out, r, k);
    }
    return true;
}
