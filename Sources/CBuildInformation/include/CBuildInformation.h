#ifndef CBUILDINFORMATION_H
#define CBUILDINFORMATION_H

/// The commit that the program was built from, in its short form. Empty if the build does not know it.
const char *cbuild_commit(void);

#endif
