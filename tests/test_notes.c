/* tests/test_notes.c - notes come in sequential order, and of too many the last ones are left out. */
#include "vm/core/notes.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

static Sync root, sync;
static char *text;
static size_t length;
static FILE *out;

static void setup(void) {
    root = (Sync){.n = 1};
    sync = (Sync){.parent = &root, .began = 5, .n = 4};
    out = open_memstream(&text, &length);
}

static void teardown(void) {
    fclose(out);
    free(text);
}

TestSuite(notes, .init = setup, .fini = teardown);

static const Task *worker(unsigned id, uint64_t span) {
    static Task t;
    t = (Task){.target = &sync, .id = (uint8_t)id, .span_start = span};
    return &t;
}

static const Task *top(uint64_t span) {
    static Task t;
    t = (Task){.target = &root, .span_start = span};
    return &t;
}

static void add(Notes *n, const Task *t, const char *note) {
    notes_add(n, t, note, strlen(note));
}

static void told(Notes *n, NotesTold how, const char *want) {
    cr_expect(eq(int, (int)notes_tell(n), (int)how));
    fflush(out);
    cr_expect(eq(str, text, (char *)want));
    notes_free(n);
}

Test(notes, a_creator_then_its_workers_then_its_continuation) {
    Notes *n = notes_new(out, 1000);
    add(n, top(30), "f");
    add(n, worker(1, 9), "d");
    add(n, worker(1, 15), "e");
    add(n, worker(0, 20), "c");
    add(n, top(5), "a");
    add(n, top(5), "b");
    told(n, NOTES_ALL, "abcdef");
}

Test(notes, what_comes_after_a_failure_does_not_count) {
    Notes *n = notes_new(out, 1000);
    add(n, worker(3, 9), "late");
    add(n, worker(2, 9), "here ");
    add(n, top(5), "before ");
    notes_end(n, worker(3, 9));
    notes_end(n, worker(2, 9));
    told(n, NOTES_ALL, "before here ");
}

/* In whatever order they come: the first ones in sequential order stay. */
Test(notes, too_many_are_cut_alike) {
    enum { MANY = 200, LIMIT = 1000 };
    char *texts[3], note[8];
    for (unsigned way = 0; way < 3; way++) {
        Notes *n = notes_new(out, LIMIT);
        for (unsigned i = 0; i < MANY; i++) {
            unsigned k = way == 0 ? i : way == 1 ? MANY - 1 - i : i * 77 % MANY;
            snprintf(note, sizeof note, "%u ", k);
            add(n, top(5 + k), note);
        }
        cr_expect(eq(int, (int)notes_tell(n), NOTES_CUT));
        fflush(out);
        texts[way] = strdup(text);
        rewind(out);
        notes_free(n);
    }
    cr_expect(eq(int, strncmp(texts[0], "0 1 2 3 ", 8), 0));
    cr_expect(lt(sz, strlen(texts[0]), LIMIT));
    cr_expect(eq(str, texts[0], texts[1]));
    cr_expect(eq(str, texts[0], texts[2]));
    for (unsigned way = 0; way < 3; way++)
        free(texts[way]);
}

Test(notes, at_once_each_is_told_once_however_often_a_program_runs) {
    Notes *n = notes_new(out, 1000);
    notes_tell_at_once(n);
    notes_begin(n);
    add(n, top(5), "ab");
    notes_begin(n);
    add(n, top(5), "ab");
    add(n, worker(0, 7), "cd");
    told(n, NOTES_ALL, "abcd");
}
