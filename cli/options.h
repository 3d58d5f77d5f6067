/* cli/options.h - what the user asked for, from the tables of commands and options. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "api/exit.h"

typedef enum {
#define CMD(name, word, function, operands, doc) CMD_##name,
#include "cli/cmd.def"
    CMD_COUNT
} CommandId;

typedef enum {
#define OPTION(name, word, letter, takes, arg, commands, doc) OPT_##name,
#include "cli/options.def"
    OPT_COUNT
} OptionId;

typedef struct {
    const char *word;
    const char *operands;
    const char *doc;
} CommandInfo;

typedef enum { TAKES_FLAG, TAKES_TEXT, TAKES_COUNT, TAKES_NUMBER, TAKES_SIZE, TAKES_CHOICE, TAKES_LIST } OptionTakes;

enum { OPTION_TIMES = 64 };     // how often a LIST option may be given

typedef struct {
    const char *word;
    char letter;            // 0: none
    OptionTakes takes;
    const char *arg;        // what stands for its value in the help
    unsigned commands;      // bit c: command c takes it
    const char *doc;        // "": for tests, not on the help screen
} OptionInfo;

extern const CommandInfo command_table[CMD_COUNT];
extern const OptionInfo option_table[OPT_COUNT];

typedef struct {
    bool given;
    const char *text;   // as written; NULL: nothing was
    uint64_t number;    // COUNT, NUMBER, SIZE
    const char *list[OPTION_TIMES];     // LIST: what was written each time
    int times;
} OptionValue;

typedef struct {
    bool named;                 // the command was written
    CommandId command;
    OptionValue opt[OPT_COUNT];
    char **operands;            // in argv
    int count;
} CommandLine;

/* Take the arguments apart; argv is reordered.  A mistake is reported, then false. */
bool options_parse(int argc, char **argv, CommandLine *out);

/* May TEXT follow an option that takes a COUNT, NUMBER or SIZE? */
bool options_number(OptionId o, const char *text);

/* "frbz: ..." and where help is; gives EXIT_USAGE. */
__attribute__((format(printf, 1, 2)))
ExitCode options_usage(const char *fmt, ...);

/* ": did you mean 'sweep'?", in TEXT, if that is like WORD, which is no command; or "" */
enum { OPTIONS_MEANT = 80 };
const char *options_meant_command(const char *word, char text[OPTIONS_MEANT]);

/* Help on one command or, if none was named, on all. */
void options_help(FILE *out, const CommandLine *c);

/* docs/commands.md. */
void options_markdown(FILE *out);

/* "-j, --threads N", its name as help shows it; is it shown for these commands? */
void options_name(char *buf, size_t size, const OptionInfo *o);
bool options_shown(OptionId o, unsigned commands);

/* manual.c: a page of the manual, on the command that was named or on all; completions of command lines. */
void manual_page(FILE *out, const CommandLine *c);
void manual_bash(FILE *out);
void manual_zsh(FILE *out);
void manual_fish(FILE *out);

#endif
