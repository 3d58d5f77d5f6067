/* cli/profile.c - where a run spends: what was asked for, and its file. */
#include "cli/profile.h"

#include <string.h>

/* By the name's end; false: by none. */
static bool form_of(const char *path, ProfileForm *form) {
    static const struct {
        const char *end;
        ProfileForm form;
    } ends[] = {
        {".folded", PROFILE_FOLDED}, {".txt", PROFILE_FOLDED}, {".speedscope.json", PROFILE_SPEEDSCOPE},
        {".json", PROFILE_JSON},
    };
    size_t len = strlen(path);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t n = strlen(ends[i].end);
        *form = ends[i].form;
        if (len > n && !strcmp(path + len - n, ends[i].end))
            return true;
    }
    return false;
}

ExitCode profile_open(const CommandLine *c, const Program *p, bool simulated, ProfileOutput *o, Diag *d) {
    const char *path = c->opt[OPT_PROFILE].text;
    if (!c->opt[OPT_PROFILE].given)
        return EXIT_OK;
    o->shown = !path;
    if (path && !form_of(path, &o->form))
        return options_usage("'%s' after --profile does not end in .folded, .txt, .speedscope.json or .json", path);
    if (path && !(o->file = out_open(path, d)))
        return EXIT_USAGE;
    o->profile = profile_new(p->ncode, simulated ? (unsigned)PROFILE_COLUMNS : (unsigned)PROFILE_NATIVE);
    return o->profile ? EXIT_OK : (diag_file_reason(d, c->operands[0], diag_no_memory), EXIT_LIMIT);
}

static ExitCode no_memory(const Loaded *l, Diag *d) {
    return diag_file_reason(d, l->source.file, diag_no_memory), EXIT_LIMIT;
}

ExitCode profile_finish(ProfileOutput *o, const Loaded *l, Diag *d) {
    const Source *s = &l->source;
    if (!o->profile || profile_tabulate(&o->table, o->profile, l->program, s->file, s->text))
        return EXIT_OK;
    return no_memory(l, d);
}

ExitCode profile_commit(ProfileOutput *o, const Loaded *l, Diag *d) {
    if (o->shown) {
        fflush(stdout);     // behind the result
        if (!profile_print(stderr, PROFILE_TEXT, &o->table))
            return no_memory(l, d);
    }
    if (!o->file)
        return EXIT_OK;
    if (!profile_print(out_stream(o->file), o->form, &o->table))
        return no_memory(l, d);
    bool written = out_commit(o->file, d);
    o->file = NULL;
    return written ? EXIT_OK : EXIT_USAGE;
}

void profile_close(ProfileOutput *o) {
    profile_drop(&o->table);
    profile_free(o->profile);
    out_abort(o->file);
    *o = (ProfileOutput){0};
}
