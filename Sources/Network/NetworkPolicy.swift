/// The hosts from which a program allows resources to be loaded.
///
/// A policy is checked three times: for the name in the address of a request, for the name in each redirect, and for the
/// number to which the name resolves, immediately before the connection is used. No document can change a policy.
public struct NetworkPolicy: Hashable, Sendable {
    /// The hosts that need no name in ``hosts``.
    public enum Reach: Int, Hashable, Sendable, Comparable {
        /// No other hosts.
        case none
        /// Hosts of the public internet: none of this computer or of a private network.
        case publicAddresses
        /// All hosts, also those of private networks and of this computer.
        case all

        /// A narrower reach comes first.
        public static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }
    }

    /// The hosts that need no name in ``hosts``.
    public var reach: Reach
    /// The names of allowed hosts in lower case, each with an optional port: `example.com`, `localhost:8080`.
    ///
    /// A named host can be in a private network, and can use any port. A name with a port allows only this port.
    public var hosts: Set<String>

    /// Creates a policy.
    public init(reach: Reach = .none, hosts: Set<String> = []) {
        self.reach = reach
        self.hosts = Set(hosts.map { $0.lowercased() })
    }

    /// No network access; the default everywhere.
    public static let none = NetworkPolicy()
    /// All hosts of the public internet.
    public static let publicAddresses = NetworkPolicy(reach: .publicAddresses)
    /// All hosts, also those of private networks and of this computer.
    public static let all = NetworkPolicy(reach: .all)

    /// Only the named hosts.
    public static func hosts(_ names: String...) -> NetworkPolicy { NetworkPolicy(hosts: Set(names)) }

    /// Whether no host is allowed.
    public var isNone: Bool { reach == .none && hosts.isEmpty }

    /// Whether the program named the host of an address.
    package func names(_ address: WebAddress) -> Bool {
        hosts.contains(address.host) || hosts.contains("\(address.host):\(address.port)")
    }

    /// Checks the scheme, the host's name and the port.
    ///
    /// - Throws: ``NetworkError/notAllowed(host:)`` or ``NetworkError/portNotAllowed(host:port:)``.
    func check(_ address: WebAddress) throws(NetworkError) {
        if names(address) { return }
        guard reach > .none else { throw .notAllowed(host: address.host) }
        // Low ports are those of other services, such as mail, which a request could misuse.
        guard address.port >= 1024 || address.port == 80 || address.port == 443 else {
            throw .portNotAllowed(host: address.host, port: address.port)
        }
    }

    /// Whether a connection to an address is allowed for a host.
    func allows(_ number: HostAddress, for address: WebAddress) -> Bool {
        guard number.isUsable else { return false }
        if names(address) { return true }
        switch reach {
        case .none: return false
        case .publicAddresses: return number.isPublic
        case .all: return true
        }
    }
}
