/* cli/help.c - the help screens and docs/commands.md, from the same tables. */
#include <string.h>

#include "cli/analyse.h"
#include "cli/codelets.h"
#include "cli/mem.h"
#include "cli/options.h"
#include "cli/stats.h"
#include "cli/stream_stats.h"
#include "vm/machine/intervals.h"
#include "vm/machine/profile.h"
#include "vm/machine/stats.h"

typedef struct {
    int code;
    const char *word;
    const char *doc;
} ExitInfo;

static const ExitInfo exit_table[] = {
#define EXIT(name, code, word, doc) {code, word, doc},
#include "api/exits.def"
};

enum { EXITS = sizeof exit_table / sizeof exit_table[0] };

/* "-j, --threads N" */
void options_name(char *buf, size_t size, const OptionInfo *o) {
    static const char *const between[] = {
        [TAKES_FLAG] = "%s", [TAKES_TEXT] = " %s", [TAKES_COUNT] = " %s", [TAKES_NUMBER] = " %s",
        [TAKES_SIZE] = " %s", [TAKES_CHOICE] = "[=%s]", [TAKES_LIST] = " %s",
    };
    int n = o->letter ? snprintf(buf, size, "-%c, --%s", o->letter, o->word)
                      : snprintf(buf, size, "--%s", o->word);
    snprintf(buf + n, size - (size_t)n, between[o->takes], o->arg);
}

bool options_shown(OptionId o, unsigned commands) {
    return option_table[o].doc[0] && (option_table[o].commands & commands);
}

/* The first screen has room for few of those with a small letter: those that take a value. */
static void print_options(FILE *out, unsigned commands, bool few) {
    for (OptionId o = 0; o < OPT_COUNT; o++) {
        char name[80];
        options_name(name, sizeof name, &option_table[o]);
        if (options_shown(o, commands) && (!few || (option_table[o].letter >= 'a' && option_table[o].takes != TAKES_FLAG && o != OPT_HELP)))
            fprintf(out, "  %-22s %s\n", name, option_table[o].doc);
    }
}

static void help_command(FILE *out, CommandId c) {
    const CommandInfo *info = &command_table[c];
    fprintf(out, "frbz %s [OPTION...] %s\n\n%s\n\n", info->word, info->operands, info->doc);
    print_options(out, 1u << c, false);
}

void options_help(FILE *out, const CommandLine *c) {
    if (c->named) {
        help_command(out, c->command);
        return;
    }
    fputs("frbz COMMAND [OPTION...] OPERAND...; frbz PROGRAM ... runs it; frbz help COMMAND\n", out);
    for (CommandId i = 0; i < CMD_COUNT; i++)
        fprintf(out, "  %-8s %-21s %s\n", command_table[i].word, command_table[i].operands,
                command_table[i].doc);
    fputs("PROGRAM: FunJava, assembly or image. ARGUMENT: number or FILE.npy. Some options:\n", out);
    print_options(out, 1u << CMD_RUN, true);
    fputs("Exit codes:", out);
    for (int i = 0; i < EXITS; i++)
        fprintf(out, "%s %d %s", i ? "," : "", exit_table[i].code, exit_table[i].word);
    fputc('\n', out);
}

static void markdown_command(FILE *out, CommandId c) {
    const CommandInfo *info = &command_table[c];
    fprintf(out, "\n## frbz %s\n\n`frbz %s%s%s`: %s.\n\n| option | meaning |\n|---|---|\n",
            info->word, info->word, info->operands[0] ? " " : "", info->operands, info->doc);
    for (OptionId o = 0; o < OPT_COUNT; o++) {
        char name[80];
        options_name(name, sizeof name, &option_table[o]);
        if (options_shown(o, 1u << c))
            fprintf(out, "| `%s` | %s |\n", name, option_table[o].doc);
    }
}

void options_markdown(FILE *out) {
    fputs("# Commands\n\n"
          "This page is made by `frbz --help=markdown` from the tables in `cli/`.\n\n"
          "A program is a FunJava source (`.java`) or what `javac` made of one (`.class`, `.jar`), an assembly source (`.s`) or an image (`.frbz`), the last and class files told by their content.\n"
          "Without a command, `run` is meant. Options may stand anywhere; after the name of the\n"
          "program, what is no option of `run` is an argument, so `-5` is one. `--` ends the\n"
          "options. Data goes to standard output, everything else to standard error. `-` as a\n"
          "program is standard input, as a file to write standard output.\n\n"
          "On a terminal, `run` and `sim` say after two seconds how far a program has come. What it prints appears at once. Ctrl-C, SIGTERM\n"
          "and SIGHUP end it: what it has printed is out, files that are not complete are not there, and a last line tells what it has done.\n", out);
    for (CommandId c = 0; c < CMD_COUNT; c++)
        markdown_command(out, c);
    fputs("\n## Arguments and results\n\n"
          "Argument number k of the command line is element k of the entry codelet's chunk of\n"
          "arguments, at most 16: an integer (`-5`, `0x1f`), a double (`1.5`, `-2e3`, `inf`,\n"
          "`nan`) or an array (`A.npy`, or `A.npy:z` for a matrix in another layout). The result\n"
          "of the program is printed as Java prints numbers; an array goes to the file named by\n"
          "`-o`, or a summary of it is printed.\n\n"
          "A FunJava program gives its arguments to `main`, as texts. With `--entry METHOD` another\n"
          "method of the class runs in its place, and no `main` is needed: `frbz --entry dot A.java x.npy\n"
          "y.npy`. A method among several of its name is `dot/2`, by the number of its parameters, or\n"
          "`dot(double[],double[])`. It takes 16 parameters at most, and each argument must suit its own: an\n"
          "`int`, `long`, `short`, `byte` or `char` as a number in its range, a `float` or `double`, `true` or `false`, or a `.npy` file\n"
          "whose elements and dimensions (up to 3) are those of the array, in the layout that the\n"
          "program was compiled for (`tree`, unless `--layout` says another); for a\n"
          "`boolean[]` it holds ints, 0 or 1, for arrays of `byte`, `short` and `char` ints in their range. Or another method of the source makes the array, natively and before\n"
          "the program begins: `frbz sim --entry dot Dot.java 'vector(1000,17)' 'vector(1000,19)'`. Nothing runs if one does not suit. The result is printed, or goes to\n"
          "`-o`, as that of any program, a boolean as `true` or `false`, a `char` as its character, a record value by value, `sum = 2.5`, or as one `.npz` file with all of them. Images keep the method they were\n"
          "compiled for, and its header, by which they check: `frbz compile --entry dot A.java -o dot.frbz`.\n\n"
          "## Statistics\n\n"
          "`--stats` prints these at the end of a run that succeeded. Those under `program` are\n"
          "the same on any number of threads.\n\n"
          "All statistics tell where they come from. In JSON that is the object `run`: `frbz` (the version), `command` (the command line,\n"
          "without options that only say what is printed and where), `program`, `arguments`, `files` (the name and a hash of each file\n"
          "on the command line that was read: 64 bits, as the results of studies have it), and `machine`, every key in force, or `settings` of `frbz net`,\n"
          "each of its options in force (0: as without it; `warmup`: `steady` if that ended it).\n"
          "In CSV they are rows, `run.command` and so on; tables with a row for each run begin with lines `# command ...`, and so do statistics as\n"
          "text, if they go to a file. The same run has the same bytes wherever its statistics go.\n\n"
          "| name | unit | meaning |\n|---|---|---|\n", out);
    stats_markdown(out);
    fputs("\n`frbz sim` prints these; machines and their keys are in [machine.md](machine.md).\n"
          "Each cycle of a core, and of a slot, has one cause: `core_cycles` sum to `cycles` times\n"
          "`cores`, `slot_cycles` to that times the slots of a core. `by_core`, `by_slot` and `by_unit`\n"
          "have an item for each core, each slot (core by core), each memory unit; as text a long list\n"
          "is summed up, as CSV each item is a row, `name.0`, `name.1`, ...\n\n"
          "| name | unit | meaning |\n|---|---|---|\n", out);
    machine_stats_markdown(out);
    fputs("\n`--interval N` adds `interval` (N, or more if that would be over 65536 intervals) and for every N\n"
          "cycles an item of the JSON array `intervals`, rows `intervals.0.from` ... in CSV, or a line of a table.\n"
          "What is counted adds up to the totals above; the last interval also has what arrives after the result.\n\n"
          "| name | unit | meaning |\n|---|---|---|\n", out);
    intervals_markdown(out);
    fputs("\n`--detail` adds to JSON what a page shows ([reports.md](reports.md)): `codelets` (tasks, instructions, cycles of their tasks in slots, misses, cycles of waiting for chunks), `links`\n"
          "(from which codelet to which, how, how often), and at most 256 intervals, which have besides\n\n| name | unit | meaning |\n|---|---|---|\n", out);
    intervals_markdown_parts(out);
    fputs("\n`--profile=FILE.json`, and `profile` in the JSON of a simulation with `--profile` ([profiles.md](profiles.md)), have these for\n"
          "each line of each codelet; those of a native run are the first three. They sum to the numbers above, cycles to `slot_cycles`.\n\n"
          "| name | unit | meaning |\n|---|---|---|\n", out);
    profile_markdown(out);
    fputs("\n`frbz mem` prints a line for each layout; `--stats=csv` has all of these as a row, `--stats=json` as an\n"
          "object, of several layouts an array. What `frbz net` prints is in [network.md](network.md).\n\n"
          "| name | unit | meaning |\n|---|---|---|\n", out);
    mem_markdown(out);
    fputs("\n`frbz codelets` prints a line for each policy; with `--stats` all of these, of policies for banks or of those that\n"
          "plan ([codelets.md](codelets.md)). Several policies are an array of JSON. `interval` and `series` are there with `--interval`.\n\n"
          "| name | unit | meaning |\n|---|---|---|\n", out);
    codelet_stats_markdown(out);
    fputs("\n`frbz analyse` prints these.\n\n| name | unit | meaning |\n|---|---|---|\n", out);
    analyse_markdown(out);
    fputs("\n`frbz stream` prints these; the last ones for each input, each stage and each output, as `inputs.NAME`,\n"
          "`stages.NAME` and `outputs.NAME` ([streams.md](streams.md)).\n\n| name | unit | meaning |\n|---|---|---|\n", out);
    stream_stats_markdown(out);
    fputs("\n## Exit codes\n\n| code | meaning |\n|---|---|\n", out);
    for (int i = 0; i < EXITS; i++)
        fprintf(out, "| %d | %s |\n", exit_table[i].code, exit_table[i].doc);
    fputs("\nCtrl-C stops a run, removes unfinished files and ends the command by the signal.\n\n"
          "For tests there is `frbz run --fail-alloc N`: the N-th request for a chunk, and every\n"
          "later one, fails as if memory were used up.\n", out);
}
