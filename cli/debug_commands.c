/* cli/debug_commands.c - the commands of frbz debug: lines taken apart, and most of what they do. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/debug.h"
#include "isa/dis.h"

enum { AROUND = 5, INSTRUCTION = 1024, MOST_TIMES = 1 << 20 };

static const struct {
    const char *word, *letters;
    After (*run)(Debugger *d, char *text);
    const char *operands, *doc;
} commands[] = {
#define COMMAND(name, word, letters, function, operands, doc) {word, letters, function, operands, doc},
#include "cli/debug.def"
};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* ---- where it is ---- */

static bool runs(const Debugger *d) {
    if (!d->at)
        fputs("the program has ended; reverse-continue and others go back, goto 0 starts it\n", d->out);
    return d->at;
}

const Scene *debug_scene(Debugger *d) {
    const Moment *m = d->at;
    if (!d->scene->there)
        scene_take(d->scene, &(SceneOf){d->program, d->session.store, m->frame, &m->task->privates, m->sync, m->id,
                                        m->word});
    return d->scene;
}

/* Line LINE of the source, without its end; NULL: it is not at hand. */
static const char *source_line(const Debugger *d, uint32_t line, int *len) {
    const char *p = d->loaded->source.text;
    if (!p || !line || strcmp(d->program->file, d->loaded->source.file))
        return NULL;
    for (uint32_t i = 1; i < line && p; i++) {
        p = strchr(p, '\n');
        p = p ? p + 1 : NULL;
    }
    if (!p || !*p)
        return NULL;
    *len = (int)strcspn(p, "\n");
    return p;
}

static bool show_line(const Debugger *d, uint32_t line, const char *mark) {
    int len;
    const char *text = source_line(d, line, &len);
    if (!text)
        return false;
    fprintf(d->out, "%s%5" PRIu32 "  ", mark, line);
    for (int i = 0; i < len; i++)
        fputc((unsigned char)text[i] < ' ' && text[i] != '\t' ? '?' : text[i], d->out);
    fputc('\n', d->out);
    return true;
}

static void show_instruction(const Debugger *d, uint32_t word, const char *mark) {
    char text[INSTRUCTION];
    const Program *p = d->program;
    uint32_t first = p->codelets[program_codelet_at(p, word)].first;
    dis_inst(text, sizeof text, p, p->code[word], NULL);
    fprintf(d->out, "%s%5" PRIu32 "  %s\n", mark, word - first, text);
}

void debug_show_place(Debugger *d, bool instruction) {
    const Moment *m = d->at;
    char path[SCENE_PATH];
    debug_scene(d);
    scene_show_path(path, d->scene);
    fprintf(d->out, "step %" PRIu64 ", task #%" PRIu64 " (%s), %s", m->steps, m->tasks, path, scene_codelet(&d->view));
    if (scene_line(&d->view))
        fprintf(d->out, ", %s:%" PRIu32, d->program->file, scene_line(&d->view));
    fputc('\n', d->out);
    bool shown = show_line(d, scene_line(&d->view), "  ");
    if (instruction || !shown || load_is_java(d->loaded->source.file))
        show_instruction(d, m->word, "  ");
}

/* ---- motion ---- */

/* N, or 1 if there is none; false: a message. */
static bool take_times(Debugger *d, const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    *out = *text ? strtoull(text, &end, 10) : 1;
    if (!*text || (isdigit((unsigned char)*text) && !*end && !errno && *out && *out <= MOST_TIMES))
        return true;
    fprintf(d->out, "'%s' is not a number from 1 to %d\n", text, MOST_TIMES);
    return false;
}

static bool copy_place(TaskPlace *to, const TaskPlace *from) {
    place_free(to);
    if (!from->ids)
        return true;
    to->ids = malloc(from->depth);
    if (to->ids)
        memcpy(to->ids, from->ids, to->depth = from->depth);
    return to->ids;
}

static After forward(Debugger *d, Move move, const char *text) {
    if (!runs(d) || !take_times(d, text, &d->times))
        return STAY;
    d->move = move;
    copy_place(&d->from, &d->here);     // no memory: as if there were no task
    return GO;
}

static After again(Debugger *d, Seek seek, uint64_t step) {
    d->seek = seek;
    d->limit = d->target = step;
    d->again = true;
    return GO;
}

static After backward(Debugger *d, Move move, const char *text) {
    uint64_t times, here = d->at ? d->at->steps : d->end;
    if (!take_times(d, text, &times))
        return STAY;
    free(d->found);
    d->found = malloc(times * sizeof *d->found);
    if (!d->found)
        return fprintf(d->out, "%s\n", diag_no_memory), STAY;
    d->room = times;
    d->nfound = 0;
    d->move = move;
    copy_place(&d->from, &d->here);
    return again(d, SEEK_LAST, here);
}

After debug_step(Debugger *d, char *text)     { return forward(d, MOVE_STEP, text); }
After debug_next(Debugger *d, char *text)     { return forward(d, MOVE_NEXT, text); }
After debug_stepi(Debugger *d, char *text)    { return forward(d, MOVE_STEPI, text); }
After debug_task(Debugger *d, char *text)     { return forward(d, MOVE_TASK, text); }
After debug_continue(Debugger *d, char *text) { return forward(d, MOVE_ON, text); }
After debug_rstep(Debugger *d, char *text)    { return backward(d, MOVE_STEP, text); }
After debug_rnext(Debugger *d, char *text)    { return backward(d, MOVE_NEXT, text); }
After debug_rtask(Debugger *d, char *text)    { return backward(d, MOVE_TASK, text); }
After debug_rcontinue(Debugger *d, char *text) { return backward(d, MOVE_ON, text); }

static After takes_nothing(Debugger *d, const char *text) {
    fprintf(d->out, "what is '%s'? the command stands alone\n", text);
    return STAY;
}

After debug_finish(Debugger *d, char *text) {
    return *text ? takes_nothing(d, text) : forward(d, MOVE_FINISH, text);
}

After debug_rstepi(Debugger *d, char *text) {
    uint64_t times, here = d->at ? d->at->steps : d->end;
    if (!take_times(d, text, &times))
        return STAY;
    d->move = MOVE_STEPI;
    return again(d, SEEK_STEP, times < here ? here - times : 0);
}

After debug_goto(Debugger *d, char *text) {
    char *end;
    errno = 0;
    uint64_t step = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end || errno)
        return fprintf(d->out, "'%s' is not the number of a step\n", text), STAY;
    if (d->at && step == d->at->steps)
        return debug_show_place(d, true), STAY;
    d->move = MOVE_STEPI;
    if (!d->at || step < d->at->steps)
        return again(d, SEEK_STEP, step);
    d->seek = SEEK_STEP;
    d->target = step;
    return GO;
}

/* ---- breakpoints ---- */

After debug_break(Debugger *d, char *text) {
    debug_add(d, text);
    return STAY;
}

After debug_watch(Debugger *d, char *text) {
    Handle chunk;
    if (runs(d) && debug_find_chunk(d, text, &chunk))
        debug_add_chunk(d, chunk);
    return STAY;
}

After debug_delete(Debugger *d, char *text) {
    uint64_t n = 0;
    unsigned before = d->nbreaks;
    if (*text && !take_times(d, text, &n))
        return STAY;
    for (unsigned i = d->nbreaks; i-- > 0;)
        if (!*text || d->breaks[i].number == n)
            debug_forget(d, i);
    if (before == d->nbreaks)
        fprintf(d->out, *text ? "no breakpoint %s\n" : "no breakpoints%s\n", text);
    return STAY;
}

After debug_lists(Debugger *d, char *text) {
    if (*text)
        return takes_nothing(d, text);
    for (unsigned i = 0; i < d->nbreaks; i++) {
        fprintf(d->out, "%3u  %" PRIu64 " hits  ", d->breaks[i].number, d->breaks[i].hits);
        debug_show_break(d, &d->breaks[i]);
    }
    if (!d->nbreaks)
        fputs("no breakpoints\n", d->out);
    return STAY;
}

/* ---- looking ---- */

/* "/F WHAT" */
After debug_print(Debugger *d, char *text) {
    static const struct {
        char letter;
        ShowAs as;
    } forms[] = {{'d', SHOW_INT}, {'f', SHOW_DOUBLE}, {'s', SHOW_FLOAT}, {'w', SHOW_WORDS}, {'x', SHOW_HEX}};
    ShowAs as = SHOW_GUESS;
    if (!runs(d))
        return STAY;
    if (*text == '/') {
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
            if (text[1] == forms[i].letter)
                as = forms[i].as;
        if (as == SHOW_GUESS || (text[2] && text[2] != ' '))
            return fprintf(d->out, "'%s' begins with none of /d /f /s /w /x\n", text), STAY;
        text += 2 + strspn(text + 2, " ");
    }
    debug_scene(d);
    debug_print_text(d, as, text);
    return STAY;
}

After debug_registers(Debugger *d, char *text) {
    if (*text)
        return takes_nothing(d, text);
    if (runs(d) && debug_scene(d))
        scene_print_registers(d->out, &d->view);
    return STAY;
}

After debug_where(Debugger *d, char *text) {
    if (*text)
        return takes_nothing(d, text);
    if (runs(d) && debug_scene(d))
        scene_print_tasks(d->out, &d->view);
    return STAY;
}

After debug_list(Debugger *d, char *text) {
    uint64_t line = d->listed;
    uint32_t now = d->at && debug_scene(d) ? scene_line(&d->view) : 0;
    if (*text && !take_times(d, text, &line))
        return STAY;
    if (!line)
        line = now ? now : 1;
    uint32_t from = line > AROUND ? (uint32_t)line - AROUND : 1, last = (uint32_t)line + AROUND;
    bool any = false;
    for (uint32_t i = from; i <= last; i++)
        any |= show_line(d, i, i == now ? "> " : "  ");
    if (!any)
        fputs("no such lines, or the source is not at hand\n", d->out);
    d->listed = any ? (unsigned)line + 2 * AROUND + 1 : 0;
    return STAY;
}

After debug_disassemble(Debugger *d, char *text) {
    const Program *p = d->program;
    int codelet = *text ? debug_codelet(d, text) : d->at ? program_codelet_at(p, d->at->word) : p->entry;
    if (codelet < 0)
        return fprintf(d->out, "no codelet '%s'\n", text), STAY;
    const Codelet *c = &p->codelets[codelet];
    fprintf(d->out, "%s:\n", c->name);
    for (uint32_t w = c->first, line = 0; w < c->first + c->count; w++) {
        if (p->lines[w] != line && load_is_java(d->loaded->source.file))
            show_line(d, p->lines[w], "");
        line = p->lines[w];
        show_instruction(d, w, d->at && w == d->at->word ? "> " : "  ");
    }
    return STAY;
}

After debug_help(Debugger *d, char *text) {
    bool any = false;
    for (int i = 0; i < COMMANDS; i++) {
        char usage[64];
        if (*text && strcmp(text, commands[i].word) && strcmp(text, commands[i].letters))
            continue;
        any = true;
        snprintf(usage, sizeof usage, "%s %s", commands[i].word, commands[i].operands);
        fprintf(d->out, "  %-3s %-22s %s\n", commands[i].letters, usage, commands[i].doc);
    }
    if (!any)
        fprintf(d->out, "no command '%s'\n", text);
    return STAY;
}

After debug_quit(Debugger *d, char *text) {
    (void)text;
    d->quits = true;
    return GO;
}

/* ---- lines ---- */

/* A word, its letters, or the beginning of one word alone; -1: none, -2: of several. */
static int find_command(const char *word) {
    int found = -1;
    for (int i = 0; i < COMMANDS; i++)
        if (!strcmp(word, commands[i].word) || !strcmp(word, commands[i].letters))
            return i;
    for (int i = 0; i < COMMANDS; i++)
        if (!strncmp(word, commands[i].word, strlen(word)))
            found = found == -1 ? i : -2;
    return found;
}

static After carry_out(Debugger *d, const char *line) {
    char word[DEBUG_LINE], text[DEBUG_LINE];
    size_t len = strcspn(line, " \t/");
    snprintf(word, sizeof word, "%.*s", (int)len, line);
    snprintf(text, sizeof text, "%s", line + len + strspn(line + len, " \t"));
    int command = find_command(word);
    if (command >= 0)
        return commands[command].run(d, text);
    fprintf(d->out, "%s command '%s'; help lists them\n", command == -1 ? "no" : "more than one", word);
    return STAY;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The next line without blanks at its ends; NULL: there is none. */
static char *read_line(Debugger *d, char **buf, size_t *room) {
    if (d->prompts)
        fputs("(frbz) ", d->out);
    fflush(d->out);
    errno = 0;
    ssize_t len = getline(buf, room, d->in);
    while (len < 0 && errno == EINTR) {     // Ctrl-C where nothing runs
        clearerr(d->in);
        d->stopped = 0;
        fputs(d->prompts ? "\n(frbz) " : "", d->out);
        fflush(d->out);
        errno = 0;
        len = getline(buf, room, d->in);
    }
    if (len < 0)
        return NULL;
    char *line = *buf + strspn(*buf, " \t\r\n");
    for (char *end = line + strlen(line); end > line && is_blank(end[-1]);)
        *--end = 0;
    return line;
}

void debug_prompt(Debugger *d) {
    char *buf = NULL, last[DEBUG_LINE] = "";
    size_t room = 0;
    After after = STAY;
    d->again = false;
    while (after == STAY) {
        char *line = read_line(d, &buf, &room);
        d->stopped = 0;
        if (!line) {
            d->quits = true;
            break;
        }
        if (*line == '#' || (!*line && !d->prompts))
            continue;
        if (*line)
            snprintf(last, sizeof last, "%s", line);
        if (*last)
            after = carry_out(d, last);
    }
    free(buf);
}
