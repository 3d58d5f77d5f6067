/* cli/manual.c - pages of the manual and completions for shells, from the tables of commands and options. */
#include <string.h>

#include "api/version.h"
#include "cli/options.h"

/* ---- pages ---- */

/* Of troff's signs only these occur. */
static void roff(FILE *out, const char *text) {
    if (*text == '.' || *text == '\'')
        fputs("\\&", out);
    for (; *text; text++)
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else
            putc(*text, out);
}

static void page_begin(FILE *out, const char *name, const char *doc) {
    fprintf(out, ".TH %s 1 \"\" \"frbz " FRBZ_VERSION "\" \"User Commands\"\n.SH NAME\n", name);
    roff(out, name);
    fputs(" \\- ", out);
    roff(out, doc);
    fputs("\n.SH SYNOPSIS\n", out);
}

static void synopsis(FILE *out, const CommandInfo *c) {
    fprintf(out, ".B frbz %s\n.RI [ OPTION ...]\n", c->word);
    roff(out, c->operands);
    fputs("\n.br\n", out);
}

static void page_options(FILE *out, unsigned commands) {
    fputs(".SH OPTIONS\n", out);
    for (OptionId o = 0; o < OPT_COUNT; o++) {
        char name[80];
        if (!options_shown(o, commands))
            continue;
        options_name(name, sizeof name, &option_table[o]);
        fputs(".TP\n.B ", out);
        roff(out, name);
        putc('\n', out);
        roff(out, option_table[o].doc);
        putc('\n', out);
    }
}

static void page_exits(FILE *out) {
    fputs(".SH EXIT STATUS\n", out);
#define EXIT(name, code, word, doc) fputs(".TP\n.B " #code "\n" doc "\n", out);
#include "api/exits.def"
}

static void page_of_all(FILE *out) {
    page_begin(out, "frbz", "programs for the Fresh Breeze machine: compile, run in parallel, simulate");
    for (CommandId c = 0; c < CMD_COUNT; c++)
        synopsis(out, &command_table[c]);
    fputs(".SH DESCRIPTION\nA program is a FunJava source (.java) or what javac made of one (.class, .jar), an assembly source (.s) or an image (.frbz).\n"
          "Without a command it is run; options may stand anywhere before its arguments.\n.SH COMMANDS\n", out);
    for (CommandId c = 0; c < CMD_COUNT; c++) {
        fprintf(out, ".TP\n.BR frbz\\-%s (1)\n", command_table[c].word);
        roff(out, command_table[c].doc);
        putc('\n', out);
    }
    page_exits(out);
}

static void page_of_one(FILE *out, CommandId c) {
    char name[40];
    const CommandInfo *info = &command_table[c];
    snprintf(name, sizeof name, "frbz-%s", info->word);
    page_begin(out, name, info->doc);
    synopsis(out, info);
    page_options(out, 1u << c);
    page_exits(out);
    fputs(".SH SEE ALSO\n.BR frbz (1)\n", out);
}

void manual_page(FILE *out, const CommandLine *c) {
    if (c->named)
        page_of_one(out, c->command);
    else
        page_of_all(out);
}

/* ---- completions ---- */

/* "--threads" and "-j" for each option of command C. */
static void option_words(FILE *out, CommandId c) {
    for (OptionId o = 0; o < OPT_COUNT; o++) {
        const OptionInfo *info = &option_table[o];
        if (!options_shown(o, 1u << c))
            continue;
        fprintf(out, " --%s", info->word);
        if (info->letter)
            fprintf(out, " -%c", info->letter);
    }
}

void manual_bash(FILE *out) {
    fputs("# frbz --help=bash: completion for bash\n"
          "_frbz() {\n"
          "    local command=run words cur=${COMP_WORDS[COMP_CWORD]}\n"
          "    [[ $COMP_CWORD -gt 1 ]] && command=${COMP_WORDS[1]}\n"
          "    case $command in\n", out);
    for (CommandId c = 0; c < CMD_COUNT; c++) {
        fprintf(out, "    %s) words='", command_table[c].word);
        option_words(out, c);
        fputs("' ;;\n", out);
    }
    fputs("    esac\n"
          "    [[ $COMP_CWORD -eq 1 && $cur != -* ]] && words='help", out);
    for (CommandId c = 0; c < CMD_COUNT; c++)
        fprintf(out, " %s", command_table[c].word);
    fputs("'\n"
          "    [[ $COMP_CWORD -gt 1 && $cur != -* ]] && words=\n"
          "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\"; [[ $cur != -* ]] && compgen -f -- \"$cur\")\n"
          "}\n"
          "complete -o filenames -F _frbz frbz\n", out);
}

/* TEXT between single quotes; SIGNS are what means something within them. */
static void quoted(FILE *out, const char *text, const char *signs) {
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", out);
        else if (strchr(signs, *text))
            fprintf(out, "\\%c", *text);
        else
            putc(*text, out);
}

void manual_zsh(FILE *out) {
    fputs("#compdef frbz\n# frbz --help=zsh: completion for zsh\n"
          "local -a commands options\ncommands=(\n    'help:explain a command'\n", out);
    for (CommandId c = 0; c < CMD_COUNT; c++) {
        fprintf(out, "    '%s:", command_table[c].word);
        quoted(out, command_table[c].doc, ":\\");
        fputs("'\n", out);
    }
    fputs(")\n(( CURRENT == 2 )) && _describe command commands\ncase $words[2] in\n", out);
    for (CommandId c = 0; c < CMD_COUNT; c++) {
        fprintf(out, "%s) options=(\n", command_table[c].word);
        for (OptionId o = 0; o < OPT_COUNT; o++) {
            if (!options_shown(o, 1u << c))
                continue;
            fprintf(out, "    '--%s[", option_table[o].word);
            quoted(out, option_table[o].doc, "[]:\\");
            OptionTakes takes = option_table[o].takes;
            fputs(takes == TAKES_FLAG ? "]'\n" : takes == TAKES_CHOICE ? "]::word:'\n" : "]:word:_files'\n", out);
        }
        fputs("    ) ;;\n", out);
    }
    fputs("esac\n_arguments -s : $options '*:file:_files'\n", out);
}

void manual_fish(FILE *out) {
    fputs("# frbz --help=fish: completion for fish\n"
          "complete -c frbz -n __fish_use_subcommand -a help -d 'explain a command'\n", out);
    for (CommandId c = 0; c < CMD_COUNT; c++) {
        const CommandInfo *info = &command_table[c];
        fprintf(out, "complete -c frbz -n __fish_use_subcommand -a %s -d '", info->word);
        quoted(out, info->doc, "\\");
        fputs("'\n", out);
        for (OptionId o = 0; o < OPT_COUNT; o++) {
            const OptionInfo *option = &option_table[o];
            if (!options_shown(o, 1u << c))
                continue;
            fprintf(out, "complete -c frbz -n '__fish_seen_subcommand_from %s' -l %s", info->word, option->word);
            if (option->letter)
                fprintf(out, " -s %c", option->letter);
            fputs(option->takes == TAKES_FLAG || option->takes == TAKES_CHOICE ? " -d '" : " -r -d '", out);
            quoted(out, option->doc, "\\");
            fputs("'\n", out);
        }
    }
}
