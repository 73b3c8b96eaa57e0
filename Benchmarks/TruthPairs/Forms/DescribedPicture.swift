import Documents
import Geospatial
import Images
import Mapping
import SymbolModel
import Symbols

/// A picture that is described by a viewpoint and features: the features are drawn as graphics of a map.
struct DescribedPicture {
    let json: JSONObject
    let resources: ResourceLoader?

    init(_ json: JSONObject, resources: ResourceLoader?) {
        self.json = json
        self.resources = resources
    }

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
            let what = feature.object?["what"]?.string ?? "feature \(graphics.count + 1)"
            guard let geometry = feature.object?["geometry"]?.object, let symbol = feature.object?["symbol"]
            else {
                result.notes.append(
                    "not drawn, because the description has no geometry or no symbol: \(what)")
                continue
            }
            do {
                var located = geometry
                if located["spatialReference"] == nil { located["spatialReference"] = reference }
                let place = try EsriJSON.geometry(from: JSONValue.object(located).text())
                let drawn = try Symbol.fromJSON(
                    JSONPart(parsing: symbol.bytes()), path: "$", resources: resources,
                    diagnostics: &result.findings)
                graphics.append(Graphic(geometry: place, symbol: drawn))
            } catch {
                result.notes.append("not drawn: \(what): \(error)")
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
            result.notes.append("the description has no viewpoint: everything is shown, at another scale")
        }
        // The pictures of Esri's sample applications show a point as a pixel.
        let scale = SymbolLength.pixelsPerDIP(
            pixelsPerPoint: min(max(json["pixelsPerPoint"]?.double ?? 1, 0.1), 16))
        let size = ScreenSize(width: Double(theirs.width) / scale, height: Double(theirs.height) / scale)
        let (image, report) = try map.makeImage(
            size: size, scale: scale, viewpoint: viewpoint,
            graphicsOverlays: [GraphicsOverlay(graphics: graphics)])
        result.ours = image
        result.findings = result.findings.filter { $0.severity > .note } + report.allDiagnostics
        result.leavesOut = "the base map behind the features is not included: compare by eye"
        return result
    }
}
