import CartoucheDocuments
import Synchronization

/// A request for the bytes of a resource.
public struct ResourceRequest: Hashable, Sendable {
    /// A parameter of the query or of a form.
    public struct Parameter: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value, without percent codes.
        public var value: String

        /// Creates a parameter.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        /// Returns the text of parameters in an address or a form (`application/x-www-form-urlencoded`).
        static func encoded(_ parameters: [Parameter]) -> String {
            parameters.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
        }

        private static func encoded(_ text: String) -> String {
            var bytes: [UInt8] = []
            for byte in text.utf8 {
                let isPlain =
                    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || "-._~*,".utf8.contains(byte)
                if isPlain { bytes.append(byte) } else { bytes += WebAddress.percentCode(byte) }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The use of a resource, which decides about its greatest size.
    public enum Purpose: Hashable, Sendable {
        /// A document, such as the description of a service or a style.
        case document
        /// A picture of a symbol or a tile.
        case picture
        /// Features.
        case features
    }

    /// The address.
    public var address: WebAddress
    /// Parameters that are added to the query; long ones are sent as a form.
    public var parameters: [Parameter]
    /// The use of the resource.
    ///
    /// Default: `.document`.
    public var purpose: Purpose

    /// Creates a request.
    public init(_ address: WebAddress, parameters: [Parameter] = [], purpose: Purpose = .document) {
        self.address = address
        self.parameters = parameters
        self.purpose = purpose
    }

    /// The greatest number of characters of an address; longer ones are refused by servers.
    static let maximumAddressLength = 2000

    /// Whether the parameters are sent as a form, with the method POST.
    public var isForm: Bool { !parameters.isEmpty && fullAddress.text.utf8.count > Self.maximumAddressLength }

    /// The address with all parameters.
    public var fullAddress: WebAddress { address.adding(parameters) }
}

/// The answer to a request.
public struct ResourceResponse: Hashable, Sendable {
    /// The address of the answer, after redirects.
    public var address: WebAddress
    /// The HTTP status, for example 200.
    public var status: Int
    /// The media type that the server states, for example `application/json`; empty if it states none.
    public var mediaType: String
    /// The content, decompressed.
    public var bytes: [UInt8]

    /// Creates an answer.
    public init(address: WebAddress, status: Int = 200, mediaType: String = "", bytes: [UInt8]) {
        self.address = address
        self.status = status
        self.mediaType = mediaType
        self.bytes = bytes
    }
}

/// A provider of the resources that layers and documents refer to.
///
/// ``NetworkClient`` loads them from servers. A program with an own stack for requests, or a test with fixed answers,
/// provides them itself:
///
///     struct Answers: ResourceProvider {
///         func response(to request: ResourceRequest) async throws -> ResourceResponse {
///             ResourceResponse(address: request.address, bytes: try await stored(request.fullAddress.text))
///         }
///     }
public protocol ResourceProvider: Sendable {
    /// Returns the answer to a request, also one with an error status.
    ///
    /// - Throws: ``NetworkError`` if there is no answer; `CancellationError` if the task is canceled.
    func response(to request: ResourceRequest) async throws -> ResourceResponse
}

/// The provider of resources for tables, layers and documents that have no other one.
public enum ResourceProviders {
    private static let current = Mutex<(any ResourceProvider)?>(nil)
    @TaskLocal private static var own: (any ResourceProvider)?

    /// The provider of the process; nil (default) refuses all requests.
    public static var shared: (any ResourceProvider)? {
        get { own ?? current.withLock { $0 } }
        set {
            current.withLock { $0 = newValue }
            RemoteResources.setProcess(newValue.map { RemoteResources($0) })
        }
    }

    /// Opens documents with another provider, for example with that of one user of a server.
    ///
    /// Layers that are opened in the operation keep the provider.
    public static func using<Result>(
        _ provider: any ResourceProvider, _ operation: () throws -> Result
    ) rethrows -> Result {
        try $own.withValue(provider) { try RemoteResources.using(RemoteResources(provider), operation) }
    }
}

extension ResourceProvider {
    /// Returns the answer to a request, and blocks the current thread until it is there.
    ///
    /// For readers, whose threads may wait. Other drawings use the turn of a worker meanwhile.
    ///
    /// - Throws: As ``response(to:)``; also `CancellationError` or `DeadlineError` of the current work.
    package func waitForResponse(to request: ResourceRequest) throws -> ResourceResponse {
        try PendingResponse(request, from: self).wait()
    }
}
