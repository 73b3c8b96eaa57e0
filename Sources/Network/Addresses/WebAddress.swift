import CartoucheDocuments

/// The address of a resource on a server: a URL with the scheme `http` or `https` (RFC 3986).
///
/// Only addresses that every reader understands in the same way are accepted. So there are no user names, no backslashes,
/// no characters beyond ASCII in the host, and no control characters.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// Whether the scheme is `https`.
    public let isSecure: Bool
    /// The name or the number of the host, in lower case; numbers of version 6 have no brackets.
    public let host: String
    /// The port.
    ///
    /// Default: 443 for `https`, 80 for `http`.
    public let port: Int
    /// The path with its first slash, in the form for requests.
    public let path: String
    /// The text after the question mark; nil if there is none.
    public let query: String?

    /// Parses an address; a fragment (`#…`) is left out.
    ///
    /// Blanks and characters beyond ASCII in the path and query are replaced by percent codes.
    ///
    /// - Throws: ``NetworkError/invalidAddress(_:what:)``.
    public init(_ text: String) throws(NetworkError) {
        func invalid(_ what: String) -> NetworkError {
            .invalidAddress(Self.masked(String(text.prefix(200))), what: what)
        }
        guard let colon = text.firstIndex(of: ":") else { throw invalid("it has no scheme") }
        switch text[..<colon].lowercased() {
        case "https": isSecure = true
        case "http": isSecure = false
        default: throw invalid("the scheme is not http or https")
        }
        var rest = text[colon...].dropFirst()
        guard rest.hasPrefix("//") else { throw invalid("two slashes are missing after the scheme") }
        rest = rest.dropFirst(2)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.contains("@") else {
            throw invalid("it has a user name; passwords in addresses are refused")
        }
        guard let place = Self.hostAndPort(authority, isSecure: isSecure) else {
            throw invalid("\"\(authority.prefix(80))\" is not the name of a host with an optional port")
        }
        (host, port) = place
        let remaining = rest.dropFirst(authority.count).prefix { $0 != "#" }
        let rawPath = remaining.prefix { $0 != "?" }
        let rawQuery = remaining.dropFirst(rawPath.count)
        guard let path = Self.encoded(rawPath), let query = Self.encoded(rawQuery.dropFirst()) else {
            throw invalid("it has a control character")
        }
        self.path = path.isEmpty ? "/" : Self.removingDots(path)
        self.query = rawQuery.isEmpty ? nil : query
    }

    private init(_ base: WebAddress, path: String, query: String?) {
        (isSecure, host, port) = (base.isSecure, base.host, base.port)
        (self.path, self.query) = (path, query)
    }

    /// The scheme, the host and the port, as in `https://example.com:8443`.
    public var origin: String {
        let name = host.contains(":") ? "[\(host)]" : host
        let standard = isSecure ? 443 : 80
        return (isSecure ? "https://" : "http://") + name + (port == standard ? "" : ":\(port)")
    }

    /// The whole address.
    ///
    /// It can contain a token; use ``description`` in messages.
    public var text: String { origin + path + (query.map { "?" + $0 } ?? "") }

    /// The whole address, with `***` for tokens, passwords, keys and signatures.
    public var description: String { Self.masked(text) }

    // MARK: Other addresses

    /// Returns the address without its query.
    public var withoutQuery: WebAddress { WebAddress(self, path: path, query: nil) }

    /// Returns the address of a path below this one, without a query.
    public func appending(_ component: String) -> WebAddress {
        WebAddress(
            self, path: path + (path.hasSuffix("/") ? "" : "/") + (Self.encoded(component[...]) ?? ""),
            query: nil)
    }

    /// Returns the address with parameters after those of its query.
    func adding(_ parameters: [ResourceRequest.Parameter]) -> WebAddress {
        guard !parameters.isEmpty else { return self }
        let more = ResourceRequest.Parameter.encoded(parameters)
        let known = query ?? ""
        return WebAddress(self, path: path, query: known.isEmpty ? more : known + "&" + more)
    }

    /// Returns the address without the parameters of these names.
    package func removing(_ names: Set<String>) -> WebAddress {
        guard let query else { return self }
        let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter {
            !names.contains($0.prefix { $0 != "=" }.lowercased())
        }
        return WebAddress(self, path: path, query: kept.isEmpty ? nil : kept.joined(separator: "&"))
    }

    /// Returns the address that a reference means relative to this one (RFC 3986, 5.2).
    ///
    /// - Throws: ``NetworkError/invalidAddress(_:what:)``.
    public func resolving(_ reference: String) throws(NetworkError) -> WebAddress {
        let scheme = reference.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
        if reference.dropFirst(scheme.count).first == ":" { return try WebAddress(reference) }
        if reference.hasPrefix("//") {
            return try WebAddress((isSecure ? "https:" : "http:") + reference)
        }
        if reference.hasPrefix("/") { return try WebAddress(origin + reference) }
        if reference.isEmpty { return self }
        if reference.hasPrefix("?") { return try WebAddress(origin + path + reference) }
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        return try WebAddress(origin + folder + reference)
    }
}

// MARK: - Parsing

extension WebAddress {
    private static func hostAndPort(_ authority: Substring, isSecure: Bool) -> (String, Int)? {
        var name = authority
        var port = isSecure ? 443 : 80
        var digits: Substring?
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            name = authority[authority.index(after: authority.startIndex)..<end]
            let rest = authority[end...].dropFirst()
            guard !name.isEmpty, name.utf8.allSatisfy({ isHexDigit($0) || $0 == 0x3A || $0 == 0x2E })
            else { return nil }
            if !rest.isEmpty {
                guard rest.first == ":" else { return nil }
                digits = rest.dropFirst()
            }
        } else {
            if let colon = authority.firstIndex(of: ":") {
                name = authority[..<colon]
                digits = authority[colon...].dropFirst()
            }
            guard (1...253).contains(name.utf8.count), name.utf8.allSatisfy(isHostByte) else { return nil }
        }
        if let digits, !digits.isEmpty {
            guard digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(digits), (1...65535).contains(number)
            else { return nil }
            port = number
        }
        return (name.lowercased(), port)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-._".utf8.contains(byte)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// Returns the text with percent codes for blanks and bytes beyond ASCII; nil if it has a control character.
    static func encoded(_ text: Substring) -> String? {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            guard byte >= 0x20, byte != 0x7F else { return nil }
            if byte > 0x7E || " \"<>\\^`{|}".utf8.contains(byte) {
                result += percentCode(byte)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    static func percentCode(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// Removes the segments `.` and `..` (RFC 3986, 5.2.4).
    private static func removingDots(_ path: String) -> String {
        guard path.contains("/.") else { return path }
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for segment in segments {
            switch segment {
            case ".": break
            case "..": _ = kept.popLast()
            default: kept.append(segment)
            }
        }
        let isFolder = segments.last == "." || segments.last == ".."
        return "/" + kept.joined(separator: "/") + (isFolder && !kept.isEmpty ? "/" : "")
    }
}

// MARK: - Masking

extension WebAddress {
    private static let secretNames: Set<String> = [
        "token", "access_token", "refresh_token", "apikey", "api_key", "api-key", "key", "password", "pwd",
        "sig", "signature", "code", "client_secret", "subscription-key",
    ]

    /// Returns a text with `***` for the values of secret parameters, and for user names before hosts.
    package static func masked(_ text: String) -> String {
        var result = text
        if let start = result.range(ofText: "://") {
            let authority = result[start.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            if let at = authority.lastIndex(of: "@") {
                result.replaceSubrange(start.upperBound..<at, with: "***")
            }
        }
        guard let mark = result.firstIndex(of: "?") else { return result }
        let query = result[mark...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
        let masked = query.map { part -> String in
            let name = part.prefix { $0 != "=" }
            let isSecret = secretNames.contains(name.lowercased()) || name.lowercased().hasPrefix("x-amz-")
            return isSecret && name.count < part.count ? name + "=***" : String(part)
        }
        return result[...mark] + masked.joined(separator: "&")
    }
}

extension String {
    /// Returns the range of the first occurrence of a text.
    fileprivate func range(ofText part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}
