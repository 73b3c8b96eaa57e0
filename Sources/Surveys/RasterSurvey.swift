import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheRasters

/// The size, the position and the bands of a raster.
struct RasterSurvey {
    private let file: RasterFile

    init(_ file: RasterFile) { self.file = file }

    /// The survey as text.
    func lines(path: String, format: String) -> [String] {
        let size = file.transform.pixelSize
        let extent = file.extent
        var lines = [
            "\(path): \(format), \(file.width) × \(file.height) pixels, \(counted(file.bands.count, "band"))",
            "  spatial reference: \(file.spatialReference)",
            "  pixel size: \(Self.text(size.x)) × \(Self.text(size.y))",
            "  extent: x \(Self.text(extent.xMin)) to \(Self.text(extent.xMax)), "
                + "y \(Self.text(extent.yMin)) to \(Self.text(extent.yMax))",
        ]
        lines += file.bands.map { band in
            var line = "  band \(band.number): \(band.typeName)"
            if let role = Self.name(of: band.role) { line += ", \(role)" }
            if !band.palette.isEmpty { line += ", \(counted(band.palette.count, "color"))" }
            if let noData = band.noData { line += ", no data \(Self.text(noData))" }
            if band.hasMask { line += ", mask" }
            return line
        }
        let overviews = file.bands.first?.overviews ?? []
        if !overviews.isEmpty {
            lines.append("  overviews: " + overviews.map { "\($0.x) × \($0.y)" }.joined(separator: ", "))
        }
        return lines
    }

    /// The survey as JSON.
    var json: JSONValue {
        let extent = file.extent
        let size = file.transform.pixelSize
        return [
            "width": .number(JSONNumber(Double(file.width))),
            "height": .number(JSONNumber(Double(file.height))),
            "pixelSize": [.number(JSONNumber(size.x)), .number(JSONNumber(size.y))],
            "extent": [
                .number(JSONNumber(extent.xMin)), .number(JSONNumber(extent.yMin)),
                .number(JSONNumber(extent.xMax)), .number(JSONNumber(extent.yMax)),
            ],
            "bands": .array(
                file.bands.map { band in
                    var object: JSONObject = [
                        "number": .number(JSONNumber(Double(band.number))), "type": .string(band.typeName),
                        "colors": .number(JSONNumber(Double(band.palette.count))),
                        "mask": .bool(band.hasMask),
                    ]
                    if let role = Self.name(of: band.role) { object["role"] = .string(role) }
                    if let noData = band.noData, noData.isFinite {
                        object["noData"] = .number(JSONNumber(noData))
                    }
                    return .object(object)
                }),
            "overviews": .array(
                (file.bands.first?.overviews ?? []).map {
                    [.number(JSONNumber(Double($0.x))), .number(JSONNumber(Double($0.y)))]
                }),
        ]
    }

    private static func name(of role: RasterBand.Role) -> String? {
        switch role {
        case .gray: "gray"
        case .red: "red"
        case .green: "green"
        case .blue: "blue"
        case .alpha: "alpha"
        case .palette: "palette"
        case .other: nil
        }
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}
