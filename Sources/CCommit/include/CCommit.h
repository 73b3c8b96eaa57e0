#ifndef CCOMMIT_H
#define CCOMMIT_H

/// The commit that the command is built from, in its short form. Empty if the build does not know it.
extern const char ccommit_text[];

#endif
