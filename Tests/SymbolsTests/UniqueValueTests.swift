import BatchSupport
import CartoucheDocuments
import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbols
import Testing

@Suite("Unique values")
struct UniqueValueTests {
    private func renderer(_ fields: [String], _ values: [[any Sendable]]) -> UniqueValueRenderer {
        UniqueValueRenderer(
            fieldNames: fields,
            uniqueValues: values.map { UniqueValue(symbol: SimpleMarkerSymbol(), values: $0) })
    }

    private func classes(_ renderer: Renderer, _ columns: AttributeColumn...) -> [Int16] {
        var all = batch(columns[0])
        all.attributes = columns
        return renderer.definition.classify(all, scale: 1000).symbolIndex
    }

    private func column(_ values: AttributeColumn.Values, _ name: String = "f") -> AttributeColumn {
        AttributeColumn(name: name, values: values)
    }

    @Test("Texts match exactly, the first matching class is used, and other features have the default")
    func texts() {
        let renderer = renderer(["f"], [["a"], ["b"], ["a"], ["A"]])
        #expect(classes(renderer, column(.strings(["a", "b", "A", "c", ""]))) == [0, 1, 3, -1, -1])
        renderer.defaultSymbol = SimpleMarkerSymbol()
        #expect(classes(renderer, column(.strings(["c", "b"]))) == [4, 1])
    }

    @Test("Numbers match numbers of any type, and texts with the number")
    func numbersMatch() {
        let renderer = renderer(["f"], [["1"], [2], [3.0], [2.5], ["4.50"], [-7]])
        #expect(classes(renderer, column(.integers([1, 2, 3, 4, -7, 8]))) == [0, 1, 2, -1, 5, -1])
        #expect(
            classes(renderer, column(.doubles([1, 2, 3, 2.5, 4.5, -7, .nan]))) == [0, 1, 2, 3, 4, 5, -1])
        #expect(
            classes(renderer, column(.strings(["1", "2", "3", "2.5", "4.50", "4.5", "3.0"])))
                == [0, 1, 2, 3, 4, -1, 2])
        #expect(classes(renderer, column(.dates([2]))) == [1])
    }

    @Test("Leading zeros distinguish codes in text fields only")
    func leadingZeros() {
        let renderer = renderer(["f"], [["01"], ["1"]])
        #expect(classes(renderer, column(.strings(["01", "1", "001"]))) == [0, 1, -1])
        #expect(classes(renderer, column(.integers([1]))) == [0])
    }

    @Test("Numbers that are far apart or have 64 bits are distinguished")
    func farNumbers() {
        let renderer = renderer(
            ["f"], [[Int64.max], [Int64.max - 1], [Int64.min], [0], ["9007199254740993"]])
        #expect(
            classes(renderer, column(.integers([.max, .max - 1, .min, 0, 9_007_199_254_740_993, 5])))
                == [0, 1, 2, 3, 4, -1])
    }

    @Test("Booleans and nulls have their classes")
    func truthAndNull() {
        let renderer = renderer(["f"], [[true], ["false"], ["<Null>"]])
        #expect(classes(renderer, column(.booleans([true, false]))) == [0, 1])
        #expect(classes(renderer, nullableTexts("f", ["true", nil, "x"])) == [0, 2, -1])
        #expect(classes(renderer, numbers("f", [nil, 1])) == [2, -1])
        #expect(classes(renderer, column(.nulls(count: 1))) == [2])
        #expect(
            classes(self.renderer(["f"], [[String?.none as any Sendable]]), column(.nulls(count: 1))) == [0])
        #expect(classes(self.renderer(["f"], [["a"]]), nullableTexts("f", [nil])) == [-1])
        #expect(classes(self.renderer(["f"], [[""]]), nullableTexts("f", [nil, ""])) == [0, 0])
    }

    private func nullableTexts(_ name: String, _ values: [String?]) -> AttributeColumn {
        BatchSupport.texts(name, values)
    }

    @Test("Two and three fields match position by position")
    func severalFields() {
        let two = renderer(["a", "b"], [["x", 1], ["x", "2"], ["y", 1]])
        #expect(
            classes(
                two, column(.strings(["x", "x", "y", "y", "z"]), "a"), column(.doubles([1, 2, 1, 2, 1]), "b"))
                == [0, 1, 2, -1, -1])
        let three = renderer(["a", "b", "c"], [["x", 1, true], ["x", 1, false]])
        #expect(
            classes(
                three, column(.strings(["x", "x"]), "a"), column(.integers([1, 1]), "b"),
                column(.booleans([false, true]), "c")) == [1, 0])
        // The second field is missing: its values are null.
        let nulls = renderer(["a", "b"], [["x", "<Null>"]])
        #expect(classes(nulls, column(.strings(["x"]), "a")) == [0])
    }

    private func read(_ text: String) throws -> UniqueValueRenderer { try UniqueValueRenderer.fromJSON(text) }

    @Test("A delimiter joins values in documents, even if a value contains it")
    func delimiter() throws {
        let renderer = try read(
            """
            {"type":"uniqueValue","field1":"a","field2":"b","field3":null,"fieldDelimiter":", ","uniqueValueInfos":[
              {"value":"x, 1","symbol":{"type":"esriSMS"}}, {"value":"x, y, 2","symbol":{"type":"esriSMS"}},
              {"value":"lonely","symbol":{"type":"esriSMS"}}]}
            """)
        #expect(renderer.fieldNames == ["a", "b"])
        #expect(
            classes(
                renderer, column(.strings(["x", "x, y", "x", "lonely"]), "a"),
                column(.strings(["1", "2", "y, 2", ""]), "b")) == [0, 1, 1, -1])
        #expect(renderer.diagnostics.map(\.code) == [.classWithoutValues])
        #expect(renderer.diagnostics.map(\.path) == ["$.uniqueValueInfos[2].value"])
    }

    @Test("Groups take precedence over infos and have several combinations per class")
    func groups() throws {
        let renderer = try read(
            """
            {"type":"uniqueValue","field1":"a","field2":"b","uniqueValueGroups":[{"heading":"h","classes":[
              {"label":"L","symbol":{"type":"esriSMS"},"values":[["x","1"],["y","2"]]}]},
              {"classes":[{"label":"M","symbol":{"type":"esriSMS"},"values":[["z",3]]}]}],
             "uniqueValueInfos":[{"value":"x, 1","symbol":{"type":"esriSLS"}}]}
            """)
        #expect(renderer.uniqueValues.map(\.label) == ["L", "M"])
        #expect(
            classes(
                renderer, column(.strings(["x", "y", "z", "x"]), "a"), column(.integers([1, 2, 3, 2]), "b"))
                == [0, 0, 1, -1])
        #expect(renderer.diagnostics.isEmpty)
        // After an edit of a class, the groups would take precedence over the written classes.
        renderer.uniqueValues[1].label = "N"
        let written = try read(renderer.toJSON())
        #expect(written.uniqueValues.map(\.label) == ["L", "L", "N"])
        #expect(
            classes(written, column(.strings(["x", "y", "z"]), "a"), column(.integers([1, 2, 3]), "b"))
                == [0, 1, 2])
    }

    @Test("An expression with only a field is that field, and others are reported")
    func expressions() throws {
        let field = try read(
            """
            {"type":"uniqueValue","valueExpression":"$feature.KIND","uniqueValueInfos":[
              {"value":"a","symbol":{"type":"esriSMS"}}]}
            """)
        #expect(field.definition.fieldNames == ["KIND"])
        #expect(classes(field, column(.strings(["a", "b"]), "KIND")) == [0, -1])
        let arcade = try read(
            """
            {"type":"uniqueValue","valueExpression":"var a = 1; return b","defaultSymbol":{"type":"esriSMS"},
             "uniqueValueInfos":[{"value":"<Null>","symbol":{"type":"esriSMS"}}]}
            """)
        #expect(arcade.diagnostics.map(\.code) == [.unsupportedExpression])
        #expect(classes(arcade, column(.strings(["a"]), "KIND")) == [1])
    }

    @Test("The alternate symbols of classes are chosen by scale")
    func alternates() {
        let near = SimpleMarkerSymbol()
        let far = SimpleMarkerSymbol()
        near.referenceProperties = SymbolReferenceProperties(minScale: 1000)
        far.referenceProperties = SymbolReferenceProperties(maxScale: 1000)
        let renderer = UniqueValueRenderer(
            fieldNames: ["f"],
            uniqueValues: [UniqueValue(symbol: near, values: ["a"], alternateSymbols: [far])])
        #expect(renderer.symbol(for: ["f": .string("a")], scale: 1000) === near)
        #expect(renderer.symbol(for: ["f": .string("a")], scale: 1000.5) === far)
        #expect(throws: Never.self) {
            let read = try UniqueValueRenderer.fromJSON(renderer.toJSON())
            #expect(read.uniqueValues[0].symbol?.referenceProperties == near.referenceProperties)
            #expect(read.uniqueValues[0].alternateSymbols.count == 1)
        }
    }

    @Test("A class without a symbol draws nothing, and its features do not have the default symbol")
    func withoutSymbol() {
        let renderer = UniqueValueRenderer(
            fieldNames: ["f"], uniqueValues: [UniqueValue(symbol: nil, values: ["a"])],
            defaultSymbol: SimpleMarkerSymbol())
        #expect(classes(renderer, column(.strings(["a", "b"]))) == [-1, 1])
    }
}
