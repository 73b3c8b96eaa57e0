import BatchSupport
import CartoucheDocuments
import CartoucheFeatures
import CartoucheJoins
import Testing

@Suite struct JoinTests {
    private func table(_ keys: AttributeColumn, _ values: [Double], named name: String = "gdp") throws
        -> JoinTable
    {
        try JoinTable(
            name: name, batches: [batch(keys, AttributeColumn(name: "gdp", values: .doubles(values)))],
            key: keys.name)
    }

    private func join(_ table: JoinTable, _ features: FeatureBatch, key: String) throws -> Join {
        try Join(
            table, key: key, of: features.attributes.map { Field(name: $0.name, type: $0.values.type) },
            in: "countries")
    }

    @Test func rowsBecomeAttributes() throws {
        let table = try table(texts("iso", ["CHE", "AUT", "XXX"]), [800, 500, 1])
        let features = batch(texts("ISO_A3", ["AUT", "CHE", nil, "FRA", "AUT"]))
        let join = try join(table, features, key: "iso_a3")
        var tally = JoinTally(join)
        tally.count(features)
        let joined = join.joined(features)
        #expect(joined.attributes.map(\.name) == ["ISO_A3", "gdp"])
        let values = (0..<5).map { joined.attributes[1][$0] }
        #expect(values == [.double(500), .double(800), .null, .null, .double(500)])
        #expect(joined.attributes[1].numbers()[3].isNaN)

        #expect(tally.matchedCount == 3 && tally.unmatchedCount == 1 && tally.keylessCount == 1)
        #expect(tally.unmatchedKeys == ["FRA"] && tally.unusedKeys == ["XXX"])
    }

    @Test func repeatedKeysJoinNothing() throws {
        let table = try table(texts("iso", ["CHE", "AUT", "CHE", "CHE", nil, ""]), [1, 2, 3, 4, 5, 6])
        #expect(table.repeatedKeys == ["CHE"] && table.keylessRowCount == 2)
        let features = batch(texts("iso", ["CHE", "AUT", ""]))
        let join = try join(table, features, key: "iso")
        var tally = JoinTally(join)
        tally.count(features)
        let joined = join.joined(features)
        #expect((0..<3).map { joined.attributes[1][$0] } == [.null, .double(2), .null])
        #expect(tally.ambiguousCount == 1 && tally.matchedCount == 1 && tally.keylessCount == 1)
        #expect(tally.unusedKeys.isEmpty)
    }

    @Test func numbersAndTheirTextsAreEqual() throws {
        let columns = [
            AttributeColumn(name: "id", values: .integers([8, -3, 0])),
            AttributeColumn(name: "id", values: .doubles([8, -3, -0.0])), texts("id", ["8", "-3", "0"]),
        ]
        for keys in columns {
            for own in columns {
                let features = batch(own)
                let joined = try join(try table(keys, [1, 2, 3]), features, key: "id").joined(features)
                #expect(joined.attributes[1].numbers() == [1, 2, 3])
            }
        }
        // Codes with other characters are other keys.
        let features = batch(texts("id", ["08", "+8", "8.0", " 8", "８"]))
        let joined = try join(try table(columns[0], [1, 2, 3]), features, key: "id").joined(features)
        #expect(joined.attributes[1].isNull == [true, true, true, true, true])
        let strange = batch(
            AttributeColumn(name: "id", values: .doubles([.nan, .infinity, 0.5, 1e300])))
        let table = try table(AttributeColumn(name: "id", values: .doubles([0.5, .nan])), [7, 8])
        let found = try join(table, strange, key: "id").joined(strange)
        #expect((0..<4).map { found.attributes[1][$0] } == [.null, .null, .double(7), .null])
    }

    @Test func batchesOfATableAreOneTable() throws {
        let first = batch(texts("id", ["a", "b"]), AttributeColumn(name: "v", values: .integers([1, 2])))
        let second = batch(
            texts("id", ["c", "a"]), AttributeColumn(name: "v", values: .doubles([0.5, 9])))
        let third = batch(texts("id", ["d"]))
        let table = try JoinTable(name: "t", batches: [first, second, third], key: "ID")
        #expect(table.rowCount == 5 && table.repeatedKeys == ["a"])
        let features = batch(texts("k", ["b", "c", "d", "a"]))
        let joined = try join(table, features, key: "k").joined(features)
        #expect(joined.attributes[1].values.type == .double)
        #expect((0..<4).map { joined.attributes[1][$0] } == [.double(2), .double(0.5), .null, .null])
    }

    /// Numbers that are close together are found without a dictionary.
    @Test(arguments: [Int64(2), Int64(1) << 60, Int64.max - 5]) func numbersNearAndFarAreFound(last: Int64)
        throws
    {
        func numbers(_ values: [Int64]) -> AttributeColumn {
            AttributeColumn(name: "id", values: .integers(values))
        }
        let rows = batch(
            numbers([-3, 1, last, 1, .min]), AttributeColumn(name: "v", values: .integers([1, 2, 3, 4, 5])))
        let near = batch(numbers([-3, 1, last]), AttributeColumn(name: "v", values: .integers([1, 2, 3])))
        let features = batch(numbers([last, 0, 1, -3, .max]))
        for (batch, ones) in [(rows, AttributeValue.null), (near, .integer(2))] {
            let table = try JoinTable(name: "t", batches: [batch], key: "id")
            #expect(table.repeatedKeys == (ones == .null ? ["1"] : []))
            let found = try join(table, features, key: "id").joined(features).attributes[1]
            #expect((0..<5).map { found[$0] } == [.integer(3), .null, ones, .integer(1), .null])
        }
    }

    @Test func emptyTablesGiveNulls() throws {
        let empty = try table(texts("id", []), [])
        let features = batch(texts("id", ["a"]))
        #expect(try join(empty, features, key: "id").joined(features).attributes[1][0] == .null)
    }

    @Test func equalNamesHaveTheNameOfTheTable() throws {
        let rows = batch(
            texts("iso", ["CHE"]), texts("NAME", ["Switzerland"]), texts("Pop", ["8"]))
        let table = try JoinTable(name: "gdp", batches: [rows], key: "iso")
        let features = batch(texts("id", ["CHE"]), texts("name", ["Suisse"]), texts("gdp.name", ["x"]))
        let join = try join(table, features, key: "id")
        #expect(join.fields.map(\.name) == ["gdp.NAME_2", "Pop"])
        #expect(
            join.joined(features).attributes.map(\.name) == ["id", "name", "gdp.name", "gdp.NAME_2", "Pop"])
        let some = try JoinTable(name: "gdp", batches: [rows], key: "iso", fields: ["pop", "POP"])
        #expect(
            try Join(some, key: "id", of: [Field(name: "id", type: .string)]).fields.map(\.name) == ["Pop"])
    }

    @Test func hintsNameWhatDiffers() throws {
        func hints(_ keys: [String], _ own: [String]) throws -> [String] {
            let features = batch(texts("id", own))
            let table = try table(texts("id", keys), keys.map { _ in 0 })
            let join = try join(table, features, key: "id")
            var tally = JoinTally(join)
            tally.count(features)
            return tally.hints.map(\.text)
        }
        #expect(
            try hints(["1001", "2002", "77"], ["01001", "02002", "55555", "77"]) == [
                "2 of 3 keys match if leading zeros are added to the table"
            ])
        #expect(
            try hints(["01001"], ["1001"]) == [
                "1 of 1 key matches if leading zeros are added to the features"
            ])
        #expect(
            try hints([" CHE", "AUT\u{A0}", "fra"], ["CHE", "AUT", "FRA"]) == [
                "2 of 3 keys match if blanks at their ends are removed",
                "1 of 3 keys matches if upper and lower case are the same",
            ])
        // A changed key that several rows have is no match.
        #expect(try hints(["a ", " a"], ["a"]).isEmpty)
        #expect(try hints(["a"], ["b"]).isEmpty)
        #expect(try hints(["a"], ["a"]).isEmpty)
    }

    @Test func missingFieldsAreErrors() throws {
        let rows = batch(texts("iso", ["CHE"]), texts("gdp", ["1"]))
        let error = #expect(throws: JoinError.self) {
            try JoinTable(name: "gdp.csv", batches: [rows], key: "iso3")
        }
        #expect(error?.description == "gdp.csv: the field iso3 does not exist; did you mean iso?")
        let other = #expect(throws: JoinError.self) {
            try JoinTable(name: "gdp.csv", batches: [rows], key: "iso", fields: ["gpd"])
        }
        #expect(other?.suggestion == "did you mean gdp?")
        let table = try JoinTable(name: "gdp.csv", batches: [rows], key: "iso")
        let third = #expect(throws: JoinError.self) { try join(table, rows, key: "ISO_A3") }
        #expect(third?.where == "countries")
    }
}
