#include "CCurl.h"

#include <CDynamicLibrary.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int ccurl_open(const char *const *names, size_t count, CCurlFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name)                                                             \
    do {                                                                           \
        if (!cdynamiclibrary_find(library, "curl_" #name, &functions->name)) return 2; \
    } while (0)
    FUNCTION(global_init);
    FUNCTION(version);
    FUNCTION(easy_init);
    FUNCTION(easy_cleanup);
    FUNCTION(easy_strerror);
    FUNCTION(easy_setopt);
    FUNCTION(easy_getinfo);
    FUNCTION(multi_init);
    FUNCTION(multi_cleanup);
    FUNCTION(multi_add_handle);
    FUNCTION(multi_remove_handle);
    FUNCTION(multi_perform);
    FUNCTION(multi_poll);
    FUNCTION(multi_wakeup);
    FUNCTION(multi_info_read);
    FUNCTION(multi_setopt);
    FUNCTION(slist_append);
    FUNCTION(slist_free_all);
#undef FUNCTION
    // 3: TLS, and sockets on Windows.
    return functions->global_init(3) == 0 ? 0 : 2;
}

// Options that only this file sets.
enum {
    OPTION_WRITE_DATA = 10001,
    OPTION_ERROR_TEXT = 10010,
    OPTION_HEADER_DATA = 10029,
    OPTION_PROXY = 10004,
    OPTION_PREREQUEST_DATA = 10313,
    OPTION_PROTOCOLS_TEXT = 10318,
    OPTION_PROTOCOLS = 181,
    OPTION_OPEN_SOCKET_DATA = 10164,
    OPTION_FOLLOW_LOCATION = 52,
    OPTION_FRESH_CONNECTION = 74,
    OPTION_FORBID_REUSE = 75,
    OPTION_NO_SIGNAL = 99,
    OPTION_WRITE_FUNCTION = 20011,
    OPTION_HEADER_FUNCTION = 20079,
    OPTION_OPEN_SOCKET_FUNCTION = 20163,
    OPTION_PREREQUEST_FUNCTION = 20312,

    MULTI_OPTION_MAX_HOST_CONNECTIONS = 7,
    MULTI_OPTION_MAX_TOTAL_CONNECTIONS = 13,

    PROTOCOL_BITS_HTTP_HTTPS = 3,
    MESSAGE_DONE = 1,
    PREREQUEST_OK = 0,
    PREREQUEST_ABORT = 1,
};

typedef int (*SetOption)(CCurlEasy *, int, ...);
typedef int (*GetInfo)(CCurlEasy *, int, ...);
typedef int (*SetMultiOption)(CCurlMulti *, int, ...);

#define SET(option, value) ((SetOption)functions->easy_setopt)(easy, option, value)

static size_t receive(char *bytes, size_t size, size_t count, void *data) {
    CCurlTransfer *transfer = data;
    int goesOn = transfer->handlers.receive(transfer->user, (const uint8_t *)bytes, size * count);
    return goesOn ? size * count : 0;
}

static size_t read_header(char *bytes, size_t size, size_t count, void *data) {
    CCurlTransfer *transfer = data;
    int goesOn = transfer->handlers.readHeader(transfer->user, (const uint8_t *)bytes, size * count);
    return goesOn ? size * count : 0;
}

static void map_version_4(const struct in_addr *address, uint8_t mapped[16]) {
    memset(mapped, 0, 10);
    memset(mapped + 10, 0xFF, 2);
    memcpy(mapped + 12, address, 4);
}

// Our own declaration of the library's `struct curl_sockaddr`.
struct socket_address {
    int family;
    int type;
    int protocol;
    unsigned length;
    struct sockaddr address;
};

static int open_socket(void *data, int purpose, struct socket_address *address) {
    (void)purpose;
    CCurlTransfer *transfer = data;
    uint8_t bytes[16];
    if (address->family == AF_INET) {
        struct sockaddr_in version4;
        memcpy(&version4, &address->address, sizeof version4);
        map_version_4(&version4.sin_addr, bytes);
    } else if (address->family == AF_INET6) {
        struct sockaddr_in6 version6;
        memcpy(&version6, &address->address, sizeof version6);
        memcpy(bytes, &version6.sin6_addr, 16);
    } else {
        return -1;
    }
    if (!transfer->handlers.mayUse(transfer->user, bytes)) return -1;
    int result = socket(address->family, address->type, address->protocol);
    if (result >= 0) fcntl(result, F_SETFD, FD_CLOEXEC);
    return result;
}

// Called before each request, also if the connection already existed: another transfer may have opened it with other
// permissions.
static int check_connection(void *data, char *address, char *ownAddress, int port, int ownPort) {
    (void)ownAddress, (void)port, (void)ownPort;
    CCurlTransfer *transfer = data;
    uint8_t bytes[16];
    struct in_addr version4;
    if (inet_pton(AF_INET, address, &version4) == 1) {
        map_version_4(&version4, bytes);
    } else if (inet_pton(AF_INET6, address, bytes) != 1) {
        return PREREQUEST_ABORT;
    }
    return transfer->handlers.mayUse(transfer->user, bytes) ? PREREQUEST_OK : PREREQUEST_ABORT;
}

int ccurl_prepare(const CCurlFunctions *functions, CCurlEasy *easy, CCurlTransfer *transfer) {
    transfer->message[0] = '\0';
    int failures = 0;
    failures += SET(OPTION_WRITE_FUNCTION, receive) != 0;
    failures += SET(OPTION_WRITE_DATA, transfer) != 0;
    failures += SET(OPTION_HEADER_FUNCTION, read_header) != 0;
    failures += SET(OPTION_HEADER_DATA, transfer) != 0;
    failures += SET(OPTION_OPEN_SOCKET_FUNCTION, open_socket) != 0;
    failures += SET(OPTION_OPEN_SOCKET_DATA, transfer) != 0;
    failures += SET(OPTION_ERROR_TEXT, transfer->message) != 0;
    failures += SET(OPTION_NO_SIGNAL, 1L) != 0;
    failures += SET(OPTION_FOLLOW_LOCATION, 0L) != 0;
    // An empty text: no proxy, also none of the environment. A proxy would resolve names without our checks.
    failures += SET(OPTION_PROXY, "") != 0;
    // Text since 7.85, bits before.
    if (SET(OPTION_PROTOCOLS_TEXT, "http,https") != 0) {
        failures += SET(OPTION_PROTOCOLS, (long)PROTOCOL_BITS_HTTP_HTTPS) != 0;
    }
    // Since 7.80; without it, connections are not shared.
    if (SET(OPTION_PREREQUEST_FUNCTION, check_connection) == 0) {
        failures += SET(OPTION_PREREQUEST_DATA, transfer) != 0;
    } else {
        failures += SET(OPTION_FRESH_CONNECTION, 1L) != 0;
        failures += SET(OPTION_FORBID_REUSE, 1L) != 0;
    }
    return failures;
}

int ccurl_set_number(const CCurlFunctions *functions, CCurlEasy *easy, int option, long value) {
    return SET(option, value);
}

int ccurl_set_size(const CCurlFunctions *functions, CCurlEasy *easy, int option, int64_t value) {
    return SET(option, value);
}

int ccurl_set_text(const CCurlFunctions *functions, CCurlEasy *easy, int option, const char *value) {
    return SET(option, value);
}

int ccurl_set_list(const CCurlFunctions *functions, CCurlEasy *easy, int option, CCurlList *value) {
    return SET(option, value);
}

void ccurl_limit_connections(const CCurlFunctions *functions, CCurlMulti *multi, long perHost, long all) {
    SetMultiOption set = (SetMultiOption)functions->multi_setopt;
    set(multi, MULTI_OPTION_MAX_HOST_CONNECTIONS, perHost);
    set(multi, MULTI_OPTION_MAX_TOTAL_CONNECTIONS, all);
}

long ccurl_get_number(const CCurlFunctions *functions, CCurlEasy *easy, int info) {
    long value = 0;
    ((GetInfo)functions->easy_getinfo)(easy, info, &value);
    return value;
}

// Our own declaration of the library's `struct CURLMsg`.
struct message {
    int kind;
    CCurlEasy *easy;
    union {
        void *other;
        int result;
    } data;
};

CCurlEasy *ccurl_next_ended(const CCurlFunctions *functions, CCurlMulti *multi, int *result) {
    int left = 0;
    struct message *message;
    while ((message = functions->multi_info_read(multi, &left)) != NULL) {
        if (message->kind != MESSAGE_DONE) continue;
        *result = message->data.result;
        return message->easy;
    }
    return NULL;
}
