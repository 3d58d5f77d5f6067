/* lab/study_axes.c - the axes of a study, and the points that they span. */
#include <assert.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/study_state.h"
#include "vm/machine/config.h"

static const struct {
    const char *word;
    AxisKind    kind;
} own_axes[] = {{"program", AXIS_PROGRAM}, {"args", AXIS_ARGS}, {"machine", AXIS_MACHINE}};

/* ---- reading ---- */

typedef struct {
    Reader   *r;
    AxisSpec *axis;
} Adding;

/* A label with blanks at its ends or a tab would not be found again. */
static void add_choice(Reader *r, AxisSpec *axis, const char *label, const char *value, yaml_mark_t at) {
    for (int i = 0; i < axis->n; i++)
        if (!strcmp(axis->choice[i].label, label)) {
            doc_complain(&r->doc, at, "'%.60s' a second time", label);
            return;
        }
    if ((axis->n & (axis->n - 1)) == 0) {       // full: room is a power of two
        Choice *more = realloc(axis->choice, (size_t)(axis->n ? 2 * axis->n : 1) * sizeof *more);
        if (!more) {
            doc_no_memory(&r->doc);
            return;
        }
        axis->choice = more;
    }
    axis->choice[axis->n++] = (Choice){label, value, at, 0};
}

/* Is it "FIRST..LAST", in digits, of options and keys? */
static bool is_range(const AxisSpec *axis, const char *text) {
    size_t first = strspn(text, "0123456789");
    const char *last = text + first + 2;
    return (axis->kind == AXIS_OPTION || axis->kind == AXIS_KEY) && first && !strncmp(text + first, "..", 2) && *last
           && !last[strspn(last, "0123456789")];
}

static void add_range(Reader *r, AxisSpec *axis, const char *text, yaml_mark_t at) {
    enum { MOST = 999999 };
    unsigned long first = strtoul(text, NULL, 10), last = strtoul(strchr(text, '.') + 2, NULL, 10);
    unsigned long n = last - first + 1;
    if (first > last || last > MOST || n > STUDY_POINTS) {
        doc_complain(&r->doc, at, "'%.60s' is no range of up to %d numbers, %d at most", text, STUDY_POINTS, MOST);
        return;
    }
    Range *range = malloc(sizeof *range + n * sizeof *range->text);
    if (!range) {
        doc_no_memory(&r->doc);
        return;
    }
    range->next = r->ranges;
    r->ranges = range;
    for (unsigned long k = 0; k < n; k++) {
        snprintf(range->text[k], sizeof *range->text, "%lu", first + k);
        add_choice(r, axis, range->text[k], range->text[k], at);
    }
}

static void on_text(Doc *d, const char *text, yaml_mark_t at, void *axis) {
    Reader *r = d->owner;
    if (is_range(axis, text))
        add_range(r, axis, text, at);
    else
        add_choice(r, axis, text, text, at);
}

static void on_label(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *axis) {
    Reader *r = d->owner;
    (void)key_node;
    const char *text = doc_text(&r->doc, value);
    add_choice(r, axis, key, text, value->start_mark);
}

static AxisSpec *new_axis(Reader *r, Group *g, const char *name, AxisKind kind, yaml_mark_t at) {
    for (int i = 0; i < g->n; i++)
        if (!strcmp(g->axis[i].name, name)) {
            doc_complain(&r->doc, at, "'%.60s' a second time", name);
            return NULL;
        }
    if (g->n == STUDY_AXES) {
        doc_complain(&r->doc, at, "more than %d axes", STUDY_AXES);
        return NULL;
    }
    g->axis[g->n] = (AxisSpec){.name = name, .kind = kind, .at = at};
    return &g->axis[g->n++];
}

static void read_axis(Reader *r, Group *g, const char *name, AxisKind kind, const yaml_node_t *key, yaml_node_t *value) {
    AxisSpec *axis = new_axis(r, g, name, kind, key->start_mark);
    if (!axis)
        return;
    bool failed = r->doc.failed;
    r->doc.failed = false;
    if (value->type == YAML_MAPPING_NODE)
        doc_each(&r->doc, value, on_label, axis);
    else if (value->type == YAML_SCALAR_NODE && kind == AXIS_ARGS && !*doc_text(&r->doc, value))
        add_choice(r, axis, "", "", value->start_mark);
    else
        doc_texts(&r->doc, value, on_text, axis);
    if (!axis->n && !r->doc.failed)
        doc_complain(&r->doc, value->start_mark, "no value for '%.60s'", name);
    r->doc.failed |= failed;
}

/* Has some machine that key?  If not, WHY is of the first. */
static bool is_key(const Reader *r, const char *key, char why[CONFIG_TEXT]) {
    const StudyRunner *runner = r->study->runner;
    *why = 0;
    for (int i = 0; runner->command(i); i++) {
        const KeyTable *t = runner->keys(runner->command(i));
        if (t && keys_have(t, key))
            return true;
        if (t && !*why)
            keys_missing(t, key, why);
    }
    return false;
}

static void machine_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *group) {
    Reader *r = d->owner;
    char why[CONFIG_TEXT];
    if (is_key(r, key, why))
        read_axis(r, group, key, AXIS_KEY, key_node, value);
    else
        doc_complain(&r->doc, key_node->start_mark, "%s", why);
}

/* "sim, mem or net" */
static void list_commands(const StudyRunner *runner, char *out, size_t size) {
    int len = 0;
    const char *word;
    for (int i = 0; (word = runner->command(i)); i++)
        len += snprintf(out + len, size - (size_t)len, "%s%s", !i ? "" : runner->command(i + 1) ? ", " : " or ", word);
}

static bool is_command(const StudyRunner *runner, const char *word) {
    for (int i = 0; runner->command(i); i++)
        if (!strcmp(runner->command(i), word))
            return true;
    return false;
}

static void set_run(Reader *r, Group *g, yaml_node_t *value) {
    const char *run = doc_text(&r->doc, value);
    char commands[CONFIG_TEXT];
    list_commands(r->study->runner, commands, sizeof commands);
    if (*run && !is_command(r->study->runner, run))
        doc_complain(&r->doc, value->start_mark, "'%.60s' is not %s", run, commands);
    else if (*run)
        g->run = run;
}

void study_axis_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *group) {
    Reader *r = d->owner;
    Group *g = group;
    AxisKind kind = AXIS_OPTION;
    if (!strcmp(key, "set")) {
        doc_each(&r->doc, value, machine_key, g);
        return;
    }
    if (!strcmp(key, "run")) {
        set_run(r, g, value);
        return;
    }
    for (size_t i = 0; i < sizeof own_axes / sizeof *own_axes; i++)
        if (!strcmp(key, own_axes[i].word))
            kind = own_axes[i].kind;
    read_axis(r, g, key, kind, key_node, value);
}

void study_case(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Reader *r = d->owner;
    (void)arg;
    if (r->ncases == MAX_CASES) {
        doc_complain(&r->doc, key_node->start_mark, "more than %d cases", MAX_CASES);
        return;
    }
    Group *g = calloc(1, sizeof *g);
    if (!g) {
        doc_no_memory(&r->doc);
        return;
    }
    *g = (Group){.label = key, .at = key_node->start_mark};
    r->cases[r->ncases++] = g;
    doc_each(&r->doc, value, study_axis_key, g);
}

static void free_axes(Group *g) {
    for (int i = 0; i < g->n; i++)
        free(g->axis[i].choice);
}

void study_groups_free(Reader *r) {
    for (Range *next, *range = r->ranges; range; range = next) {
        next = range->next;
        free(range);
    }
    free_axes(&r->common);
    for (int i = 0; i < r->ncases; i++) {
        free_axes(r->cases[i]);
        free(r->cases[i]);
    }
}

/* ---- what a command takes ---- */

/* Is the axis of use to RUN at all? */
static bool suits(const Reader *r, const AxisSpec *axis, const char *run) {
    char why[CONFIG_TEXT];
    const StudyRunner *runner = r->study->runner;
    switch (axis->kind) {
    case AXIS_PROGRAM: case AXIS_ARGS: return !strcmp(run, "sim") || !strcmp(run, "codelets");
    case AXIS_MACHINE: return runner->keys(run) != NULL;
    case AXIS_KEY:     return runner->keys(run) && keys_have(runner->keys(run), axis->name);
    case AXIS_OPTION:                  return runner->option(run, axis->name, axis->choice[0].value, why) != OPTION_UNKNOWN;
    default: return true;
    }
}

static void join(char *out, size_t size, const char *folder, const char *path) {
    snprintf(out, size, "%s%s%s", *path == '/' || !strcmp(folder, ".") ? "" : folder,
             *path == '/' || !strcmp(folder, ".") ? "" : "/", path);
}

/* As many bytes as there are, up to SIZE; less than 0: they cannot be read. */
static ssize_t read_block(int fd, void *block, size_t size) {
    size_t n = 0;
    ssize_t got = 1;
    while (n < size && got > 0) {
        got = read(fd, (char *)block + n, size - n);
        n += got > 0 ? (size_t)got : 0;
    }
    return got < 0 ? got : (ssize_t)n;
}

bool study_hash_file(const char *folder, const char *path, uint64_t *hash) {
    char name[4096];
    uint64_t words[512], h = UINT64_C(0xcbf29ce484222325);
    struct stat st;
    ssize_t n = -1;
    join(name, sizeof name, folder, path);
    int fd = stat(name, &st) == 0 && S_ISREG(st.st_mode) ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    while (fd >= 0 && (n = read_block(fd, words, sizeof words)) > 0) {
        memset((char *)words + n, 0, sizeof words - (size_t)n);
        for (size_t i = 0; i < ((size_t)n + 7) / 8; i++) {
            h = (h ^ le64toh(words[i])) * UINT64_C(0x100000001b3);
            h ^= h >> 29;
        }
        h += (uint64_t)n;
    }
    if (fd >= 0)
        close(fd);
    *hash = h;
    return n == 0;
}

/* The machine of that name for runs of a command. */
static bool machine_of(const Study *s, const char *run, const char *name, StudyMachine *out, Diag *d) {
    char path[4096];
    out->keys = s->runner->keys(run);
    assert(out->keys->size <= sizeof out->settings && "more room for settings");
    if (keys_preset(out->keys, name, out->settings))
        return true;
    if (!strpbrk(name, "./"))
        return false;
    join(path, sizeof path, s->folder, name);
    return keys_read(out->keys, path, out->settings, d);
}

bool study_machine(const Study *s, const Point *p, StudyMachine *out) {
    const char *name = study_machine_name(s, p);
    return name && machine_of(s, study_run_of(p), name, out, &(Diag){0});
}

static void check_file(Reader *r, Choice *c, const char *path) {
    errno = 0;
    if (study_hash_file(r->study->folder, path, &c->hash))
        return;
    if (errno == ENOMEM)
        doc_no_memory(&r->doc);
    else
        doc_complain(&r->doc, c->at, "'%.100s': %s", path, errno ? diag_errno() : "no file");
}

/* Arguments that are array files. */
static void check_arguments(Reader *r, Choice *c) {
    c->hash = 0;
    for (const char *at = c->value; *at;) {
        at += strspn(at, " \n");
        size_t len = strcspn(at, " \n");
        char path[4096];
        snprintf(path, sizeof path, "%.*s", len < sizeof path ? (int)len : 0, at);
        char *end = strstr(path, ".npy");
        if (end && (!end[4] || end[4] == ':')) {
            Choice file = *c;
            end[4] = 0;
            check_file(r, &file, path);
            c->hash = c->hash * 31 + file.hash;
        }
        at += len;
    }
}

static void check_choice(Reader *r, const AxisSpec *axis, Choice *c, const char *run) {
    char why[CONFIG_TEXT] = "";
    StudyMachine m = {.keys = r->study->runner->keys(run)};
    switch (axis->kind) {
    case AXIS_PROGRAM:
        check_file(r, c, c->value);
        break;
    case AXIS_ARGS:
        check_arguments(r, c);
        break;
    case AXIS_MACHINE:
        if (!machine_of(r->study, run, c->value, &m, r->doc.diag))
            doc_complain(&r->doc, c->at, "no machine '%.60s'", c->value);
        else if (strpbrk(c->value, "./"))
            check_file(r, c, c->value);
        break;
    case AXIS_KEY:
        keys_default(m.keys, m.settings);
        if (!keys_set(m.keys, m.settings, axis->name, c->value, why))
            doc_complain(&r->doc, c->at, "%s", why);
        break;
    case AXIS_OPTION:
        if (r->study->runner->option(run, axis->name, c->value, why) == OPTION_BAD)
            doc_complain(&r->doc, c->at, "%s", why);
        break;
    default:
        break;
    }
}

/* A mistake is reported once, however many cases use the axis. */
static void check_axis(Reader *r, AxisSpec *axis, const char *run) {
    bool failed = r->doc.failed;
    r->doc.failed = false;
    for (int i = 0; i < axis->n && !axis->wrong; i++)
        check_choice(r, axis, &axis->choice[i], run);
    axis->wrong |= r->doc.failed;
    r->doc.failed |= failed;
}

static const char *run_of(const Reader *r, const Group *g) {
    return g->run ? g->run : r->common.run ? r->common.run : "sim";
}

/* No command of any case takes it. */
static void check_common(Reader *r, const AxisSpec *axis) {
    bool suited = !r->ncases && suits(r, axis, run_of(r, &r->common));
    for (int i = 0; i < r->ncases; i++)
        suited |= suits(r, axis, run_of(r, r->cases[i]));
    if (suited)
        return;
    char why[CONFIG_TEXT];
    if (axis->kind == AXIS_OPTION && is_key(r, axis->name, why))
        doc_complain(&r->doc, axis->at, "'%.60s' is a key of the machine: it belongs under 'set'", axis->name);
    else
        doc_complain(&r->doc, axis->at, "no key '%.60s' of a study%s%s", axis->name, r->ncases ? "" : ", and no option of ",
                       r->ncases ? "" : run_of(r, &r->common));
}

static void check_group(Reader *r, Group *g) {
    const char *run = run_of(r, g);
    for (int i = 0; i < g->n; i++) {
        AxisSpec *axis = &g->axis[i];
        if (!axis->n)
            continue;
        if (g == &r->common)
            check_common(r, axis);
        else if (!suits(r, axis, run))
            doc_complain(&r->doc, axis->at, "'%.60s' is not for %s", axis->name, run);
        else
            check_axis(r, axis, run);
    }
}

/* ---- points ---- */

/* The axes of a case, or of all if there are no cases, in order; the study's own values are
 * checked where they are used. */
static int gather(Reader *r, const Group *g, const AxisSpec *out[2 * STUDY_AXES]) {
    const char *run = run_of(r, g);
    int n = 0;
    for (int i = 0; i < r->common.n; i++) {
        AxisSpec *axis = &r->common.axis[i];
        const AxisSpec *used = axis;
        if (!axis->n || !suits(r, axis, run))
            continue;
        for (int k = 0; k < g->n; k++)
            if (!strcmp(g->axis[k].name, axis->name))
                used = &g->axis[k];
        if (used == axis)
            check_axis(r, axis, run);
        out[n++] = used;
    }
    for (int k = 0; k < g->n && g != &r->common; k++) {
        bool there = !g->axis[k].n;
        for (int i = 0; i < n; i++)
            there |= out[i] == &g->axis[k];
        if (!there)
            out[n++] = &g->axis[k];
    }
    return n;
}

static bool has(const AxisSpec *const *axes, int n, const char *name) {
    for (int i = 0; i < n; i++)
        if (!strcmp(axes[i]->name, name))
            return true;
    return false;
}

static int find_axis(Reader *r, const char *name, yaml_mark_t at) {
    Study *s = r->study;
    int i = study_axis(s, name);
    if (i >= 0)
        return i;
    if (s->naxes == STUDY_AXES) {
        doc_complain(&r->doc, at, "more than %d axes", STUDY_AXES);
        return -1;
    }
    s->axis[s->naxes].name = name;
    return s->naxes++;
}

static uint64_t hash_text(uint64_t h, const char *text) {
    do
        h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    while (*text++);
    return h;
}

/* Splitmix64's last steps: sums of what it gives do not collide as sums of FNV's hashes do. */
static uint64_t mix(uint64_t h) {
    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return h ^ h >> 31;
}

/* The order of axes, and what values are called, do not matter: therefore a sum. */
static uint64_t key_of(const Study *s, const Point *p) {
    uint64_t start = hash_text(hash_text(0, "frbz-point-1"), s->runner->version), key = start;
    for (int i = 0; i < s->naxes; i++) {
        const AxisValue *c = &p->place[i];
        if (c->label && c->kind != AXIS_CASE) {
            uint64_t h = hash_text(hash_text(start, s->axis[i].name), c->value);
            key += mix(h + (uint64_t)c->kind);
        }
    }
    return key;
}

/* All that the point's result depends on. */
static uint64_t content_key(const Study *s, const Point *p, const Choice *const *chosen, int n) {
    uint64_t key = key_of(s, p);
    for (int i = 0; i < n; i++)
        key += chosen[i]->hash ? mix(chosen[i]->hash) : 0;
    return key;
}

/* Keys that bind one another. */
static void check_machine(Reader *r, const Point *p) {
    char why[CONFIG_TEXT] = "";
    const Study *s = r->study;
    StudyMachine m;
    if (!study_machine(s, p, &m))
        return;
    for (int i = 0; i < s->naxes; i++)
        if (p->place[i].label && p->place[i].kind == AXIS_KEY)
            keys_set(m.keys, m.settings, s->axis[i].name, p->place[i].value, why);
    if (!m.keys->check(m.settings, why)) {
        Loc at = study_loc(s, p, NULL, why);
        yaml_mark_t mark = {.line = (size_t)at.line - 1, .column = (size_t)at.col - 1};
        doc_complain(&r->doc, mark, "point %d: %s", s->npoints + 1, why);
    }
}

static bool grow_points(Reader *r, size_t more) {
    Study *s = r->study;
    if (more > STUDY_POINTS - (size_t)s->npoints) {
        doc_complain(&r->doc, r->common.at, "more than %d points", STUDY_POINTS);
        return false;
    }
    Point *room = realloc(s->point, ((size_t)s->npoints + more) * sizeof *room);
    if (!room) {
        doc_no_memory(&r->doc);
        return false;
    }
    s->point = room;
    return true;
}

/* All combinations; the last axis changes fastest. */
static void span(Reader *r, const Group *g, const AxisSpec *const *axes, int n) {
    Study *s = r->study;
    size_t total = 1;
    int at[2 * STUDY_AXES], run = find_axis(r, "run", g->at), label = g->label ? find_axis(r, "case", g->at) : 0;
    for (int i = 0; i < n; i++) {
        total *= (size_t)axes[i]->n;
        at[i] = find_axis(r, axes[i]->name, axes[i]->at);
        if (at[i] < 0 || total > STUDY_POINTS)
            total = STUDY_POINTS + 1;
    }
    if (r->doc.failed || run < 0 || label < 0 || !grow_points(r, total))
        return;
    for (size_t k = 0; k < total && !r->doc.failed; k++) {
        Point *p = &s->point[s->npoints];
        const Choice *chosen[2 * STUDY_AXES];
        const char *command = run_of(r, g);
        *p = (Point){.line = (int)g->at.line + 1, .col = (int)g->at.column + 1};
        p->place[run] = (AxisValue){command, command, AXIS_RUN, 0, 0};
        if (g->label)
            p->place[label] = (AxisValue){g->label, g->label, AXIS_CASE, 0, 0};
        size_t rest = k;
        for (int i = n; i-- > 0; rest /= (size_t)axes[i]->n) {
            chosen[i] = &axes[i]->choice[rest % (size_t)axes[i]->n];
            p->place[at[i]] = (AxisValue){chosen[i]->label, chosen[i]->value, axes[i]->kind,
                                          (int)chosen[i]->at.line + 1, (int)chosen[i]->at.column + 1};
        }
        p->key = content_key(s, p, chosen, n);
        check_machine(r, p);
        s->npoints++;
    }
}

static void expand_group(Reader *r, const Group *g) {
    const AxisSpec *axes[2 * STUDY_AXES];
    const char *run = run_of(r, g);
    int n = gather(r, g, axes);
    if (!has(axes, n, "program") && (!strcmp(run, "sim") || has(axes, n, "args")))
        doc_complain(&r->doc, g->at, "which program?");
    if (!strcmp(run, "mem") && !has(axes, n, "layout"))
        doc_complain(&r->doc, g->at, "which layout?");
    if (!r->doc.failed)
        span(r, g, axes, n);
}

static void find_varying(Study *s) {
    for (int i = 0; i < s->naxes; i++)
        for (int k = 1; k < s->npoints && !s->axis[i].varies; k++) {
            const char *a = s->point[0].place[i].label, *b = s->point[k].place[i].label;
            s->axis[i].varies = !a != !b || (a && strcmp(a, b));
        }
}

void study_expand(Reader *r) {
    if (r->ncases)
        find_axis(r, "case", r->common.at);
    check_group(r, &r->common);
    for (int i = 0; i < r->ncases; i++)
        check_group(r, r->cases[i]);
    if (!r->ncases)
        expand_group(r, &r->common);
    for (int i = 0; i < r->ncases; i++)
        expand_group(r, r->cases[i]);
    find_varying(r->study);
}
