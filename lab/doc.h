/* lab/doc.h - a YAML file as nodes, and complaints about them with their place.
 *
 * Whoever reads the nodes goes on after a mistake, so that a user sees all of them; in the end
 * FAILED tells.  Texts belong to the Doc. */
#ifndef LAB_DOC_H
#define LAB_DOC_H

#include <stdbool.h>
#include <yaml.h>

#include "isa/diag.h"

typedef struct {
    yaml_document_t nodes;
    bool   loaded;          // nodes is to be deleted
    Source source;
    char  *text;
    Diag  *diag;
    bool   failed;
    void  *owner;           // of whoever reads
} Doc;

/* False: reported.  To be freed in any case.  A file of more than a megabyte is TOO_LONG ("too long for ..."). */
bool doc_read(Doc *d, const char *path, const char *too_long, void *owner, Diag *diag);
void doc_free(Doc *d);

__attribute__((format(printf, 3, 4)))
void doc_complain(Doc *d, yaml_mark_t at, const char *fmt, ...);
void doc_no_memory(Doc *d);

yaml_node_t *doc_root(Doc *d);
yaml_node_t *doc_node(Doc *d, int id);

/* The text of a scalar; "" and a complaint if NODE is none. */
const char *doc_text(Doc *d, const yaml_node_t *node);

/* NODE must be a mapping: calls VISIT for each key, which was not there before. */
typedef void (*DocVisit)(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg);
void doc_each(Doc *d, yaml_node_t *node, DocVisit visit, void *arg);

/* NODE is one text or a list of them: calls VISIT for each. */
typedef void (*DocText)(Doc *d, const char *text, yaml_mark_t at, void *arg);
void doc_texts(Doc *d, yaml_node_t *node, DocText visit, void *arg);

#endif
