import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapModel

extension DrawingReport {
    /// The report as JSON.
    ///
    /// `Documentation/report.schema.json` is the JSON Schema of this document.
    ///
    /// The picture has the members `width`, `height`, `scale`, `pixelsPerDIP`, `rotation`, `extent`,
    /// `spatialReference` and `worldFile`. `milliseconds` has the time of each stage. `layers` and, if there are
    /// overlays, `graphicsOverlays` have an entry for each layer. `diagnostics` has those of the whole map.
    public var json: JSONValue {
        var object: JSONObject = [
            "width": .number(JSONNumber(Double(width))), "height": .number(JSONNumber(Double(height))),
            "scale": .number(JSONNumber(scale)), "pixelsPerDIP": .number(JSONNumber(pixelsPerDIP)),
            "rotation": .number(JSONNumber(rotation)),
            "extent": extent.map(\.reportJSON) ?? .null,
            "spatialReference": extent?.spatialReference.map(\.reportJSON) ?? .null,
        ]
        if let worldFile {
            let (w, numbers) = (worldFile, [worldFile.a, worldFile.d, worldFile.b, worldFile.e])
            object["worldFile"] = .array((numbers + [w.c, w.f]).map { .number(JSONNumber($0)) })
        }
        var times = JSONObject()
        for stage in Stage.allCases {
            if let time = milliseconds[stage] {
                times[stage.rawValue] = .number(JSONNumber((time * 1000).rounded() / 1000))
            }
        }
        object["milliseconds"] = .object(times)
        object["layers"] = .array(layers.map(\.json))
        if !graphicsOverlays.isEmpty { object["graphicsOverlays"] = .array(graphicsOverlays.map(\.json)) }
        object["diagnostics"] = .array(diagnostics.map(\.reportJSON))
        return .object(object)
    }
}

extension DrawingReport.LayerReport {
    fileprivate var json: JSONValue {
        func number(_ value: Int) -> JSONValue { .number(JSONNumber(Double(value))) }
        func limit(_ value: Double?) -> JSONValue {
            value.flatMap { $0 > 0 && $0.isFinite ? .number(JSONNumber($0)) : nil } ?? .null
        }
        return [
            "name": .string(name), "read": number(featuresRead), "drawn": number(featuresDrawn),
            "clipped": number(featuresClipped), "withoutSymbol": number(featuresWithoutSymbol),
            "unfit": number(featuresUnfit), "matched": featuresMatched.map(number) ?? .null,
            "total": featuresTotal.map(number) ?? .null, "extent": extent.map(\.reportJSON) ?? .null,
            "minScale": limit(minScale), "maxScale": limit(maxScale),
            "absence": absence.map { .string($0.rawValue) } ?? .null,
            "skipped": skipped.map(JSONValue.string) ?? .null,
            "diagnostics": .array(diagnostics.map(\.reportJSON)),
        ]
    }
}

extension Diagnostic {
    /// The diagnostic as an object of a report.
    package var reportJSON: JSONValue {
        [
            "severity": .string(severity.rawValue), "code": .string(code.rawValue), "path": .string(path),
            "message": .string(message), "instead": .string(instead),
        ]
    }
}

extension Envelope {
    fileprivate var reportJSON: JSONValue {
        [
            "xmin": .number(JSONNumber(xMin)), "ymin": .number(JSONNumber(yMin)),
            "xmax": .number(JSONNumber(xMax)), "ymax": .number(JSONNumber(yMax)),
        ]
    }
}

extension SpatialReference {
    fileprivate var reportJSON: JSONValue {
        [
            "wkid": wkid.map { .number(JSONNumber(Double($0))) } ?? .null,
            "latestWkid": latestWKID.map { .number(JSONNumber(Double($0))) } ?? .null,
            "wkt": wkText.map(JSONValue.string) ?? .null,
        ]
    }
}
