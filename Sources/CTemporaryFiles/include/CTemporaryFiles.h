// Temporary files that do not stay if the process ends.
//
// The table of names and the signal handler are in C, because a handler may call only functions that are safe in
// handlers. Swift code can allocate memory and take locks.
#ifndef CARTOUCHE_CTEMPORARYFILES_H
#define CARTOUCHE_CTEMPORARYFILES_H

// Creates a file without a name in a folder, for reading and writing. The system deletes it when its descriptor is
// closed. Returns the descriptor, or -1 if the file system has no such files.
int ctemporary_open_unnamed(const char *folder);

// Gives a file without a name a name. Returns 0, or -1 with errno; EEXIST if the name exists.
int ctemporary_link(int descriptor, const char *path);

// Marks a file as being in use by this process, until its descriptor is closed.
void ctemporary_lock(int descriptor);

// Deletes a file if its process ended without removing it. Returns 0 if there is no such file any more.
int ctemporary_delete_abandoned(const char *path);

// Adds a file, or a folder with all its files, that a signal deletes. Returns its number, or -1 if the table is full or
// the path is too long.
int ctemporary_add(const char *path, int is_folder);

// Removes a path from the table. Ignores -1.
void ctemporary_remove(int number);

// Makes SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM and SIGXCPU delete the files in the table before they end the
// process. The process then has the status of the signal. Ignored signals stay ignored. A write that exceeds the limit
// of file sizes fails with EFBIG, and does not end the process.
void ctemporary_handle_signals(void);

#endif
