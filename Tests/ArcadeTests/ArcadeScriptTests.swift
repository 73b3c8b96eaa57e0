import CartoucheArcade
import CartoucheDocuments
import Testing

/// The scripts in Tests/Answers/Arcade give the results beside them.
@Suite struct ArcadeScriptTests {
    /// The names of the files.
    static let names = [
        "arrays", "dates", "dictionaries", "errors", "features", "formats", "geometry", "hostile", "logic",
        "numbers",
        "operators", "scope", "statements", "texts", "tokens",
    ]

    @Test("Each script gives the result in the file", arguments: names)
    func result(of name: String) throws {
        let file = try ScriptFile(named: name)
        #expect(!file.tests.isEmpty)
        for test in file.tests {
            let result = test.result
            #expect(result == test.expected, "\(name).txt, line \(test.line): \(test.script)")
        }
    }
}

extension ScriptFile {
    /// Reads a file of the folder Tests/Answers/Arcade.
    init(named name: String) throws {
        let tests = FilePath.folder(of: FilePath.folder(of: #filePath))
        let bytes = try FileBytes.contents(of: "\(tests)/Answers/Arcade/\(name).txt")
        try self.init(String(decoding: bytes, as: UTF8.self))
    }
}
