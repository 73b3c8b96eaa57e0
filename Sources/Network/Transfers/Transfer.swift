// Unsafe code: `state` is allocated in the initializer and freed with the transfer. libcurl has a pointer to it, and the
// pointer to this object in it, only from the start to the end of the transfer, while the thread of transfers keeps the
// object.

import CartoucheCCurl
import Synchronization

/// One request and its answer, without redirects and without decompression.
struct TransferRequest: Sendable {
    var address: WebAddress
    /// The form; nil for a request without one (GET).
    var form: String?
    var headers: [String] = []
    var userAgent = ""
    var certificateFile: String?
    /// The maximum number of bytes of the body.
    var maximumBytes: Int
    var connectSeconds: Double
    var idleSeconds: Double
    var seconds: Double
    /// Whether a connection to an address is allowed.
    var allows: @Sendable (HostAddress) -> Bool
    /// Counts received bytes; returns false if there are too many in all.
    var count: @Sendable (Int) -> Bool
}

/// The bytes of an answer.
struct TransferAnswer: Sendable {
    var status: Int
    var headers: ResponseHeaders
    var body: [UInt8]
}

/// A transfer on the thread of transfers.
///
/// Invariant for `@unchecked Sendable`: after the initializer, only the thread of transfers uses the object.
final class Transfer: @unchecked Sendable {
    let number: Int
    let request: TransferRequest
    private let completion: @Sendable (Result<TransferAnswer, any Error>) -> Void

    private let state: UnsafeMutablePointer<CCurlTransfer>
    private var headerList: UnsafeMutablePointer<CCurlList>?
    private(set) var easy: OpaquePointer?

    private var headers = ResponseHeaders()
    private var body: [UInt8] = []
    private var refused: HostAddress?
    private var isTooLarge = false

    init(
        _ request: TransferRequest, number: Int,
        completion: @escaping @Sendable (Result<TransferAnswer, any Error>) -> Void
    ) {
        self.number = number
        self.request = request
        self.completion = completion
        state = .allocate(capacity: 1)
        state.initialize(to: CCurlTransfer())
    }

    deinit { state.deallocate() }

    /// Creates the handle of the transfer.
    ///
    /// - Returns: Whether the library accepts all options.
    func prepare(_ library: CurlLibrary) -> Bool {
        var functions = library.functions
        guard let easy = functions.easy_init() else { return false }
        self.easy = easy
        state.pointee.user = Unmanaged.passUnretained(self).toOpaque()
        state.pointee.handlers = CCurlHandlers(
            receive: { Transfer.of($0).receive($1, $2) },
            readHeader: { Transfer.of($0).readHeader($1, $2) },
            mayUse: { Transfer.of($0).mayUse($1) })
        var failures = ccurl_prepare(&functions, easy, state)
        func number(_ option: Int, _ value: Int) {
            failures += ccurl_set_number(&functions, easy, Int32(option), value) == 0 ? 0 : 1
        }
        func text(_ option: Int, _ value: String) {
            failures += ccurl_set_text(&functions, easy, Int32(option), value) == 0 ? 0 : 1
        }
        text(CCURL_OPTION_URL, request.address.text)
        text(CCURL_OPTION_USER_AGENT, request.userAgent)
        number(CCURL_OPTION_CONNECT_MILLISECONDS, Self.milliseconds(request.connectSeconds))
        number(CCURL_OPTION_MILLISECONDS, Self.milliseconds(request.seconds))
        number(CCURL_OPTION_LOW_SPEED_BYTES, 1)
        number(CCURL_OPTION_LOW_SPEED_SECONDS, max(1, Int(request.idleSeconds.rounded(.up))))
        failures += ccurl_set_size(
            &functions, easy, Int32(CCURL_OPTION_MAX_SIZE), Int64(request.maximumBytes))
        if let file = request.certificateFile { text(CCURL_OPTION_CA_FILE, file) }
        if let form = request.form {
            number(CCURL_OPTION_POST, 1)
            failures += ccurl_set_size(
                &functions, easy, Int32(CCURL_OPTION_POST_SIZE), Int64(form.utf8.count))
            text(CCURL_OPTION_POST_COPY, form)
        }
        for line in request.headers { headerList = functions.slist_append(headerList, line) }
        failures += ccurl_set_list(&functions, easy, Int32(CCURL_OPTION_HEADERS), headerList)
        return failures == 0
    }

    /// Frees the handle, which is in no list of transfers any more.
    func release(_ library: CurlLibrary) {
        if let easy { library.functions.easy_cleanup(easy) }
        easy = nil
        library.functions.slist_free_all(headerList)
        headerList = nil
    }

    private static func milliseconds(_ seconds: Double) -> Int {
        Int(min(max(seconds, 0.001), 86_400) * 1000)
    }

    // MARK: Handlers

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private func receive(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        guard body.count + count <= request.maximumBytes, request.count(count) else {
            isTooLarge = true
            return 0
        }
        body.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        return 1
    }

    private func readHeader(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        headers.add(line: UnsafeBufferPointer(start: bytes, count: count)) ? 1 : 0
    }

    private func mayUse(_ bytes: UnsafePointer<UInt8>?) -> Int32 {
        let address = HostAddress(Array(UnsafeBufferPointer(start: bytes, count: 16)))
        if request.allows(address) { return 1 }
        refused = address
        return 0
    }

    // MARK: The end

    /// Ends the transfer with the result of the library.
    func finish(result: Int32, _ library: CurlLibrary) {
        var functions = library.functions
        guard result != 0 else {
            let status = easy.map { ccurl_get_number(&functions, $0, Int32(CCURL_INFO_STATUS)) } ?? 0
            return completion(.success(TransferAnswer(status: status, headers: headers, body: body)))
        }
        completion(.failure(error(result, library)))
    }

    /// Ends the transfer with an error.
    func fail(_ error: any Error) { completion(.failure(error)) }

    private func error(_ result: Int32, _ library: CurlLibrary) -> any Error {
        let url = request.address.description
        if isTooLarge || result == CCURL_TOO_LARGE {
            return NetworkError.tooLarge(url: url, limit: request.maximumBytes)
        }
        if let refused, [CCURL_COULD_NOT_CONNECT, CCURL_ABORTED].contains(Int(result)) {
            return NetworkError.privateAddress(host: request.address.host, number: refused.text)
        }
        switch Int(result) {
        case CCURL_COULD_NOT_RESOLVE: return NetworkError.unknownHost(request.address.host)
        case CCURL_TIMED_OUT: return NetworkError.timeout(url: url, seconds: request.seconds)
        case CCURL_WRITE_ERROR:
            return NetworkError.connection(url: url, reason: "the headers of the answer are too long")
        default:
            var reason = withUnsafeBytes(of: state.pointee.message) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if reason.isEmpty {
                reason = library.functions.easy_strerror(result).map { String(cString: $0) } ?? ""
            }
            // Messages of the library can quote parts of an address.
            return TransferFailure(
                error: .connection(url: url, reason: WebAddress.masked(reason)),
                isTemporary: [
                    CCURL_PARTIAL, CCURL_NOTHING, CCURL_SEND_ERROR, CCURL_RECEIVE_ERROR,
                ].contains(Int(result)))
        }
    }
}

/// An ended connection, after which a request can be tried again.
struct TransferFailure: Error {
    var error: NetworkError
    var isTemporary: Bool
}
