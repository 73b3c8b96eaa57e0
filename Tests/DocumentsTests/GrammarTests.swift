import CartoucheDocuments
import Testing

/// Valid and invalid JSON (RFC 8259), both built into trees and skipped.
@Suite("JSON grammar")
struct GrammarTests {
    static let accepted: [String] = [
        "null", "true", "false", " true ", "0", "-0", "-1", "1.5", "0.5", "1e3", "1E+3", "1e-3", "0e0",
        "-0.0e-0",
        "123456789012345678901234567890", "\"\"", "\"a\"", "\"\\u0041\"", "\"\\ud83d\\ude00\"", "\"é😀\"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\u{7F}\"", "\"\\u0000\"", "[]", "[ ]", "[1]", "[1,2]",
        "[ 1 , 2 ]",
        "[[],[[]]]", "{}", "{ }", "{\"a\":1}", "{\"a\":1,\"a\":2}", "{\"\":{}}", "\t\r\n [1]\n\t\r ",
        "\u{FEFF}[1]", "[null,true,false,\"x\",1,{},[]]", "{\"a\":[{\"b\":null}]}", "1e-400", "0.1e1", "1E1",
        "\"\u{2028}\u{2029}\"", "[1e0,2E0]", "\"\\uFFFF\"",
    ]

    static let refused: [String] = [
        "", " ", "\u{FEFF}", "nul", "nulll", "tru", "TRUE", "True", "NaN", "Infinity", "-Infinity",
        "undefined",
        "01", "-01", "00", "-", "+1", ".5", "1.", "1.e3", "1e", "1e+", "1e-", "-a", "0x10", "1_000", "1e999",
        "-1e999", "--1", "1 2", "1,2", "\"", "\"a", "'a'", "\"\\\"", "\"\\x41\"", "\"\\u12\"", "\"\\u12G4\"",
        "\"\\ud83d\"", "\"\\ud83dx\"", "\"\\ud83d\\n\"", "\"\\ud83d\\u0041\"", "\"\\ude00\"", "\"\\U0041\"",
        "\"a\nb\"", "\"a\tb\"", "\"a\u{0}b\"", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1,,2]",
        "[1}",
        "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{a:1}", "{\"a\" 1}",
        "{\"a\":1]", "{\"a\":}", "{1:2}", "{\"a\":1 \"b\":2}", "{null:1}", "[1]x", "[1]]", "{}{}",
        "[1] // no",
        "/* no */ 1", "[1]\u{0}", "\u{0}[1]", "\u{A0}1", "[\u{A0}1]", "[1]\u{FEFF}", "\"a\\",
        "[\"a\",\n4\n,1,",
        "[0e", "[0e+", "[1.8e]", "[-]", "[- 1]", "[1.2.3]", "[1a]", "[tru]", "[\"a\":1]", "{\"a\":\"b\",,}",
    ]

    @Test("Is accepted", arguments: accepted)
    func accepts(_ text: String) throws {
        _ = try JSONValue(parsing: text)
        var reader = JSONReader(Array(text.utf8))
        try reader.skipValue()
        try reader.finish()
    }

    @Test("Is refused", arguments: refused)
    func refuses(_ text: String) {
        let error = #expect(throws: DocumentError.self) { try JSONValue(parsing: text) }
        #expect(error?.kind == .malformed)
        #expect(error?.position != nil)
        #expect(throws: DocumentError.self) {
            var reader = JSONReader(Array(text.utf8))
            try reader.skipValue()
            try reader.finish()
        }
    }

    static let brokenText: [[UInt8]] = [
        [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
        [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
        [0xF0, 0x8F, 0xBF, 0xBF],
        [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xBF, 0xBF],
    ]

    @Test("Invalid UTF-8 is refused in values, names and skipped parts", arguments: brokenText)
    func refusesBrokenText(_ bytes: [UInt8]) {
        let quoted = Array("\"ab".utf8) + bytes + Array("cd\"".utf8)
        for document in [
            quoted, Array("{".utf8) + quoted + Array(":1}".utf8),
            Array("\"\\n".utf8) + bytes + Array("\"".utf8), bytes,
        ] {
            #expect(throws: DocumentError.self) { try JSONValue(parsing: document) }
            #expect(throws: DocumentError.self) {
                var reader = JSONReader(document)
                try reader.skipValue()
                try reader.finish()
            }
        }
    }

    @Test("The error names UTF-16")
    func namesUTF16() {
        for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
            let error = #expect(throws: DocumentError.self) {
                try JSONValue(parsing: mark + [0x5B, 0, 0x5D, 0])
            }
            #expect(error?.what == "the text is UTF-16")
        }
    }

    @Test("Escapes in strings are decoded")
    func unescapes() throws {
        let value = try JSONValue(parsing: #"["\u0041\n\"\\\/","\ud83d\ude00x","naïve – 日本 😀","\u0000"]"#)
        #expect(value.array?.map(\.string) == ["A\n\"\\/", "😀x", "naïve – 日本 😀", "\u{0}"])
    }

    @Test("512 levels are read, one more is refused")
    func limitsDepth() throws {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let inside = open == "[" ? "" : "1"
            func nested(_ depth: Int) -> String {
                String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
            }
            _ = try JSONValue(parsing: nested(512))
            for depth in [513, 200_000] {
                let error = #expect(throws: DocumentError.self) { try JSONValue(parsing: nested(depth)) }
                #expect(error?.kind == .tooLarge)
            }
        }
    }

    @Test("NULs after the document are skipped only on request")
    func toleratesTrailingNULs() throws {
        var options = JSONReader.Options()
        options.allowsTrailingNULs = true
        var reader = JSONReader(Array("[1]\u{0}\u{0}\n\u{0}".utf8), options: options)
        try reader.skipValue()
        try reader.finish()
        #expect(throws: DocumentError.self) { try JSONValue(parsing: "[1]\u{0}") }
    }

    @Test("Repeated names are kept, and a lookup finds the first one")
    func keepsRepeatedNames() throws {
        let object = try #require(try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#).object)
        #expect(object.keys == ["a", "b", "a"])
        #expect(object["a"]?.double == 1)
    }
}
