import CartoucheDocuments

/// Unique names of files for the items of a style, safe on all file systems.
///
/// Names differ in more than the case of letters.
package struct FolderNames {
    private var paths = UniqueNames()

    /// The greatest number of bytes of a name without its number and extension.
    private static let maxLength = 100
    /// Names that Windows reserves for devices.
    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

    package init() {}

    /// Returns a new name for a text, with an extension, in a folder.
    package mutating func file(_ text: String, extension ending: String, in folder: String = "") -> String {
        let path = (folder.isEmpty ? "" : "\(folder)/") + Self.component(text)
        return paths.add("\(path).\(ending)") { "\(path)-\($0).\(ending)" }
    }

    /// Returns the folder for a category; each slash begins a folder in a folder.
    package static func folder(_ category: String) -> String {
        if category.isEmpty { return "" }
        return category.split(separator: "/", omittingEmptySubsequences: false).prefix(8)
            .map { component(String($0)) }.joined(separator: "/")
    }

    /// Returns a text as one part of a path: never empty, `.` or `..`, and without a slash.
    package static func component(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isUnsafe =
                scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            let piece = isUnsafe ? "_" : String(scalar)
            if name.utf8.count + piece.utf8.count > maxLength { break }
            name += piece
        }
        // Leading dots hide files; trailing dots and spaces are lost on some systems.
        while let last = name.last, last == "." || last == " " { name.removeLast() }
        if let first = name.first, first == "." || first == " " || first == "-" {
            name = "_" + name.dropFirst()
        }
        let stem = name.prefix { $0 != "." }.lowercased()
        return name.isEmpty || devices.contains(stem) ? "_" + name : name
    }
}
