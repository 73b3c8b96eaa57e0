import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import Testing

@Suite struct BadClauseTests {
    private func fault(_ clause: String) -> ExpressionError? {
        do {
            _ = try WhereClause(parsing: clause).matches(cities)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", 1), ("   ", 4), ("Pop >", 6), ("Pop = = 5", 7), ("Pop 5", 5), ("(Pop = 5", 9), ("Pop = 5)", 8),
        ("NAME = 'x", 8), ("\"NAME = 5", 1), ("[NAME = 5", 1), ("Pop IN 5", 8), ("Pop IN (5", 10),
        ("Pop IN ()", 9),
        ("Pop BETWEEN 1 OR 2", 15), ("NAME LIKE 5", 11), ("NAME LIKE 'x' ESCAPE 'ab'", 22),
        ("NAME LIKE '\\x' ESCAPE '\\'", 11), ("Pop IS 5", 8), ("Pop NOT 5", 9), ("AND Pop = 5", 1),
        ("Pop = 5 AND", 12), ("FOO(Pop) = 5", 1), ("Pop = 5x", 7), ("founded = DATE '2020-13-01'", 16),
        ("Pop = 5; DROP", 8), ("Köln § 5", 6), ("Pop = 1 Pop = 2", 9), ("Pop = $", 7),
        ("\"towns\".\"Pop = 5", 9), ("\"towns\".= 5", 8),
    ])
    func errorsHaveTheCharacterPosition(clause: String, position: Int) throws {
        let error = try #require(fault(clause))
        if clause != "Pop = $" { #expect(error.kind == .syntax) }
        #expect(error.position == position)
        #expect(!error.what.isEmpty && !error.suggestion.isEmpty)
        #expect(error.description.contains("character \(position)"))
    }

    @Test func unknownFieldErrorSuggestsSimilarNames() throws {
        let error = try #require(fault("NAME = 'x' AND Populaton > 5"))
        #expect(error.kind == .unknownField(name: "Populaton"))
        #expect(error.position == 16)
        #expect(fault("Foundet = 1")?.suggestion == "did you mean founded?")
        #expect(fault("pap = 1")?.suggestion == "did you mean Pop?")
        #expect(fault("zzzzzz = 1")?.suggestion.hasPrefix("the fields are NAME, Pop") == true)
    }

    @Test func numberIsNotACondition() {
        #expect(fault("Pop")?.kind == .wrongType)
        #expect(fault("NOT NAME")?.kind == .wrongType)
        #expect(fault("Pop AND NAME = 'x'")?.kind == .wrongType)
        #expect(fault("5")?.kind == .wrongType)
    }

    @Test func deepNestingIsRefused() {
        let depth = 100_000
        let parentheses = String(repeating: "(", count: depth) + "1=1" + String(repeating: ")", count: depth)
        #expect(fault(parentheses)?.kind == .tooLarge)
        let functions =
            String(repeating: "UPPER(", count: depth) + "NAME" + String(repeating: ")", count: depth)
        #expect(fault(functions)?.kind == .tooLarge)
        #expect(fault(String(repeating: "x", count: 2 << 20))?.kind == .tooLarge)
    }

    @Test func longChainsDoNotCountAsDepth() throws {
        #expect(try rows(String(repeating: "NOT ", count: 100_000) + "Pop = 5") == [2])
        #expect(try rows("Pop = " + String(repeating: "-", count: 100_000) + "5") == [2])
        #expect(try rows(Array(repeating: "Pop = 5", count: 20_000).joined(separator: " OR ")) == [2])
        #expect(try rows("Pop = 5" + String(repeating: " + 0", count: 20_000)) == [2])
        #expect(try rows("Pop IN (\((0..<50_000).map(String.init).joined(separator: ",")))") == [2, 3])
    }

    @Test func patternsWithManyWildcardsFinish() throws {
        let pattern = String(repeating: "%a", count: 200)
        let clause = "'\(String(repeating: "a", count: 5000))b' LIKE '\(pattern)'"
        #expect(try rows(clause) == [])
    }

    /// Every mutated clause either parses or throws; none traps.
    @Test func mutatedClausesNeverTrap() {
        let seeds = [
            "NAME LIKE 'B\\%%' ESCAPE '\\' AND (Pop + 1.5e3) / 2 NOT BETWEEN -1 AND +2 OR \"is capital\" = TRUE",
            "UPPER([NAME]) NOT IN ('a', N'b''c', NULL) AND NOT founded >= TIMESTAMP '2020-01-01 10:11:12.5+01:00'",
        ]
        let letters = Array("()'\"[]%_,=<>!|+-*/.e0 9NOTé🗺\\$\0".unicodeScalars)
        var random = SystemRandomNumberGenerator()
        var read = 0
        for round in 0..<4000 {
            var scalars = Array(seeds[round % 2].unicodeScalars)
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<max(1, scalars.count), using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where !scalars.isEmpty: scalars.remove(at: min(place, scalars.count - 1))
                case 1 where !scalars.isEmpty: scalars.removeLast(scalars.count - place)
                case 2 where !scalars.isEmpty:
                    scalars[min(place, scalars.count - 1)] = letters.randomElement(using: &random) ?? "x"
                default:
                    scalars.insert(
                        letters.randomElement(using: &random) ?? "x", at: min(place, scalars.count))
                }
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            if let error = fault(String(text)) {
                #expect(!error.description.isEmpty)
            } else {
                read += 1
            }
            _ = try? FieldExpression(parsing: String(text))
        }
        #expect(read < 4000)
    }
}
