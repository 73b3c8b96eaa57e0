import CartoucheDocuments
import CartoucheExpressions
import CartoucheSymbols

/// The relation of heights (z) to the ground in scenes.
public enum SurfacePlacement: Hashable, Sendable, CaseIterable {
    /// Heights are above sea level.
    case absolute
    /// Heights are ignored; markers stand on the ground and face the camera.
    case drapedBillboarded
    /// Heights are ignored; markers lie on the ground.
    case drapedFlat
    /// Heights are above the ground.
    case relative
    /// Heights are above the higher of the ground and the objects of scene layers.
    case relativeToScene
}

/// The properties of a layer or an overlay that apply only in scenes.
public struct LayerSceneProperties: Hashable, Sendable {
    /// The relation of heights to the ground.
    ///
    /// Default: `.drapedBillboarded`.
    public var surfacePlacement: SurfacePlacement
    /// The distance in meters by which everything is raised; it has no effect on the draped placements.
    ///
    /// Default: 0.
    public var altitudeOffset: Double
    /// The expression for the height that replaces z, from a web scene; nil uses z.
    package var heightExpression: FieldExpression?
    /// The meters of one unit of ``heightExpression`` and z.
    package var metersPerUnit = 1.0

    /// Creates properties.
    public init(surfacePlacement: SurfacePlacement = .drapedBillboarded, altitudeOffset: Double = 0) {
        self.surfacePlacement = surfacePlacement
        self.altitudeOffset = altitudeOffset
    }

    /// Reads the member `elevationInfo` of a layer definition in a web scene; nil if it has no mode.
    package init?(elevationInfo info: JSONPart, path: String, diagnostics: inout [Diagnostic]) {
        let placements: [String: SurfacePlacement] = [
            "onTheGround": .drapedBillboarded, "relativeToGround": .relative,
            "relativeToScene": .relativeToScene, "absoluteHeight": .absolute,
        ]
        guard let mode = info["mode"]?.string, let placement = placements[mode] else { return nil }
        let units = [
            "foot": 0.3048, "kilometer": 1000, "meter": 1, "mile": 1609.344, "us-foot": 1200 / 3937.0,
            "yard": 0.9144,
        ]
        metersPerUnit = units[info["unit"]?.string ?? "meter"] ?? 1
        surfacePlacement = placement
        altitudeOffset = (info["offset"]?.finite ?? 0) * metersPerUnit
        if let value = info["featureExpression"]?["value"]?.finite {
            heightExpression = try? FieldExpression(parsing: "\(value)")
        }
        let arcade = info["featureExpressionInfo"]?["expression"]?.string ?? ""
        guard !arcade.isEmpty else { return }
        heightExpression = FieldExpression(arcade: arcade) ?? (try? FieldExpression(parsing: arcade))
        if heightExpression == nil {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .elevationNotApplied, path: path + ".featureExpressionInfo",
                    message:
                        "the expression of the height cannot be evaluated; use $feature.NAME or a number",
                    instead: "the z values of the features are used"))
        }
    }
}
