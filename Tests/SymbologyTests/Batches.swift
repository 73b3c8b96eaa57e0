import Documents
import Features
import Geospatial
import Symbology

/// A batch with columns and no geometries.
func batch(_ columns: AttributeColumn...) -> FeatureBatch {
    var geometry = GeometryColumn()
    for _ in 0..<(columns.first?.count ?? 0) { geometry.endFeature(.none) }
    return FeatureBatch(geometry: geometry, attributes: columns)
}

/// A column of doubles; nil is null.
func numbers(_ name: String, _ values: [Double?]) -> AttributeColumn {
    AttributeColumn(name: name, values: .doubles(values.map { $0 ?? 0 }), isNull: values.map { $0 == nil })
}

/// A column of texts; nil is null.
func texts(_ name: String, _ values: [String?]) -> AttributeColumn {
    AttributeColumn(name: name, values: .strings(values.map { $0 ?? "" }), isNull: values.map { $0 == nil })
}

extension JSONValue {
    /// The same value with members in alphabetical order and numbers in their shortest form, for comparing.
    var canonical: JSONValue {
        switch self {
        case .object(let object):
            .object(
                object.members.sorted { $0.key < $1.key }
                    .reduce(into: JSONObject()) { $0[$1.key] = $1.value.canonical })
        case .array(let values): .array(values.map(\.canonical))
        case .number(let number): .number(JSONNumber(number.value))
        case .null, .bool, .string: self
        }
    }
}

func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text).canonical }
