import CartoucheDocuments

/// A resource of a server that cannot be loaded.
///
/// Addresses in messages have `***` instead of tokens and passwords.
public enum NetworkError: CartoucheError, Hashable {
    /// The text is not an address of a server.
    case invalidAddress(String, what: String)
    /// The program does not allow requests to the host.
    case notAllowed(host: String)
    /// The program does not allow requests to the port.
    case portNotAllowed(host: String, port: Int)
    /// The name of the host leads to this computer or to a private network.
    case privateAddress(host: String, number: String)
    /// The name of the host is unknown.
    case unknownHost(String)
    /// The server cannot be reached, or ends the connection.
    case connection(url: String, reason: String)
    /// The server takes too long.
    case timeout(url: String, seconds: Double)
    /// The answer is larger than the limit, before or after decompression.
    case tooLarge(url: String, limit: Int)
    /// The answer's compression is unknown or damaged.
    case encoding(url: String, what: String)
    /// There are too many redirects, or one leads back.
    case redirects(url: String, what: String)
    /// The server answers with an error status.
    case status(url: String, status: Int, excerpt: String)
    /// The answer has another form than the request asked for.
    case unexpectedAnswer(url: String, what: String)
    /// The resource is not in the cache, and there are no requests.
    case notCached(url: String)
    /// A library that is opened on first use is not installed, or is too old.
    case missingLibrary(reason: String)

    /// The address or the host.
    public var `where`: String {
        switch self {
        case .invalidAddress(let url, _), .connection(let url, _), .timeout(let url, _),
            .tooLarge(let url, _), .encoding(let url, _), .redirects(let url, _), .status(let url, _, _),
            .unexpectedAnswer(let url, _), .notCached(let url):
            url
        case .notAllowed(let host), .privateAddress(let host, _), .unknownHost(let host): host
        case .portNotAllowed(let host, let port): "\(host):\(port)"
        case .missingLibrary: ""
        }
    }

    /// What is wrong.
    public var what: String {
        switch self {
        case .invalidAddress(_, let what): "the address is not valid: \(what)"
        case .notAllowed: "requests to this host are not allowed"
        case .portNotAllowed: "requests to this port are not allowed"
        case .privateAddress(_, let number):
            "the name leads to \(number), an address of this computer or of a private network"
        case .unknownHost: "the name of the host is unknown"
        case .connection(_, let reason): "the server cannot be reached: \(reason)"
        case .timeout(_, let seconds): "there is no complete answer after \(Int(seconds.rounded())) s"
        case .tooLarge(_, let limit): "the answer is larger than \(Self.size(limit))"
        case .encoding(_, let what), .redirects(_, let what), .unexpectedAnswer(_, let what): what
        case .status(_, let status, let excerpt):
            "the server answers with the status \(status)" + (excerpt.isEmpty ? "" : ": \(excerpt)")
        case .notCached: "the resource is not stored, and no requests are made"
        case .missingLibrary(let reason): "requests need the library libcurl, which \(reason)"
        }
    }

    /// What to do.
    public var suggestion: String {
        switch self {
        case .invalidAddress: "write an address such as https://example.com/folder/file"
        case .notAllowed(let host):
            "allow the host with --allow-host \(host), or all public hosts with --online"
        case .portNotAllowed(let host, let port): "allow it with --allow-host \(host):\(port)"
        case .privateAddress(let host, _): "if this is intended, allow the host with --allow-host \(host)"
        case .unknownHost: "check the name and the connection to the network"
        case .connection, .timeout: "check the address and the connection, or try again later"
        case .tooLarge: "request less, or raise the limit"
        case .encoding, .unexpectedAnswer: "check that the address is that of a service"
        case .redirects: "use the final address"
        case .status(_, let status, _): Self.suggestion(for: status)
        case .notCached: "load it once with the same cache folder and with requests"
        case .missingLibrary: "install the package libcurl4"
        }
    }

    private static func suggestion(for status: Int) -> String {
        switch status {
        case 401, 403, 498, 499: "state a token with --token-file"
        case 404, 410: "check the address"
        case 429, 500...599: "try again later"
        default: ""
        }
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MB" : bytes >= 1 << 10 ? "\(bytes >> 10) kB" : "\(bytes) bytes"
    }
}
