/* cli/stream_files.h - what a pipeline reads and writes: .npy files, files of elements alone, pipes. */
#ifndef CLI_STREAM_FILES_H
#define CLI_STREAM_FILES_H

#include "cli/options.h"
#include "isa/outfile.h"
#include "lab/streams/progress.h"

typedef struct {
    const char *path;
    FILE    *file;
    bool     regular, swapped;
    uint64_t total;         // items; UINT64_MAX: not known
    uint64_t got;
} StreamInput;

typedef struct {
    const char *path;
    OutFile *file;
    uint64_t total, written;    // items; as above
} StreamOutput;

typedef struct {
    const Pipeline *pipeline;
    StreamInput  in[STREAM_STAGES];
    StreamOutput out[STREAM_STAGES];
    int stop;               // readable when nothing is to be read any more; 0: not there
} StreamFiles;

/* Opens the inputs and says in P what their items are.  EXIT_OK, or reported; files_close in any case. */
ExitCode files_open_inputs(StreamFiles *f, Pipeline *p, char *const *paths, Diag *d);

/* All outputs, of which TOTAL says how many items each channel carries. */
ExitCode files_open_outputs(StreamFiles *f, const CommandLine *c, const uint64_t *total, Diag *d);

/* From the threads of the engine. */
StreamFailure files_read(StreamFiles *f, const Work *w, uint64_t *n);
StreamFailure files_write(StreamFiles *f, const Work *w);
void          files_stop(StreamFiles *f);

/* Lengths go into headers, and files get their names.  EXIT_OK, or reported. */
ExitCode files_commit(StreamFiles *f, Diag *d);
void     files_close(StreamFiles *f);

#endif
