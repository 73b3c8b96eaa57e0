import CartoucheDocuments
import CartoucheLabels
import CartouchePlanarGeometry

/// A label on a page, or a feature without one, with the reason.
package struct LabelEntry: Sendable {
    /// The title of the layer, or the identifier of the overlay.
    package let layer: String
    /// The identifier of the feature.
    package let feature: Int
    /// The text.
    package let text: String
    /// The position of the feature in pixels; for lines and areas the place of the label.
    package let anchor: SIMD2<Double>
    /// The box around the ink in pixels: the smallest and largest coordinates; nil without a label.
    package let box: (low: SIMD2<Double>, high: SIMD2<Double>)?
    /// The corners of the clusters of a curved or rotated label in pixels.
    package let glyphs: [[SIMD2<Double>]]
    /// The number of the position in the order of its class, from 1; nil without a label.
    package let rank: Int?
    /// The rank of the feature in its class; lower values are placed first.
    package let order: Double
    /// The reason why there is no label; nil if there is one.
    package let reason: String?
    /// The number that replaces the text; nil if the text is on the page, or nothing.
    package let key: LabelKey?

    init(
        _ feature: LabelFeature, layer: String, at position: SIMD2<Double>, _ candidate: LabelCandidate?,
        reason: LabelAbsence?, key: LabelKey?, pixelsPerDIP: Double
    ) {
        self.layer = layer
        self.key = key
        self.feature = feature.id
        text = feature.text ?? ""
        order = feature.rank
        anchor = position
        box = candidate.map {
            (position + $0.textBox.low * pixelsPerDIP, position + $0.textBox.high * pixelsPerDIP)
        }
        // The last piece of a label with a leader line is the line.
        glyphs =
            candidate?.leader != nil
            ? []
            : candidate?.shape.pieces.map { piece in
                piece.corners.map { position + $0 * pixelsPerDIP }
            } ?? []
        rank = candidate?.rank
        self.reason = candidate == nil ? (reason ?? .covered).rawValue : nil
    }

    /// The entry as JSON.
    package var json: JSONValue {
        func numbers(_ values: SIMD2<Double>...) -> JSONValue {
            .array(values.flatMap { [$0.x, $0.y] }.map { Self.number(($0 * 1000).rounded() / 1000) })
        }
        var object: JSONObject = [
            "layer": .string(layer), "feature": Self.number(Double(feature)), "text": .string(text),
            "anchor": numbers(anchor), "box": box.map { numbers($0.low, $0.high) } ?? .null,
        ]
        if !glyphs.isEmpty {
            object["glyphs"] = .array(glyphs.map { corners in .array(corners.map { numbers($0) }) })
        }
        object["rank"] = rank.map { Self.number(Double($0)) } ?? .null
        object["reason"] = reason.map { .string($0) } ?? .null
        if let key { object["key"] = Self.number(Double(key.number)) }
        return .object(object)
    }

    private static func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
}

extension [LabelEntry] {
    /// The list as a JSON document.
    package var json: JSONValue {
        var object: JSONObject = ["labels": .array(map(\.json))]
        let keys = compactMap(\.key).list
        if !keys.isEmpty { object["keys"] = .array(keys.map(\.json)) }
        return .object(object)
    }
}
