import CartoucheDocuments
import Testing

@Suite("Writing JSON")
struct WriterTests {
    static let tree: JSONValue = [
        "type": "esriSMS", "color": [255, 0, 0, 255], "outline": ["width": 1.5, "empty": [:], "none": []],
        "list": ["a", nil, true, [1, 2]],
    ]

    @Test("Compact has no white space")
    func writesCompact() {
        #expect(
            Self.tree.text()
                == #"{"type":"esriSMS","color":[255,0,0,255],"outline":{"width":1.5,"empty":{},"none":[]},"list":["a",null,true,[1,2]]}"#
        )
    }

    @Test("Pretty has one member per line, and arrays of numbers on one line")
    func writesPretty() {
        #expect(
            Self.tree.text(.pretty) == """
                {
                  "type": "esriSMS",
                  "color": [255, 0, 0, 255],
                  "outline": {
                    "width": 1.5,
                    "empty": {},
                    "none": []
                  },
                  "list": [
                    "a",
                    null,
                    true,
                    [1, 2]
                  ]
                }

                """)
        let four: JSONValue = ["a": true]
        #expect(four.text(.pretty(spaces: 4)) == "{\n    \"a\": true\n}\n")
    }

    @Test("Only required escapes are written, and strings round-trip")
    func escapes() throws {
        let text = "\u{0}\u{1}\u{8}\t\n\u{C}\r\u{1F} \"\\/\u{7F}é日😀\u{2028}"
        let value = JSONValue.string(text)
        #expect(value.text() == #""\u0000\u0001\b\t\n\f\r\u001f \"\\/"# + "\u{7F}é日😀\u{2028}\"")
        #expect(try JSONValue(parsing: value.bytes()) == value)
    }

    @Test("A parsed document is written back unchanged, except white space")
    func writesBack() throws {
        let text = #"{"b":1.50,"a":[1e3,-0,{"é":"\"x\\"}],"b":null,"long":123456789012345678901234567890}"#
        #expect(try JSONValue(parsing: text).text() == text)
        for layout in [JSONWriter.Layout.pretty, .pretty(spaces: 4)] {
            let value = try JSONValue(parsing: text)
            #expect(try JSONValue(parsing: value.bytes(layout)) == value)
        }
    }

    @Test("Writing in pieces equals writing a tree")
    func writesPieces() {
        for layout in [JSONWriter.Layout.compact, .pretty] {
            var writer = JSONWriter(layout)
            writer.beginObject()
            writer.key("numbers")
            writer.numbers([1, 2.5])
            writer.key("list")
            writer.beginArray()
            writer.string("a")
            writer.null()
            writer.number(3)
            writer.endArray()
            var bytes = writer.takeBytes()
            writer.key("on")
            writer.bool(true)
            writer.endObject()
            bytes += writer.takeBytes()
            let tree: JSONValue = ["numbers": [1, 2.5], "list": ["a", nil, 3], "on": true]
            #expect(bytes == tree.bytes(layout))
        }
        var writer = JSONWriter()
        writer.number(.nan)
        #expect(writer.bytes == Array("null".utf8))
    }

    @Test("Objects keep their order when members change")
    func keepsOrder() {
        var object: JSONObject = ["a": 1, "b": 2, "c": 3]
        object["b"] = nil
        object["d"] = 4
        object["a"] = "x"
        #expect(object.keys == ["a", "c", "d"])
        #expect(JSONValue.object(object).text() == #"{"a":"x","c":3,"d":4}"#)
    }

    @Test("Large objects behave like small ones")
    func indexesLargeObjects() throws {
        var object = JSONObject()
        for index in 0..<5000 { object["k\(index)"] = .number(JSONNumber(Double(index))) }
        #expect(object.count == 5000)
        #expect(object["k4999"]?.double == 4999)
        object["k100"] = nil
        #expect(object["k100"] == nil)
        #expect(object["k101"]?.double == 101)
        object["k101"] = "new"
        #expect(object["k101"]?.string == "new")
        #expect(object["none"] == nil)
        let parsed = try JSONValue(parsing: JSONValue.object(object).bytes()).object
        #expect(parsed == object)
        let twice = "{" + (0..<100).map { "\"k\($0 % 50)\":\($0)" }.joined(separator: ",") + "}"
        #expect(try JSONValue(parsing: twice).object?["k7"]?.double == 7)
    }
}
