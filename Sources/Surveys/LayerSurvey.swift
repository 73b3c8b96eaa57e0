import Cartouche
import CartoucheCommandInputs
import CartoucheDataMaps
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial

/// The properties of a layer: declared by the file or, if all features are read, computed from them.
package struct LayerSurvey {
    var name: String
    var fields: [Field]
    /// The number of features by geometry kind; nil if the features were not read.
    var kinds: [(kind: GeometryKind, count: Int)]?
    /// The geometry kind that the file declares or, if it declares none, that of its first features.
    var declaredKind: GeometryKind?
    var featureCount: Int?
    var extent: Envelope?
    var spatialReference: SpatialReference?
    var hasHeights: Bool?
    var hasMeasures: Bool?
    var diagnostics: [Diagnostic] = []
    /// The values of the fields; nil if they are not wanted.
    var summary: SourceSummary?

    /// How much a survey reads.
    package enum Depth {
        /// Only the metadata and the first features.
        case metadata
        /// All features.
        case features
        /// All features with the values of their fields.
        case values
    }

    /// Describes a source.
    init(_ source: any FeatureSource, reads depth: Depth) throws {
        name = source.name
        fields = source.fields
        declaredKind = source.geometryKind
        featureCount = source.featureCount
        extent = source.extent
        spatialReference = source.spatialReference
        if depth != .metadata { try read(source) }
        if depth == .values { summary = try SourceSummary(source) }
    }

    private mutating func read(_ source: any FeatureSource) throws {
        var bounds = GeometryColumn.noBounds
        var counts = [Int](repeating: 0, count: Self.kinds.count)
        var types: [String: Int] = [:]
        for (index, field) in fields.enumerated() { types[field.name] = index }
        var heights = false
        var measures = false
        var rows = 0
        let report = try source.forEachBatch { batch in
            rows += batch.count
            bounds = GeometryColumn.union(bounds, batch.geometry.allBounds)
            for kind in batch.geometry.kinds { counts[Int(kind.rawValue)] += 1 }
            heights = heights || batch.geometry.heights != nil
            measures = measures || batch.geometry.measures != nil
            for column in batch.attributes {
                if let index = types[column.name] {
                    fields[index].type = fields[index].type.widened(by: column.values.type)
                } else {
                    types[column.name] = fields.count
                    fields.append(Field(name: column.name, type: column.values.type))
                }
            }
        }
        featureCount = rows
        kinds = Self.kinds.filter { counts[Int($0.rawValue)] > 0 }.map { ($0, counts[Int($0.rawValue)]) }
        extent = bounds.x.isNaN ? nil : Envelope(bounds: bounds, spatialReference: spatialReference)
        hasHeights = heights
        hasMeasures = measures
        diagnostics = report.diagnostics
    }

    /// All geometry kinds, indexed by raw value.
    private static let kinds: [GeometryKind] = [.none, .point, .multipoint, .polyline, .polygon]
}

extension LayerSurvey {
    /// The survey as text.
    var lines: [String] {
        var lines = ["layer \"\(name)\": \(countText)"]
        lines.append("  coordinate system  \(spatialReference.map(Self.text) ?? "none")")
        if let extent, !extent.isEmpty {
            let west = Self.text(extent.xMin)
            let east = Self.text(extent.xMax)
            lines.append(
                "  extent             x \(west) to \(east), y \(Self.text(extent.yMin)) to \(Self.text(extent.yMax))"
            )
        } else {
            lines.append("  extent             \(kinds == nil ? "unknown" : "none")")
        }
        let extras = [hasHeights == true ? "heights (z)" : nil, hasMeasures == true ? "measures (m)" : nil]
            .compactMap { $0 }
        if !extras.isEmpty { lines.append("  coordinates with   \(extras.joined(separator: ", "))") }
        if let summary, !fields.isEmpty { return lines + summaryLines(summary) + diagnosticLines }
        lines.append(fields.isEmpty ? "  fields             none" : "  fields")
        let width = min(40, fields.map(\.name.count).max() ?? 0)
        for field in fields {
            let padding = String(repeating: " ", count: max(0, width - field.name.count))
            let alias = field.alias == field.name ? "" : "  \"\(field.alias)\""
            lines.append("    \(field.name)\(padding)  \(Self.word(field.type))\(alias)")
        }
        return lines + diagnosticLines
    }

    private var diagnosticLines: [String] { diagnostics.map { "  \($0)" } }

    /// The values of the fields as a table.
    private func summaryLines(_ summary: SourceSummary) -> [String] {
        let rows = [FieldSummary.columnTitles] + summary.fields.map(\.columns)
        let widths = FieldSummary.columnTitles.indices.map { column in
            rows.reduce(0) { max($0, $1[column].count) }
        }
        let lines = rows.map { row in
            let cells = row.indices.map { column -> String in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                // Numbers end at the right.
                return (2...5).contains(column) ? space + row[column] : row[column] + space
            }
            let line = "    " + cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        return lines + summary.fields.compactMap(\.remark).map { "    \($0)" }
    }

    private var countText: String {
        guard let kinds else {
            let kind = declaredKind.map { Self.word($0) } ?? "geometry type unknown"
            return (featureCount.map { counted($0, "feature") } ?? "number of features unknown") + ", " + kind
        }
        let total = counted(featureCount ?? 0, "feature")
        if kinds.isEmpty { return total }
        if kinds.count == 1 { return total + ", " + Self.word(kinds[0].kind) }
        return total + ": " + kinds.map { Self.text($0.count, of: $0.kind) }.joined(separator: ", ")
    }

    private static func word(_ kind: GeometryKind) -> String {
        switch kind {
        case .none: "without geometry"
        case .point: "points"
        case .multipoint: "multipoints"
        case .polyline: "polylines"
        case .polygon: "polygons"
        }
    }

    private static func text(_ count: Int, of kind: GeometryKind) -> String {
        kind == .none ? "\(count) without geometry" : counted(count, "\(kind)")
    }

    private static func word(_ type: Field.ValueType) -> String {
        type == .unknown ? "unknown" : type.rawValue
    }

    /// The code; if there is none, the name at the beginning of the well-known text.
    private static func text(_ reference: SpatialReference) -> String {
        guard reference.wkid == nil, let text = reference.wkText else { return reference.description }
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
        return quoted.count > 1 ? "\"\(quoted[1])\" (no code)" : reference.description
    }

    /// The text of a coordinate: 6 decimal places below 1000 (degrees), otherwise 3 (meters).
    private static func text(_ value: Double) -> String {
        let factor = abs(value) < 1000 ? 1e6 : 1e3
        let rounded = (value * factor).rounded() / factor
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension LayerSurvey {
    /// The survey as JSON; unknown values are null.
    var json: JSONValue {
        var object = description
        if let summary { object["summary"] = .array(summary.fields.map(\.json)) }
        return .object(object)
    }

    private var description: JSONObject {
        func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
        func count(_ value: Int?) -> JSONValue { value.map { number(Double($0)) } ?? .null }
        func word(_ kind: GeometryKind) -> String { kind == .none ? "none" : "\(kind)" }
        var box: JSONValue = .null
        if let extent, !extent.isEmpty {
            box = [
                "xmin": number(extent.xMin), "ymin": number(extent.yMin), "xmax": number(extent.xMax),
                "ymax": number(extent.yMax),
            ]
        }
        var reference: JSONValue = .null
        if let spatialReference {
            reference = [
                "wkid": count(spatialReference.wkid),
                "wkt": spatialReference.wkText.map(JSONValue.string) ?? .null,
            ]
        }
        var kindCounts: JSONValue = .null
        if let kinds {
            var object = JSONObject()
            for (kind, number) in kinds { object[word(kind)] = count(number) }
            kindCounts = .object(object)
        }
        let kindOfAll = kinds.map { $0.count == 1 ? $0[0].kind : nil } ?? declaredKind
        return [
            "name": .string(name), "featureCount": count(featureCount),
            "geometryType": kindOfAll.map { .string(word($0)) } ?? .null,
            "geometryTypes": kindCounts,
            "hasZ": hasHeights.map(JSONValue.bool) ?? .null, "hasM": hasMeasures.map(JSONValue.bool) ?? .null,
            "extent": box, "spatialReference": reference,
            "fields": .array(
                fields.map {
                    ["name": .string($0.name), "alias": .string($0.alias), "type": .string($0.type.rawValue)]
                }),
            "diagnostics": .array(diagnostics.map(\.jsonValue)),
        ]
    }
}

extension Diagnostic {
    /// The diagnostic as JSON.
    package var jsonValue: JSONValue {
        [
            "severity": .string(severity.rawValue), "code": .string(code.rawValue), "path": .string(path),
            "message": .string(message), "instead": .string(instead),
        ]
    }
}
