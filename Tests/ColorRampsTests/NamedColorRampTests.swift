import CartoucheColorRamps
import CartoucheImages
import CartoucheSymbolModel
import Testing

@Suite struct NamedColorRampTests {
    private func colors(_ name: String, _ count: Int) throws -> [String] {
        try NamedColorRamp(named: name).colors(count: count).map(\.css)
    }

    @Test func publishedColorsAreExact() throws {
        #expect(try colors("OrRd", 3) == ["#fee8c8", "#fdbb84", "#e34a33"])
        #expect(try colors("OrRd", 5) == ["#fef0d9", "#fdcc8a", "#fc8d59", "#e34a33", "#b30000"])
        #expect(
            try colors("YlOrRd", 9) == [
                "#ffffcc", "#ffeda0", "#fed976", "#feb24c", "#fd8d3c", "#fc4e2a", "#e31a1c", "#bd0026",
                "#800026",
            ])
        #expect(try colors("RdBu", 4) == ["#ca0020", "#f4a582", "#92c5de", "#0571b0"])
        #expect(
            try colors("Spectral", 11) == [
                "#9e0142", "#d53e4f", "#f46d43", "#fdae61", "#fee08b", "#ffffbf", "#e6f598", "#abdda4",
                "#66c2a5", "#3288bd", "#5e4fa2",
            ])
        #expect(try colors("Set1", 3) == ["#e41a1c", "#377eb8", "#4daf4a"])
        #expect(try colors("viridis", 2) == ["#440154", "#fde725"])
        #expect(try colors("magma", 2) == ["#000004", "#fcfdbf"])
    }

    @Test func colorsBetweenPublishedOnesAreNear() throws {
        // matplotlib's colors with the numbers 64 and 128 of 256.
        let five = try NamedColorRamp(named: "viridis").colors(count: 256)
        for (index, hex) in [(64, "3b528b"), (128, "21918c"), (200, "73d056")] {
            let near = five[index].rgba8
            let published = try #require(Color(css: "#" + hex)).rgba8
            for part in 0..<3 { #expect(abs(Int(near[part]) - Int(published[part])) <= 4, "\(index)") }
        }
    }

    @Test func anyNumberOfClassesHasColors() throws {
        for ramp in NamedColorRamp.all {
            for count in [1, 2, 9, 12, 30] {
                let colors = ramp.colors(count: count)
                #expect(colors.count == count)
                let distinct = Set(colors.map(\.css)).count
                #expect(distinct == min(count, ramp.maxCount ?? count), "\(ramp.name), \(count)")
            }
            #expect(ramp.colors(count: 0).isEmpty && ramp.colors(count: -1).isEmpty)
        }
        // More classes than published keep the ends.
        let many = try colors("Blues", 20)
        #expect(many.first == "#f7fbff" && many.last == "#08306b")
        #expect(try colors("Set2", 9).last == colors("Set2", 1).first)
    }

    @Test func sequentialRampsGetDarker() {
        func lightness(_ color: Color) -> Double {
            0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        }
        for ramp in NamedColorRamp.all where ramp.kind == .sequential {
            for count in 2...15 {
                var steps = ramp.colors(count: count).map(lightness)
                if ramp.family == .viridis { steps.reverse() }
                #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 }, "\(ramp.name), \(count)")
            }
        }
    }

    @Test func namesCanBeReversedAndIgnoreCase() throws {
        let reversed = try NamedColorRamp(named: "orrd_r")
        #expect(reversed.name == "OrRd_r")
        #expect(try reversed.colors(count: 5).map(\.css) == colors("OrRd", 5).reversed())
        #expect(try reversed.reversed == NamedColorRamp(named: "OrRd"))
        #expect(try colors("VIRIDIS_R", 7) == colors("viridis", 7).reversed())
        #expect(Set(NamedColorRamp.all.map { $0.name.lowercased() }).count == NamedColorRamp.all.count)
    }

    @Test func colorBlindSafetyIsThatOfTheAuthors() throws {
        let cases: [(String, Int, Bool)] = [
            ("OrRd", 9, true), ("RdBu", 11, true), ("RdYlGn", 3, false), ("Spectral", 5, false),
            ("Paired", 4, true), ("Paired", 5, false), ("Set2", 3, true), ("Dark2", 4, false),
            ("Set1", 3, false), ("cividis", 9, true),
        ]
        for (name, count, isSafe) in cases {
            #expect(try NamedColorRamp(named: name).isColorBlindSafe(count: count) == isSafe, "\(name)")
        }
    }

    @Test func mistypedNamesGetSuggestions() {
        func error(_ name: String) -> ColorRampError? {
            #expect(throws: ColorRampError.self) { try NamedColorRamp(named: name) }
        }
        #expect(error("OrRdd")?.what == "there is no color ramp \"OrRdd\"")
        #expect(error("OrRdd")?.suggestion == "did you mean \"OrRd\"?")
        #expect(error("viridus")?.suggestion == "did you mean \"viridis\"?")
        #expect(error("Gren")?.suggestion.contains("\"Greens\"") == true)
        #expect(
            error("xxxxxxxx")?.suggestion
                == "'cartouche ramps' shows all, such as YlGnBu, viridis, RdBu and Set2")
        #expect(error("")?.what == "there is no color ramp without a name")
    }

    @Test func rampsOfDocumentsHaveTheSameEnds() throws {
        let ramp = try NamedColorRamp(named: "plasma").ramp
        #expect(ramp.color(at: 0)?.css == "#0d0887" && ramp.color(at: 1)?.css == "#f0f921")
        guard case .fixed(let list) = try NamedColorRamp(named: "Set3").ramp else {
            Issue.record("a qualitative ramp is not a list")
            return
        }
        #expect(list.colors.count == 12)
    }
}
