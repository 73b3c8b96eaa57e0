import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheNetwork

/// What a layer of a service says about itself.
package struct LayerDescription: Sendable {
    package let location: ServiceLocation
    package let name: String
    /// The type for users, such as `Feature Layer`.
    package let type: String
    package let fields: [Field]
    /// The field with the object IDs; nil if there is none.
    package let objectIDField: String?
    package let geometryKind: GeometryKind?
    /// The spatial reference of the answers.
    package let spatialReference: SpatialReference?
    /// The stated extent; nil if it is missing or has no finite numbers.
    package let extent: Envelope?
    package let hasZ: Bool
    package let hasM: Bool
    /// The greatest number of features in an answer.
    package let maxRecordCount: Int
    package let supportsPagination: Bool
    package let supportsOrderBy: Bool
    package let supportsQuantization: Bool
    package let supportsPBF: Bool
    package let capabilities: [String]
    /// The fields with the times of features, by which the service selects: the start or the instant, and the end.
    let timeFields: [Field]
    /// Whether the dates of the features have no time zone.
    let datesHaveNoZone: Bool
    /// The whole document: a `layerDefinition` as in web maps.
    package let json: JSONPart

    /// The number of features in an answer if a server does not state it.
    private static let defaultRecordCount = 1000
    /// A greater number would make the memory for one page large.
    private static let maximumRecordCount = 50_000

    /// Loads the description of a layer.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    package init(of location: ServiceLocation, _ connection: ServiceConnection) throws {
        let address = location.address
        var json: JSONPart
        do {
            json = try connection.document(address, [.init("returnAdvancedSymbols", "true")])
        } catch let error as ServiceError where error.isWrongRequest {
            // Some servers refuse parameters that they do not know.
            json = try connection.document(address)
        }
        if json["error"] != nil { json = try connection.document(address) }
        try self.init(json, at: location)
    }

    /// Reads a description.
    ///
    /// - Throws: ``ServiceError/notAService(url:what:)``.
    package init(_ json: JSONPart, at location: ServiceLocation) throws(ServiceError) {
        guard json.object != nil, json["fields"] != nil || json["type"] != nil || json["geometryType"] != nil
        else {
            throw .notAService(url: location.address.description, what: "the document describes no layer")
        }
        self.json = json
        self.location = location
        name = json["name"]?.string ?? location.layer.map { "\($0)" } ?? location.serviceName
        type = json["type"]?.string ?? ""
        let listed = json["fields"]?.array ?? []
        fields = listed.prefix(FeatureBatchBuilder.maximumFields).compactMap(Self.field)
        let oid = listed.first { $0["type"]?.string == "esriFieldTypeOID" }?["name"]?.string
        objectIDField = json["objectIdField"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? oid
        geometryKind = Self.kind(json["geometryType"]?.string, isTable: type == "Table")
        let own = json["extent"]?["spatialReference"] ?? json["sourceSpatialReference"]
        let reference = own.flatMap { EsriJSON.spatialReference(from: $0) }
        // A layer without a known system answers in the one that requests state.
        spatialReference = reference ?? .wgs84
        extent = json["extent"].flatMap { Envelope(finiteSidesOf: $0, reference) }
        hasZ = json["hasZ"]?.bool ?? false
        hasM = json["hasM"]?.bool ?? false
        let limit = json["maxRecordCount"]?.double.flatMap { Int(exactly: $0) } ?? Self.defaultRecordCount
        maxRecordCount = limit > 0 ? min(limit, Self.maximumRecordCount) : Self.defaultRecordCount
        let advanced = json["advancedQueryCapabilities"]
        supportsPagination =
            advanced?["supportsPagination"]?.bool ?? json["supportsPagination"]?.bool ?? false
        supportsOrderBy =
            advanced?["supportsOrderBy"]?.bool ?? json["supportsAdvancedQueries"]?.bool ?? false
        supportsQuantization = json["supportsCoordinatesQuantization"]?.bool ?? false
        supportsPBF = Self.list(json["supportedQueryFormats"]).contains("pbf")
        capabilities = Self.list(json["capabilities"])
        datesHaveNoZone = json["datesInUnknownTimezone"]?.bool ?? false
        let names = FieldNames(fields.map(\.name))
        timeFields = ["startTimeField", "endTimeField"].compactMap { member in
            json["timeInfo"]?[member]?.string.flatMap { names.meaning(of: $0).index }
        }.map { [fields] in fields[$0] }
    }

    /// Whether features can be queried: some old servers state no capabilities.
    package var isQueryable: Bool {
        (type.isEmpty || type == "Feature Layer" || type == "Table")
            && (capabilities.isEmpty || capabilities.contains("query") || capabilities.contains("data"))
    }

    private static func list(_ json: JSONPart?) -> [String] {
        (json?.string ?? "").lowercased().split { $0 == "," || $0 == " " }.map(String.init)
    }

    private static func field(_ json: JSONPart) -> Field? {
        guard let name = json["name"]?.string, !name.isEmpty else { return nil }
        let type: Field.ValueType? =
            switch json["type"]?.string ?? "" {
            case "esriFieldTypeOID", "esriFieldTypeSmallInteger", "esriFieldTypeInteger",
                "esriFieldTypeBigInteger":
                .integer
            case "esriFieldTypeSingle", "esriFieldTypeDouble": .double
            case "esriFieldTypeDate": .date
            case "esriFieldTypeGeometry", "esriFieldTypeBlob", "esriFieldTypeRaster": nil
            default: .string
            }
        guard let type else { return nil }
        return Field(
            type: type, name: name, alias: json["alias"]?.string,
            length: json["length"]?.double.flatMap { Int(exactly: $0) } ?? 0,
            isEditable: json["editable"]?.bool ?? true, isNullable: json["nullable"]?.bool ?? true)
    }

    private static func kind(_ text: String?, isTable: Bool) -> GeometryKind? {
        switch text {
        case "esriGeometryPoint": .point
        case "esriGeometryMultipoint": .multipoint
        case "esriGeometryPolyline": .polyline
        case "esriGeometryPolygon", "esriGeometryMultiPatch": .polygon
        default: isTable ? GeometryKind.none : nil
        }
    }
}
