/* cli/stop.c - signal handlers. */
#include "cli/stop.h"

#include <signal.h>
#include <stddef.h>

#include "isa/outfile.h"
#include "vm/machine/machine.h"
#include "vm/native/native.h"

static volatile sig_atomic_t running;
static volatile sig_atomic_t caught;

static void die(int sig) {
    out_abort_all();
    signal(sig, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, sig);
    raise(sig);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
}

static void on_signal(int sig) {
    if (!running || caught)
        die(sig);
    caught = sig;
    native_interrupt();
    machine_interrupt();
}

static void on_pipe(int sig) {
    die(sig);
}

void stop_install(void) {
    static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction a = {.sa_handler = on_signal};
    sigemptyset(&a.sa_mask);
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        struct sigaction old;
        sigaction(stops[i], NULL, &old);
        if (old.sa_handler != SIG_IGN)      // nohup, and jobs in the background
            sigaction(stops[i], &a, NULL);
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

void stop_die(void) {
    if (caught)
        die(caught);
}
