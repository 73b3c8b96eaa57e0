import CartoucheCLibrary
import CartoucheCommandLines

/// The desktop of the user.
enum Desktop {
    /// Opens an address in the browser, if there is a desktop.
    static func open(_ address: String) {
        #if canImport(Darwin)
            let program = "open"
        #else
            guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else { return }
            let program = "xdg-open"
        #endif
        _ = system("\(program) \(ShellWord.quoted(address)) >/dev/null 2>&1 </dev/null &")
    }
}

/// The secret part of the address.
enum AddressSecret {
    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

    /// Returns 26 random letters and digits, which are 130 bits.
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        return String((0..<26).map { _ in letters[Int(random.next(upperBound: UInt64(letters.count)))] })
    }
}

/// The standard streams.
enum StandardStream {
    /// Prints a line at once, also into pipes.
    static func printLine(_ line: String) {
        print(line)
        fflush(nil)
    }

    /// Prints a line on standard error.
    static func printError(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }
}
