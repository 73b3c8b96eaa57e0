import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheMapModel

/// The levels, the extent and the credits of tiles.
struct TileSurvey {
    let spatialReference: SpatialReference
    private let levels: [Int]
    private let tileWidth, tileHeight: Int
    private let pictures: PictureSurvey

    /// - Throws: The error of tiles that cannot be opened.
    init(_ layer: ImageTiledLayer) throws {
        try layer.prepare()
        // Loaded tiles have a grid.
        let grid = layer.tileInfo ?? .webMercator()
        (spatialReference, levels) = (grid.spatialReference, grid.levelsOfDetail.map(\.level))
        (tileWidth, tileHeight) = (grid.tileWidth, grid.tileHeight)
        pictures = try PictureSurvey(layer)
    }

    /// The survey as text.
    func lines(path: String, format: String) -> [String] {
        [
            "\(path): \(format) of \(tileWidth) × \(tileHeight) pixels, "
                + "levels \(levels.first ?? 0) to \(levels.last ?? 0)",
            "  spatial reference: \(spatialReference)",
        ] + pictures.lines
    }

    /// The survey as JSON.
    var json: JSONValue {
        func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
        var object = pictures.members
        object["levels"] = .array(levels.map { number(Double($0)) })
        (object["tileWidth"], object["tileHeight"]) = (number(Double(tileWidth)), number(Double(tileHeight)))
        return .object(object)
    }
}
