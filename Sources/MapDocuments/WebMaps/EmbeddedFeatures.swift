import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel

/// Features as the feature set of a web map.
struct EmbeddedFeatures {
    private let source: any FeatureSource
    private let name: String
    private let fields: [Field]
    private let idField: String
    private var features: [JSONValue] = []
    private var kind = GeometryKind.none

    /// The maximum number of features in a map; more need a file of their own.
    static let maxCount = 1_000_000

    init(_ source: any FeatureSource, name: String) {
        self.source = source
        self.name = name
        var known: Set<String> = []
        fields = source.fields.filter { known.insert($0.name.lowercased()).inserted }
        var id = "OBJECTID"
        while known.contains(id.lowercased()) { id += "_" }
        idField = id
        kind = source.geometryKind ?? .none
    }

    /// Reads all features.
    ///
    /// - Throws: ``MapError`` if there are too many.
    mutating func read(progress: (Int) -> Void) throws {
        let (fields, reference) = (fields, source.spatialReference)
        var (features, kind) = (features, kind)
        try source.forEachBatch(FeatureQuery()) { batch in
            guard features.count + batch.count <= Self.maxCount else {
                throw MapError.unusableTable(
                    source: name, what: "the layer has more than \(Self.maxCount) features",
                    suggestion: "save them in a file, such as a GeoPackage")
            }
            let columns = fields.map { batch.column(named: $0.name) }
            for row in 0..<batch.count {
                var attributes: JSONObject = [idField: .number(JSONNumber(Double(features.count + 1)))]
                for (field, column) in zip(fields, columns) {
                    attributes[field.name] = column.map { Self.json($0[row]) } ?? .null
                }
                if kind == .none { kind = batch.geometry.kinds[row] }
                let geometry = batch.geometry(of: row).map { geometry -> JSONValue in
                    var object = EsriJSON.json(of: geometry).object ?? [:]
                    // The feature set has the reference of all features.
                    if reference != nil { object["spatialReference"] = nil }
                    return .object(object)
                }
                features.append(["attributes": .object(attributes), "geometry": geometry ?? .null])
            }
            progress(features.count)
        }
        (self.features, self.kind) = (features, kind)
    }

    /// The members of the layer's definition that describe the features.
    var definition: JSONObject {
        [
            "name": .string(name), "geometryType": .string(kind.esriName), "objectIdField": .string(idField),
            "fields": .array(fieldList),
        ]
    }

    /// The feature set.
    var json: JSONValue {
        var set: JSONObject = [
            "geometryType": .string(kind.esriName), "fields": .array(fieldList),
            "features": .array(features),
        ]
        if let reference = source.spatialReference { set["spatialReference"] = EsriJSON.json(of: reference) }
        return .object(set)
    }

    private var fieldList: [JSONValue] {
        [["name": .string(idField), "type": "esriFieldTypeOID", "alias": .string(idField)]]
            + fields.map { field in
                [
                    "name": .string(field.name), "type": .string(Self.type(of: field)),
                    "alias": .string(field.alias),
                ]
            }
    }

    private static func type(of field: Field) -> String {
        switch field.type {
        case .integer: "esriFieldTypeBigInteger"
        case .double: "esriFieldTypeDouble"
        case .date: "esriFieldTypeDate"
        case .boolean, .string, .unknown: "esriFieldTypeString"
        }
    }

    private static func json(_ value: AttributeValue) -> JSONValue {
        switch value {
        case .null: .null
        case .integer(let number), .date(let number):
            .number(JSONNumber(value: Double(number), text: "\(number)"))
        case .double(let number): number.isFinite ? .number(JSONNumber(number)) : .null
        case .string(let text): .string(text)
        case .boolean(let flag): .bool(flag)
        }
    }
}

extension GeometryKind {
    /// The name in Esri JSON.
    fileprivate var esriName: String {
        switch self {
        case .none, .point: "esriGeometryPoint"
        case .multipoint: "esriGeometryMultipoint"
        case .polyline: "esriGeometryPolyline"
        case .polygon: "esriGeometryPolygon"
        }
    }
}
