/* vm/core/output.c - printing, with the part skipped that is out already. */
#include "vm/core/output.h"

#include <string.h>

#include "vm/core/format.h"
#include "vm/core/notes.h"
#include "vm/core/show.h"

void output_text(Output *o, const char *text, size_t len) {
    if (o->notes) {
        notes_add(o->notes, o->task, text, len);
        return;
    }
    uint64_t skip = o->written < o->before ? o->before - o->written : 0;
    o->written += len;
    if (o->file && skip < len)
        fwrite(text + skip, 1, len - skip, o->file);    // errors show at the last flush
}

void output_const(Output *o, const Const *string) {
    output_text(o, string->text, string->len);
}

void output_int(Output *o, int64_t value) {
    char buf[32];
    output_text(o, buf, (size_t)show_long(buf, value));
}

void output_double(Output *o, uint64_t bits) {
    char buf[32];
    double value;
    memcpy(&value, &bits, sizeof value);
    output_text(o, buf, (size_t)show_double(buf, value));
}

void output_long_as(Output *o, int64_t value, uint64_t conversion) {
    char buf[FORMAT_SIZE];
    output_text(o, buf, (size_t)format_long(buf, conversion_unpack(conversion), value));
}

void output_double_as(Output *o, uint64_t bits, uint64_t conversion) {
    char buf[FORMAT_SIZE];
    double value;
    memcpy(&value, &bits, sizeof value);
    output_text(o, buf, (size_t)format_double(buf, conversion_unpack(conversion), value));
}

void output_float(Output *o, uint64_t boxed) {
    char buf[32];
    uint32_t bits = boxed >> 32 == UINT32_MAX ? (uint32_t)boxed : UINT32_C(0x7fc00000);
    float value;
    memcpy(&value, &bits, sizeof value);
    output_text(o, buf, (size_t)show_float(buf, value));
}

void output_char(Output *o, uint64_t code_point) {
    char buf[32];
    output_text(o, buf, (size_t)show_char(buf, code_point));
}
