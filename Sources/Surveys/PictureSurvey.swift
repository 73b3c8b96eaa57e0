import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapModel

/// The name, the extent and the credits of the pictures that a server draws.
struct PictureSurvey {
    private let name: String
    private let extent: Envelope?
    private let attribution: String

    /// - Throws: The error of a server that does not describe its pictures.
    init(_ layer: any PictureLayer) throws {
        try layer.prepare()
        (name, extent, attribution) = (layer.name, layer.fullExtent, layer.attribution)
    }

    /// The survey as text.
    func lines(path: String, format: String) -> [String] {
        let reference = extent?.spatialReference.map { ["  spatial reference: \($0)"] } ?? []
        return ["\(path): \(format)"] + reference + lines
    }

    /// The extent, the name and the credits as text.
    var lines: [String] {
        var lines: [String] = []
        if let extent {
            lines.append(
                "  extent: x \(extent.xMin) to \(extent.xMax), y \(extent.yMin) to \(extent.yMax)")
        }
        if !name.isEmpty { lines.append("  name: \(name)") }
        if !attribution.isEmpty { lines.append("  attribution: \(attribution)") }
        return lines
    }

    /// The survey as JSON.
    var json: JSONValue { .object(members) }

    /// The members of the survey in JSON.
    var members: JSONObject {
        var object: JSONObject = ["name": .string(name), "attribution": .string(attribution)]
        if let extent {
            object["extent"] = .array(
                [extent.xMin, extent.yMin, extent.xMax, extent.yMax].map { .number(JSONNumber($0)) })
        }
        return object
    }
}
