import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Reads a GeoJSON document (RFC 7946) once, or a sequence of documents.
///
/// A sequence has one document per line, or each document after a record separator (RFC 8142). Members may be in any
/// order. Invalid JSON ends the reading, unless a record separator shows where the next document starts. A feature of
/// the wrong structure is skipped and counted.
struct GeoJSONScan: ~Copyable {
    var reader: JSONReader
    var batchReader: JSONBatchReader
    /// The document's `name` member, if it has been read.
    var name: String?
    /// The document's `bbox` member, if it has been read; otherwise empty.
    var bounds: [Double] = []
    /// Whether a valid `crs` member has been read.
    private(set) var hasSpatialReference = false

    init(_ reader: consuming JSONReader, batchReader: JSONBatchReader) {
        self.reader = reader
        self.batchReader = batchReader
    }

    /// Reads to the end and passes the batches to `body`.
    mutating func run(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        var follows = try reader.nextDocument()
        repeat {
            let isRecord = reader.hasRecordSeparators
            do {
                try readDocument(body)
            } catch let error as DocumentError where isRecord && error.kind == .malformed {
                guard try reader.skipBrokenDocument() || batchReader.featuresMet > 0 else { throw error }
                batchReader.featuresMet += 1
                batchReader.refuse(.featureRefused, "is incomplete or damaged: \(error.what)", reader)
                batchReader.skipFeature()
            }
            try batchReader.stopIfSampled(at: reader.offset, body)
            follows = try reader.nextDocument()
        } while follows
        return try batchReader.finish(body)
    }

    // MARK: The document

    private mutating func readDocument(_ body: (FeatureBatch) throws -> Void) throws {
        guard try !reader.isAtEnd() else {
            throw reader.error(
                .malformed, "the document is empty", suggestion: "GeoJSON is an object with a member \"type\""
            )
        }
        guard try reader.peek() == .object else { throw noGeoJSON("the document is not an object") }
        try reader.beginObject()
        var type: GeoJSONType?
        var id: Int64?
        var shape: Shape?
        var hasFeatures = false
        var coordinates: Nesting?
        while try reader.nextKey() {
            if reader.keyIs("type") {
                guard try reader.peek() == .string else {
                    throw noGeoJSON("the type of the document is not a string")
                }
                try reader.passString()
                type = GeoJSONType(token: &reader)
                guard type != nil else {
                    throw noGeoJSON("the type \(reader.tokenString.prefix(40)) is unknown")
                }
            } else if reader.keyIs("features"), type == nil || type == .featureCollection {
                guard try reader.peek() == .array else {
                    throw reader.error(
                        .wrongValue, "\"features\" is not an array", suggestion: "write \"features\": [ … ]",
                        path: "$.features")
                }
                batchReader.builder.abandonFeature()
                hasFeatures = true
                try reader.beginArray()
                while try reader.nextElement() {
                    try readFeature(body)
                    try batchReader.stopIfSampled(at: reader.offset, body)
                }
            } else if reader.keyIs("geometry"), type == nil || type == .feature, !hasFeatures {
                shape = try readGeometry()
            } else if reader.keyIs("properties"), type == nil || type == .feature, !hasFeatures,
                try reader.peek() == .object
            {
                try batchReader.readAttributes(&reader)
            } else if reader.keyIs("exceededTransferLimit") {
                try batchReader.readTransferLimit(&reader)
            } else if reader.keyIs("properties"), try reader.peek() == .object {
                try readCollectionProperties()
            } else if reader.keyIs("id") {
                id = try readID()
            } else if reader.keyIs("coordinates"), shape == nil {
                coordinates = try batchReader.readPositions(&reader)
            } else if reader.keyIs("crs") {
                try readSpatialReference()
            } else if reader.keyIs("bbox") {
                try readBounds()
            } else if reader.keyIs("name"), try reader.peek() == .string {
                name = try reader.readString()
            } else {
                try reader.skipValue()
            }
        }
        switch type {
        case .featureCollection:
            guard hasFeatures else { throw noGeoJSON("the collection has no member \"features\"") }
        case nil:
            guard hasFeatures else { throw noGeoJSON("the document has no member \"type\"") }
        case .feature:
            batchReader.featuresMet += 1
            try endFeature(shape ?? .null, id: id, body)
        case let type?:
            batchReader.featuresMet += 1
            try endFeature(finishGeometry(type, coordinates), id: id, body)
        }
    }

    /// Reads the properties of a feature collection; services state there whether they left features out.
    private mutating func readCollectionProperties() throws {
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("exceededTransferLimit") {
                try batchReader.readTransferLimit(&reader)
            } else {
                try reader.skipValue()
            }
        }
    }

    private func noGeoJSON(_ what: String) -> DocumentError {
        reader.error(
            .unsupported, what,
            suggestion: "use the type FeatureCollection, Feature or a geometry type")
    }

    private mutating func readSpatialReference() throws {
        let value = try reader.readValue()
        let properties = value.object?["properties"]?.object
        let code =
            properties?["name"]?.string ?? properties?["code"]?.double.map { "EPSG:\(Int(clamping: $0))" }
        guard let code, let reference = SpatialReference(code: code) else {
            batchReader.diagnostics.add(
                .unknownSpatialReference,
                "the member \"crs\" has no known spatial reference: \(value.excerpt())")
            return
        }
        if batchReader.featuresMet > 0 {
            if reference != batchReader.builder.spatialReference {
                batchReader.diagnostics.add(
                    .lateSpatialReference, "the member \"crs\" with \(code) is after the features")
            }
            return
        }
        hasSpatialReference = true
        batchReader.builder.spatialReference = reference
    }

    private mutating func readBounds() throws {
        let numbers = try reader.readValue().array?.compactMap(\.double) ?? []
        if numbers.count == 4 || numbers.count == 6 { bounds = numbers }
    }

    // MARK: Features

    private mutating func readFeature(_ body: (FeatureBatch) throws -> Void) throws {
        guard try batchReader.beginFeature(&reader) else { return }
        var shape: Shape?
        var id: Int64?
        var isFeature = true
        while try reader.nextKey() {
            if reader.keyIs("type") {
                if try reader.peek() == .string {
                    try reader.passString()
                    isFeature = reader.keyIs("Feature")
                } else {
                    isFeature = false
                    try reader.skipValue()
                }
            } else if reader.keyIs("properties"), try reader.peek() == .object {
                try batchReader.readAttributes(&reader)
            } else if reader.keyIs("geometry") {
                if shape == .sound {
                    try reader.skipValue()
                } else {
                    shape = try readGeometry()
                }
            } else if reader.keyIs("id") {
                id = try readID()
            } else {
                try reader.skipValue()
            }
        }
        guard isFeature else {
            batchReader.refuse(.featureRefused, "does not have the type Feature", reader)
            batchReader.skipFeature()
            return
        }
        try endFeature(shape ?? .null, id: id, body)
    }

    private mutating func endFeature(
        _ shape: Shape, id: Int64?, _ body: (FeatureBatch) throws -> Void
    ) throws {
        switch shape {
        case .null: batchReader.builder.geometry.endFeature(.none)
        case .sound: break
        case .refused:
            batchReader.skipFeature()
            return
        }
        try batchReader.endFeature(id: id, body)
    }

    private mutating func readID() throws(DocumentError) -> Int64? {
        switch try reader.peek() {
        case .number:
            return reader.wholeNumber(try reader.readNumber())
        case .string:
            try reader.passString()
            return Int64(reader.tokenString)
        default:
            try reader.skipValue()
            return nil
        }
    }

    // MARK: Geometries

    private mutating func readGeometry() throws(DocumentError) -> Shape {
        if let shape = try batchReader.beginGeometry(&reader) { return shape }
        var type: GeoJSONType?
        var coordinates: Nesting?
        while try reader.nextKey() {
            if reader.keyIs("coordinates"), coordinates == nil {
                coordinates = try batchReader.readPositions(&reader)
            } else if reader.keyIs("type"), try reader.peek() == .string {
                try reader.passString()
                type = GeoJSONType(token: &reader)
            } else {
                try reader.skipValue()
            }
        }
        guard let type else {
            batchReader.refuse(.geometryRefused, "has a geometry without a known type", reader)
            return .refused
        }
        return try finishGeometry(type, coordinates)
    }

    private mutating func finishGeometry(
        _ type: GeoJSONType, _ coordinates: Nesting?
    ) throws(DocumentError) -> Shape {
        if type == .geometryCollection {
            batchReader.refuse(
                .geometryCollection, "is a geometry collection, which is not supported", reader)
            return .refused
        }
        guard let kind = type.geometryKind else {
            batchReader.refuse(
                .geometryRefused, "has a geometry of the unsupported type \(type.rawValue)", reader)
            return .refused
        }
        switch coordinates {
        case nil:
            batchReader.refuse(.geometryRefused, "has a geometry without coordinates", reader)
            return .refused
        case .refused: return .refused
        case .arrays(let depth) where depth != type.positionDepth:
            batchReader.refuse(
                .geometryRefused, "has coordinates with the wrong nesting for \(type.rawValue)",
                reader)
            return .refused
        case .empty, .arrays: return batchReader.endGeometry(kind) ? .sound : .refused
        }
    }
}

extension Int {
    /// The integer part of a double; 0 if it is not finite or very large.
    fileprivate init(clamping value: Double) {
        self = value.isFinite && value.magnitude < 1e15 ? Int(value) : 0
    }
}
