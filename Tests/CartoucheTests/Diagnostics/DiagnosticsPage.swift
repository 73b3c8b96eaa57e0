import Foundation

/// The codes of diagnostics, read from the documentation comments of their static members, and the page that lists
/// them.
struct DiagnosticsPage {
    /// A static member of `Diagnostic.Code`.
    struct Entry {
        var name = ""
        var rawValue = ""
        var severities: [String] = []
        var meaning = ""
        var suggestion = ""
    }

    /// The codes in one source file.
    struct Section {
        var title: String
        var entries: [Entry]
    }

    let sections: [Section]

    var entries: [Entry] { sections.flatMap(\.entries) }

    /// Reads all source files in a folder.
    init(folder: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        sections = try files.filter { $0.pathExtension == "swift" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { Self.section(try String(contentsOf: $0, encoding: .utf8)) }
    }

    private static func section(_ source: String) -> Section {
        let lines = source.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        var section = Section(
            title: (lines.first ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "/. ")), entries: [])
        let members = /public static let (\w+) = Self\(rawValue: "([a-z0-9-]+)"\)/
        var comment: [String] = []
        for line in lines {
            if line.hasPrefix("///") {
                comment.append(line.dropFirst(3).trimmingCharacters(in: .whitespaces))
            } else if let member = line.wholeMatch(of: members) {
                section.entries.append(
                    entry(comment, name: String(member.1), rawValue: String(member.2)))
                comment = []
            } else {
                comment = []
            }
        }
        return section
    }

    private static func entry(_ comment: [String], name: String, rawValue: String) -> Entry {
        var entry = Entry(name: name, rawValue: rawValue)
        var field = ""
        var texts: [String: [String]] = [:]
        for line in comment where !line.isEmpty {
            var text = line
            for name in ["Severity", "Suggestion"] where line.hasPrefix("- \(name): ") {
                field = name
                text = String(line.dropFirst(name.count + 4))
            }
            texts[field, default: []].append(text)
        }
        func text(_ field: String) -> String { (texts[field] ?? []).joined(separator: " ") }
        entry.meaning = text("")
        entry.suggestion = text("Suggestion")
        entry.severities = text("Severity").components(separatedBy: ", ").filter { !$0.isEmpty }
        return entry
    }

    /// The page as Markdown.
    var text: String {
        var text = """
            # Diagnostics

            A diagnostic reports something that was read or drawn, but not faithfully. An error, which Swift
            code throws, means that there is no result.

            Each diagnostic has a code. In Swift, the codes are static members of `Diagnostic.Code`: the code
            `unknown-line-style` is `Diagnostic.Code.unknownLineStyle`. JSON reports contain the code as text.

            * **note**: nothing visible is lost.
            * **warning**: the result differs visibly from the document.
            * **error**: a part of the document gives no result.

            The command `make diagnostics` writes this page from the documentation comments in
            `Sources/Documents/Reports/Codes`.

            """
        for section in sections {
            text += "\n## \(section.title)\n\n"
            text += "| code | severity | meaning | suggestion |\n|---|---|---|---|\n"
            for entry in section.entries {
                text += "| `\(entry.rawValue)` | \(entry.severities.joined(separator: ", ")) "
                text += "| \(entry.meaning) | \(entry.suggestion) |\n"
            }
        }
        return text
    }
}
