/* lab/study_state.h - what the parts of the study file's reader share. */
#ifndef LAB_STUDY_STATE_H
#define LAB_STUDY_STATE_H

#include "lab/doc.h"
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

/* The texts of the numbers of a range, which the file does not have. */
typedef struct Range {
    struct Range *next;
    char text[][8];
} Range;

typedef struct {
    Doc     doc;            // whose owner this is
    Range  *ranges;
    Study  *study;
    Group   common;
    Group  *cases[MAX_CASES];
    int     ncases;
    char   *name[STUDY_COLUMNS];    // of statistics that only expressions name
    int     nnames;
} Reader;

/* ---- study_axes.c ---- */

/* A key of a group that is none of the study's own. */
void study_axis_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *group);
void study_case(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg);

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
