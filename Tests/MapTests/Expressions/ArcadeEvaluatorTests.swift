import Cartouche
import Foundation
import Testing

/// Programs evaluate expressions in Arcade for features and graphics.
@Suite struct ArcadeEvaluatorTests {
    private func result(
        of script: String, _ variables: [String: Any] = [:], profile: ArcadeProfile = .unrestricted
    ) async throws -> ArcadeEvaluationResult {
        let evaluator = ArcadeEvaluator(expression: ArcadeExpression(expression: script), profile: profile)
        return try await evaluator.evaluate(withProfileVariables: variables)
    }

    @Test func aFeatureOfATableHasItsFields() async throws {
        let table = FeatureCollectionTable(
            fields: [Field(name: "POP", type: .integer), Field(name: "NAME", type: .string)],
            geometryType: Point.self, spatialReference: .webMercator)
        let feature = table.makeFeature(
            attributes: ["POP": 1200, "NAME": "Bern"],
            geometry: Point(x: 3, y: 4, spatialReference: .webMercator))
        let script = """
            [$feature.name, Text($feature.pop * 2, '#,###'), Geometry($feature).x,
            Schema($feature).fields[0].type]
            """
        let value = try await result(of: script, ["$feature": feature], profile: .formCalculation)
        #expect(value.resultType == .array)
        let array = try #require(value.result as? [any Sendable])
        #expect(array[0] as? String == "Bern")
        #expect(array[1] as? String == "2,400")
        #expect(array[2] as? Double == 3)
        #expect(array[3] as? String == "esriFieldTypeInteger")
    }

    @Test func aFieldWithoutValueIsNull() async throws {
        let table = FeatureCollectionTable(
            fields: [Field(name: "POP", type: .integer)], geometryType: Point.self, spatialReference: nil)
        let value = try await result(of: "IsEmpty($feature.POP)", ["$feature": table.makeFeature()])
        #expect(value.result as? Bool == true)
        #expect(value.resultType == .boolean)
    }

    @Test func aGraphicHasItsAttributes() async throws {
        let date = Date(timeIntervalSince1970: 1_577_836_800)
        let graphic = Graphic(attributes: ["when": date, "width": 2.5, "isOpen": true])
        let year = try await result(of: "Year($feature.when) + $feature.width", ["$feature": graphic])
        #expect(year.result(as: .double) as? Double == 2022.5)
        #expect(year.result(as: .string) as? String == "2022.5")
        #expect(year.result(as: .date) == nil)
        let next = try await result(of: "DateAdd($feature.when, 1, 'day')", ["$feature": graphic])
        #expect(next.resultType == .date)
        #expect(next.result as? Date == date.addingTimeInterval(86_400))
        #expect(next.result(as: .double) as? Double == 1_577_923_200_000)
        #expect(next.result(as: .string) as? String == "2020-01-02T00:00:00+00:00")
    }

    @Test func dictionariesNumbersAndArraysAreVariables() async throws {
        let value = try await result(
            of: "$factor * $feature.a + Sum($list) + $nested.b.c",
            ["$feature": ["a": 2], "$factor": 10, "$list": [1, 2.5], "$nested": ["b": ["c": 100]]])
        #expect(value.result as? Double == 123.5)
    }

    @Test func resultsKeepTheirTypes() async throws {
        #expect(try await result(of: "null").result == nil)
        #expect(try await result(of: "null").resultType == .null)
        #expect(try await result(of: "null").result(as: .string) as? String == "")
        #expect(try await result(of: "'a'").result(as: .double) == nil)
        let members = try await result(of: "{a: 1, b: [null]}").result as? [String: any Sendable]
        #expect(members?["a"] as? Double == 1)
        let point = try await result(of: "Point({x: 1, y: 2, spatialReference: {wkid: 4326}})")
        #expect((point.result as? Point)?.y == 2)
        #expect(point.resultType == .geometry)
        let feature = try await result(of: "Feature(null, 'name', 'x')")
        #expect((feature.result as? Graphic)?.attributes["name"] as? String == "x")
    }

    @Test func aFaultNamesItsPlace() async throws {
        let evaluator = ArcadeEvaluator(
            expression: ArcadeExpression(expression: "1 +\n Rund(2)"), profile: .visualization)
        let error = try #require(throws: ArcadeError.self) { try evaluator.check() }
        #expect(error.description == "line 2, column 2: there is no function 'Rund'; did you mean Round?")
        await #expect(throws: error) { try await evaluator.evaluate() }
    }

    @Test(
        "Faults of runs and of variables are errors",
        arguments: [
            ("$feature.a", "script", "the script needs a feature"),
            ("$map", "line 1, column 1", "'$map' has no value here"),
            ("FeatureSetByName($map, 'Crimes')", "line 1", "'$map' has no value here"),
            ("[1][5]", "line 1, column 4", "the index 5 is outside of the array"),
            ("while (true) {}", "", "the script does not end"),
            ("$odd", "", "the value of '$odd' has the type URL"),
            ("$other", "line 1, column 1", "'$other' is not known"),
        ])
    func faults(script: String, place: String, what: String) async throws {
        let variables: [String: Any] = ["$odd": URL(filePath: "/"), "$map": Map()]
        let error = await #expect(throws: ArcadeError.self) { try await result(of: script, variables) }
        let text = try #require(error).description
        #expect(text.hasPrefix(place) && text.contains(what), "\(text)")
    }

    @Test func profilesLimitVariables() async throws {
        await #expect(throws: ArcadeError.self) {
            try await result(of: "$view.scale", ["$view": ["scale": 5000]], profile: .formCalculation)
        }
        let scale = try await result(of: "$view.scale", ["$view": ["scale": 5000]], profile: .labeling)
        #expect(scale.result as? Double == 5000)
    }

    @Test func aCyclicResultHasNoValue() async throws {
        let value = try await result(of: "var a = []; Push(a, a); a")
        #expect(value.result == nil && value.result(as: .string) == nil)
    }

    @Test func manyEvaluationsAtOnce() async throws {
        let evaluator = ArcadeEvaluator(
            expression: ArcadeExpression(expression: "$feature.n * 2"), profile: .popup)
        let sum = try await withThrowingTaskGroup(of: Double.self) { group in
            for n in 0..<200 {
                group.addTask {
                    let result = try await evaluator.evaluate(withProfileVariables: ["$feature": ["n": n]])
                    return result.result as? Double ?? .nan
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 39_800)
    }

    @Test func aCanceledTaskDoesNotEvaluate() async throws {
        let evaluator = ArcadeEvaluator(expression: ArcadeExpression(expression: "1"), profile: .popup)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await evaluator.evaluate()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
