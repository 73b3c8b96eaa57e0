import CartoucheDocuments
import Testing

@Suite("Errors have positions")
struct ErrorPositionTests {
    static let places: [(String, line: Int, column: Int)] = [
        ("", 1, 1), ("[1,2", 1, 5), ("[1,\n2,\n  x]", 3, 3), ("{\"a\":\n tru }", 2, 5),
        ("[\"日本\", x]", 1, 8), ("\u{FEFF}x", 1, 1), ("\u{FEFF}[\n\n\n 01]", 4, 2), ("[1]\r\n\r\n]", 3, 1),
        ("{\"a\" 1}", 1, 6), ("[\"a\nb\"]", 1, 4), ("[\"\\q\"]", 1, 3), ("[1.]", 1, 4), ("[1,]", 1, 4),
    ]

    @Test("Line and column do not depend on the chunk size", arguments: places)
    func namesLineAndColumn(_ text: String, _ line: Int, _ column: Int) {
        let error = #expect(throws: DocumentError.self) { try JSONValue(parsing: text) }
        #expect(error?.position?.line == line)
        #expect(error?.position?.column == column)
        let piecewise = #expect(throws: DocumentError.self) {
            var options = JSONReader.Options()
            options.chunkBytes = 16
            var reader = JSONReader(MemoryBytes(Array(text.utf8), chunk: 1), options: options)
            try reader.skipValue()
            try reader.finish()
        }
        #expect(piecewise?.position == error?.position)
    }

    @Test("Positions are exact after bytes left the window")
    func countsDiscardedLines() {
        var text = "["
        for row in 0..<20_000 { text += "{\"row\":\(row), \"näme\":\"日本\"},\n" }
        text += "   oops]"
        var options = JSONReader.Options()
        options.chunkBytes = 100
        let error = #expect(throws: DocumentError.self) {
            var reader = JSONReader(Array(text.utf8), options: options)
            try reader.skipValue()
        }
        #expect(error?.position?.line == 20_001)
        #expect(error?.position?.column == 4)
        #expect(error?.position?.offset == text.utf8.count - 5)
    }

    @Test("An error is one line with a suggestion")
    func readsWell() {
        let error = #expect(throws: DocumentError.self) {
            try JSONValue(parsing: "{\n \"size\": 8,\n}", source: "map.json")
        }
        #expect(
            error?.description
                == "map.json:3:1: '}' is not expected here; expected a name after the comma")
        let wrong = DocumentError(
            .wrongValue, source: "roads.stylx", place: "symbol \"Motorway\"", path: "$.effects[0].offset",
            what: "-3 is not a length", suggestion: "dashes and gaps are 0 or more points")
        #expect(
            "\(wrong)"
                == "roads.stylx: symbol \"Motorway\", $.effects[0].offset: -3 is not a length; dashes and gaps are 0 or more points"
        )
        #expect("\(DocumentError(.malformed, what: "nothing is here"))" == "nothing is here")
    }
}
