import CartoucheArcade
import CartoucheDocuments
import CartoucheMapModel
import CartoucheSymbols

extension LayerSceneProperties {
    /// Reads the member `elevationInfo` of a layer definition in a web scene; nil if it has no mode.
    init?(elevationInfo info: JSONPart, path: String, diagnostics: inout [Diagnostic]) {
        let placements: [String: SurfacePlacement] = [
            "onTheGround": .drapedBillboarded, "relativeToGround": .relative,
            "relativeToScene": .relativeToScene, "absoluteHeight": .absolute,
        ]
        guard let mode = info["mode"]?.string, let placement = placements[mode] else { return nil }
        let units = [
            "foot": 0.3048, "kilometer": 1000, "meter": 1, "mile": 1609.344, "us-foot": 1200 / 3937.0,
            "yard": 0.9144,
        ]
        self.init(surfacePlacement: placement)
        metersPerUnit = units[info["unit"]?.string ?? "meter"] ?? 1
        altitudeOffset = (info["offset"]?.finite ?? 0) * metersPerUnit
        if let value = info["featureExpression"]?["value"]?.finite {
            heightExpression = .constant(value)
        }
        let arcade = info["featureExpressionInfo"]?["expression"]?.string ?? ""
        guard !arcade.isEmpty else { return }
        let place = path + ".featureExpressionInfo.expression"
        let source = ValueSource(arcade: arcade, at: place, profile: .featureZ)
        guard case .faulty(let message) = source else {
            heightExpression = source
            return
        }
        diagnostics.append(
            Diagnostic(
                .warning, code: .elevationNotApplied, path: place, message: message,
                instead: "the z values of the features are used"))
    }
}
