// A terminal that delivers each key at once, and that a signal puts back into its earlier state.
//
// The signal handler is in C, because a handler may call only functions that are safe in handlers.
#ifndef CARTOUCHE_CTERMINAL_H
#define CARTOUCHE_CTERMINAL_H

// Makes a terminal deliver keys without echo and without line editing. Keys such as Ctrl-C are delivered as bytes.
//
// A signal that ends the process first restores the terminal and writes `leave` to `output`. The handler of the process
// then runs. Ignored signals stay ignored. One terminal can be changed at a time.
//
// Returns 0, or -1 with errno if `input` is not a terminal.
int cterminal_begin(int input, int output, const char *leave);

// Restores the terminal and the signal handlers, and writes the text. Does nothing without an earlier begin.
void cterminal_end(void);

// Reads the size of a terminal in characters. Returns 0, or -1 if it is unknown.
int cterminal_size(int output, int *columns, int *lines);

#endif
