import CartoucheFeatures
import CartoucheGeospatial
import Testing

@Suite struct FieldNamesTests {
    private static func meaning(_ name: String, _ names: [String]) -> [String] {
        let all = FieldNames(names)
        let meaning = all.meaning(of: name)
        // A single search gives the same result.
        #expect(FieldNames.meaning(of: name, among: names) == meaning)
        return switch meaning {
        case .field(let index): [names[index]]
        case .ambiguous(let indexes): indexes.map { names[$0] }
        case .none: []
        }
    }

    @Test(arguments: [
        // The document has the longer name, or the data has it.
        ("db.owner.t.KIND", ["ID", "KIND"], ["KIND"]), ("t.KIND", ["KIND"], ["KIND"]),
        ("KIND", ["db.owner.t.KIND"], ["db.owner.t.KIND"]), ("kind", ["T.KIND"], ["T.KIND"]),
        ("t.KIND", ["db.owner.t.KIND"], ["db.owner.t.KIND"]), ("db.owner.t.KIND", ["t.kind"], ["t.kind"]),
        // Exact names come first, then those in another case, then qualified ones.
        ("KIND", ["kind", "t.KIND", "KIND"], ["KIND"]), ("KIND", ["t.KIND", "kind"], ["kind"]),
        ("a.b.KIND", ["KIND", "b.KIND"], ["b.KIND"]),
        // Other tables do not match, and parts of words are not parts of names.
        ("roads.NAME", ["owners.NAME"], []), ("IND", ["KIND"], []), ("t.IND", ["KIND"], []),
        ("NAME", ["roads.NAME", "owners.NAME"], ["roads.NAME", "owners.NAME"]),
        ("roads.NAME", ["roads.NAME", "owners.NAME"], ["roads.NAME"]),
        ("", ["a"], []), (".", ["a", "t."], []),
    ])
    func qualifiedNamesMeanTheField(name: String, names: [String], expected: [String]) {
        #expect(Self.meaning(name, names) == expected)
    }

    @Test(arguments: [
        ("KNID", ["KIND", "ID"], "did you mean KIND?"),
        ("db.owner.t.KINDS", ["KIND", "ID"], "did you mean KIND?"),
        ("KINDS", ["db.owner.t.KIND"], "did you mean db.owner.t.KIND?"),
        ("NAME", ["roads.NAME", "owners.NAME"], "write roads.NAME or owners.NAME"),
        ("q", ["KIND", "ID"], "the fields are KIND, ID"), ("q", [], "the features have no fields"),
    ])
    func unknownNamesGetTheSimilarField(name: String, names: [String], suggestion: String) {
        #expect(FieldNames(names).fault(of: name).suggestion == suggestion)
    }

    @Test func columnOfABatchIsFoundByItsQualifiedName() {
        var geometry = GeometryColumn()
        geometry.endFeature(.none)
        let columns = ["KIND", "a.NAME", "b.NAME"].map {
            AttributeColumn(name: $0, values: .strings([$0]))
        }
        let batch = FeatureBatch(geometry: geometry, attributes: columns)
        #expect(batch.column(named: "db.owner.t.kind")?.name == "KIND")
        #expect(batch.column(named: "b.NAME")?.name == "b.NAME")
        #expect(batch.column(named: "NAME") == nil)
    }

    @Test func manyEqualEndingsAreFoundQuickly() {
        let names = FieldNames((0..<4096).map { "t\($0).F" })
        for index in 0..<4096 { #expect(names.meaning(of: "x.t\(index).F") == .field(index)) }
        #expect(names.meaning(of: "F") != .none)
    }
}
