/* lab/streams/pipeline.h - a pipeline: stages that fire again and again, joined by channels.
 *
 * A firing reads a window of PEEK items of each channel that its stage takes from, of which TAKE
 * are used up, and gives as many items to each of the stage's own channels every time.  Window i
 * begins DELAY items before the channel's item i * TAKE; what lies before item 0 is zero.  A channel
 * may have any number of readers: each of them gets all items.
 *
 * Inputs and outputs of the whole are stages, too: an input gives one item a firing, an output takes one.
 *
 *     pipeline_read -> the items of channels (types, sizes) -> pipeline_balance -> schedule_make */
#ifndef LAB_STREAMS_PIPELINE_H
#define LAB_STREAMS_PIPELINE_H

#include <stdio.h>

#include "isa/diag.h"
#include "memory/array.h"

enum {
    STREAM_STAGES = 256,
    STREAM_CHANNELS = 512,
    STREAM_WINDOWS = 16,                // of a stage, and its channels, and its constants
    STREAM_RATE = 1 << 30,              // items a firing, at most
    STREAM_ITEM_RANK = ARRAY_MAX_RANK - 1,
    STREAM_TEXT = 240,
};

/* A place in the file. */
typedef struct {
    int line, col;
} Spot;

typedef enum { STAGE_INPUT, STAGE_METHOD, STAGE_OUTPUT } StageKind;

typedef struct {
    const char *param;      // of the method
    const char *from;       // name of the channel
    Spot        at;
    int         channel;
    uint64_t    take, peek, delay;
    bool        inside;     // the channel belongs to a cycle of its stage: schedule.c
} Window;

typedef struct {
    const char *param, *word;
    Spot        at;
} Constant;

/* An item: a number, a row, or a matrix. */
typedef struct {
    ArrayKind kind;
    unsigned  rank;         // 0: a number
    uint64_t  n[STREAM_ITEM_RANK];
} Item;

typedef struct {
    StageKind   kind;
    const char *name;
    Spot        at;
    const char *program, *method;
    Spot        program_at, method_at;
    const char *number;     // parameter that gets the number of the firing; NULL: none does
    Spot        number_at;
    Window      window[STREAM_WINDOWS];
    int         nwindows;
    Constant    constant[STREAM_WINDOWS];
    int         nconstants;
    int         channel, nchannels;     // the first of its channels, which stand together
    bool        has_item;               // the file says what an item is:
    Item        item;                   // of its kind inputs only
    bool        has_type;
    bool        raw;        // inputs, outputs: elements without a header
    bool        fill;       // the last window is filled with zeros, else it is left out
    uint64_t    firings;    // at most; 0: as many as there are windows

    uint64_t    repeat;     // firings of an iteration: balance.c
    bool        on_cycle;   // schedule.c
    int         knot;       // stages on common cycles have the same number
    uint64_t    block;      // firings of a block
    uint64_t    batch;      // ... that go together
    uint64_t    lag;        // blocks
    int         depth;      // stages before it, on the longest way
} Stage;

typedef struct {
    const char *name;
    Spot        at;
    int         stage;
    uint64_t    gives;      // items a firing
    uint64_t    before;     // items of a firing's result that go to channels before this one
    Item        item;
    uint64_t    delay;      // the largest of its windows
    uint64_t    capacity;   // items: schedule.c
} Channel;

typedef struct {
    const char *title;
    Stage      *stage;      // inputs, methods, outputs
    int         nstages, ninputs, noutputs;
    Channel    *channel;
    int         nchannels;
    uint64_t    iterations; // of a block: schedule.c
    void       *file;       // pipeline.c
} Pipeline;

/* Mistakes are reported, all of them; then NULL. */
Pipeline *pipeline_read(const char *path, Diag *d);
void      pipeline_free(Pipeline *p);

/* A mistake at that place of the file. */
__attribute__((format(printf, 3, 4)))
void pipeline_complain(const Pipeline *p, Spot at, const char *fmt, ...);
bool pipeline_failed(const Pipeline *p);

/* For other messages. */
Loc   pipeline_place(const Pipeline *p, Spot at);
Diag *pipeline_diag(const Pipeline *p);

const Stage *pipeline_input(const Pipeline *p, int i);
const Stage *pipeline_output(const Pipeline *p, int i);

/* Bytes of an item. */
uint64_t item_bytes(const Item *item);
bool     item_same(const Item *a, const Item *b);
void     item_show(char text[STREAM_TEXT], ArrayKind kind, unsigned rank, const uint64_t *n);   // "double[640]"

/* balance.c: how often each stage fires until every channel holds what it held before.  False: reported. */
bool pipeline_balance(Pipeline *p);

/* For Graphviz. */
void pipeline_draw(const Pipeline *p, FILE *out);

#endif
