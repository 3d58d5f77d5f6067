/* lab/codelets/machine.c - the table of the keys of a machine for codelet graphs. */
#include "lab/codelets/machine.h"

#include "lab/codelets/model.h"

static const KeyWord word_table[] = {
#define WORD(field, constant, word, doc) [constant] = {#field, word, doc},
#include "lab/codelets/machine.def"
};

static const KeyInfo key_table[] = {
#define NUMBER(field, key, value, min, max, unit, doc, source) \
    {key, offsetof(CodeletMachine, field), false, value, min, max, unit, doc, source},
#define CHOICE(field, key, value, doc, source) \
    {key, offsetof(CodeletMachine, field), true, value, 0, 0, #field, doc, source},
#include "lab/codelets/machine.def"
};

static const KeyPreset preset_table[] = {
#define PRESET(name, keys, doc) {name, keys, doc},
#include "lab/codelets/presets.def"
};

static bool check(const void *settings, char why[KEYS_TEXT]) {
    const CodeletMachine *m = settings;
    if (!(m->interleave & (m->interleave - 1)))
        return true;
    snprintf(why, KEYS_TEXT, "interleave: %llu is no power of two", (unsigned long long)m->interleave);
    return false;
}

const KeyTable codelet_keys = {
    .command = "frbz codelets",
    .page = "codelets-machine.md",
    .size = sizeof(CodeletMachine),
    .key = key_table,
    .word = word_table,
    .preset = preset_table,
    .keys = sizeof key_table / sizeof *key_table,
    .words = CODELET_WORDS,
    .presets = sizeof preset_table / sizeof *preset_table,
    .check = check,
};

bool codelet_markdown(FILE *out) {
    fputs("# The machine for codelet graphs: every key\n\n"
          "Written by `frbz codelets --machine=markdown`. What the machine does with them is in [codelets.md](codelets.md); files\n"
          "and `--set` are as those of the [simulated processor](machine.md). The defaults are the machine `c64`.\n"
          "Sources are those of [references.md](references.md); `own` is a choice of ours, with its reason.\n\n", out);
    keys_markdown(&codelet_keys, out);
    if (!keys_presets_markdown(&codelet_keys, out))
        return false;
    fputs("\n## Keys of the model\n\n`frbz analyse` takes these.\n\n", out);
    keys_markdown(&model_keys, out);
    return true;
}
