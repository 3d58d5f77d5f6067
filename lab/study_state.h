/* lab/study_state.h - what the parts of the study file's reader share. */
#ifndef LAB_STUDY_STATE_H
#define LAB_STUDY_STATE_H

#include <yaml.h>

#include "lab/study.h"

/* A value of an axis as the file has it. */
typedef struct {
    const char  *label, *value;
    yaml_mark_t  at;
    uint64_t     hash;      // of the file that it names; 0: it names none
} Choice;

typedef struct {
    const char  *name;
    AxisKind     kind;
    yaml_mark_t  at;
    Choice      *choice;
    int          n;
    bool         wrong;     // a mistake in it was reported
} AxisSpec;

/* The axes of a case, or those of all cases. */
typedef struct {
    const char *label;      // NULL: of all
    const char *run;        // NULL: not said
    yaml_mark_t at;
    AxisSpec    axis[STUDY_AXES];
    int         n;
} Group;

enum { MAX_CASES = 64 };

typedef struct {
    yaml_document_t doc;
    bool    loaded;         // doc is to be deleted
    Source  source;
    char   *text;
    Diag   *diag;
    bool    failed;
    Study  *study;
    Group   common;
    Group  *cases[MAX_CASES];
    int     ncases;
    char   *name[STUDY_COLUMNS];    // of statistics that only expressions name
    int     nnames;
} Reader;

/* ---- study.c ---- */

__attribute__((format(printf, 3, 4)))
void study_complain(Reader *r, yaml_mark_t at, const char *fmt, ...);
void study_no_memory(Reader *r);

yaml_node_t *study_node(Reader *r, int id);

/* The text of a scalar; "" and a complaint if NODE is none. */
const char *study_text(Reader *r, const yaml_node_t *node);

/* NODE must be a mapping: calls VISIT for each key, which was not there before. */
typedef void (*StudyVisit)(Reader *r, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg);
void study_each(Reader *r, yaml_node_t *node, StudyVisit visit, void *arg);

/* NODE is one text or a list of them: calls VISIT for each. */
typedef void (*StudyText)(Reader *r, const char *text, yaml_mark_t at, void *arg);
void study_texts(Reader *r, yaml_node_t *node, StudyText visit, void *arg);

/* ---- study_axes.c ---- */

/* A key of a group that is none of the study's own. */
void study_axis_key(Reader *r, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *group);
void study_case(Reader *r, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg);

/* After all of the file was read: makes the points. */
void study_expand(Reader *r);
void study_groups_free(Reader *r);

/* ---- study_views.c: after study_expand ---- */

void study_columns(Reader *r, yaml_node_t *node);
void study_mark(Reader *r);
void study_derived(Reader *r, yaml_node_t *node);
void study_views(Reader *r, yaml_node_t *node, bool tables);
void study_reported(Reader *r, yaml_node_t *node);

#endif
