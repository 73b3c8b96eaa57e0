#ifndef CARTOUCHE_CCURL_H
#define CARTOUCHE_CCURL_H

#include <stddef.h>
#include <stdint.h>

// Functions of libcurl (https://curl.se/libcurl, version 7.68 and later) for requests over HTTP. The declarations are
// our own, so that building and starting do not need libcurl. The library is opened on first use.

typedef struct CCurlEasy CCurlEasy;
typedef struct CCurlMulti CCurlMulti;

typedef struct CCurlList {
    char *data;
    struct CCurlList *next;
} CCurlList;

enum {
    CCURL_OPTION_POST = 47,
    CCURL_OPTION_POST_SIZE = 30120,
    CCURL_OPTION_CONNECT_MILLISECONDS = 156,
    CCURL_OPTION_MILLISECONDS = 155,
    CCURL_OPTION_LOW_SPEED_BYTES = 19,
    CCURL_OPTION_LOW_SPEED_SECONDS = 20,
    CCURL_OPTION_MAX_SIZE = 30117,
    CCURL_OPTION_URL = 10002,
    CCURL_OPTION_POST_COPY = 10165,
    CCURL_OPTION_HEADERS = 10023,
    CCURL_OPTION_CA_FILE = 10065,
    CCURL_OPTION_USER_AGENT = 10018,

    CCURL_INFO_STATUS = 0x200002,

    CCURL_UNSUPPORTED_PROTOCOL = 1,
    CCURL_COULD_NOT_RESOLVE = 6,
    CCURL_COULD_NOT_CONNECT = 7,
    CCURL_PARTIAL = 18,
    CCURL_WRITE_ERROR = 23,
    CCURL_TIMED_OUT = 28,
    CCURL_ABORTED = 42,
    CCURL_NOTHING = 52,
    CCURL_SEND_ERROR = 55,
    CCURL_RECEIVE_ERROR = 56,
    CCURL_TOO_LARGE = 63,
};

typedef struct CCurlFunctions {
    int (*global_init)(long flags);
    const char *(*version)(void);
    CCurlEasy *(*easy_init)(void);
    void (*easy_cleanup)(CCurlEasy *);
    const char *(*easy_strerror)(int result);
    CCurlMulti *(*multi_init)(void);
    int (*multi_cleanup)(CCurlMulti *);
    int (*multi_add_handle)(CCurlMulti *, CCurlEasy *);
    int (*multi_remove_handle)(CCurlMulti *, CCurlEasy *);
    int (*multi_perform)(CCurlMulti *, int *running);
    int (*multi_poll)(CCurlMulti *, void *extra, unsigned count, int milliseconds, int *ready);
    int (*multi_wakeup)(CCurlMulti *);
    void *(*multi_info_read)(CCurlMulti *, int *left);
    CCurlList *(*slist_append)(CCurlList *, const char *);
    void (*slist_free_all)(CCurlList *);
    // These have variable arguments; the functions below call them.
    void (*easy_setopt)(void);
    void (*easy_getinfo)(void);
    void (*multi_setopt)(void);
} CCurlFunctions;

/// Opens the first of the named libraries that exists, fills the table and initializes the library.
///
/// Returns 0 on success, 1 if none of the libraries could be opened, 2 if the opened one lacks a function (older than
/// libcurl 7.68) or cannot be initialized.
int ccurl_open(const char *const *names, size_t count, CCurlFunctions *functions);

/// The functions that a transfer calls, on the thread that performs it.
///
/// `user` is the pointer of the CCurlTransfer. An address has 16 bytes, those of version 4 in the mapped form
/// (RFC 4291, 2.5.5.2).
typedef struct CCurlHandlers {
    /// Receives a part of the body; returns 0 to end the transfer, 1 to go on.
    int (*receive)(void *user, const uint8_t *bytes, size_t count);
    /// Receives a line of the headers; returns 0 to end the transfer, 1 to go on.
    int (*readHeader)(void *user, const uint8_t *bytes, size_t count);
    /// Returns 1 if the transfer may use this address.
    int (*mayUse)(void *user, const uint8_t *address);
} CCurlHandlers;

/// What a transfer has while it is performed; its memory must not move.
typedef struct CCurlTransfer {
    CCurlHandlers handlers;
    void *user;
    char message[256];
} CCurlTransfer;

/// Sets the options that are the same for all transfers, and the handlers.
///
/// Only HTTP and HTTPS; no redirects, cookies, signals, proxies or stored passwords. Every address is checked before it
/// is used. Returns 0 on success.
int ccurl_prepare(const CCurlFunctions *functions, CCurlEasy *easy, CCurlTransfer *transfer);

int ccurl_set_number(const CCurlFunctions *functions, CCurlEasy *easy, int option, long value);
int ccurl_set_size(const CCurlFunctions *functions, CCurlEasy *easy, int option, int64_t value);
int ccurl_set_text(const CCurlFunctions *functions, CCurlEasy *easy, int option, const char *value);
int ccurl_set_list(const CCurlFunctions *functions, CCurlEasy *easy, int option, CCurlList *value);

/// Sets the number of connections to one host, and of all connections.
void ccurl_limit_connections(const CCurlFunctions *functions, CCurlMulti *multi, long perHost, long all);

long ccurl_get_number(const CCurlFunctions *functions, CCurlEasy *easy, int info);

/// Returns the next transfer that has ended, and its result; NULL if there is none.
CCurlEasy *ccurl_next_ended(const CCurlFunctions *functions, CCurlMulti *multi, int *result);

#endif
