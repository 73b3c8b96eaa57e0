import CartoucheDocuments

/// The name of numbered files, with one place for the number: `%d`, or `%03d` for three digits, as in `page-%03d.png`.
struct NumberedName {
    private let start, end: Substring
    private let digits: Int

    /// Reads a name; nil if it does not have exactly one place of the form `%d` or `%03d`.
    init?(_ name: String) {
        let parts = name.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let number = parts[1].prefix { $0.isASCII && $0.isNumber }
        guard parts[1].dropFirst(number.count).first == "d", number.isEmpty || number.first == "0",
            number.count <= 2
        else { return nil }
        digits = Int(number) ?? 0
        start = parts[0]
        end = parts[1].dropFirst(number.count + 1)
    }

    /// Returns the path of a file.
    func path(_ number: Int) -> String {
        let text = String(number)
        return start + String(repeating: "0", count: max(digits - text.count, 0)) + text + end
    }

    /// Returns whether one of the numbered files is the given file.
    func includes(_ path: String, _ identity: FileIdentity) -> Bool {
        // Folders can have several spellings, so the file name gives the number, and the identity decides.
        let before = FilePath.name(of: String(start))
        let names = [path, identity.missingPath].compactMap { $0 }.map { FilePath.name(of: $0) }
        return names.contains { name in
            guard name.hasPrefix(before), name.hasSuffix(end), name.count > before.count + end.count,
                let number = Int(name.dropFirst(before.count).dropLast(end.count)), number >= 0
            else { return false }
            return FileIdentity(self.path(number)) == identity
        }
    }
}
