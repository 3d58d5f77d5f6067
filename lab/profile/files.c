/* lab/profile/files.c - profiles as files for other programs.
 *
 * A stack is method, codelet, line; where cycles are counted their cause stands on top. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/json.h"
#include "lab/profile/profile.h"

static bool has_cycles(const ProfileTable *t) {
    return t->columns > PROFILE_NATIVE;
}

static const char *codelet_name(const ProfileTable *t, const ProfileRow *row) {
    return t->program->codelets[row->codelet].name;
}

/* ---- folded stacks ---- */

/* "method;codelet;file:12"; of a file's name nothing can be taken for the end of a frame. */
static void print_stack(FILE *out, const ProfileTable *t, const ProfileRow *row) {
    const char *name = codelet_name(t, row);
    fprintf(out, "%.*s;%s;", profile_method(name), name, name);
    for (const char *c = t->name; *c; c++)
        fputc(*c == ';' || *c == '\n' ? '_' : *c, out);
    fprintf(out, ":%" PRIu32, row->line);
}

/* Cycles of the simulated processor, instructions natively. */
void profile_print_folded(FILE *out, const ProfileTable *t) {
    bool cycles = has_cycles(t);
    unsigned first = cycles ? PROFILE_CYCLES : PROFILE_INSTRUCTIONS, end = cycles ? PROFILE_COLUMNS : first + 1;
    for (unsigned i = 0; i < t->count; i++)
        for (unsigned k = first; k < end; k++) {
            const uint64_t *counts = t->rows[i].counts;
            if (!counts[k])
                continue;
            print_stack(out, t, &t->rows[i]);
            fprintf(out, "%s%s %" PRIu64 "\n", cycles ? ";" : "", cycles ? profile_columns[k].name : "", counts[k]);
        }
}

/* ---- speedscope ---- */

/* Numbers of frames: codelets as methods, codelets, lines, causes. */
typedef struct {
    const ProfileTable *t;
    FILE       *out;
    ProfileRow *lines;
    unsigned    nlines;
} Speedscope;

static unsigned codelet_frame(const Speedscope *s, unsigned codelet) {
    return s->t->program->ncodelets + codelet;
}

static unsigned line_frame(const Speedscope *s, uint32_t line) {
    unsigned low = 0, high = s->nlines - 1;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (s->lines[middle].line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return codelet_frame(s, s->t->program->ncodelets) + low;
}

static void print_frames(const Speedscope *s) {
    const ProfileTable *t = s->t;
    unsigned n = t->program->ncodelets;
    for (unsigned c = 0; c < n; c++) {
        const char *name = t->program->codelets[c].name;
        fprintf(s->out, "%s\n    {\"name\": \"%.*s\"}", c ? "," : "", profile_method(name), name);
    }
    for (unsigned c = 0; c < n; c++)
        fprintf(s->out, ",\n    {\"name\": \"%s\"}", t->program->codelets[c].name);
    for (unsigned i = 0; i < s->nlines; i++) {
        fprintf(s->out, ",\n    {\"name\": \"line %" PRIu32 "\", \"file\": ", s->lines[i].line);
        json_print_string(s->out, t->name);
        if (s->lines[i].line)
            fprintf(s->out, ", \"line\": %" PRIu32, s->lines[i].line);
        fputc('}', s->out);
    }
    for (unsigned k = PROFILE_CYCLES; has_cycles(t) && k < PROFILE_COLUMNS; k++)
        fprintf(s->out, ",\n    {\"name\": \"%s\"}", profile_columns[k].name);
}

/* Of columns FIRST to END - 1 what rows have: their stacks, or what they weigh. */
static void print_samples(const Speedscope *s, unsigned first, unsigned end, bool weights) {
    const ProfileTable *t = s->t;
    unsigned frame_of_cause = codelet_frame(s, t->program->ncodelets) + s->nlines;
    const char *between = "";
    for (unsigned i = 0; i < t->count; i++)
        for (unsigned k = first; k < end; k++) {
            const ProfileRow *row = &t->rows[i];
            if (!row->counts[k])
                continue;
            if (weights) {
                fprintf(s->out, "%s%" PRIu64, between, row->counts[k]);
            } else {
                fprintf(s->out, "%s[%u, %u, %u", between, t->method[row->codelet], codelet_frame(s, row->codelet),
                        line_frame(s, row->line));
                if (k >= PROFILE_CYCLES)
                    fprintf(s->out, ", %u", frame_of_cause + k - PROFILE_CYCLES);
                fputc(']', s->out);
            }
            between = ", ";
        }
}

static void print_sampled(const Speedscope *s, const char *name, unsigned first, unsigned end, const char *between) {
    uint64_t sum = 0;
    for (unsigned k = first; k < end; k++)
        sum += s->t->total[k];
    fprintf(s->out, "%s\n    {\"type\": \"sampled\", \"name\": \"%s\", \"unit\": \"none\", \"startValue\": 0,"
            " \"endValue\": %" PRIu64 ",\n     \"samples\": [", between, name, sum);
    print_samples(s, first, end, false);
    fputs("],\n     \"weights\": [", s->out);
    print_samples(s, first, end, true);
    fputs("]}", s->out);
}

bool profile_print_speedscope(FILE *out, const ProfileTable *t) {
    Speedscope s = {.t = t, .out = out};
    s.lines = profile_sums(t, PROFILE_LINES, &s.nlines);
    if (!s.lines)
        return false;
    fputs("{\"$schema\": \"https://www.speedscope.app/file-format-schema.json\",\n"
          " \"exporter\": \"frbz\", \"name\": ", out);
    json_print_string(out, t->name);
    fputs(", \"activeProfileIndex\": 0,\n \"shared\": {\"frames\": [", out);
    print_frames(&s);
    fputs("]},\n \"profiles\": [", out);
    if (has_cycles(t))
        print_sampled(&s, "cycles", PROFILE_CYCLES, PROFILE_COLUMNS, "");
    for (unsigned k = 0; k < PROFILE_COUNTS && k < t->columns; k++)
        print_sampled(&s, profile_columns[k].name, k, k + 1, k || has_cycles(t) ? "," : "");
    fputs("]}\n", out);
    free(s.lines);
    return true;
}

/* ---- JSON ---- */

static void print_counts(FILE *out, const ProfileTable *t, const uint64_t *counts) {
    for (unsigned k = 0; k < t->columns; k++)
        fprintf(out, "%s\"%s\": %" PRIu64, k ? ", " : "", profile_columns[k].name, counts[k]);
}

/* Lines as a list of texts. */
static void print_source(FILE *out, const char *text) {
    const char *between = "";
    if (!text) {
        fputs("null", out);
        return;
    }
    fputc('[', out);
    for (size_t len; *text; text += len + (text[len] != 0), between = ",") {
        len = strcspn(text, "\n");
        fprintf(out, "%s\n      ", between);
        json_print_bytes(out, text, len);
    }
    fputs("]", out);
}

void profile_print_json(FILE *out, const ProfileTable *t) {
    fputs("{\n    \"program\": ", out);
    json_print_string(out, t->name);
    fprintf(out, ",\n    \"simulated\": %s,\n    \"total\": {", has_cycles(t) ? "true" : "false");
    print_counts(out, t, t->total);
    fputs("},\n    \"rows\": [", out);
    for (unsigned i = 0; i < t->count; i++) {
        const ProfileRow *row = &t->rows[i];
        const char *name = codelet_name(t, row);
        fprintf(out, "%s\n      {\"method\": \"%.*s\", \"codelet\": \"%s\", \"line\": %" PRIu32 ", ", i ? "," : "",
                profile_method(name), name, name, row->line);
        print_counts(out, t, row->counts);
        fputc('}', out);
    }
    fputs("],\n    \"source\": ", out);
    print_source(out, t->text);
    fputs("\n  }", out);
}
