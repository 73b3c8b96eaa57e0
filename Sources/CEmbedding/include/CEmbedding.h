#ifndef CEMBEDDING_H
#define CEMBEDDING_H

// The assembler copies the files: they need no bundle at run time, and take no time to compile. SwiftPM embeds resources
// as array literals of Swift, which compile slowly: 70 KB take 15 seconds. The compiler of Swift 6.1 has no `#embed`.

#ifdef __APPLE__
#define EMBEDDING_SECTION ".const\n"
#define EMBEDDING_PREFIX "_"
#else
#define EMBEDDING_SECTION ".section .rodata\n"
#define EMBEDDING_PREFIX ""
#endif

/// Embeds a file of the target between the symbols `embedded_NAME` and `embedded_end_NAME`, with a zero at its end.
///
/// The assembler searches in the folder of headers, as the compiler does, so the path is relative to the target.
#define EMBED_FILE(name, path)                                                                           \
    __asm__(EMBEDDING_SECTION EMBEDDING_PREFIX "embedded_" #name ":\n.incbin \"../" path "\"\n"            \
            EMBEDDING_PREFIX "embedded_end_" #name ":\n.byte 0\n.text\n");                                 \
    extern const unsigned char embedded_##name[] __asm__(EMBEDDING_PREFIX "embedded_" #name);            \
    extern const unsigned char embedded_end_##name[] __asm__(EMBEDDING_PREFIX "embedded_end_" #name);

#endif
