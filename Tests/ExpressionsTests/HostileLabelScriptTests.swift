import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import Testing

@Suite("Hostile label expressions")
struct HostileLabelScriptTests {
    private static func batch(_ texts: [String]) -> FeatureBatch {
        var geometry = GeometryColumn()
        for _ in texts { geometry.endFeature(.none) }
        return FeatureBatch(
            geometry: geometry, attributes: [AttributeColumn(name: "t", values: .strings(texts))])
    }

    @Test("What is not supported is an error with its line and column")
    func positions() throws {
        let cases: [(String, LabelLanguage, Int, Int)] = [
            ("[t] & _\n Frobnicate([t])", .vbScript, 2, 2), ("[t] & \"open", .vbScript, 1, 7),
            ("def FindLabel([t]):\n  import os\n  return 1", .python, 2, 3),
            ("def FindLabel([t]):\n  x = [t]\n  return y", .python, 3, 10),
            ("$feature.t + FeatureSetById(1)", .arcade, 1, 14),
            ("var a = 1;\n  $map.x", .arcade, 2, 3), ("UCase([t], 2)", .vbScript, 1, 1),
            ("[t] CONCAT", .simple, 1, 11),
            ("Function FindLabel([t])\nFindLabel = [t]", .vbScript, 2, 16),
        ]
        for (text, language, line, column) in cases {
            do {
                _ = try LabelScript(parsing: text, language: language)
                Issue.record("\(text) was read")
            } catch {
                let place = error.lineAndColumn
                #expect(
                    place?.line == line && place?.column == column, "\(text): \(place ?? (0, 0)) \(error)")
            }
        }
    }

    @Test("Deep nesting is an error in all languages", arguments: LabelLanguage.allCases)
    func depth(language: LabelLanguage) {
        for (open, close) in [
            ("(", ")"), ("not ", ""), ("!", ""), ("[", "]"), ("UCase(", ")"), ("-", ""), ("1+(", ")"),
        ] {
            let text =
                String(repeating: open, count: 100_000) + "1" + String(repeating: close, count: 100_000)
            let script = try? LabelScript(parsing: text, language: language)
            // Only a chain of signs is flat.
            #expect(script == nil || open == "-", "\(open)")
        }
        let blocks = String(repeating: "if (1) {", count: 100_000)
        #expect(throws: ExpressionError.self) { try LabelScript(parsing: blocks, language: language) }
    }

    @Test("Long chains are evaluated without deep recursion")
    func chains() throws {
        let sum = Array(repeating: "1", count: 10_000).joined(separator: "+")
        #expect(
            try LabelScript(parsing: sum, language: .arcade).texts(of: Self.batch(["a"])).texts == ["10000"])
        let script = try LabelScript(
            parsing: Array(repeating: "[t]", count: 100_000).joined(separator: " & "), language: .vbScript)
        #expect(script.texts(of: Self.batch(["a"])).failedCount == 1)
    }

    @Test("Expressions without an end are stopped, and texts are bounded")
    func limits() throws {
        let endless: [(String, LabelLanguage)] = [
            ("while (true) { }", .arcade), ("var i = 0; while (true) { i += 1 }; i", .arcade),
            ("Function FindLabel([t])\nDo While True\nx = x & \"a\"\nLoop\nEnd Function", .vbScript),
            ("def FindLabel([t]):\n  while True:\n    pass", .python),
            ("def FindLabel([t]):\n  s = 'ab'\n  while True:\n    s = s + s", .python),
            ("def FindLabel([t]):\n  s = 'ab'\n  while True:\n    s = s.replace('a', 'aa')", .python),
            ("String(1000000000, \"a\")", .vbScript), ("[t].rjust(1000000000)", .python),
            ("'a' * 1000000000", .python),
            ("var a = [1]; while (true) { a = a + a }", .arcade),
        ]
        for (text, language) in endless {
            let script = try LabelScript(parsing: text, language: language)
            let result = script.texts(of: Self.batch(["a", "b"]))
            #expect(result.texts == [nil, nil], "\(text)")
            #expect(result.fault?.kind == .tooLarge, "\(text)")
        }
    }

    @Test("A million features without an end are not all evaluated")
    func manyEndless() throws {
        let script = try LabelScript(parsing: "var s = $feature.t; while (true) { s = 1 }", language: .arcade)
        let result = script.texts(of: Self.batch((0..<100_000).map { "\($0)" }))
        #expect(result.texts.allSatisfy { $0 == nil })
        #expect(result.unendedCount == 10)
    }

    @Test("Long labels are cut")
    func longLabels() throws {
        let long = String(repeating: "é", count: 100_000)
        for (text, language) in [
            ("[t]", LabelLanguage.vbScript), ("UCase([t])", .vbScript), ("$feature.t + ''", .arcade),
        ] {
            let result = try LabelScript(parsing: text, language: language).texts(of: Self.batch([long]))
            #expect(result.texts[0]?.count == LabelScript.maximumLength)
            #expect(result.cutCount == 1)
        }
        let large = String(repeating: "[t] & ", count: 300_000)
        #expect(throws: ExpressionError.self) { try LabelScript(parsing: large, language: .vbScript) }
    }

    @Test("Random tokens are read or are errors, and never crash")
    func randomTokens() {
        let tokens = [
            "[t]", "\"a\"", "'b'", "(", ")", "&", "+", "-", "*", "/", ",", "if", "then", "else", "end",
            "function",
            "FindLabel", "=", "return", "\n", "\n  ", ":", "{", "}", "[", "]", "$feature", ".", "t", "1", "0",
            "x",
            "for", "in", "while", "UCase", "Text", "`${", "not", "and", "is", "def", "var", ";", "Mid",
            "range", "%",
        ]
        var state: UInt64 = 7
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<20_000 {
            let text = (0..<next(14)).map { _ in tokens[next(tokens.count)] }.joined(
                separator: next(2) == 0 ? " " : "")
            let language = LabelLanguage.allCases[next(5)]
            guard let script = try? LabelScript(parsing: text, language: language) else { continue }
            _ = script.texts(of: Self.batch(["a"]))
        }
    }
}
