import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// The members of an Esri JSON feature set, except the features.
struct EsriJSONHeader {
    /// The declared fields; nil if the set does not declare them.
    var fields: [Field]?
    var geometryKind: GeometryKind?
    var spatialReference: SpatialReference?
    var hasZ = false
    var hasM = false
    /// The field whose values are the features' IDs.
    var idField: String?
    /// Whether the places of the features in the document, from 1, are their IDs.
    var numbersFeatures = false
    /// The conversion of quantized coordinates; nil if coordinates are not quantized.
    private(set) var quantization: EsriQuantization?
    /// Whether one of the first features has its own symbol.
    private(set) var hasSymbols = false
    /// Whether the own symbols of features have been read, so that reading features can skip them.
    var symbolsAreRead = false

    /// The number of features that are looked at in advance.
    private static let sampleCount = 16

    /// Reads the members around the features; skips the features if members that come after them may be needed.
    init(of origin: DocumentOrigin) throws {
        var reader = try origin.reader(chunkBytes: 1 << 16)
        guard try !reader.isAtEnd(), try reader.peek() == .object else {
            throw reader.error(
                .unsupported, "the document is not an object",
                suggestion: "Esri JSON is an object with \"features\"")
        }
        var hasFeatures = false
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("features") {
                hasFeatures = true
                guard try reader.peek() == .array else {
                    try reader.skipValue()
                    continue
                }
                let outside = reader.depth
                // Quantized coordinates are integers. Then the transformation can also come after the features.
                let areIntegers = try sampleFeatures(&reader)
                let isComplete = fields != nil && geometryKind != nil && spatialReference != nil
                if isComplete, quantization != nil || !areIntegers { return }
                try reader.leaveArrays(toDepth: outside)
                continue
            }
            guard let member = Member(rawValue: reader.tokenString) else {
                try reader.skipValue()
                continue
            }
            try read(member, try reader.readPart(), source: origin.name)
        }
        guard hasFeatures else {
            throw FeatureSourceError.noFeatures(
                source: origin.name, what: "the document has no member \"features\"",
                suggestion: "an Esri feature set is {\"geometryType\": …, \"features\": […]}")
        }
    }

    /// Looks at the first features; the reader stays inside the list of features.
    ///
    /// - Returns: Whether all coordinates are integers.
    private mutating func sampleFeatures(_ reader: inout JSONReader) throws -> Bool {
        try reader.beginArray()
        var count = 0
        while count < Self.sampleCount, try reader.nextElement() {
            count += 1
            let feature = try reader.readPart()
            if feature["symbol"]?.object != nil { hasSymbols = true }
            if let geometry = feature["geometry"], !EsriQuantization.canBeQuantized(geometry) { return false }
        }
        return true
    }

    private enum Member: String {
        case fields, geometryType, spatialReference, hasZ, hasM, objectIdFieldName, transform, error
    }

    private mutating func read(_ member: Member, _ json: JSONPart, source: String) throws {
        switch member {
        case .fields: readFields(json.array ?? [])
        case .geometryType: geometryKind = json.string.flatMap(Self.kind)
        case .spatialReference: spatialReference = EsriJSON.spatialReference(from: json)
        case .hasZ: hasZ = json.bool ?? false
        case .hasM: hasM = json.bool ?? false
        case .objectIdFieldName: idField = json.string
        case .transform:
            guard !json.isNull else { return }
            quantization = EsriQuantization(json)
            guard quantization == nil else { return }
            throw FeatureSourceError.noFeatures(
                source: source,
                what:
                    "the coordinates are quantized, but \"transform\" has no scale and translation for x and y",
                suggestion: "query the service without the parameter quantizationParameters")
        case .error:
            let code = json["code"]?.double.map { " \($0.formattedCode)" } ?? ""
            let message = json["message"]?.string ?? "no message"
            throw FeatureSourceError.noFeatures(
                source: source,
                what: "the document is the error message of a service\(code): \(message.prefix(200))",
                suggestion: "save the result of a successful query")
        }
    }

    private mutating func readFields(_ values: [JSONPart]) {
        var known: [Field] = []
        for value in values.prefix(FeatureBatchBuilder.maximumFields) {
            guard let field = value.object, let name = field["name"]?.string else { continue }
            let type = field["type"]?.string ?? ""
            if type == "esriFieldTypeOID", idField == nil { idField = name }
            known.append(Field(name: name, type: Self.valueType(type), alias: field["alias"]?.string))
        }
        fields = known
    }

    private static func valueType(_ type: String) -> Field.ValueType {
        switch type {
        case "esriFieldTypeOID", "esriFieldTypeSmallInteger", "esriFieldTypeInteger",
            "esriFieldTypeBigInteger":
            .integer
        case "esriFieldTypeSingle", "esriFieldTypeDouble": .double
        case "esriFieldTypeDate": .date
        case "esriFieldTypeString", "esriFieldTypeGUID", "esriFieldTypeGlobalID", "esriFieldTypeXML",
            "esriFieldTypeDateOnly", "esriFieldTypeTimeOnly", "esriFieldTypeTimestampOffset":
            .string
        default: .unknown
        }
    }

    private static func kind(_ type: String) -> GeometryKind? {
        switch type {
        case "esriGeometryPoint": .point
        case "esriGeometryMultipoint": .multipoint
        case "esriGeometryPolyline", "esriGeometryLine": .polyline
        case "esriGeometryPolygon", "esriGeometryEnvelope": .polygon
        default: nil
        }
    }
}

extension Double {
    fileprivate var formattedCode: String { isFinite && magnitude < 1e9 ? "\(Int(self))" : "\(self)" }
}
