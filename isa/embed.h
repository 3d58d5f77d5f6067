/* isa/embed.h - files of the tree as strings of the program; the compiler's current folder is that of the tree. */
#ifndef ISA_EMBED_H
#define ISA_EMBED_H

#define EMBED(label, file)                                                             \
    extern const char label[];                                                         \
    __asm__(".pushsection .rodata\n.global " #label "\n" #label ": .incbin \"" file "\"\n" \
            ".byte 0\n.popsection\n")

#endif
