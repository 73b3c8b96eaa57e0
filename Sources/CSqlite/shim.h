#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// What Swift cannot call by itself: settings with a variable number of arguments.
static inline int csqlite_configure(sqlite3 *database, int setting, int value) {
    int now = 0;
    return sqlite3_db_config(database, setting, value, &now);
}

#endif
