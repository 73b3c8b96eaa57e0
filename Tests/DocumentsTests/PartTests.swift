import CartoucheDocuments
import Testing

@Suite("Parts of a parsed document")
struct PartTests {
    private static let texts = [
        "null", "true", "false", "0", "-0", "1.50", "1e3", "-12.25e-7", "123456789012345678", "0.1", #""""#,
        #""a\"b\\c\u00e9\ud83d\ude00\n""#, "[]", "{}", "[1,[2,{\"a\":[]}],null]",
        #"{"a":1,"b":{"c":[1,2.5,"x"],"d":null},"a":2,"e\u0301\"":true,"":false}"#,
        " { \"a\" : [ 1 , \"b c\" ,\n {} ] } ",
    ]

    @Test("The tree of a part is the tree of its text", arguments: texts)
    func trees(text: String) throws {
        let part = try JSONPart(parsing: text)
        let tree = try JSONValue(parsing: text)
        #expect(part.value == tree)
        #expect(part.value.text() == tree.text())
        #expect(try JSONValue(parsing: part.raw.bytes) == tree)
        #expect(part.detached.value == tree)
    }

    @Test("Members and elements are parts, and each can be copied alone")
    func steps() throws {
        let part = try JSONPart(parsing: #"{"x":[{"é\"":"1"},7,true,null],"x":1,"last":{"n":-2.5}}"#)
        #expect(part.members.map(\.key) == ["x", "x", "last"])
        #expect(part.count == 3 && part["x"]?.count == 4 && part["last"]?["n"]?.count == 0)
        let list = try #require(part["x"]?.array)
        #expect(list.map(\.kind) == [.object, .number, .bool, .null])
        #expect(list[0]["é\""]?.string == "1")
        #expect(list[1].double == 7 && list[1].string == nil && list[1]["a"] == nil)
        #expect(list[2].bool == true && list[3].isNull)
        #expect(part["y"] == nil && part["la"] == nil && part["lastly"] == nil)
        #expect(part["last"]?["n"]?.double == -2.5)
        for member in part.members {
            #expect(member.value.detached.value == member.value.value)
            for element in member.value.array ?? [] { #expect(element.detached.value == element.value) }
        }
        #expect(JSONPart.emptyObject.value == [:])
    }

    @Test("A required member that is absent or null is an error with its path; so is a value of another type")
    func requiredMembers() throws {
        let part = try JSONPart(parsing: #"{"on":true,"nothing":null,"list":[1,"x"]}"#)
        func text(_ body: () throws -> Void) -> String {
            do { try body() } catch { return "\(error)" }
            return ""
        }
        #expect(try part.requiredMember("on", at: "$").bool == true)
        #expect(part.member("nothing") == nil && part.member("none") == nil && part.member("on") != nil)
        for key in ["nothing", "none"] {
            #expect(text { _ = try part.requiredMember(key, at: "$.a") } == "$.a: \"\(key)\" is missing")
        }
        #expect(
            text { _ = try part.requiredMember("list", at: "$").requiredMember("a", at: "$.list") }
                == #"$.list: [1,"x"] is not an object"#)
        #expect("\(part.wrong("a number", at: "$"))".hasSuffix("is not a number"))
    }

    @Test("A value of a stream and a tree become parts of their own", arguments: texts)
    func copies(text: String) throws {
        var reader = JSONReader(Array("[\(text),7]".utf8))
        try reader.beginArray()
        #expect(try reader.nextElement())
        let part = try reader.readPart()
        let tree = try JSONValue(parsing: text)
        #expect(part.value == tree && part.value.text() == tree.text())
        #expect(try reader.nextElement() && reader.readNumber() == 7)
        #expect(try JSONPart(tree).value == tree)
    }

    @Test("A byte order mark and trailing NULs are skipped; invalid documents throw")
    func documents() throws {
        #expect(try JSONPart(parsing: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8) + [0, 0]).value == [1])
        for text in ["", "[", "{\"a\":}", "[1] 2", String(repeating: "[", count: 600)] {
            #expect(throws: DocumentError.self) { try JSONPart(parsing: text) }
        }
        #expect(throws: DocumentError.self) { try JSONPart(contentsOf: "/nowhere/at/all.json") }
    }
}
