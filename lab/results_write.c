/* lab/results_write.c - results as CSV and JSON. */
#include <inttypes.h>
#include <string.h>

#include "lab/results.h"

/* ---- CSV ---- */

static void print_field(FILE *out, const char *text) {
    if (!strpbrk(text, ",\"\n")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void results_csv(const Results *r, FILE *out) {
    const Study *s = r->study;
    char buf[RESULTS_CELL];
    fputs("point", out);
    for (int a = 0; a < s->naxes; a++)
        fprintf(out, ",%s", s->axis[a].name);
    for (int c = 0; c < s->nshown; c++)
        fprintf(out, ",%s", s->column[s->shown[c]].name);
    fputs(",error\n", out);
    for (int i = 0; i < s->npoints; i++) {
        fprintf(out, "%d", i + 1);
        for (int a = 0; a < s->naxes; a++) {
            fputc(',', out);
            print_field(out, results_text(r, i, s->axis[a].name, buf));
        }
        for (int c = 0; c < s->nshown; c++) {
            fputc(',', out);
            print_field(out, results_text(r, i, s->column[s->shown[c]].name, buf));
        }
        fputc(',', out);
        print_field(out, r->row[i].error ? r->row[i].error : "");
        fputc('\n', out);
    }
}

/* ---- JSON ---- */

/* Has a point before I the same NAME? */
static bool is_first(const Study *s, int i, const char *name, const char *(*name_of)(const Study *, const Point *)) {
    for (int k = 0; k < i; k++) {
        const char *other = name_of(s, &s->point[k]);
        if (other && !strcmp(other, name))
            return false;
    }
    return true;
}

static const char *program_of(const Study *s, const Point *p) {
    (void)s;
    return study_value(p, AXIS_PROGRAM);
}

static void print_programs(const Study *s, FILE *out) {
    const char *comma = "";
    fputs("  \"programs\": {", out);
    for (int i = 0; i < s->npoints; i++) {
        const char *name = program_of(s, &s->point[i]);
        uint64_t hash;
        if (!name || !is_first(s, i, name, program_of) || !study_hash_file(s->folder, name, &hash))
            continue;
        fputs(comma, out);
        json_print_string(out, name);
        fprintf(out, ": \"%016" PRIx64 "\"", hash);
        comma = ", ";
    }
    fputs("},\n", out);
}

static void print_machines(const Study *s, FILE *out) {
    const char *comma = "";
    fputs("  \"machines\": {", out);
    for (int i = 0; i < s->npoints; i++) {
        const char *name = study_machine_name(s, &s->point[i]);
        StudyMachine m;
        if (!name || !is_first(s, i, name, study_machine_name) || !study_machine(s, &s->point[i], &m))
            continue;
        fprintf(out, "%s\n    ", comma);
        json_print_string(out, name);
        fputs(": ", out);
        keys_json(m.keys, &m.settings, out);
        comma = ",";
    }
    fputs("},\n", out);
}

static void print_columns(const Study *s, FILE *out) {
    fputs("  \"axes\": [", out);
    for (int a = 0; a < s->naxes; a++)
        fprintf(out, "%s\"%s\"", a ? ", " : "", s->axis[a].name);
    fputs("],\n  \"columns\": [", out);
    for (int c = 0; c < s->nshown; c++) {
        const Column *k = &s->column[s->shown[c]];
        fprintf(out, "%s\n    {\"name\": ", c ? "," : "");
        json_print_string(out, k->name);
        fprintf(out, ", \"unit\": \"%s\", \"meaning\": ", k->unit.unit);
        json_print_string(out, k->derived ? k->text : k->unit.doc);
        fputc('}', out);
    }
    fputs("],\n", out);
}

static void print_member(FILE *out, const char *name, const char *text) {
    if (!*text)
        return;
    fputs(", ", out);
    json_print_string(out, name);
    fputs(": ", out);
    json_print_value(out, text);
}

static void print_row(const Results *r, int i, FILE *out) {
    const Study *s = r->study;
    char buf[RESULTS_CELL];
    fprintf(out, "    {\"point\": %d, \"key\": \"%016" PRIx64 "\"", i + 1, s->point[i].key);
    for (int a = 0; a < s->naxes; a++)
        print_member(out, s->axis[a].name, results_text(r, i, s->axis[a].name, buf));
    for (int c = 0; c < s->nshown; c++)
        print_member(out, s->column[s->shown[c]].name, results_text(r, i, s->column[s->shown[c]].name, buf));
    print_member(out, "error", r->row[i].error ? r->row[i].error : "");
    fprintf(out, "}%s\n", i + 1 < s->npoints ? "," : "");
}

void results_json(const Results *r, FILE *out) {
    const Study *s = r->study;
    fputs("{\n  \"schema\": \"frbz-sweep-1\",\n  \"study\": ", out);
    json_print_string(out, s->name);
    fprintf(out, ",\n  \"version\": \"%s\",\n", s->runner->version);
    print_programs(s, out);
    print_machines(s, out);
    print_columns(s, out);
    fputs("  \"rows\": [\n", out);
    for (int i = 0; i < s->npoints; i++)
        print_row(r, i, out);
    fputs("  ]\n}\n", out);
}
