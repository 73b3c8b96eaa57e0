#include "CBuildInformation.h"

// The target CCommit defines it, and only the product of the command has that target: a new commit compiles that
// target alone, and links the command. Programs without it, such as the tests, have no commit.
extern const char ccommit_text[] __attribute__((weak));

const char *cbuild_commit(void) { return &ccommit_text[0] != 0 ? ccommit_text : ""; }
