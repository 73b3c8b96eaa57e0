import CartoucheDocuments
import Testing

@Suite("JSON tape")
struct TapeTests {
    /// Returns the tree that a tape describes, built only from its tokens.
    private func tree(_ bytes: [UInt8]) throws -> JSONValue {
        let tape = try JSONTape(bytes)
        let (tokens, text) = (tape.tokens, tape.text)
        func token(_ index: Int) -> JSONToken { JSONToken(bits: tokens[index]) }
        func value(_ index: inout Int) -> JSONValue {
            let here = token(index)
            switch here.kind {
            case .object:
                var writer = JSONWriter()
                writer.beginObject()
                index += 1
                while token(index).kind != .end {
                    writer.key(JSONToken.string(token(index), in: text))
                    index += 1
                    writer.value(value(&index))
                }
                index += 1
                writer.endObject()
                #expect(index == here.extent)
                return (try? JSONValue(parsing: writer.bytes)) ?? nil
            case .array:
                var elements: [JSONValue] = []
                index += 1
                while token(index).kind != .end { elements.append(value(&index)) }
                index += 1
                #expect(index == here.extent)
                return .array(elements)
            case .string, .escapedString:
                index += 1
                return .string(JSONToken.string(here, in: text))
            case .number:
                index += 2
                return .number(JSONNumber(Double(bitPattern: tokens[index - 1])))
            case .word:
                index += 1
                switch text[here.offset] {
                case UInt8(ascii: "t"): return true
                case UInt8(ascii: "f"): return false
                default: return nil
                }
            case .end: return nil
            }
        }
        var index = 0
        let result = value(&index)
        #expect(index == tape.count)
        return withExtendedLifetime(tape.count) { result }
    }

    @Test(
        "A tape has the values of the tree",
        arguments: [
            "{}", "[]", "0", "-12.5", "\"\"", "true", "null", " [ 1 , [ ] , { } ] \n",
            #"{"a":1,"b":[true,false,null,"x"],"c":{"d":{"e":[1.5,-2]}},"a":2}"#,
            #"["\u00e4\n\"\\\/\ud83d\ude00\t","plain ä 😀","\u0000"]"#,
            "\u{FEFF}{\"x\":[[1,2],[3,4.25]]}",
        ])
    func sameAsTree(text: String) throws {
        #expect(try tree(Array(text.utf8)) == JSONValue(parsing: text))
    }

    @Test("Numbers in any form")
    func numbers() throws {
        #expect(try tree(Array("-12.5e3".utf8)).double == -12500)
        #expect(try tree(Array("[0.1000,1E2]".utf8)).array?.map(\.double) == [0.1, 100])
    }

    @Test("Any part can be kept as text, without white space between tokens")
    func raw() throws {
        let bytes = Array("{ \"a\" : [ 1.50 , \"b \\\" c\" ,\n{ } ] , \"d\" : \"x y\" , \"e\":false }".utf8)
        let tape = try JSONTape(bytes)
        let tokens = tape.tokens
        let array = JSONToken.raw(at: 2, of: tokens, in: tape.text)
        #expect(array.text == #"[1.50,"b \" c",{}]"#)
        let behind = JSONToken(bits: tokens[2]).extent
        #expect(JSONToken.raw(at: behind + 1, of: tokens, in: tape.text).text == "\"x y\"")
        #expect(JSONToken.raw(at: behind + 3, of: tokens, in: tape.text).text == "false")
        #expect(array.value.array?.count == 3)
    }

    @Test("NUL bytes after the text are skipped")
    func trailing() throws {
        #expect(try tree(Array("[1]\0\0".utf8)) == [1])
    }

    @Test(
        "What is no JSON gives the reader's errors",
        arguments: [
            "", "{", "[1,]", "{\"a\":1,}", "\"a", "01", "[1] 2", "{\"a\" 1}", "tru", "[\"\u{1}\"]", "\"\\x\"",
            String(repeating: "[", count: 513),
        ])
    func errors(text: String) {
        #expect(throws: DocumentError.self) { _ = try JSONTape(Array(text.utf8)).count }
    }

    @Test("Many small values make the tape grow")
    func growth() throws {
        let text = "[" + String(repeating: "1,", count: 9999) + "1]"
        #expect(try tree(Array(text.utf8)).array?.count == 10_000)
    }
}
