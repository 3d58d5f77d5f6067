/* lab/study_views.c - what a study file says of columns, plots, tables and reported values. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/json.h"
#include "lab/study_state.h"

enum { MAX_FORMULA = 1000 };

/* ---- names of columns ---- */

static bool is_statistic(const Study *s, const char *name, StudyUnit *unit) {
    for (int i = 0; i < s->npoints; i++) {
        const char *run = study_run_of(&s->point[i]);
        if ((!i || strcmp(run, study_run_of(&s->point[i - 1]))) && s->runner->statistic(run, name, unit))
            return true;
    }
    return false;
}

static Column *add_column(Reader *r, const char *name, StudyUnit unit, yaml_mark_t at) {
    Study *s = r->study;
    if (s->ncolumns == STUDY_COLUMNS) {
        doc_complain(&r->doc, at, "more than %d columns", STUDY_COLUMNS);
        return NULL;
    }
    s->column[s->ncolumns] = (Column){.name = name, .unit = unit};
    return &s->column[s->ncolumns++];
}

/* An axis, a column that there is, or a statistic, which becomes one. */
static bool is_known(Reader *r, const char *name, yaml_mark_t at) {
    Study *s = r->study;
    if (study_axis(s, name) >= 0 || study_column(s, name) >= 0)
        return true;
    StudyUnit unit;
    if (is_statistic(s, name, &unit))
        return add_column(r, name, unit, at) != NULL;
    if (!r->doc.failed)         // without points nothing is known
        doc_complain(&r->doc, at, "no axis, statistic or derived column '%.80s'", name);
    return false;
}

void study_mark(Reader *r) {
    Study *s = r->study;
    s->mark = -1;
    for (int i = 0; i < s->npoints && s->mark < 0; i++) {
        const char *name = s->runner->mark(study_run_of(&s->point[i]));
        if (name && is_known(r, name, (yaml_mark_t){0}))
            s->mark = study_column(s, name);
    }
}

static void shown_column(Doc *d, const char *text, yaml_mark_t at, void *arg) {
    Reader *r = d->owner;
    Study *s = r->study;
    (void)arg;
    if (study_axis(s, text) >= 0) {
        doc_complain(&r->doc, at, "'%.60s' is an axis, which every row has", text);
        return;
    }
    if (!is_known(r, text, at))
        return;
    int c = study_column(s, text);
    for (int i = 0; i < s->nshown; i++)
        if (s->shown[i] == c) {
            doc_complain(&r->doc, at, "'%.60s' a second time", text);
            return;
        }
    s->shown[s->nshown++] = c;
}

void study_columns(Reader *r, yaml_node_t *node) {
    static const char *const usual[] = {"cycles", "latency.mean"};
    Study *s = r->study;
    StudyUnit unit;
    bool marked = s->mark < 0;
    if (node)
        doc_texts(&r->doc, node, shown_column, NULL);
    for (int i = 0; !node && i < 2; i++)
        if (is_statistic(s, usual[i], &unit))
            shown_column(&r->doc, usual[i], (yaml_mark_t){0}, NULL);
    for (int i = 0; !node && i < s->ncolumns; i++)
        if (s->column[i].derived)
            shown_column(&r->doc, s->column[i].name, (yaml_mark_t){0}, NULL);
    for (int i = 0; i < s->nshown; i++)
        marked |= s->shown[i] == s->mark;
    if (!marked)
        s->shown[s->nshown++] = s->mark;
}

/* ---- expressions ---- */

typedef struct {
    Reader     *r;
    yaml_mark_t at;
    bool        curve;      // only x is a name
} Checking;

/* The name as text that lasts: that of the axis, column or statistic it is. */
static bool check_name(Checking *c, FormulaWord w) {
    Reader *r = c->r;
    char *name = strndup(w.text, w.len);
    if (!name) {
        doc_no_memory(&r->doc);
        return false;
    }
    bool there = study_axis(r->study, name) >= 0 || study_column(r->study, name) >= 0;
    if (!there && r->nnames < STUDY_COLUMNS) {
        r->name[r->nnames++] = name;        // a statistic keeps it
        return is_known(r, name, c->at);
    }
    free(name);
    if (!there)
        doc_complain(&r->doc, c->at, "more than %d columns", STUDY_COLUMNS);
    return there;
}

static bool check_selection(Checking *c, const Formula *e, int i) {
    const Study *s = c->r->study;
    for (int a = 0; a < s->naxes; a++) {
        if (!formula_word_is(e->axis[i], s->axis[a].name))
            continue;
        for (int k = 0; k < s->npoints; k++) {
            const char *label = s->point[k].place[a].label;
            if (label && (formula_word_is(e->value[i], "*") || formula_word_is(e->value[i], label)))
                return true;
        }
        doc_complain(&c->r->doc, c->at, "no point has %.*s=%.*s", (int)e->axis[i].len, e->axis[i].text, (int)e->value[i].len,
                       e->value[i].text);
        return false;
    }
    doc_complain(&c->r->doc, c->at, "no axis '%.*s'", (int)e->axis[i].len, e->axis[i].text);
    return false;
}

static bool check_column(void *arg, const Formula *e, bool aggregate) {
    Checking *c = arg;
    bool good = true;
    (void)aggregate;
    if (c->curve && (!formula_word_is(e->name, "x") || e->nselect)) {
        doc_complain(&c->r->doc, c->at, "a curve knows x, not '%.*s'", (int)e->name.len, e->name.text);
        return false;
    }
    if (c->curve)
        return true;
    good &= check_name(c, e->name);
    for (int i = 0; i < e->nselect && !c->r->doc.failed; i++)
        good &= check_selection(c, e, i);
    return good;
}

static const Formula *read_formula(Reader *r, const yaml_node_t *node, bool curve) {
    char why[FORMULA_WHY];
    size_t at;
    const char *text = doc_text(&r->doc, node);
    yaml_mark_t mark = node->start_mark;
    if (!*text || strlen(text) > MAX_FORMULA) {
        doc_complain(&r->doc, mark, *text ? "too long an expression" : "expected an expression");
        return NULL;
    }
    const Formula *e = formula_parse(&r->study->formulas, text, why, &at);
    yaml_scalar_style_t style = node->data.scalar.style;
    bool quoted = style == YAML_DOUBLE_QUOTED_SCALAR_STYLE || style == YAML_SINGLE_QUOTED_SCALAR_STYLE;
    mark.column += at + quoted;
    if (!e && !strcmp(why, diag_no_memory))
        doc_no_memory(&r->doc);
    else if (!e)
        doc_complain(&r->doc, mark, "%s", why);
    Checking c = {r, node->start_mark, curve};
    return e && formula_columns(e, check_column, &c) ? e : NULL;
}

static void derived(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Reader *r = d->owner;
    (void)arg;
    StudyUnit unit = {"", "", false};
    const Formula *e = read_formula(r, value, false);
    if (study_axis(r->study, key) >= 0 || study_column(r->study, key) >= 0 || is_statistic(r->study, key, &unit)) {
        doc_complain(&r->doc, key_node->start_mark, "'%.60s' is an axis or a column already", key);
        return;
    }
    Column *c = add_column(r, key, unit, key_node->start_mark);
    if (c && e) {
        c->derived = e;
        c->text = doc_text(&r->doc, value);
    }
    if (c && !e)
        r->doc.failed = true;
}

void study_derived(Reader *r, yaml_node_t *node) {
    doc_each(&r->doc, node, derived, NULL);
}

/* ---- plots and tables ---- */

static void add_y(Doc *d, const char *text, yaml_mark_t at, void *arg) {
    Reader *r = d->owner;
    View *v = arg;
    if (v->nys == STUDY_COLUMNS)
        doc_complain(&r->doc, at, "more than %d columns", STUDY_COLUMNS);
    else if (is_known(r, text, at))
        v->y[v->nys++] = text;
}

static void add_error(Doc *d, const char *text, yaml_mark_t at, void *arg) {
    Reader *r = d->owner;
    View *v = arg;
    if (v->nerrors == STUDY_COLUMNS)
        doc_complain(&r->doc, at, "more than %d columns", STUDY_COLUMNS);
    else if (is_known(r, text, at))
        v->error[v->nerrors++] = text;
}

static void add_series(Doc *d, const char *text, yaml_mark_t at, void *arg) {
    Reader *r = d->owner;
    View *v = arg;
    int axis = study_axis(r->study, text);
    if (axis < 0)
        doc_complain(&r->doc, at, "no axis '%.60s'", text);
    else if (v->nseries == STUDY_SERIES)
        doc_complain(&r->doc, at, "more than %d axes", STUDY_SERIES);
    else
        v->series[v->nseries++] = axis;
}

typedef struct {
    View *view;
    int   axis;
} Wanted;

static void add_where(Doc *d, const char *text, yaml_mark_t at, void *arg) {
    Reader *r = d->owner;
    const Wanted *w = arg;
    const Study *s = r->study;
    bool there = false;
    for (int k = 0; k < s->npoints && !there; k++) {
        const char *label = s->point[k].place[w->axis].label;
        there = label && !strcmp(label, text);
    }
    if (!there)
        doc_complain(&r->doc, at, "no point has %.60s=%.60s", s->axis[w->axis].name, text);
    else if (w->view->nwhere == STUDY_COLUMNS)
        doc_complain(&r->doc, at, "more than %d values", STUDY_COLUMNS);
    else
        w->view->where[w->view->nwhere++] = (Where){w->axis, text};
}

static void where(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *view) {
    Reader *r = d->owner;
    Wanted w = {view, study_axis(r->study, key)};
    if (w.axis < 0)
        doc_complain(&r->doc, key_node->start_mark, "no axis '%.60s'", key);
    else
        doc_texts(&r->doc, value, add_where, &w);
}

static void theory(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *view) {
    Reader *r = d->owner;
    View *v = view;
    const Formula *e = read_formula(r, value, true);
    if (v->ncurves == STUDY_CURVES)
        doc_complain(&r->doc, key_node->start_mark, "more than %d curves", STUDY_CURVES);
    else if (e)
        v->curve[v->ncurves++] = (Curve){key, e};
}

static void view_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *view) {
    Reader *r = d->owner;
    View *v = view;
    const struct {
        const char *name;
        const char **text;
    } texts[] = {{"title", &v->title}, {"xlabel", &v->xlabel}, {"ylabel", &v->ylabel}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!strcmp(key, texts[i].name)) {
            *texts[i].text = doc_text(&r->doc, value);
            return;
        }
    if (!strcmp(key, "x")) {
        const char *x = doc_text(&r->doc, value);
        v->x = *x && is_known(r, x, value->start_mark) ? x : NULL;
    } else if (!strcmp(key, "y")) {
        doc_texts(&r->doc, value, add_y, v);
    } else if (!strcmp(key, "error")) {
        doc_texts(&r->doc, value, add_error, v);
    } else if (!strcmp(key, "series")) {
        doc_texts(&r->doc, value, add_series, v);
    } else if (!strcmp(key, "where")) {
        doc_each(&r->doc, value, where, v);
    } else if (!strcmp(key, "theory")) {
        doc_each(&r->doc, value, theory, v);
    } else if (!strcmp(key, "log")) {
        const char *log = doc_text(&r->doc, value);
        v->log_x = strchr(log, 'x');
        v->log_y = strchr(log, 'y');
        if (strspn(log, "xy") != strlen(log))
            doc_complain(&r->doc, value->start_mark, "'%.60s' is not x, y or xy", log);
    } else if (!strcmp(key, "ymax")) {
        const char *ymax = doc_text(&r->doc, value);
        v->ymax = json_is_number(ymax) ? strtod(ymax, NULL) : 0;
        if (v->ymax <= 0)
            doc_complain(&r->doc, value->start_mark, "'%.60s' is not a number above 0", ymax);
    } else {
        doc_complain(&r->doc, key_node->start_mark, "no key '%.60s' of a plot or table", key);
    }
}

static bool is_file_name(const char *name) {
    return strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == strlen(name);
}

static void view(Reader *r, const char *key, const yaml_node_t *key_node, yaml_node_t *value, bool table) {
    Study *s = r->study;
    int *n = table ? &s->ntables : &s->nplots;
    if (*n == STUDY_VIEWS) {
        doc_complain(&r->doc, key_node->start_mark, "more than %d plots or tables", STUDY_VIEWS);
        return;
    }
    View *v = &(table ? s->table : s->plot)[(*n)++];
    *v = (View){.name = key};
    if (!table && !is_file_name(key))
        doc_complain(&r->doc, key_node->start_mark, "'%.60s' is to be part of a file's name: letters, digits, - and _", key);
    doc_each(&r->doc, value, view_key, v);
    if (!r->doc.failed && (!v->x || !v->nys))
        doc_complain(&r->doc, key_node->start_mark, "'%.60s' has no %s", key, v->x ? "y" : "x");
    if (!r->doc.failed && v->nerrors && v->nerrors != v->nys)
        doc_complain(&r->doc, key_node->start_mark, "'%.60s' has %d columns as error, and %d as y", key, v->nerrors, v->nys);
}

static void plot(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Reader *r = d->owner;
    (void)arg;
    view(r, key, key_node, value, false);
}

static void table(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Reader *r = d->owner;
    (void)arg;
    view(r, key, key_node, value, true);
}

void study_views(Reader *r, yaml_node_t *node, bool tables) {
    doc_each(&r->doc, node, tables ? table : plot, NULL);
}

/* ---- reported values ---- */

static void read_bound(Reader *r, const yaml_node_t *node, Reported *p, double *bound) {
    const char *text = doc_text(&r->doc, node);
    if (!json_is_number(text))
        doc_complain(&r->doc, node->start_mark, "'%.60s' is not a number", text);
    else
        *bound = strtod(text, NULL);
    p->bounded = true;
}

static void reported_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Reader *r = d->owner;
    Reported *p = arg;
    const struct {
        const char *name;
        const char **text;
    } texts[] = {{"what", &p->what}, {"value", &p->value}, {"unit", &p->unit}, {"setting", &p->setting},
                 {"prototype", &p->prototype}, {"because", &p->because}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!strcmp(key, texts[i].name)) {
            *texts[i].text = doc_text(&r->doc, value);
            return;
        }
    if (!strcmp(key, "ours"))
        p->ours = read_formula(r, value, false);
    else if (!strcmp(key, "least"))
        read_bound(r, value, p, &p->least);
    else if (!strcmp(key, "most"))
        read_bound(r, value, p, &p->most);
    else
        doc_complain(&r->doc, key_node->start_mark, "no key '%.60s' of a reported value", key);
}

static void check_reported(Reader *r, const Reported *p, yaml_mark_t at) {
    if (!r->doc.failed && (!p->what || !p->value || !p->ours))
        doc_complain(&r->doc, at, "expected what, value and ours");
    if (p->bounded && !p->prototype)
        doc_complain(&r->doc, at, "least and most are of a prototype");
    else if (p->least > p->most)
        doc_complain(&r->doc, at, "least is above most");
    else if (p->because && !p->bounded)
        doc_complain(&r->doc, at, "because: expected least or most, too");
}

void study_reported(Reader *r, yaml_node_t *node) {
    Study *s = r->study;
    if (node->type != YAML_SEQUENCE_NODE) {
        doc_complain(&r->doc, node->start_mark, "expected a list");
        return;
    }
    for (yaml_node_item_t *i = node->data.sequence.items.start; i < node->data.sequence.items.top; i++) {
        yaml_node_t *item = doc_node(&r->doc, *i);
        if (s->nreported == STUDY_REPORTED) {
            doc_complain(&r->doc, item->start_mark, "more than %d reported values", STUDY_REPORTED);
            return;
        }
        Reported *p = &s->reported[s->nreported++];
        *p = (Reported){.unit = "", .setting = "", .least = -INFINITY, .most = INFINITY};
        doc_each(&r->doc, item, reported_key, p);
        check_reported(r, p, item->start_mark);
    }
}
