#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Signals that end a process, also those of errors in the program.
static const int numbers[] = {SIGHUP, SIGINT,  SIGQUIT, SIGTERM, SIGABRT,
                              SIGBUS, SIGSEGV, SIGILL,  SIGTRAP, SIGFPE};
enum { number_count = sizeof numbers / sizeof *numbers };

static struct sigaction earlier[number_count];
static struct termios saved;
static int input_descriptor, output_descriptor;
static char leave_text[128];
static atomic_int is_changed;

static void restore(void) {
    if (!atomic_exchange(&is_changed, 0)) return;
    tcsetattr(input_descriptor, TCSANOW, &saved);
    ssize_t written = write(output_descriptor, leave_text, strlen(leave_text));
    (void)written;
}

static void end_process(int number) {
    int error = errno;
    restore();
    for (int index = 0; index < number_count; index++) {
        if (numbers[index] == number) sigaction(number, &earlier[index], NULL);
    }
    // The signal is blocked during this handler, so that the earlier handler runs after it.
    raise(number);
    errno = error;
}

int cterminal_begin(int input, int output, const char *leave) {
    if (tcgetattr(input, &saved) != 0) return -1;
    struct termios raw = saved;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
    raw.c_cflag |= CS8;
    // A read returns at once with the bytes that there are.
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    input_descriptor = input;
    output_descriptor = output;
    strncpy(leave_text, leave, sizeof leave_text - 1);
    for (int index = 0; index < number_count; index++) {
        struct sigaction action;
        sigaction(numbers[index], NULL, &earlier[index]);
        if (earlier[index].sa_handler == SIG_IGN) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = end_process;
        sigfillset(&action.sa_mask);
        sigaction(numbers[index], &action, NULL);
    }
    atomic_store(&is_changed, 1);
    if (tcsetattr(input, TCSADRAIN, &raw) == 0) return 0;
    int error = errno;
    cterminal_end();
    errno = error;
    return -1;
}

void cterminal_end(void) {
    if (!atomic_load(&is_changed)) return;
    restore();
    for (int index = 0; index < number_count; index++) sigaction(numbers[index], &earlier[index], NULL);
}

int cterminal_size(int output, int *columns, int *lines) {
    struct winsize size;
    if (ioctl(output, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return -1;
    *columns = size.ws_col;
    *lines = size.ws_row;
    return 0;
}
