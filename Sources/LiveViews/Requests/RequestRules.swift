/// The requests that a server on one computer accepts, and the headers of its answers.
///
/// A page of another site can send requests to servers on its reader's computer, also under a name of its own that
/// leads there (DNS rebinding). Browsers state both in headers that pages cannot change.
package struct RequestRules: Sendable {
    /// The names of hosts that requests may state; the port is not compared, because a tunnel changes it.
    private let hosts: Set<String>
    private let rate: RequestRate

    /// The names of the computer itself.
    package static let loopbackHosts: Set = ["localhost", "127.0.0.1", "[::1]"]

    /// Whether only this computer can connect to an address.
    package static func isLoopback(_ address: String) -> Bool {
        address == "localhost" || address == "::1" || address.hasPrefix("127.")
    }

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - hosts: Names of hosts in addition to those of the computer itself.
    ///   - perSecond: The maximum number of requests in a second. Twice as many are possible after a rest.
    package init(hosts: Set<String> = [], perSecond: Double = 500) {
        rate = RequestRate(perSecond: perSecond)
        self.hosts = Self.loopbackHosts.union(hosts.map { $0.lowercased() })
    }

    /// Checks the headers of a request, and counts it if they are right.
    ///
    /// - Parameter authority: The host and port that the request states.
    /// - Throws: ``HostRefusal`` if the request comes from another site, states another host, or is one of too many.
    package func check(_ request: HostRequest, authority: String) throws(HostRefusal) {
        let authority = authority.lowercased()
        guard hosts.contains(Self.host(of: authority)) else {
            throw .forbidden("this server does not answer to the name in the request")
        }
        if let origin = request.headers["origin"], origin.lowercased() != "http://" + authority {
            throw .forbidden("this server does not answer to other sites")
        }
        if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
            // A link on another site may open the page.
            let opensPage = request.path.isEmpty && request.headers["sec-fetch-mode"] == "navigate"
            guard opensPage, request.method == "GET" else {
                throw .forbidden("this server does not answer to other sites")
            }
        }
        // Other sites cannot send these types without asking first.
        let types = ["application/json", "application/octet-stream"]
        if request.method == "POST", !types.contains(request.headers["content-type"] ?? "") {
            throw .forbidden("the body must be application/json or application/octet-stream")
        }
        // Last, so that requests of other sites do not count.
        guard rate.admits() else { throw .frequent }
    }

    /// Returns the host of an authority such as `localhost:8000` or `[::1]:8000`.
    private static func host(of authority: String) -> String {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            return String(authority[...end])
        }
        return String(authority.prefix { $0 != ":" })
    }

    /// The headers of all answers: pages load nothing from elsewhere, and no other page contains them.
    package static let headers: [(name: String, value: String)] = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
                + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "no-store"),
    ]
}
