/* isa/outfile.c - temporary file, sync, rename. */
#include "isa/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAX_PENDING = 256,      // files open at once
    MAX_TRIES = 100,        // names of temporary files left by dead processes
    MAX_LINKS = 40,         // symbolic links that lead to one another
    SHOWN_NAME = 200,       // bytes of NAME that enter the temporary name
};

struct OutFile {
    char *path;     // as the user gave it
    char *target;   // what is replaced; NULL: written directly
    char *temp;     // its name, also in pending[slot]
    int   slot;
    FILE *stream;
};

/* Temporary files to remove when a signal ends the process. */
static _Atomic(char *) pending[MAX_PENDING];

static bool pend_at(int slot, char *temp) {
    char *empty = NULL;
    // Pairs with the acquire in out_abort_all: the name is complete once it is seen.
    return atomic_compare_exchange_strong_explicit(&pending[slot], &empty, temp, memory_order_release,
                                                   memory_order_relaxed);
}

static int pend(char *temp) {
    for (int i = 0; i < MAX_PENDING; i++)
        if (pend_at(i, temp))
            return i;
    return -1;
}

void out_abort_all(void) {
    for (int i = 0; i < MAX_PENDING; i++) {
        // Pairs with the release in pend_at.
        char *temp = atomic_exchange_explicit(&pending[i], NULL, memory_order_acquire);
        if (!temp)
            continue;
        if (unlink(temp))
            rmdir(temp);
        pend_at(i, temp);   // its OutFile frees it; if that is gone by now, nobody does
    }
}

int out_hold(const char *path) {
    char *copy = strdup(path);
    int held = copy ? pend(copy) : -1;
    if (held < 0)
        free(copy);
    return held;
}

void out_let_go(int held) {
    if (held >= 0)
        free(atomic_exchange_explicit(&pending[held], NULL, memory_order_acquire));
}

/* N of "/dev/fd/N" and its other names for 1 and 2; -1: another path. */
static int descriptor_of(const char *path) {
    if (!strcmp(path, "-") || !strcmp(path, "/dev/stdout"))
        return STDOUT_FILENO;
    if (!strcmp(path, "/dev/stderr"))
        return STDERR_FILENO;
    if (strncmp(path, "/dev/fd/", 8))
        return -1;
    char *end;
    errno = 0;
    long n = strtol(path + 8, &end, 10);
    return end == path + 8 || *end || errno || n < 0 || n > INT_MAX ? -1 : (int)n;
}

/* Special files and descriptors: nothing to rename. */
static bool open_direct(OutFile *out) {
    int fd = descriptor_of(out->path);
    fd = fd >= 0 ? dup(fd) : open(out->path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (fd < 0)
        return false;
    out->stream = fdopen(fd, "wb");
    if (!out->stream)
        close(fd);
    return out->stream;
}

/* ".NAME.tmp-PID-N" in the directory of TARGET. */
static char *temp_name(const char *target, int n) {
    const char *slash = strrchr(target, '/');
    const char *name = slash ? slash + 1 : target;
    char *temp;
    if (asprintf(&temp, "%.*s.%.*s.tmp-%ld-%d", (int)(name - target), target, SHOWN_NAME, name,
                 (long)getpid(), n) < 0)
        return NULL;
    return temp;
}

static int create_temp(OutFile *out) {
    static atomic_int counter;
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        // Only uniqueness matters.
        out->temp = temp_name(out->target, atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed));
        if (!out->temp)
            return -1;
        int fd = open(out->temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0)
            return fd;
        free(out->temp);
        out->temp = NULL;
        if (errno != EEXIST)
            return -1;
    }
    return -1;
}

/* TO as a symbolic link at NAME means it. */
static char *seen_from(const char *name, const char *to) {
    const char *slash = *to == '/' ? NULL : strrchr(name, '/');
    char *path;
    return asprintf(&path, "%.*s%s", slash ? (int)(slash + 1 - name) : 0, name, to) < 0 ? NULL : path;
}

/* Where the chain of symbolic links that begins at PATH ends, whether or not there is a file. */
static char *end_of_links(const char *path) {
    char *name = strdup(path), to[PATH_MAX];
    ssize_t len;
    for (int n = 0; name && (len = readlink(name, to, sizeof to - 1)) >= 0; n++) {
        to[len] = 0;
        char *next = n < MAX_LINKS ? seen_from(name, to) : NULL;
        if (n == MAX_LINKS)
            errno = ELOOP;
        free(name);
        name = next;
    }
    return name;
}

static bool open_temp(OutFile *out, const struct stat *old) {
    if (old && access(out->path, W_OK) < 0)
        return false;
    if (!*out->path) {
        errno = ENOENT;
        return false;
    }
    out->target = end_of_links(out->path);
    int fd = out->target ? create_temp(out) : -1;
    if (fd < 0)
        return false;
    out->slot = pend(out->temp);
    if (out->slot < 0) {
        errno = EMFILE;
        goto fail;
    }
    if (old && fchmod(fd, old->st_mode & 07777) < 0)
        goto fail;
    out->stream = fdopen(fd, "wb");
    if (out->stream)
        return true;

fail:
    close(fd);
    return false;
}

/* Take the temporary file back from the list and remove it where GONE is false. */
static void forget(OutFile *out, bool gone) {
    if (!out->temp)
        return;
    int why = errno;
    if (!gone)
        unlink(out->temp);
    // Whoever takes the name out of the list owns it; out_abort_all may have it right now.
    char *mine = out->temp;
    if (out->slot < 0 || atomic_compare_exchange_strong_explicit(&pending[out->slot], &mine, NULL,
                                                                 memory_order_acquire,
                                                                 memory_order_relaxed))
        free(out->temp);
    errno = why;
}

static void release(OutFile *out) {
    free(out->path);
    free(out->target);
    free(out);
}

static void not_written(Diag *d, const char *path) {
    if (errno == ENOMEM)
        diag_file_reason(d, path, diag_no_memory);
    else
        diag_file_error(d, path, "cannot be written: %s", strerror(errno));
}

OutFile *out_open(const char *path, Diag *d) {
    OutFile *out = calloc(1, sizeof *out);
    if (!out || !(out->path = strdup(path))) {
        diag_file_reason(d, path, diag_no_memory);
        free(out);
        return NULL;
    }
    out->slot = -1;
    struct stat old;
    bool exists = stat(path, &old) == 0;
    bool direct = descriptor_of(path) >= 0 || (exists && !S_ISREG(old.st_mode));
    if (direct ? open_direct(out) : open_temp(out, exists ? &old : NULL))
        return out;
    not_written(d, path);
    forget(out, false);
    release(out);
    return NULL;
}

FILE *out_stream(OutFile *out) {
    return out->stream;
}

static bool loses_output(int why) {
    return why == ENOSPC || why == EDQUOT || why == EFBIG || why == EPIPE;
}

/* Everything written has reached the file.  ferror does not say why not: the writer has stopped
 * there, so errno most likely still does. */
static bool flushed(OutFile *out) {
    int before = errno;
    errno = 0;
    if (fflush(out->stream) || ferror(out->stream)) {
        if (!errno)
            errno = loses_output(before) ? before : EIO;
        return false;
    }
    return !out->temp || fsync(fileno(out->stream)) == 0;
}

bool out_commit(OutFile *out, Diag *d) {
    bool ok = flushed(out);
    int why = errno;
    if (fclose(out->stream) && ok) {
        ok = false;
        why = errno;
    }
    bool renamed = ok && out->temp && rename(out->temp, out->target) == 0;
    if (ok && out->temp && !renamed) {
        ok = false;
        why = errno;
    }
    forget(out, renamed);
    errno = why;
    if (!ok)
        not_written(d, out->path);
    release(out);
    return ok;
}

void out_abort(OutFile *out) {
    if (!out)
        return;
    fclose(out->stream);
    forget(out, false);
    release(out);
}
