import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

// Reads how far a symbol is above its place, and the line to it.
extension SceneLayerReader {
    /// Returns the lift of the symbol; nil if it stays at its place.
    mutating func lift() -> SymbolLift? {
        guard let offset = reading.object["verticalOffset"], offset.object != nil else {
            if let callout = reading.object["callout"], callout.object != nil {
                reading.report(
                    .note, .calloutWithoutOffset, at: "callout",
                    "the callout needs a vertical offset", instead: "drawn without a line")
            }
            return nil
        }
        var inner = reading.inside(offset, "verticalOffset")
        var lift = SymbolLift(screenLength: inner.size(.points("screenLength")).size)
        let least = max(inner.value(.number("minWorldLength")), 0)
        let most = offset["maxWorldLength"] == nil ? .infinity : inner.value(.number("maxWorldLength"))
        lift.meters = least...max(most, least)
        reading.diagnostics += inner.diagnostics
        reading.report(
            .note, .sceneOnly, at: "verticalOffset", "the vertical offset has an effect in scenes only",
            instead: "not drawn on maps, but preserved when saved")
        lift.line = line(to: reading.object["callout"])
        return lift
    }

    private mutating func line(to callout: JSONPart?) -> SymbolLift.Line? {
        guard let callout, callout.object != nil else { return nil }
        let color = paint(callout, "callout", missing: .black) ?? .black
        var inner = reading.inside(callout, "callout")
        let width = inner.size(.points("size", missing: 1)).size
        reading.diagnostics += inner.diagnostics
        var border: Color?
        if let edge = callout["border"], edge.object != nil {
            border = paint(edge, "callout.border", missing: .white)
        }
        return width > 0 ? SymbolLift.Line(width: width, color: color, border: border) : nil
    }
}
