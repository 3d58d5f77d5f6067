/* cli/stop.c - signal handlers. */
#include "cli/stop.h"

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

#include "isa/outfile.h"
#include "vm/machine/machine.h"
#include "vm/native/native.h"

enum { PATIENCE_MS = 200 };

static const struct {
    int sig;
    const char *word;
} stops[] = {{SIGINT, "interrupted"}, {SIGTERM, "terminated"}, {SIGHUP, "hung up"}};

static volatile sig_atomic_t running;
static volatile sig_atomic_t caught;
static volatile long long caught_at;    // signals wait for one another

static void die(int sig) {
    out_abort_all();
    signal(sig, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, sig);
    raise(sig);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
}

/* Milliseconds. */
static long long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

/* Who ends a group of processes may send a signal twice; a user who sends another one does not want to wait. */
static void on_signal(int sig) {
    if (caught ? now() - caught_at > PATIENCE_MS : !running)
        die(sig);
    if (caught)
        return;
    caught_at = now();
    caught = sig;
    native_interrupt();
    machine_interrupt();
}

static void on_pipe(int sig) {
    die(sig);
}

void stop_install(void) {
    struct sigaction a = {.sa_handler = on_signal};
    sigemptyset(&a.sa_mask);
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        sigaddset(&a.sa_mask, stops[i].sig);
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        struct sigaction old;
        sigaction(stops[i].sig, NULL, &old);
        if (old.sa_handler != SIG_IGN)      // nohup, and jobs in the background
            sigaction(stops[i].sig, &a, NULL);
    }
    a.sa_handler = on_pipe;
    sigaction(SIGPIPE, &a, NULL);
    signal(SIGXFSZ, SIG_IGN);       // a file that may not grow is an error like a full disk
}

void stop_run_begins(void) {
    running = 1;
}

void stop_run_ended(void) {
    running = 0;
}

const char *stop_word(void) {
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        if (stops[i].sig == caught)
            return stops[i].word;
    return NULL;
}

void stop_die(void) {
    if (!caught)
        return;
    fflush(stdout);
    die(caught);
}
