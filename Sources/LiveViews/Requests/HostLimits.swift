import CartoucheWorkers

/// The limits for the requests of browsers.
public struct HostLimits: Hashable, Sendable {
    /// The maximum number of pixels of a picture.
    ///
    /// Default: 32 million.
    public var pixels = 32_000_000
    /// The maximum number of requests that draw or search, or wait for it.
    ///
    /// Further requests get the status 503. Default: twice the number of cores, and 6 more.
    public var requests = 2 * coreCount + 6
    /// The time after which a drawing stops, in seconds.
    ///
    /// Default: 30.
    public var seconds = 30.0
    /// The maximum number of pages whose last picture is kept.
    ///
    /// Default: 16.
    public var pages = 16
    /// The maximum size of the body of a request, in bytes.
    ///
    /// Default: 1 MiB.
    public var bodyBytes = 1 << 20
    /// The maximum number of pages that get events.
    ///
    /// Default: 64.
    public var listeners = 64

    /// Creates the default limits.
    public init() {}
}
