/* cli/ranks.c - processes, and what each of them is to do. */
#include "cli/ranks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api/version.h"
#include "cli/run.h"
#include "cli/stop.h"
#include "isa/image.h"
#include "isa/outfile.h"
#include "vm/native/native.h"

enum { MOST_LOCAL = 64 };

#pragma weak wire_mpi           // in frbz-mpi only

/* ---- which processes ---- */

/* How a test wants messages to be: weight=W, fetch=N chunks, delay=N looks, version=V of helpers; greedy: idle ranks
 * take whatever there is. */
static ExitCode wire_options(const CommandLine *c, Ranks *r, unsigned *delay) {
    RemoteOptions *remote = &r->remote;
    *remote = (RemoteOptions){.weight = LEASE_WEIGHT};
    snprintf(r->version, sizeof r->version, "%s", FRBZ_VERSION);
    for (const char *p = c->opt[OPT_WIRE].text; p && *p;) {
        unsigned n;
        int used = 0;
        if (sscanf(p, "weight=%u%n", &n, &used) == 1 && n)
            remote->weight = n;
        else if (sscanf(p, "fetch=%u%n", &n, &used) == 1)
            remote->most = n;
        else if (sscanf(p, "delay=%u%n", &n, &used) == 1)
            *delay = n;
        else if (!strncmp(p, "greedy", 6))
            used = sizeof "greedy" - 1, r->spread.greedy = true;
        else
            sscanf(p, "version=%31[^,]%n", r->version, &used);
        if (!used || (p[used] && p[used] != ','))
            return options_usage("'%s' after --wire is not weight=N, fetch=N, delay=N, greedy, version=V, with commas",
                                 p);
        p += used + (p[used] == ',');
    }
    return EXIT_OK;
}

static ExitCode spread_option(const CommandLine *c, Spread *spread) {
    const char *text = c->opt[OPT_SPREAD].text;
    bool both = !text || !strcmp(text, "auto");
    spread->place = both || !strcmp(text, "place");
    spread->steal = both || !strcmp(text, "steal");
    if (spread->place || spread->steal)
        return EXIT_OK;
    return options_usage("'%s' after --spread is not auto, place or steal", text);
}

/* This process becomes rank 0; its children have their rank. */
static Wire *fork_ranks(Ranks *r, unsigned n, unsigned delay) {
    WireLocal *local = wire_local_new(n);
    r->child = calloc(n, sizeof *r->child);
    if (!local || !r->child)
        return NULL;
    unsigned rank = 0;
    for (unsigned k = 1; k < n && !rank; k++) {
        pid_t pid = fork();
        if (pid < 0)
            return NULL;            // the others find their sockets closed
        if (pid)
            r->child[k] = pid;
        else
            rank = k;
    }
    if (rank) {                     // others wait for its sisters
        free(r->child);
        r->child = NULL;
    }
    return wire_local(local, rank, delay, rank + 1);
}

/* NULL: no launcher has started this process. */
static const char *launcher_rank(void) {
    static const char *const names[] = {"PMIX_RANK", "PMI_RANK", "OMPI_COMM_WORLD_RANK"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (getenv(names[i]))
            return getenv(names[i]);
    return NULL;
}

/* How many it has started; 0: it does not say. */
static int launcher_size(void) {
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (getenv(names[i]))
            return atoi(getenv(names[i]));
    return 0;
}

bool ranks_launched(const CommandLine *c) {
    if (!launcher_rank() || launcher_size() < 2 || c->command == CMD_RUN)
        return false;
    options_usage("'%s' is no command for several ranks: run is", command_table[c->command].word);
    return true;
}

static char **words;            // of the process, in their order
static int complaints = STDERR_FILENO;

void ranks_note(int argc, char **argv) {
    if (!launcher_rank())
        return;
    words = calloc((size_t)argc + 1, sizeof *words);
    if (words)
        memcpy(words, argv, (size_t)argc * sizeof *words);
    if (!atoi(launcher_rank()))
        return;
    complaints = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);     // what all would say, rank 0 says
    if (!freopen("/dev/null", "w", stderr))
        complaints = STDERR_FILENO;
}

/* The command with MPI stands beside this one. */
static ExitCode become_mpi(void) {
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - sizeof "-mpi");
    if (n > 0 && words) {
        memcpy(path + n, "-mpi", sizeof "-mpi");
        execv(path, words);
    }
    return options_usage("%s: %s; it is built where mpicc is found (packages mpich or openmpi-bin, libopenmpi-dev)",
                         n > 0 ? path : "frbz-mpi", strerror(errno));
}

/* ---- a helper ---- */

static ExitCode complain(const Ranks *r, const char *why) {
    dprintf(complaints, "frbz: error: rank %u: %s\n", r->wire->rank, why);
    return EXIT_LIMIT;
}

/* Carries out what comes, until nothing does any more. */
static ExitCode help_with(Ranks *r, const CommandLine *c, Store *s, RunOptions *opt, const char *image, size_t bytes) {
    Diag d = {.out = stderr};
    RunResult result;
    Program *p = image_read_memory(c->operands[0], image, bytes, &d);
    opt->out = NULL;
    opt->peers = team_peers(r->team);
    stop_run_begins();
    bool ran = p && native_run(p, s, HANDLE_NULL, opt, &result);
    program_free(p);
    return !ran ? complain(r, diag_no_memory) : team_lost(r->team) ? EXIT_LOST : EXIT_OK;
}

/* Rank 0 says so, once for all, and ends the run. */
static ExitCode lack(const Ranks *r, uint64_t memory) {
    if (team_greet(r->wire, r->version, memory))
        team_await_end(r->wire);
    r->wire->close(r->wire);
    stop_die();
    return EXIT_LIMIT;
}

static ExitCode help(Ranks *r, const CommandLine *c, RunOptions *opt) {
    StoreCounts left;
    uint64_t memory = ranks_memory(r, c);
    Store *s = store_create(memory);
    Pool *pool = s ? pool_create(s) : NULL;
    r->team = pool ? team_new(s, r->wire, &r->remote, &r->spread) : NULL;
    if (!r->team) {
        pool_destroy(pool);
        store_destroy(s);
        return lack(r, memory);
    }
    size_t bytes;
    const char *image = team_greet(r->wire, r->version, 0) ? team_await(r->team, &bytes) : NULL;
    ExitCode code = image ? help_with(r, c, s, opt, image, bytes) : team_lost(r->team) ? EXIT_LOST : EXIT_OK;
    if (code != EXIT_OK)
        r->wire->abort(r->wire, (int)code);     // rank 0 misses this one, if it is there
    if (image)
        team_end(r->team, pool, &left);
    pool_destroy(pool);
    team_free(r->team);
    store_destroy(s);
    r->wire->close(r->wire);
    stop_die();
    return code;
}

/* ---- rank 0 ---- */

static ExitCode one_process_only(const CommandLine *c) {
    static const OptionId names[] = {OPT_PROFILE, OPT_ON_TRAP, OPT_NOTES};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (c->opt[names[k]].given)
            return options_usage("--%s is for a run on one rank", option_table[names[k]].word);
    return EXIT_OK;
}

/* An MPI knows its own launcher only: under another one each process would be a run of its own. */
static ExitCode known_to_launcher(Ranks *r) {
    unsigned ranks = r->wire->ranks;
    int started = launcher_size();
    if (ranks > 1 || started < 2)
        return EXIT_OK;
    r->wire->close(r->wire);
    r->wire = NULL;
    return options_usage("the launcher has started %d ranks, which frbz-mpi does not see: it is for another MPI", started);
}

static ExitCode open_wire(const CommandLine *c, Ranks *r, unsigned delay) {
    unsigned n = (unsigned)c->opt[OPT_RANKS].number;
    bool launched = launcher_rank() && launcher_size() != 1 && n != 1;
    if (c->opt[OPT_RANKS].number > MOST_LOCAL)
        return options_usage("more than %d ranks on one computer", MOST_LOCAL);
    if (n && launched)
        return options_usage("--ranks %u is for runs without a launcher", n);
    if (launched && !wire_mpi)
        return become_mpi();
    r->wire = launched ? wire_mpi() : n > 1 ? fork_ranks(r, n, delay) : NULL;
    if (r->wire || (n < 2 && !launched))
        return r->wire && launched ? known_to_launcher(r) : EXIT_OK;
    fprintf(stderr, "frbz: error: no %s for ranks\n", launched ? "MPI" : "processes, sockets or memory");
    return EXIT_LIMIT;
}

ExitCode ranks_open(const CommandLine *c, Ranks *r, RunOptions *opt) {
    unsigned delay = 0;
    ExitCode code = wire_options(c, r, &delay);
    if (code == EXIT_OK)
        code = spread_option(c, &r->spread);
    if (code == EXIT_OK)
        code = open_wire(c, r, delay);
    if (code != EXIT_OK || !r->wire)
        return code;
    long cores = sysconf(_SC_NPROCESSORS_ONLN) / (long)r->wire->here;
    if (!opt->threads)
        opt->threads = cores < 1 ? 1 : (int)cores;
    r->remote.cache = (c->opt[OPT_CACHE].given ? c->opt[OPT_CACHE].number : ranks_memory(r, c) / 8) / SLOT_BYTES;
    r->helps = r->wire->rank;
    return r->helps ? help(r, c, opt) : one_process_only(c);
}

uint64_t ranks_memory(const Ranks *r, const CommandLine *c) {
    uint64_t all = run_memory(c);
    return r->wire && !c->opt[OPT_MEMORY].given ? all / r->wire->here : all;
}

/* A rank is gone, and with it what cannot be had again. */
static _Noreturn void lose(const Ranks *r) {
    stop_die();                     // perhaps all were told to stop
    int lost = r->wire->lost;
    bool known = lost >= 0 && r->member && *r->member[lost].host;
    if (lost < 0)
        fprintf(stderr, "frbz: error: %s for messages\n", diag_no_memory);
    else
        fprintf(stderr, "frbz: error: rank %d%s%s%s does not answer\n", lost, known ? " (host " : "",
                known ? r->member[lost].host : "", known ? ")" : "");
    fflush(stdout);
    out_abort_all();
    r->wire->abort(r->wire, EXIT_LOST);
    abort();
}

/* All ranks are of one kind, and can help. */
static ExitCode compare_members(const Ranks *r) {
    const Member *first = &r->member[0];
    for (unsigned k = 1; k < r->wire->ranks; k++) {
        const Member *m = &r->member[k];
        if (m->order != first->order) {
            fprintf(stderr, "frbz: error: rank %u has another order of bytes than rank 0 (host %s)\n", k, first->host);
            return EXIT_USAGE;
        }
        if (strcmp(m->version, first->version)) {
            fprintf(stderr, "frbz: error: rank %u (host %s) is frbz %s, rank 0 (host %s) is frbz %s\n", k, m->host,
                    m->version, first->host, first->version);
            return EXIT_USAGE;
        }
        if (m->lacks) {
            char why[SESSION_TEXT];
            fprintf(stderr, "frbz: error: rank %u (host %s): %s: give a --memory that fits\n", k, m->host,
                    session_no_space(why, m->lacks));
            return EXIT_LIMIT;
        }
    }
    return EXIT_OK;
}

/* All ranks are there. */
static ExitCode gather(Ranks *r) {
    r->member = calloc(r->wire->ranks, sizeof *r->member);
    if (!r->member) {
        fprintf(stderr, "frbz: error: %s\n", diag_no_memory);
        return EXIT_LIMIT;
    }
    if (!team_gather(r->wire, FRBZ_VERSION, r->member))
        lose(r);
    return EXIT_OK;
}

ExitCode ranks_begin(Ranks *r, Session *s, RunOptions *opt) {
    if (!r->wire)
        return EXIT_OK;
    const char *why = diag_no_memory;
    size_t bytes;
    ExitCode code = gather(r);
    if (code == EXIT_OK)
        code = compare_members(r);
    if (code != EXIT_OK)
        return code;
    char *image = image_write_memory(s->loaded->program, &bytes, &why);
    r->team = image ? team_new(s->store, r->wire, &r->remote, &r->spread) : NULL;
    if (r->team) {
        if (!team_begin(r->team, image, bytes))
            lose(r);
        opt->peers = team_peers(r->team);
        s->given *= r->wire->ranks;
        s->spends = true;
    } else {
        diag_file_reason(s->diag, s->loaded->source.file, why ? why : diag_no_memory);
        code = EXIT_LIMIT;
    }
    free(image);
    return code;
}

static void wait_for_children(Ranks *r) {
    for (unsigned k = 1; r->child && k < r->wire->ranks; k++)
        while (waitpid(r->child[k], NULL, 0) < 0 && errno == EINTR)
            ;
}

/* The result goes first, so that only what was forgotten is left. */
static bool end_team(Ranks *r, Session *s, StoreCounts *left) {
    if (team_lost(r->team))
        return false;
    if (s->result.kind == RESULT_HANDLE && s->result.trap == TRAP_NONE)
        pool_release(s->pool, s->result.result);
    s->result.kind = RESULT_NONE;
    if (s->args)
        pool_discard(s->pool, s->args);
    s->args = HANDLE_NULL;
    return team_end(r->team, s->pool, left);
}

ExitCode ranks_end(Ranks *r, Session *s) {
    if (!r->wire)
        return session_end(s);
    StoreCounts left = {0};
    if (r->team && !end_team(r, s, &left))
        lose(r);
    if (!r->team && !r->member)
        gather(r);                  // they may be about to come
    if (!r->team)
        team_disband(r->wire);
    team_free(r->team);
    ExitCode code = session_end(s);
    if (code == EXIT_OK && (left.live || left.records)) {
        fprintf(stderr, "frbz: internal error: %llu chunks and %llu records were left on all ranks\n",
                (unsigned long long)left.live, (unsigned long long)left.records);
        code = EXIT_BUG;
    }
    wait_for_children(r);
    r->wire->close(r->wire);
    free(r->member);
    free(r->child);
    return code;
}
