import CartoucheDocuments
import CartoucheSymbolModel

/// Reads the symbols of web scenes (`PointSymbol3D`, `LineSymbol3D`, `PolygonSymbol3D`, `MeshSymbol3D`).
///
/// The result is a multilayer symbol, as far as the model can express it. Icons become markers, and lines and paths
/// become strokes. Fills become fills with outlines, objects become models, and mesh fills become materials. An
/// extrusion becomes the fill of its base. The symbol keeps its JSON until it is edited. A diagnostic reports each
/// property that the model cannot express or that a flat map cannot show.
struct SceneSymbolReader {
    private let kind: SymbolDefinition.Kind
    private(set) var reading: JSONReading

    /// The maximum number of layers; further layers are left out.
    private static let maxLayers = 1000

    /// Creates a reader; nil for objects of other types.
    init?(_ reading: JSONReading) {
        switch reading.object["type"]?.string {
        case "PointSymbol3D": kind = .point
        case "LineSymbol3D": kind = .line
        case "PolygonSymbol3D": kind = .polygon
        case "MeshSymbol3D": kind = .mesh
        default: return nil
        }
        self.reading = reading
    }

    /// Returns the symbol; the reading's diagnostics list its problems.
    mutating func definition() -> SymbolDefinition {
        var list = reading.object["symbolLayers"]?.array ?? []
        if list.count > Self.maxLayers {
            reading.report(
                .warning, .tooMany, at: "symbolLayers", "the symbol has too many layers (\(list.count))",
                instead: "only the first \(Self.maxLayers) are drawn")
            list.removeLast(list.count - Self.maxLayers)
        }
        if list.isEmpty {
            reading.report(
                .warning, .noLayers, at: "symbolLayers", "the symbol has no symbol layers",
                instead: "not drawn")
        }
        var groups: [[LayerDefinition]] = []
        var inMeters: Set<Int> = []
        var extrusionHeight: Double?
        for (index, json) in list.enumerated() {
            var layer = SceneLayerReader(reading.inside(json, "symbolLayers[\(index)]"), in: kind)
            groups.append(layer.layers())
            reading.diagnostics += layer.reading.diagnostics
            if layer.isInMeters { inMeters.insert(index) }
            extrusionHeight = extrusionHeight ?? layer.extrusionHeight
        }
        var whole = SceneLayerReader(reading, in: kind)
        let lift = kind == .point ? whole.lift() : nil
        reading.diagnostics = whole.reading.diagnostics
        // The model has one unit for all layers of a symbol.
        let isInMeters = !inMeters.isEmpty && inMeters.count == groups.count { !$0.isEmpty }
        if !isInMeters {
            for index in inMeters.sorted() { groups[index].measureInMeters(at: index, &reading) }
        }
        // Documents list the top layer first.
        var properties = SymbolProperties(kind: kind, layers: groups.reversed().flatMap { $0 })
        properties.useRealWorldSymbolSizes = isInMeters
        properties.extrusionHeight = extrusionHeight
        properties.lift = lift
        return SymbolDefinition(properties)
    }
}

extension JSONReading {
    /// Reads a symbol of a web scene; nil for objects of other types.
    mutating func sceneSymbol() -> Symbol? {
        guard var reader = SceneSymbolReader(self) else { return nil }
        let definition = reader.definition()
        diagnostics = reader.reading.diagnostics
        return switch definition.kind {
        case .line: MultilayerPolylineSymbol(definition, reading: self)
        case .polygon: MultilayerPolygonSymbol(definition, reading: self)
        case .mesh: MultilayerMeshSymbol(definition, reading: self)
        default: MultilayerPointSymbol(definition, reading: self)
        }
    }
}

extension [LayerDefinition] {
    /// Marks the lengths as meters, which maps read as points because other layers have lengths in points.
    fileprivate mutating func measureInMeters(at index: Int, _ reading: inout JSONReading) {
        for place in indices { self[place].editProperties { $0.isInMeters = true } }
        // Maps draw no models.
        let isOnMaps = contains { if case .modelMarker = $0 { false } else { true } }
        guard isOnMaps else { return }
        reading.report(
            .warning, .sizeInMeters, at: "symbolLayers[\(index)]",
            "the symbol layer has lengths in meters, and other layers have lengths in points",
            instead: "the numbers are read as points on maps")
    }
}
