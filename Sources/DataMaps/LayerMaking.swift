import CartoucheColorRamps
import CartoucheDataRenderers
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols

/// Makes the renderer of one layer from the values of its features.
struct LayerMaking {
    let look: LayerLook
    let source: any FeatureSource
    /// Selects the features whose values count.
    let query: FeatureQuery
    /// The kind of geometry of the features.
    let kind: GeometryKind
    let names: FieldNames
    let ramps: RampFinder
    /// What the values lack.
    var diagnostics: [Diagnostic] = []

    /// Returns the symbols of classes: markers if their sizes differ, because fills have none.
    func symbols(_ style: DataMapStyle) -> ClassSymbols {
        let isSized = style.size.flatMap { FieldRule($0, among: names) } != nil
        return look.symbols(isSized && kind == .polygon ? .point : kind)
    }

    /// Gives a renderer a fill below the markers of areas; markers alone are not drawn on areas.
    func withGround(_ renderer: Renderer) throws -> Renderer {
        guard kind == .polygon, look.base?.isMarker ?? false else { return renderer }
        return try changed(renderer) { $0["backgroundFillSymbol"] = try look.groundJSON() }
    }

    /// Returns a renderer with other members.
    func changed(_ renderer: Renderer, _ change: (inout JSONObject) throws -> Void) throws -> Renderer {
        var object = try JSONPart(parsing: renderer.toJSON(), source: "").value.object ?? [:]
        try change(&object)
        return try Renderer.fromJSON(JSONValue.object(object).text())
    }

    /// Returns a renderer with one symbol if the look asks for another one than the usual; otherwise nil.
    func plainRenderer() -> Renderer? {
        guard kind != .none else { return nil }
        let renderer = SimpleRenderer(symbol: look.base ?? look.symbols(kind).symbol(look.plainColor))
        return (try? withGround(renderer)) ?? renderer
    }

    /// Returns the fields of a list such as `A,B,C` at the beginning of a rule, and the parts after it; nil if the layer
    /// does not have all of them.
    func fields(_ text: String) -> (fields: [String], parts: [String])? {
        let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        for count in (1...words.count).reversed() {
            let list = words.prefix(count).joined(separator: ":")
            if let index = names.meaning(of: list).index {
                return ([names.names[index]], Array(words.dropFirst(count)))
            }
            let found = list.split(separator: ",").map { names.meaning(of: String($0)).index }
            if found.count > 1, found.allSatisfy({ $0 != nil }) {
                return (found.compactMap { $0 }.map { names.names[$0] }, Array(words.dropFirst(count)))
            }
        }
        return nil
    }
}
