import CartoucheDocuments
import Testing

@Suite("Reading members")
struct NodeTests {
    enum Style: String, CaseIterable {
        case circle = "esriSMSCircle"
        case cross = "esriSMSCross"
    }

    let document: JSONValue = [
        "size": 12, "name": "road", "on": true, "wkid": 4326.5, "style": "esriSMSCross",
        "lower": "esrismscircle",
        "nothing": nil, "wrong": "abc", "color": [1, 2, "x"], "numbers": [1, 2],
        "layers": [["size": 1], ["size": "big"], ["size": 3]],
    ]

    @Test("Values are read by name and type")
    func reads() throws {
        let node = JSONNode(document)
        #expect(try node.number("size") == 12)
        #expect(try node.integer("size") == 12)
        #expect(try node.string("name") == "road")
        #expect(try node.bool("on"))
        #expect(try node.numbers("numbers") == [1, 2])
        #expect(try node.choice("style", default: Style.circle) == .cross)
        #expect(try node.choice("lower", default: Style.cross) == .circle)
        #expect(try node.number("size", default: 5, in: 0...100) == 12)
        #expect(try node.elements("layers").count == 3)
        #expect(try node.elements("layers")[2].number("size") == 3)
    }

    @Test("Absent and null members take the default")
    func takesDefaults() throws {
        let node = JSONNode(document)
        for key in ["none", "nothing"] {
            #expect(try node.number(key, default: 7) == 7)
            #expect(try node.string(key, default: "x") == "x")
            #expect(try node.bool(key, default: true))
            #expect(try node.choice(key, default: Style.circle) == .circle)
            #expect(try node.elements(key).isEmpty)
            #expect(!node.has(key))
        }
    }

    @Test("A strict reading throws with path and value")
    func throwsStrictly() {
        let node = JSONNode(document, source: "a.json", place: "symbol \"X\"")
        func text(_ body: () throws -> Void) -> String {
            do { try body() } catch { return "\(error)" }
            return ""
        }
        #expect(
            text { _ = try node.number("wrong", default: 1) }
                == "a.json: symbol \"X\", $.wrong: \"abc\" is not a number")
        #expect(
            text { _ = try node.numbers("color") }
                == "a.json: symbol \"X\", $.color[2]: \"x\" is not a number")
        #expect(text { _ = try node.string("none") } == "a.json: symbol \"X\", $: \"none\" is missing")
        #expect(
            text { _ = try node.integer("wkid") }
                == "a.json: symbol \"X\", $.wkid: 4326.5 is not a whole number")
        #expect(text { _ = try node.bool("size") } == "a.json: symbol \"X\", $.size: 12 is not true or false")
        #expect(
            text { _ = try node.choice("name") as Style }
                == "a.json: symbol \"X\", $.name: \"road\" is unknown; expected \"esriSMSCircle\", \"esriSMSCross\""
        )
        #expect(
            text { _ = try node.list("layers") { try $0.number("size") } }
                == "a.json: symbol \"X\", $.layers[1].size: \"big\" is not a number")
        #expect(text { _ = try JSONNode(3).string("a") } == "$: 3 is not an object")
    }

    @Test("A tolerant reading uses defaults and reports them")
    func reportsTolerantly() throws {
        let log = DiagnosticLog()
        let node = JSONNode(document, log: log)
        #expect(try node.number("wrong", default: 4) == 4)
        #expect(try node.choice("wrong", default: Style.cross) == .cross)
        #expect(try node.number("size", default: 5, in: 0...10) == 10)
        #expect(try node.list("layers") { try $0.number("size") } == [1, 3])
        #expect(throws: DocumentError.self) { try node.number("wrong") }
        #expect(
            log.diagnostics.map(\.description) == [
                "warning wrong-value at $.wrong: \"abc\" is not a number; 4.0 is used",
                "warning wrong-value at $.wrong: \"abc\" is unknown; expected \"esriSMSCircle\", \"esriSMSCross\"; esriSMSCross is used",
                "warning wrong-value at $.size: 12.0 is out of range; expected 0.0 to 10.0; 10.0 is used",
                "error wrong-value at $.layers[1].size: \"big\" is not a number; skipped",
            ])
    }

    @Test("Unknown members are kept in order")
    func keepsUnknown() {
        let node = JSONNode(["b": 1, "type": "x", "a": nil])
        #expect(node.unknownMembers(besides: ["type"]) == ["b": 1, "a": nil])
        #expect(JSONNode(1).unknownMembers(besides: []).isEmpty)
    }

    @Test("Paths have brackets around names that are not identifiers")
    func writesPaths() {
        let path = JSONPath.root.appending("layers").appending(2).appending("a b").appending("Straße")
        #expect(path.description == "$.layers[2][\"a b\"].Straße")
    }

    @Test("A log keeps a limited number of diagnostics and counts the others")
    func limitsDiagnostics() {
        let log = DiagnosticLog(limit: 2)
        for _ in 0..<5 { log.append(Diagnostic(.note, code: .unknownMember, message: "y")) }
        #expect(log.diagnostics.count == 2)
        #expect(log.omitted == 3)
    }

    @Test("Numbers outside the range of Int throw")
    func refusesHugeIntegers() {
        for text in ["1e300", "-1e300", "9223372036854775808", "0.5"] {
            #expect(throws: DocumentError.self) { try JSONNode(JSONValue(parsing: text)).integer() }
        }
    }
}
