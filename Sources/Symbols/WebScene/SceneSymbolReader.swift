import Documents
import SymbolModel

/// Reads the symbols of web scenes (`PointSymbol3D`, `LineSymbol3D`, `PolygonSymbol3D`, `MeshSymbol3D`) into the
/// model of multilayer symbols, as far as that has room for them.
///
/// Icons become markers, lines and paths strokes, fills fills with their outlines, objects models, and mesh fills
/// materials. An extrusion becomes the fill of its base. The symbol keeps its JSON until it is edited; what is not
/// in the model, or is lost in a flat map, is reported.
struct SceneSymbolReader {
    private let kind: SymbolDefinition.Kind
    private(set) var reading: JSONReading

    /// Symbols with more layers are cut.
    private static let mostLayers = 1000

    /// Nil for objects of other types.
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

    /// The symbol; what is wrong with it is in the reading's diagnostics.
    mutating func definition() -> SymbolDefinition {
        var list = reading.object["symbolLayers"]?.array ?? []
        if list.count > Self.mostLayers {
            reading.report(
                .warning, .tooMany, at: "symbolLayers", "the symbol has too many layers (\(list.count))",
                instead: "only the first \(Self.mostLayers) are drawn")
            list.removeLast(list.count - Self.mostLayers)
        }
        if list.isEmpty {
            reading.report(
                .warning, .noLayers, at: "symbolLayers", "the symbol has no symbol layers",
                instead: "not drawn")
        }
        var groups: [[LayerDefinition]] = []
        var inMeters = 0
        for (index, json) in list.enumerated() {
            var layer = SceneLayerReader(reading.inside(json, "symbolLayers[\(index)]"), in: kind)
            groups.append(layer.layers())
            reading.diagnostics += layer.reading.diagnostics
            if layer.isInMeters { inMeters += 1 }
        }
        for key in ["callout", "verticalOffset"] {
            guard let value = reading.object[key], !value.isNull else { continue }
            reading.report(
                .note, .sceneOnly, at: key, "the member has an effect in scenes only",
                instead: "not drawn on maps, but preserved when saved")
        }
        // Documents list the top layer first.
        var properties = SymbolProperties(kind: kind, layers: groups.reversed().flatMap { $0 })
        // The model has one unit for all layers; beside layers in points metres are taken for such.
        properties.useRealWorldSymbolSizes = inMeters > 0 && inMeters == groups.count
        return SymbolDefinition(properties)
    }
}

extension JSONReading {
    /// A symbol of a web scene; nil for objects of other types.
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
