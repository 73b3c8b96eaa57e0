/// The number of a host: 16 bytes, those of version 4 in the mapped form (RFC 4291, 2.5.5.2).
package struct HostAddress: Hashable, Sendable {
    let bytes: [UInt8]

    /// - Parameter bytes: Exactly 16 bytes.
    package init(_ bytes: [UInt8]) {
        precondition(bytes.count == 16)
        self.bytes = bytes
    }

    /// Whether the address belongs to one host of the public internet.
    ///
    /// False for loopback, private, shared, link-local, documentation, multicast and reserved addresses (RFC 6890),
    /// and for addresses that contain one of these in another form.
    package var isPublic: Bool {
        if let version4 { return Self.isPublic(version4) }
        // Only 2000::/3 is assigned to hosts of the internet. 64:ff9b::/96 translates to version 4.
        if bytes.starts(with: [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)) {
            return Self.isPublic(Array(bytes[12...]))
        }
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        // 6to4 (2002::/16) contains an address of version 4.
        if bytes[0] == 0x20, bytes[1] == 0x02 { return Self.isPublic(Array(bytes[2..<6])) }
        // Teredo, benchmarking and documentation: 2001::/23 and 2001:db8::/32.
        if bytes[0] == 0x20, bytes[1] == 0x01 {
            if bytes[2] < 2 { return false }
            if bytes[2] == 0x0D, bytes[3] == 0xB8 { return false }
        }
        return true
    }

    /// Whether a transfer can use the address at all: not multicast, and not unspecified.
    var isUsable: Bool {
        if let version4 { return version4[0] != 0 && version4[0] < 224 }
        return bytes[0] != 0xFF && bytes.contains { $0 != 0 }
    }

    /// The four bytes of an address of version 4; nil for version 6.
    private var version4: [UInt8]? {
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isMapped ? Array(bytes[12...]) : nil
    }

    private static func isPublic(_ bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
        case (100, 64..<128, _): false
        case (169, 254, _), (192, 168, _), (172, 16..<32, _): false
        case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18..<20, _), (198, 51, 100), (203, 0, 113):
            false
        default: true
        }
    }

    /// The address as text, for messages.
    var text: String {
        if let version4 { return version4.map { "\($0)" }.joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map {
            String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16)
        }.joined(separator: ":")
    }
}
