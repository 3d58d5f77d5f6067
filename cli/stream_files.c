/* cli/stream_files.c - inputs and outputs of a pipeline. */
#include "cli/stream_files.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory/npy.h"

#define MOST_ITEM_BYTES (UINT64_C(1) << 40)

/* ---- inputs ---- */

static bool is_regular(FILE *f) {
    struct stat st;
    return fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode);
}

static bool read_header(StreamInput *in, Item *item, Diag *d) {
    NpyHeader h;
    bool known;
    if (!npy_read_header(in->file, in->path, d, &h))
        return false;
    *item = (Item){.kind = h.shape.kind, .rank = h.shape.rank - 1, .n = {h.shape.n[1], h.shape.n[2]}};
    ArrayShape one = {.kind = item->kind, .rank = item->rank, .n = {item->n[0], item->n[1]}};
    if (h.fortran && h.shape.rank > 1) {
        diag_file_error(d, in->path, "Fortran's order: items do not stand one after the other");
        return false;
    }
    if (item->rank && (array_check_shape(&one, MOST_ITEM_BYTES) != ARRAY_OK || !array_elements(&one))) {
        diag_file_error(d, in->path, "items without elements, or of too many");
        return false;
    }
    if (h.shape.n[0] > INT64_MAX / item_bytes(item)) {
        diag_file_error(d, in->path, "items without end");
        return false;
    }
    in->swapped = h.swapped;
    in->total = h.shape.n[0];
    return npy_has_elements(in->file, in->path, d, in->total * item_bytes(item), &known);
}

/* Elements alone: the length of a file says how many. */
static bool measure(StreamInput *in, const Item *item, Diag *d) {
    struct stat st;
    in->total = UINT64_MAX;
    if (!in->regular || fstat(fileno(in->file), &st))
        return true;
    off_t at = ftello(in->file);
    uint64_t bytes = at >= 0 && st.st_size > at ? (uint64_t)(st.st_size - at) : 0;
    in->total = bytes / item_bytes(item);
    if (bytes % item_bytes(item) == 0)
        return true;
    diag_file_error(d, in->path, "truncated: %" PRIu64 " bytes are no whole number of items of %" PRIu64, bytes, item_bytes(item));
    return false;
}

static ExitCode open_input(StreamInput *in, const Stage *s, Item *item, Diag *d) {
    in->file = strcmp(in->path, "-") ? fopen(in->path, "rb") : stdin;
    if (!in->file) {
        diag_file_reason(d, in->path, diag_errno());
        return EXIT_USAGE;
    }
    setvbuf(in->file, NULL, _IONBF, 0);     // what comes after the header is read through the descriptor
    in->regular = is_regular(in->file);
    *item = s->item;
    if (s->raw ? !measure(in, item, d) : !read_header(in, item, d))
        return EXIT_USAGE;
    return EXIT_OK;
}

ExitCode files_open_inputs(StreamFiles *f, Pipeline *p, char *const *paths, Diag *d) {
    int standard = 0;
    *f = (StreamFiles){.pipeline = p, .stop = eventfd(0, EFD_CLOEXEC)};
    if (f->stop < 0) {
        f->stop = 0;
        return options_usage("no descriptor left: %s", strerror(errno));
    }
    for (int i = 0; i < p->ninputs; i++)
        standard += !strcmp(paths[i], "-");
    if (standard > 1)
        return options_usage("'-' is to be %d inputs at once", standard);
    for (int i = 0; i < p->ninputs; i++) {
        f->in[i].path = paths[i];
        ExitCode code = open_input(&f->in[i], pipeline_input(p, i), &p->channel[pipeline_input(p, i)->channel].item, d);
        if (code != EXIT_OK)
            return code;
    }
    return EXIT_OK;
}

/* ---- reading ---- */

__attribute__((format(printf, 2, 3)))
static StreamFailure failure(const char *path, const char *fmt, ...) {
    StreamFailure why = {.code = EXIT_USAGE};
    char text[STREAM_TEXT];
    size_t len;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    Diag d = {.out = open_memstream(&why.text, &len)};
    if (!d.out)
        return (StreamFailure){.code = EXIT_LIMIT};
    diag_file_error(&d, path, "%s", text);
    fclose(d.out);
    return why;
}

/* Bytes read, 0 at the end or when all is to stop; -1: errno says why not. */
static ssize_t read_some(const StreamFiles *f, const StreamInput *in, char *to, size_t bytes) {
    int fd = fileno(in->file);
    for (;;) {
        struct pollfd ready[2] = {{.fd = fd, .events = POLLIN}, {.fd = f->stop, .events = POLLIN}};
        if (!in->regular && poll(ready, 2, -1) > 0 && ready[1].revents)
            return 0;
        ssize_t n = read(fd, to, bytes);
        if (n >= 0 || errno != EINTR)
            return n;
    }
}

/* All BYTES, unless it ends before: then fewer; -1 as above. */
static int64_t read_all(const StreamFiles *f, const StreamInput *in, char *to, uint64_t bytes) {
    uint64_t got = 0;
    while (got < bytes) {
        ssize_t n = read_some(f, in, to + got, bytes - got);
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        got += (uint64_t)n;
    }
    return (int64_t)got;
}

static bool is_stopped(const StreamFiles *f) {
    struct pollfd stop = {.fd = f->stop, .events = POLLIN};
    return poll(&stop, 1, 0) > 0;
}

/* Behind the last item there is nothing. */
static StreamFailure check_end(const StreamFiles *f, const StreamInput *in, uint64_t bytes) {
    char more;
    ssize_t n = in->regular ? 0 : read_some(f, in, &more, 1);
    if (n < 0)
        return failure(in->path, "%s", strerror(errno));
    return n ? failure(in->path, "trailing data: the shape needs %" PRIu64 " bytes of elements", in->total * bytes) : (StreamFailure){0};
}

StreamFailure files_read(StreamFiles *f, const Work *w, uint64_t *n) {
    StreamInput *in = &f->in[w->stage];
    const Item *item = &f->pipeline->channel[f->pipeline->stage[w->stage].channel].item;
    uint64_t bytes = item_bytes(item), left = in->total - in->got, want = w->n < left ? w->n : left;
    int64_t got = read_all(f, in, w->out[0], want * bytes);
    if (got < 0)
        return failure(in->path, "%s", strerror(errno));
    *n = (uint64_t)got / bytes;
    in->got += *n;
    if (in->swapped)
        npy_swap(w->out[0], (uint64_t)got, array_width(item->kind));
    bool ended = (uint64_t)got < want * bytes && !is_stopped(f);
    if (ended && in->total != UINT64_MAX)
        return failure(in->path, "truncated: the shape needs %" PRIu64 " bytes of elements, there are %" PRIu64, in->total * bytes,
                       (in->got - *n) * bytes + (uint64_t)got);
    if (ended && (uint64_t)got % bytes)
        return failure(in->path, "truncated: the last item has %" PRIu64 " bytes of %" PRIu64, (uint64_t)got % bytes, bytes);
    if (*n < w->n && in->got == in->total)
        return check_end(f, in, bytes);
    return (StreamFailure){0};
}

void files_stop(StreamFiles *f) {
    uint64_t one = 1;
    if (write(f->stop, &one, sizeof one) < 0)
        return;         // it counts up to 2^64 - 2
}

/* ---- outputs ---- */

static StreamOutput *output_of(StreamFiles *f, int stage) {
    return &f->out[stage - (f->pipeline->nstages - f->pipeline->noutputs)];
}

static ArrayShape shape_of(const Item *item, uint64_t items) {
    return (ArrayShape){.kind = item->kind, .rank = item->rank + 1, .n = {items, item->n[0], item->n[1]}};
}

/* May what is written first be changed in the end? */
static bool can_go_back(FILE *out) {
    int flags = fcntl(fileno(out), F_GETFL);
    return is_regular(out) && ftello(out) == 0 && flags >= 0 && !(flags & O_APPEND);
}

static ExitCode open_output(StreamFiles *f, const Stage *s, StreamOutput *o, uint64_t total, Diag *d) {
    const Channel *c = &f->pipeline->channel[s->window[0].channel];
    o->total = total;
    o->file = out_open(o->path, d);
    if (!o->file)
        return EXIT_USAGE;
    bool known = total != UINT64_MAX;
    if (s->raw)
        return EXIT_OK;
    if (!known && !can_go_back(out_stream(o->file))) {
        pipeline_complain(f->pipeline, s->at, "how many items '%.60s' has is known in the end only, and a .npy file begins with it: "
                          "write to a file, or in the form raw", s->name);
        return EXIT_USAGE;
    }
    ArrayShape shape = shape_of(&c->item, known ? total : 0);
    npy_write_header(&shape, NPY_ROOM, out_stream(o->file));    // errors show later
    return EXIT_OK;
}

static bool one_file(const char *a, const char *b) {
    return !strcmp(a, b) && (!strcmp(a, "-") || strncmp(a, "/dev/", 5));
}

ExitCode files_open_outputs(StreamFiles *f, const CommandLine *c, const uint64_t *total, Diag *d) {
    const Pipeline *p = f->pipeline;
    const OptionValue *names = &c->opt[OPT_OUT];
    if (names->times != p->noutputs)
        return options_usage("the pipeline has %d output%s, and -o was given %d times", p->noutputs, p->noutputs == 1 ? "" : "s", names->times);
    for (int i = 0; i < p->noutputs; i++)
        for (int k = 0; k < i; k++)
            if (one_file(names->list[i], names->list[k]))
                return options_usage("'%s' is to be two outputs at once", names->list[i]);
    for (int i = 0; i < p->noutputs; i++) {
        const Stage *s = pipeline_output(p, i);
        f->out[i].path = names->list[i];
        ExitCode code = open_output(f, s, &f->out[i], total[s->window[0].channel], d);
        if (code != EXIT_OK)
            return code;
    }
    return EXIT_OK;
}

StreamFailure files_write(StreamFiles *f, const Work *w) {
    StreamOutput *o = output_of(f, w->stage);
    uint64_t bytes = item_bytes(&f->pipeline->channel[f->pipeline->stage[w->stage].window[0].channel].item);
    errno = 0;
    if (fwrite(w->in[0], bytes, w->n, out_stream(o->file)) != w->n)
        return failure(o->path, "cannot be written: %s", strerror(errno ? errno : EIO));
    o->written += w->n;
    return (StreamFailure){0};
}

static ExitCode commit(StreamFiles *f, const Stage *s, StreamOutput *o, Diag *d) {
    FILE *out = out_stream(o->file);
    if (o->total != UINT64_MAX && o->total != o->written) {
        fprintf(stderr, "frbz: internal error: %" PRIu64 " items were expected in '%s', %" PRIu64 " were written\n", o->total, o->path, o->written);
        return EXIT_BUG;
    }
    if (o->total == UINT64_MAX && !s->raw && fflush(out) == 0 && fseeko(out, 0, SEEK_SET) == 0) {
        ArrayShape shape = shape_of(&f->pipeline->channel[s->window[0].channel].item, o->written);
        npy_write_header(&shape, NPY_ROOM, out);
    }
    bool written = out_commit(o->file, d);
    o->file = NULL;
    return written ? EXIT_OK : EXIT_USAGE;
}

ExitCode files_commit(StreamFiles *f, Diag *d) {
    ExitCode code = EXIT_OK;
    for (int i = 0; i < f->pipeline->noutputs && code == EXIT_OK; i++)
        code = commit(f, pipeline_output(f->pipeline, i), &f->out[i], d);
    return code;
}

void files_close(StreamFiles *f) {
    for (int i = 0; f->pipeline && i < f->pipeline->ninputs; i++)
        if (f->in[i].file && f->in[i].file != stdin)
            fclose(f->in[i].file);
    for (int i = 0; f->pipeline && i < f->pipeline->noutputs; i++)
        out_abort(f->out[i].file);
    if (f->stop)
        close(f->stop);
}
