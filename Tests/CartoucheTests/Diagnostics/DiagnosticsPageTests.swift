import Foundation
import Testing

/// The codes in the sources, their documentation comments and the page must agree.
@Suite("Diagnostics page") struct DiagnosticsPageTests {
    private static let checkout = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    private static let codes = checkout.appending(path: "Sources/Documents/Reports/Codes")
    private static let page = checkout.appending(path: "Documentation/diagnostics.md")
    private static let isRecording =
        ProcessInfo.processInfo.environment["CARTOUCHE_RECORD_DIAGNOSTICS"] == "1"

    /// Returns the sources of the library and the command-line tool, except those that define the codes.
    private static func sources() throws -> [(name: String, text: String)] {
        let folder = checkout.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && !$0.path.hasPrefix(codes.path) }
            .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test func pageMatchesTheComments() throws {
        let text = try DiagnosticsPage(folder: Self.codes).text
        if Self.isRecording {
            try text.write(to: Self.page, atomically: true, encoding: .utf8)
            Issue.record("the page was written; read the change and test without recording")
            return
        }
        #expect(try String(contentsOf: Self.page, encoding: .utf8) == text, "run `make diagnostics`")
    }

    @Test func everyCodeIsDescribed() throws {
        let entries = try DiagnosticsPage(folder: Self.codes).entries
        #expect(entries.count > 100)
        #expect(Set(entries.map(\.rawValue)).count == entries.count)
        for entry in entries {
            #expect(!entry.meaning.isEmpty && !entry.suggestion.isEmpty, "\(entry.name)")
            #expect(!entry.severities.isEmpty, "\(entry.name)")
            #expect(Set(entry.severities).isSubset(of: ["note", "warning", "error"]), "\(entry.name)")
            let words = entry.rawValue.split(separator: "-")
            let name = words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.capitalized }
            #expect(entry.name == name)
        }
    }

    @Test func everyCodeIsUsedAndDefined() throws {
        let entries = try DiagnosticsPage(folder: Self.codes).entries
        let known = Set(entries.map(\.name))
        var used: Set<String> = []
        for (name, text) in try Self.sources() {
            for member in text.matches(of: /\.([a-z]\w+)/) { used.insert(String(member.1)) }
            // Only the static members may create codes.
            if name != "DiagnosticCode.swift" {
                #expect(!text.contains("Diagnostic.Code(") && !text.contains("Code(rawValue:"), "\(name)")
            }
            for code in text.matches(of: /code: \.(\w+)/) {
                #expect(known.contains(String(code.1)), "\(name): \(code.1)")
            }
        }
        #expect(known.subtracting(used).sorted() == [])
    }

    @Test func severitiesInTheSourcesAreDocumented() throws {
        let entries = try DiagnosticsPage(folder: Self.codes).entries
        let severities = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.severities) })
        for (name, text) in try Self.sources() {
            for found in text.matches(of: /\.(note|warning|error),\s*(?:code: )?\.(\w+)/) {
                guard let known = severities[String(found.2)] else { continue }
                #expect(known.contains(String(found.1)), "\(name): \(found.2)")
            }
        }
    }
}
