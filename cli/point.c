/* cli/point.c - the options that a study may give, the statistics that it may ask for, and the
 * run of a point. */
#include "cli/point.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/analyse.h"
#include "cli/codelets.h"
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/mem.h"
#include "api/version.h"
#include "lab/codelets/apps.h"
#include "lab/codelets/model.h"
#include "memory/layout.h"
#include "vm/machine/emulator.h"
#include "vm/machine/stats.h"
#include "vm/machine/traffic.h"

/* ---- commands ---- */

static const struct {
    const char *word;
    CommandId   id;
    ExitCode  (*run)(const CommandLine *c);
    const char *machine;        // if none is named; NULL: it has none
    const KeyTable *keys;
} commands[] = {
    {"sim", CMD_SIM, cmd_sim, "frbz64", &config_keys},
    {"mem", CMD_MEM, cmd_mem, "thesis16-memory", &config_keys},
    {"net", CMD_NET, cmd_net, NULL, NULL},
    {"codelets", CMD_CODELETS, cmd_codelets, "c64", &codelet_keys},
    {"analyse", CMD_ANALYSE, cmd_analyse, "c64", &model_keys},
};
enum { COMMANDS = sizeof commands / sizeof *commands, SIM = 0, MEM = 1, NET = 2, CODELETS = 3, ANALYSE = 4 };

static int find_command(const char *word) {
    int i = 0;
    while (i < COMMANDS && strcmp(commands[i].word, word))
        i++;
    return i;
}

static const char *default_machine(const char *command) {
    int c = find_command(command);
    return c < COMMANDS ? commands[c].machine : NULL;
}

static const KeyTable *keys_of(const char *command) {
    int c = find_command(command);
    return c < COMMANDS ? commands[c].keys : NULL;
}

static const char *command_word(int i) {
    return i < COMMANDS ? commands[i].word : NULL;
}

/* ---- options ---- */

/* Not those of output, of the host, and of several runs at once. */
static const OptionId allowed[] = {
    OPT_FUEL, OPT_MEMORY, OPT_COMPILE_MEMORY, OPT_LAYOUT, OPT_STRICT, OPT_GRAIN, OPT_ENTRY, OPT_WALK, OPT_LEVEL, OPT_N, OPT_PORTS,
    OPT_PATTERN, OPT_RATE, OPT_SWITCH, OPT_BUFFER, OPT_HOT, OPT_CYCLES, OPT_WARMUP, OPT_SEED, OPT_SEEDS, OPT_GRAPH, OPT_POLICY, OPT_POINTS,
    OPT_PLAN, OPT_INTERVAL, OPT_TOPOLOGY, OPT_COLUMNS, OPT_CHANNELS, OPT_ROUTER, OPT_LINK, OPT_CREDIT,
};

/* "layout", or for one command only "sim.layout". */
static OptionId find_option(int command, const char *name) {
    const char *word = commands[command].word;
    size_t len = strlen(word);
    if (!strncmp(name, word, len) && name[len] == '.')
        name += len + 1;
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
        const OptionInfo *info = &option_table[allowed[i]];
        if (allowed[i] == OPT_INTERVAL && command != CODELETS)      // of others it is a form of output
            continue;
        if (!strcmp(info->word, name) && info->commands >> commands[command].id & 1)
            return allowed[i];
    }
    return OPT_COUNT;
}

static bool is_share(const char *text) {
    char *end;
    double x = strtod(text, &end);
    return end != text && !*end && x >= 0 && x <= 1;
}

/* mem runs one layout a point. */
static bool is_layout(int command, const char *text) {
    Layout layout;
    size_t n = strlen(text);
    return command == MEM ? (n == 2 || n == 3) && strspn(text, "rcz") == n : strchr(text, '=') || layout_find(text, &layout);
}

static bool is_pattern(int command, const char *text) {
    Kernel kernel;
    Pattern pattern;
    return command == MEM ? emulator_kernel(text, &kernel) : traffic_pattern(text, &pattern);
}

static bool is_topology(const char *text) {
    char why[NET_WHY];
    NetTopology topology;
    return net_topology(text, &topology, why);
}

static bool is_graph(const char *text) {
    return !strcmp(text, "fft") || app_find(text) < APPS;
}

/* What a file says is not part of a point: plans are made by policies. */
static bool is_planner(const char *text) {
    const CodeletPolicy *p = codelet_policy(text, strlen(text));
    return !strcmp(text, "none") || (p && p->is_plan && p->policy != PLAN_BASE);
}

/* NULL: good; otherwise what was expected. */
static const char *expected(int command, OptionId o, const char *value) {
    bool counts = option_table[o].takes == TAKES_COUNT || option_table[o].takes == TAKES_NUMBER
                  || option_table[o].takes == TAKES_SIZE;
    if (counts)
        return options_number(o, value) ? NULL : "a number";
    switch (o) {
    case OPT_STRICT:  return strcmp(value, "yes") && strcmp(value, "no") ? "yes or no" : NULL;
    case OPT_GRAIN:   return load_is_grain(value) ? NULL : "auto, auto:CORES, fine or thesis";
    case OPT_LEVEL:   return strcmp(value, "0") && strcmp(value, "1") ? "0 or 1" : NULL;
    case OPT_WALK:    return strcmp(value, "auto") && strcmp(value, "root") ? "auto or root" : NULL;
    case OPT_SWITCH:  return strcmp(value, "iq") && strcmp(value, "oq") ? "iq or oq" : NULL;
    case OPT_RATE: case OPT_HOT: return is_share(value) ? NULL : "a number from 0 to 1";
    case OPT_LAYOUT:  return is_layout(command, value) ? NULL : "a layout";
    case OPT_TOPOLOGY: return is_topology(value) ? NULL : "a topology";
    case OPT_PATTERN: return is_pattern(command, value) ? NULL : "a pattern";
    case OPT_GRAPH:   return is_graph(value) ? NULL : "a graph that is generated";
    case OPT_POLICY:  return codelet_policy(value, strlen(value)) ? NULL : "a policy";
    case OPT_PLAN:    return command == SIM && is_planner(value) ? NULL : "a policy that plans, of sim";
    default:          return NULL;
    }
}

static OptionCheck check_option(const char *command, const char *name, const char *value, char why[CONFIG_TEXT]) {
    int c = find_command(command);
    OptionId o = c < COMMANDS ? find_option(c, name) : OPT_COUNT;
    if (o == OPT_COUNT)
        return OPTION_UNKNOWN;
    const char *want = expected(c, o, value);
    if (want) {
        snprintf(why, CONFIG_TEXT, "%s of %s: '%.60s' is not %s", name, command, value, want);
        return OPTION_BAD;
    }
    return option_table[o].takes == TAKES_FLAG ? OPTION_FLAG : OPTION_VALUE;
}

/* ---- statistics ---- */

static const struct {
    const char *name;
    StudyUnit   unit;
} net_statistics[] = {
    {"offered", {"packets/cycle", "made by a port", false}},
    {"accepted", {"packets/cycle", "arrived at a port", false}},
    {"accepted_ci95", {"packets/cycle", "half of the 95 % confidence interval of accepted", false}},
    {"warmup", {"cycles", "before the measured ones", false}},
    {"saturated", {"", "whether a port got less than it made, beyond chance, or some of the measured packets never came", false}},
    {"latency.mean", {"cycles", "of the packets that came", false}},
    {"latency.p99", {"cycles", "what 99 of 100 do not exceed", false}},
    {"latency.zero_load", {"cycles", "if nobody is in the way", false}},
    {"latency.ci95", {"cycles", "half of the 95 % confidence interval of the mean", false}},
    {"waiting.mean", {"cycles", "latency beyond that", false}},
    {"waiting.stage", {"cycles", "before each stage", true}},
};

static bool find_stat(const Stat *stats, int n, const char *name, StudyUnit *unit) {
    for (int i = 0; i < n; i++)
        if (!strcmp(stats[i].name, name)) {
            *unit = (StudyUnit){stats[i].unit, stats[i].doc, stats[i].is_list};
            return true;
        }
    return false;
}

/* Those that depend on the program: what it marks, what its codelets are called. */
static bool of_program(const char *name, StudyUnit *unit) {
    bool phase = !strncmp(name, "phases.", 7), cycles = phase && strstr(name, ".cycles");
    if (!strcmp(name, "result"))
        *unit = (StudyUnit){"", "of the program", false};
    else if (phase)
        *unit = (StudyUnit){cycles ? "cycles" : "instructions", "of the phase", false};
    else if (!strncmp(name, "tasks.by_codelet.", 17))
        *unit = (StudyUnit){"tasks", "of the codelet", false};
    else
        return false;
    return true;
}

/* With --seeds there is also how far the mean of each may be off. */
static bool of_seeds(const Stat *stats, int n, const char *name, StudyUnit *unit) {
    if (!strcmp(name, "seeds")) {
        *unit = (StudyUnit){"runs", "of which each value is a mean", false};
        return true;
    }
    if (strncmp(name, "ci95.", 5) || (!find_stat(stats, n, name + 5, unit) && !of_program(name + 5, unit)))
        return false;
    unit->doc = "half of the 95 % confidence interval of the mean";
    return !unit->is_list;
}

static bool find_statistic(const char *command, const char *name, StudyUnit *unit) {
    Stat sim[MACHINE_STATS_MAX], mem[MEM_STATS], codelets[CODELET_STATS], model[ANALYSE_STATS];
    int n;
    switch (find_command(command)) {
    case SIM:
        n = machine_stats(&(MachineStats){0}, &(RunCounts){0}, sim);
        return find_stat(sim, n, name, unit) || of_program(name, unit) || of_seeds(sim, n, name, unit);
    case MEM:
        mem_statistics(mem);        // a run has one layout, so no speedup
        return strcmp(name, "speedup") && find_stat(mem, MEM_STATS, name, unit);
    case CODELETS:              // a run has one policy, to which nothing is compared
        return strcmp(name, "speedup") && strncmp(name, "saved.", 6)
               && find_stat(codelets, codelet_statistics(codelets), name, unit);
    case ANALYSE:
        analyse_statistics(model);
        return find_stat(model, ANALYSE_STATS, name, unit);
    default:
        for (size_t i = 0; i < sizeof net_statistics / sizeof *net_statistics; i++)
            if (!strcmp(net_statistics[i].name, name)) {
                *unit = net_statistics[i].unit;
                return true;
            }
        return false;
    }
}

/* ---- a run ---- */

static int run_words(char **words, int n, int stats) {
    enum { MORE = 4 };
    static char name[] = "frbz", quiet[] = "--quiet";
    char file[64];
    char **argv = calloc((size_t)n + MORE + 1, sizeof *argv);
    int argc = 0, c = find_command(words[0]);
    CommandLine line;
    if (!argv)
        return fputs("frbz: error: out of memory\n", stderr), free(argv), EXIT_LIMIT;
    snprintf(file, sizeof file, "--stats=json:/dev/fd/%d", stats);
    argv[argc++] = name;
    argv[argc++] = words[0];
    argv[argc++] = file;
    if (c == SIM)
        argv[argc++] = quiet;
    for (int i = 1; i < n; i++)
        argv[argc++] = words[i];
    int code = options_parse(argc, argv, &line) ? (int)commands[c].run(&line) : EXIT_USAGE;
    free(argv);
    if (fflush(stdout) == 0)
        return code;
    fputs("frbz: error: statistics cannot be written\n", stderr);
    return EXIT_USAGE;
}

static const char *mark_of(const char *command) {
    return find_command(command) == NET ? "saturated" : NULL;
}

const StudyRunner point_runner = {
    .version = FRBZ_VERSION,
    .mark = mark_of,
    .option = check_option,
    .statistic = find_statistic,
    .command = command_word,
    .machine = default_machine,
    .keys = keys_of,
    .run = run_words,
};
