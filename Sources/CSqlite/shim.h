#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// Changes a setting with sqlite3_db_config, which Swift cannot call because its number of arguments varies.
static inline int csqlite_configure(sqlite3 *database, int setting, int value) {
    int now = 0;
    return sqlite3_db_config(database, setting, value, &now);
}

#endif
