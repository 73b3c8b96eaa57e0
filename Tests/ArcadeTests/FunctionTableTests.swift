import CartoucheArcade
import CartoucheCLibrary
import CartoucheDocuments
import Testing

/// The table of functions in Documentation/arcade.md is that of the registry.
@Suite struct FunctionTableTests {
    private static let page =
        FilePath.folder(of: FilePath.folder(of: FilePath.folder(of: #filePath))) + "/Documentation/arcade.md"
    private static let start = "<!-- Written by `make arcade`; do not edit below. -->\n"

    @Test func pageHasTheFunctionsOfTheRegistry() throws {
        let text = try String(decoding: FileBytes.contents(of: Self.page), as: UTF8.self)
        let head = try #require(text.firstRange(of: Self.start).map { String(text[..<$0.upperBound]) })
        let wanted = head + Self.table
        if getenv("CARTOUCHE_RECORD_ARCADE") != nil {
            try AtomicFile.write(Array(wanted.utf8), to: Self.page)
            Issue.record("the page was written; read the change and test without recording")
            return
        }
        #expect(text == wanted, "run `make arcade`")
    }

    @Test func namesAreUnique() {
        let names = ArcadeLibrary.functions.map { $0.name.lowercased() }
        #expect(Set(names).count == names.count)
    }

    private static var table: String {
        var text = ""
        for group in ArcadeLibrary.groups {
            text += "\n## \(group.title)\n\n| function | bundle | since | state |\n|---|---|---|---|\n"
            for function in group.functions {
                let state =
                    if case .unsupported(let reason) = function.body { "not supported: \(reason)" } else {
                        "works"
                    }
                text += "| `\(function.name)(\(function.parameters))` | \(function.bundle.rawValue) "
                text += "| \(function.since ?? "1.21 or older") | \(state) |\n"
            }
        }
        return text
    }
}
