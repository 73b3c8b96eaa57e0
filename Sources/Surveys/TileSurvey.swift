import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheMapModel

/// The levels, the extent and the credits of tiles.
struct TileSurvey {
    let spatialReference: SpatialReference
    private let name: String
    private let levels: [Int]
    private let tileWidth, tileHeight: Int
    private let extent: Envelope?
    private let attribution: String

    /// - Throws: The error of tiles that cannot be opened.
    init(_ layer: ImageTiledLayer) throws {
        let grid = try layer.tiles().source.grid
        (spatialReference, levels) = (grid.spatialReference, grid.levelsOfDetail.map(\.level))
        (tileWidth, tileHeight) = (grid.tileWidth, grid.tileHeight)
        (name, extent, attribution) = (layer.name, layer.fullExtent, layer.attribution)
    }

    /// The survey as text.
    func lines(path: String, format: String) -> [String] {
        var lines = [
            "\(path): \(format) of \(tileWidth) × \(tileHeight) pixels, "
                + "levels \(levels.first ?? 0) to \(levels.last ?? 0)",
            "  spatial reference: \(spatialReference)",
        ]
        if let extent {
            lines.append(
                "  extent: x \(extent.xMin) to \(extent.xMax), y \(extent.yMin) to \(extent.yMax)")
        }
        if !name.isEmpty { lines.append("  name: \(name)") }
        if !attribution.isEmpty { lines.append("  attribution: \(attribution)") }
        return lines
    }

    /// The survey as JSON.
    var json: JSONValue {
        func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
        var object: JSONObject = [
            "name": .string(name), "attribution": .string(attribution),
            "levels": .array(levels.map { number(Double($0)) }),
            "tileWidth": number(Double(tileWidth)), "tileHeight": number(Double(tileHeight)),
        ]
        if let extent {
            object["extent"] = .array([extent.xMin, extent.yMin, extent.xMax, extent.yMax].map(number))
        }
        return .object(object)
    }
}
