/// The limits of requests.
public struct NetworkLimits: Hashable, Sendable {
    /// The maximum size of a document in bytes, before and after decompression.
    ///
    /// Default: 64 MiB.
    public var documentBytes = 64 << 20
    /// The maximum size of a picture in bytes.
    ///
    /// Default: 32 MiB.
    public var pictureBytes = 32 << 20
    /// The maximum size of one page of features in bytes.
    ///
    /// Default: 256 MiB.
    public var featureBytes = 256 << 20
    /// The maximum number of bytes that a client receives in all.
    ///
    /// Default: 1 GiB.
    public var totalBytes = 1 << 30
    /// The maximum time for a connection in seconds.
    ///
    /// Default: 10.
    public var connectSeconds = 10.0
    /// The maximum time without a byte in seconds.
    ///
    /// Default: 30.
    public var idleSeconds = 30.0
    /// The maximum time for one request in seconds, without repetitions.
    ///
    /// Default: 120.
    public var requestSeconds = 120.0
    /// The maximum number of redirects of one request.
    ///
    /// Default: 5.
    public var redirects = 5
    /// The number of repetitions after an answer that says "later", and after a connection that ends too early.
    ///
    /// Default: 3.
    public var repetitions = 3
    /// The pause before the first repetition in seconds; it doubles with each.
    ///
    /// The answer can state a longer one (`Retry-After`), at most 60 s. Default: 0.5.
    public var pauseSeconds = 0.5

    /// Creates the default limits.
    public init() {}

    func bytes(for purpose: ResourceRequest.Purpose) -> Int {
        switch purpose {
        case .document: documentBytes
        case .picture: pictureBytes
        case .features: featureBytes
        }
    }
}

/// The settings of a client.
public struct NetworkSettings: Hashable, Sendable {
    /// The origin of answers.
    public enum Origin: Hashable, Sendable {
        /// Servers, and the cache.
        case network
        /// Only the cache, with answers of any age.
        case cache
        /// Servers; each answer is written to the folder.
        case recording(folder: String)
        /// Only the answers that were written to the folder.
        case replaying(folder: String)
    }

    /// The hosts from which resources are loaded.
    ///
    /// Default: ``NetworkPolicy/none``.
    public var policy = NetworkPolicy.none
    /// The origin of answers.
    ///
    /// Default: `.network`.
    public var origin = Origin.network
    /// The tokens by the names of hosts, each with an optional port.
    ///
    /// A token is sent only to its host. Answers that needed one are not written to the cache folder.
    public var tokens: [String: String] = [:]
    /// The limits of requests.
    public var limits = NetworkLimits()
    /// The folder of the cache; nil (default) for a cache in memory only.
    public var cacheFolder: String?
    /// The maximum size of the files in the cache folder in bytes.
    ///
    /// Default: 512 MiB.
    public var maximumCacheBytes = 512 << 20
    /// The maximum size of the answers in memory in bytes.
    ///
    /// Default: 64 MiB.
    public var maximumMemoryBytes = 64 << 20
    /// The file with the certificates of trusted authorities (PEM); nil (default) for those of the system.
    public var certificateFile: String?
    /// The name of the program for servers.
    ///
    /// Default: `Cartouche`.
    public var userAgent = "Cartouche"

    /// Creates settings without network access.
    public init(policy: NetworkPolicy = .none) { self.policy = policy }
}

/// One request of a client, for reports.
public struct NetworkRecord: Hashable, Sendable {
    /// The origin of the answer.
    public enum Origin: String, Hashable, Sendable {
        /// A server.
        case network
        /// A server that confirmed a stored answer.
        case revalidated
        /// The memory of this client.
        case memory
        /// The cache folder.
        case cache
        /// The folder of recorded answers.
        case recording
    }

    /// `GET` or `POST`.
    public var method: String
    /// The address, with `***` for tokens.
    public var url: String
    /// The origin of the answer.
    public var origin: Origin
    /// The HTTP status; nil if there was no answer.
    public var status: Int?
    /// The number of bytes of the content.
    public var bytes: Int
    /// The time from the request to the answer in milliseconds.
    public var milliseconds: Double
    /// The validator of the answer (`ETag`); nil if there is none.
    public var entityTag: String?
    /// The error; nil if there is an answer.
    public var error: String?
}
