/* tests/fuzz/fuzz_options.c - command lines, one word a line: refused, or taken apart so
 * that no word gets lost. */
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/stats.h"
#include "memory/layout.h"
#include "tests/fuzz/check.h"

enum { MAX_WORDS = 64 };

static bool among(const char *word, char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (word >= words[i] && word <= words[i] + strlen(words[i]))
            return true;
    return false;
}

/* Operands and the texts of options are parts of what was given; numbers follow from texts. */
static void check_line(const CommandLine *c, char *const *words, int count) {
    CHECK(c->command < CMD_COUNT);
    CHECK(c->count >= 0 && c->count < count);
    for (int i = 0; i < c->count; i++)
        CHECK(among(c->operands[i], words, count));
    for (OptionId o = 0; o < OPT_COUNT; o++) {
        const OptionValue *v = &c->opt[o];
        CHECK(v->given || (!v->text && !v->number));
        CHECK(!v->text || among(v->text, words, count));
        CHECK(!v->given || (option_table[o].commands >> c->command & 1));
        CHECK(!v->given || option_table[o].takes != TAKES_COUNT || v->number > 0);
    }
    StatsForm form;
    Layout layout;
    const char *file = NULL;
    if (c->opt[OPT_STATS].given && stats_parse(c->opt[OPT_STATS].text, &form, &file))
        CHECK(!file || (*file && among(file, words, count)));
    if (c->opt[OPT_LAYOUT].text && layout_find(c->opt[OPT_LAYOUT].text, &layout))
        CHECK(layout < LAYOUT_COUNT);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1), *words[MAX_WORDS + 1], *argv[MAX_WORDS + 1];
    int count = 1;
    CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    words[0] = (char[]){"frbz"};
    for (char *at = text; at && count < MAX_WORDS;) {
        words[count++] = at;
        at = strchr(at, '\n');
        if (at)
            *at++ = 0;
    }
    words[count] = NULL;
    memcpy(argv, words, sizeof argv);
    FILE *messages = stderr;
    stderr = check_null();
    CommandLine c;
    bool ok = options_parse(count, argv, &c);
    stderr = messages;
    if (ok)
        check_line(&c, words, count);
    free(text);
    return 0;
}
