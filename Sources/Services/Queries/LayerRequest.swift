import CartoucheDocuments
import CartoucheGeospatial
import CartoucheNetwork

/// A request for features of a layer.
struct LayerRequest: Hashable, Sendable {
    /// Which features are requested, and in which detail.
    struct Selection: Hashable, Sendable {
        var whereClause = "1=1"
        /// The envelope: xMin, yMin, xMax, yMax; nil for all features.
        var envelope: SIMD4<Double>?
        /// The names of the attributes; nil for all.
        var fields: [String]?
        /// The size of a pixel; nil for all detail.
        var resolution: Double?
        /// The value of the parameter `time`; nil for all times.
        var time: String?

        /// Whether the server tests a condition.
        var hasCondition: Bool { whereClause != "1=1" || time != nil }
    }

    /// The part of the features.
    enum Part: Hashable, Sendable {
        case all
        case page(offset: Int, count: Int)
        case objectIDs([Int64])
    }

    let layer: LayerDescription
    var selection: Selection
    /// Whether the answer is asked for in the form PBF.
    var asksForPBF: Bool
    /// Whether only parameters are used that all servers know.
    var isPlain = false

    static func == (left: Self, right: Self) -> Bool {
        left.selection == right.selection && left.asksForPBF == right.asksForPBF
            && left.isPlain == right.isPlain
    }

    func hash(into hasher: inout Hasher) { hasher.combine(selection) }

    /// Returns a request for features.
    func features(_ part: Part) -> ResourceRequest {
        var parameters = common
        parameters.append(.init("f", asksForPBF ? "pbf" : "json"))
        parameters.append(.init("outFields", outFields))
        parameters.append(.init("returnGeometry", layer.geometryKind == GeometryKind.none ? "false" : "true"))
        if let text = layer.spatialReference?.parameter { parameters.append(.init("outSR", text)) }
        if layer.hasZ { parameters.append(.init("returnZ", "true")) }
        if layer.hasM { parameters.append(.init("returnM", "true")) }
        if !isPlain { parameters += detail }
        switch part {
        case .all: break
        case .page(let offset, let count):
            parameters.append(.init("resultOffset", "\(offset)"))
            parameters.append(.init("resultRecordCount", "\(count)"))
            if let field = layer.objectIDField { parameters.append(.init("orderByFields", field + " ASC")) }
        case .objectIDs(let ids):
            parameters.append(.init("objectIds", ids.map { "\($0)" }.joined(separator: ",")))
        }
        return ResourceRequest(
            layer.location.address.appending("query"), parameters: parameters, purpose: .features)
    }

    /// A request for the number of features.
    var count: ResourceRequest { summary("returnCountOnly") }

    /// A request for the object IDs of features.
    var objectIDs: ResourceRequest { summary("returnIdsOnly") }

    private func summary(_ option: String) -> ResourceRequest {
        ResourceRequest(
            layer.location.address.appending("query"),
            parameters: common + [.init(option, "true"), .init("f", "json")], purpose: .features)
    }

    /// The parameters that select features.
    private var common: [ResourceRequest.Parameter] {
        var parameters = [ResourceRequest.Parameter("where", selection.whereClause)]
        if let time = selection.time { parameters.append(.init("time", time)) }
        // Servers refuse requests without it.
        if layer.datesHaveNoZone { parameters.append(.init("timeReferenceUnknownClient", "true")) }
        if let box = selection.envelope {
            let numbers = (0..<4).map { "\(box[$0])" }.joined(separator: ",")
            parameters.append(.init("geometry", numbers))
            parameters.append(.init("geometryType", "esriGeometryEnvelope"))
            parameters.append(.init("spatialRel", "esriSpatialRelIntersects"))
            if let text = layer.spatialReference?.parameter { parameters.append(.init("inSR", text)) }
        }
        return parameters
    }

    private var outFields: String {
        guard var names = selection.fields else { return "*" }
        let lower = Set(names.map { $0.lowercased() })
        if let field = layer.objectIDField, !lower.contains(field.lowercased()) { names.append(field) }
        return names.isEmpty ? "*" : names.joined(separator: ",")
    }

    /// The parameters that leave out detail which no picture shows.
    private var detail: [ResourceRequest.Parameter] {
        guard let pixel = selection.resolution, pixel > 0, pixel.isFinite else { return [] }
        var parameters: [ResourceRequest.Parameter] = []
        if layer.geometryKind == .polyline || layer.geometryKind == .polygon {
            parameters.append(.init("maxAllowableOffset", "\(pixel / 2)"))
        }
        if layer.supportsQuantization, asksForPBF, let extent = layer.extent, !layer.hasZ, !layer.hasM,
            let reference = layer.spatialReference?.jsonText
        {
            // A tenth of a pixel: no picture shows the difference, and small areas keep their form.
            let tolerance = pixel / 10
            let box =
                "\"xmin\":\(extent.xMin),\"ymin\":\(extent.yMin),\"xmax\":\(extent.xMax),\"ymax\":\(extent.yMax)"
            parameters.append(
                .init(
                    "quantizationParameters",
                    "{\"mode\":\"view\",\"originPosition\":\"upperLeft\",\"tolerance\":\(tolerance),"
                        + "\"extent\":{\(box),\"spatialReference\":\(reference)}}"))
        }
        return parameters
    }
}

extension SpatialReference {
    /// The value of `inSR` and `outSR`; nil if services cannot know it.
    var parameter: String? {
        if let number = latestWKID ?? wkid { return "\(number)" }
        return jsonText
    }

    var jsonText: String? {
        if let wkid { return "{\"wkid\":\(wkid)" + (latestWKID.map { ",\"latestWkid\":\($0)" } ?? "") + "}" }
        guard let wkText, wkText.hasPrefix("GEOGCS") || wkText.hasPrefix("PROJCS") else { return nil }
        return "{\"wkt\":\(JSONWriter.quoted(wkText))}"
    }
}
