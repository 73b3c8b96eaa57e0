/// The parts of a URL's text that resources need (RFC 3986, RFC 2397).
package enum URLText {
    /// Returns the scheme before the first colon in lower case, and the rest; nil for a plain path.
    static func scheme(of text: String) -> (name: String, rest: Substring)? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = text[..<colon].lowercased()
        // A single letter is a Windows drive, not a scheme.
        guard name.utf8.count > 1, name.utf8.first.map({ isLetter($0) }) == true,
            name.utf8.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
        else { return nil }
        return (name, text[text.utf8.index(after: colon)...])
    }

    /// The schemes of systems on other computers, also those of clouds.
    private static let remoteSchemes: Set<String> = [
        "http", "https", "ftp", "ftps", "sftp", "s3", "s3a", "s3n", "gs", "gcs", "az", "abfs", "abfss", "adl",
        "wasb",
        "wasbs", "oss", "swift", "hdfs", "webhdfs", "smb",
    ]

    /// Whether an address has a scheme of a system on another computer, such as `https://` or `s3://`.
    package static func isRemote(_ text: String) -> Bool {
        scheme(of: text).map { remoteSchemes.contains($0.name) && $0.rest.hasPrefix("//") } ?? false
    }

    /// Returns the bytes with percent codes such as `%41` decoded; a `%` without two hexadecimal digits does not
    /// change.
    package static func decodingPercents(_ text: some Collection<UInt8>) -> [UInt8] {
        let text = Array(text)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.count,
                let high = hexDigit(text[index + 1]), let low = hexDigit(text[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension DocumentError {
    /// Returns the error for an address of a system on another computer; nil for other addresses.
    static func remote(_ address: String) -> DocumentError? {
        guard URLText.isRemote(address) else { return nil }
        return DocumentError(
            .remote, source: address, what: "the resource is on another computer",
            suggestion: "save the resource to a file and refer to the file")
    }
}
