/* cli/options.c - parsing of the command line. */
#include "cli/options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/meant.h"

const CommandInfo command_table[CMD_COUNT] = {
#define CMD(name, word, function, operands, doc) [CMD_##name] = {word, operands, doc},
#include "cli/cmd.def"
};

/* The names of options.def. */
enum {
#define CMD(name, word, function, operands, doc) name = 1 << CMD_##name,
#include "cli/cmd.def"
    ALL = (1 << CMD_COUNT) - 1,
    RUNS = RUN | SIM | DEBUG | GRAPH | CODELETS,
    PROGRAMS = RUNS | AS | DIS | VERIFY,
};

const OptionInfo option_table[OPT_COUNT] = {
#define OPTION(name, word, letter, takes, arg, commands, doc) \
    [OPT_##name] = {word, letter, TAKES_##takes, arg, commands, doc},
#include "cli/options.def"
};

ExitCode options_usage(const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    fputs("frbz: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputs("\ntry 'frbz --help'\n", stderr);
    va_end(ap);
    return EXIT_USAGE;
}

/* What M found. */
static const char *say_meant(const Meant *m, const char *before, char text[OPTIONS_MEANT]) {
    text[0] = 0;
    if (m->best)
        snprintf(text, OPTIONS_MEANT, ": did you mean '%s%s'?", before, m->best);
    return text;
}

const char *options_meant_command(const char *word, char text[OPTIONS_MEANT]) {
    Meant m = {.text = word, .len = (int)strnlen(word, OPTIONS_MEANT)};
    for (CommandId c = 0; c < CMD_COUNT; c++)
        meant_compare(&m, command_table[c].word, (int)strlen(command_table[c].word));
    return say_meant(&m, "", text);
}

/* ARG is no option. */
static const char *meant_option(const char *arg, char text[OPTIONS_MEANT]) {
    const char *word = arg + 1 + (arg[1] == '-');
    Meant m = {.text = word, .len = (int)strcspn(word, "=")};
    for (OptionId o = 0; o < OPT_COUNT; o++)
        if (option_table[o].doc[0])
            meant_compare(&m, option_table[o].word, (int)strlen(option_table[o].word));
    return say_meant(&m, "--", text);
}

static CommandId find_command(const char *word) {
    CommandId c = 0;
    while (c < CMD_COUNT && strcmp(command_table[c].word, word))
        c++;
    return c;
}

/* "--name", "--name=text" or "-ltext"; TEXT is what is attached, or NULL. */
static OptionId find_option(const char *arg, const char **text) {
    *text = NULL;
    if (arg[0] != '-' || !arg[1])
        return OPT_COUNT;
    for (OptionId o = 0; o < OPT_COUNT; o++) {
        const OptionInfo *info = &option_table[o];
        size_t len = strlen(info->word);
        if (arg[1] == '-') {
            if (strncmp(arg + 2, info->word, len) || (arg[2 + len] && arg[2 + len] != '='))
                continue;
            *text = arg[2 + len] ? arg + 3 + len : NULL;
            return o;
        }
        bool word_follows = info->takes != TAKES_FLAG && info->takes != TAKES_CHOICE;
        if (arg[1] == info->letter && (!arg[2] || word_follows)) {
            *text = arg[2] ? arg + 2 : NULL;
            return o;
        }
    }
    return OPT_COUNT;
}

/* A number without sign, with a suffix if SIZE. */
static bool parse_number(const char *text, bool size, uint64_t *out) {
    static const char suffixes[] = "KMGT";
    if (text[0] < '0' || text[0] > '9')
        return false;
    char *end;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (errno)
        return false;
    if (size && *end) {
        const char *suffix = strchr(suffixes, *end & ~0x20);
        int shift = suffix ? (int)(suffix - suffixes + 1) * 10 : 0;
        if (!shift || !suffix || value > UINT64_MAX >> shift)
            return false;
        value <<= shift;
        end++;
    }
    *out = value;
    return !*end;
}

bool options_number(OptionId o, const char *text) {
    uint64_t value;
    OptionTakes takes = option_table[o].takes;
    return parse_number(text, takes == TAKES_SIZE, &value) && (value || takes != TAKES_COUNT);
}

static bool set_option(OptionId o, const char *name, const char *text, OptionValue *v) {
    OptionTakes takes = option_table[o].takes;
    v->given = true;
    v->text = text;
    bool size = takes == TAKES_SIZE;
    if ((size || takes == TAKES_COUNT || takes == TAKES_NUMBER)
        && !parse_number(text, size, &v->number)) {
        options_usage("'%s' after %s is not a %s", text, name, size ? "size" : "number");
        return false;
    }
    if (takes == TAKES_LIST && v->times == OPTION_TIMES) {
        options_usage("%s more than %d times", name, OPTION_TIMES);
        return false;
    }
    if (takes == TAKES_LIST)
        v->list[v->times++] = text;
    if (takes == TAKES_COUNT && !v->number) {
        options_usage("%s takes a number from 1 on", name);
        return false;
    }
    return true;
}

/* The option at argv[*at], with its word; *at moves to its last part. */
static bool take_option(OptionId o, const char *attached, char **argv, int *at, CommandLine *c) {
    const OptionInfo *info = &option_table[o];
    char name[40] = {'-', info->letter};
    if (argv[*at][1] == '-')
        snprintf(name, sizeof name, "--%s", info->word);
    if (info->takes == TAKES_FLAG && attached) {
        options_usage("option %s takes no value", name);
        return false;
    }
    if (info->takes != TAKES_FLAG && info->takes != TAKES_CHOICE && !attached) {
        attached = argv[*at + 1];
        if (!attached) {
            options_usage("%s after option %s is missing", info->arg, name);
            return false;
        }
        ++*at;
    }
    return set_option(o, name, attached, &c->opt[o]);
}

/* Every option must suit the command. */
static bool suits(const CommandLine *c) {
    for (OptionId o = 0; o < OPT_COUNT; o++)
        if (c->opt[o].given && !(option_table[o].commands >> c->command & 1)) {
            options_usage("option --%s is not for '%s'", option_table[o].word,
                          command_table[c->command].word);
            return false;
        }
    return true;
}

bool options_parse(int argc, char **argv, CommandLine *out) {
    *out = (CommandLine){.operands = argv};
    bool ended = false;
    char meant[OPTIONS_MEANT];
    for (int i = 1; i < argc; i++) {
        char *arg = argv[i];
        const char *attached;
        OptionId o = ended ? OPT_COUNT : find_option(arg, &attached);
        if (o != OPT_COUNT) {
            if (!take_option(o, attached, argv, &i, out))
                return false;
            continue;
        }
        if (!ended && !strcmp(arg, "--")) {
            ended = true;
            continue;
        }
        // after the program everything else is an argument, -5 too
        bool runs = out->command == CMD_RUN || out->command == CMD_SIM || out->command == CMD_DEBUG || out->command == CMD_GRAPH || out->command == CMD_LAYOUT;
        bool argument = ended || (runs && out->count);
        if (arg[0] == '-' && arg[1] && !argument) {
            options_usage("unknown option '%s'%s", arg, meant_option(arg, meant));
            return false;
        }
        if (!strcmp(arg, "help") && !out->named && !out->count && !ended && !out->opt[OPT_HELP].given) {
            out->opt[OPT_HELP].given = true;
            continue;
        }
        CommandId command = out->named || out->count || ended ? CMD_COUNT : find_command(arg);
        if (command != CMD_COUNT) {
            out->command = command;
            out->named = true;
        } else {
            out->operands[out->count++] = arg;
        }
    }
    return suits(out);
}
