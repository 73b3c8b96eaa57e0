import Cartouche
import CartoucheGeospatial
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Testing

/// The text of shaders after the choice of a variant.
struct ShaderVariantTests {
    /// Returns the lines of a shader that its definitions leave.
    private static func active(_ shader: String) -> String {
        var names: Set<Substring> = []
        /// For each open condition: whether its lines are active, and whether a branch of it was active.
        var open: [(isActive: Bool, wasActive: Bool)] = []
        func holds(_ condition: Substring) -> Bool {
            condition.split(separator: "||").contains { any in
                any.split(separator: "&&").allSatisfy { term in
                    let isNegated = term.contains("!")
                    let name = term.filter { $0.isLetter || $0 == "_" }.dropFirst("defined".count)
                    return names.contains(name) != isNegated
                }
            }
        }
        var lines: [Substring] = []
        for line in shader.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            let rest = words.dropFirst().first ?? ""
            switch words.first {
            case "#define": names.insert(rest.prefix { $0 != " " })
            case "#ifdef": open.append((names.contains(rest), names.contains(rest)))
            case "#ifndef": open.append((!names.contains(rest), !names.contains(rest)))
            case "#if": open.append((holds(rest), holds(rest)))
            case "#elif", "#else":
                let last = open.removeLast()
                let isNext = !last.wasActive && (words.first == "#else" || holds(rest))
                open.append((isNext, last.wasActive || isNext))
            case "#endif": open.removeLast()
            default: if open.allSatisfy(\.isActive) { lines.append(line) }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the draws of bodies of a view with a symbol.
    private static func draws(of symbol: SimpleMarkerSceneSymbol, distance: Double = 900) throws
        -> [SceneDraw]
    {
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(Graphic(geometry: ShapeTests.place(east: 0, north: 0, z: 0), symbol: symbol))
        let view = ShapeTests.view([overlay], distance: distance)
        return try view.drawing(size: view.size, scale: 1).list.draws.filter { $0.object > 0 }
    }

    private static func leavesOutPixels(_ draw: SceneDraw, samples: Int = 4) -> Bool {
        let variant = ShaderVariant(draw, in: .color, light: .camera, samples: samples)
        return [true, false].contains { active(variant.text(clipsToOne: $0).fragment).contains("discard") }
    }

    @Test func shadersOfOpaqueBodiesAndOfSmallSpheresLeaveOutNoPixel() throws {
        let cube = try #require(try Self.draws(of: .cube(color: .red, size: 50)).first)
        #expect(cube.isOpaque && !Self.leavesOutPixels(cube))
        for distance in [300.0, 9_000] {
            let sphere = try #require(
                try Self.draws(of: .sphere(color: .red, diameter: 50), distance: distance).first)
            #expect(sphere.isSmall == (distance > 1_000))
            #expect(!Self.leavesOutPixels(sphere))
            // Without samples, there is no coverage in alpha.
            #expect(Self.leavesOutPixels(sphere, samples: 0))
        }
        let glass = try #require(
            try Self.draws(of: .cube(color: .red.withAlphaComponent(0.5), size: 50)).first)
        #expect(!glass.isOpaque && Self.leavesOutPixels(glass))
    }
}
