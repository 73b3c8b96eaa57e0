import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbolModel
import CartoucheSymbols

/// A picture that a JSON file describes by a viewpoint and features.
///
/// The features are drawn as graphics on an empty map.
struct DescribedPicture {
    let json: JSONObject
    let resources: ResourceLoader?

    init(_ json: JSONObject, resources: ResourceLoader?) {
        self.json = json
        self.resources = resources
    }

    /// Draws the features in the size of the other program's picture.
    ///
    /// - Throws: An error if there is no picture, or no feature can be drawn.
    func drawing(theirs: Image?) throws -> TruthDrawing {
        guard let theirs else { throw TruthError("there is no picture to compare with") }
        let reference = json["spatialReference"] ?? ["wkid": 4326]
        let data = try SpatialReference.fromJSON(reference.text())
        let mapReference =
            try json["mapSpatialReference"].map { try SpatialReference.fromJSON($0.text()) } ?? data
        let map = Map(spatialReference: mapReference)
        map.backgroundColor = .clear
        var result = TruthDrawing(ours: theirs)
        var graphics: [Graphic] = []
        for feature in json["features"]?.array ?? [] {
            let name = feature.object?["what"]?.string ?? "feature \(graphics.count + 1)"
            guard let geometry = feature.object?["geometry"]?.object, let symbol = feature.object?["symbol"]
            else {
                result.notes.append(
                    "not drawn, because the description has no geometry or no symbol: \(name)")
                continue
            }
            do {
                var located = geometry
                if located["spatialReference"] == nil { located["spatialReference"] = reference }
                let shape = try EsriJSON.geometry(from: JSONValue.object(located).text())
                let drawn = try Symbol.fromJSON(
                    JSONPart(parsing: symbol.bytes()), path: "$", resources: resources,
                    diagnostics: &result.diagnostics)
                graphics.append(Graphic(geometry: shape, symbol: drawn))
            } catch {
                result.notes.append("not drawn: \(name): \(error)")
            }
        }
        guard !graphics.isEmpty else { throw TruthError("the description has no features that can be drawn") }
        let viewpoint = json["viewpoint"]?.object.flatMap { view -> Viewpoint? in
            guard let latitude = view["latitude"]?.double, let longitude = view["longitude"]?.double,
                let scale = view["scale"]?.double
            else { return nil }
            return Viewpoint(latitude: latitude, longitude: longitude, scale: scale)
        }
        if viewpoint == nil {
            result.notes.append("the description has no viewpoint: all features are shown, at another scale")
        }
        // In the pictures of Esri's sample applications, a point has the size of a pixel.
        let scale = SymbolLength.pixelsPerDIP(
            pixelsPerPoint: min(max(json["pixelsPerPoint"]?.double ?? 1, 0.1), 16))
        let size = ScreenSize(width: Double(theirs.width) / scale, height: Double(theirs.height) / scale)
        let (image, report) = try map.makeImage(
            size: size, scale: scale, viewpoint: viewpoint,
            graphicsOverlays: [GraphicsOverlay(graphics: graphics)])
        result.ours = image
        result.diagnostics = result.diagnostics.filter { $0.severity > .note } + report.allDiagnostics
        result.exclusionReason = "the base map is not drawn; compare visually"
        return result
    }
}
