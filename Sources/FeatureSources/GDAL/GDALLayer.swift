import CartoucheCGdal
import CartoucheFeatures
import CartoucheGeospatial

/// GDAL's description of a layer, read before its features.
struct GDALLayer: Sendable {
    /// The index of the layer in the file.
    var index: Int
    /// The layer's name, which is unique in the file.
    var name: String
    var fields: [GDALField]
    var geometryKind: GeometryKind?
    /// The number of geometry columns after the first, which are not read.
    var moreGeometries: Int
    var reference: GDALReference
    var extent: Envelope?
    var featureCount: Int?
    /// The name of the column with the identifiers.
    var idColumn: String
    /// Whether a spatial index finds the features in an envelope, without a test of each feature.
    var hasSpatialIndex: Bool

    init(_ layer: OpaquePointer, index: Int, _ functions: CGdalFunctions) {
        self.index = index
        name = functions.L_GetName(layer).map { String(cString: $0) } ?? "layer \(index + 1)"
        let definition = functions.L_GetLayerDefn(layer)
        fields = (0..<max(0, functions.FD_GetFieldCount(definition))).compactMap {
            index in
            functions.FD_GetFieldDefn(definition, index).map { GDALField($0, index: index, functions) }
        }
        moreGeometries = max(0, Int(functions.FD_GetGeomFieldCount(definition)) - 1)
        geometryKind = Self.kind(ofType: functions.L_GetGeomType(layer))
        reference = GDALReference(functions.L_GetSpatialRef(layer), functions)
        var box = CGdalEnvelope()
        if geometryKind != GeometryKind.none, functions.L_GetExtent(layer, &box, 0) == 0,
            [box.xMin, box.xMax, box.yMin, box.yMax].allSatisfy(\.isFinite), box.xMin <= box.xMax,
            box.yMin <= box.yMax
        {
            let bounds = SIMD4(box.xMin, box.yMin, box.xMax, box.yMax)
            extent = Envelope(
                bounds: reference.isYFirst ? SIMD4(bounds.y, bounds.x, bounds.w, bounds.z) : bounds,
                spatialReference: reference.spatialReference)
        }
        let count = functions.L_GetFeatureCount(layer, 0)
        featureCount = count < 0 ? nil : Int(count)
        let column = functions.L_GetFIDColumn(layer).map { String(cString: $0) } ?? ""
        idColumn = column.isEmpty ? "OGC_FID" : column
        if !column.isEmpty, !fields.contains(where: { $0.name.lowercased() == column.lowercased() }) {
            fields.insert(GDALField(identifier: column), at: 0)
        }
        hasSpatialIndex = functions.L_TestCapability(layer, "FastSpatialFilter") != 0
    }

    /// The geometry kind for a layer type (OGRwkbGeometryType); nil if it can differ between features.
    private static func kind(ofType type: Int32) -> GeometryKind? {
        // The highest bit and the thousands encode which of z and m exist.
        switch (UInt32(bitPattern: type) & 0x7FFF_FFFF) % 1000 {
        case 1: .point
        case 4: .multipoint
        case 2, 5, 8, 9, 11, 13: .polyline
        case 3, 6, 10, 12, 14...17: .polygon
        case 100: GeometryKind.none
        default: nil
        }
    }
}

/// An attribute as GDAL declares it.
struct GDALField: Hashable, Sendable {
    /// The attribute types that the reader distinguishes.
    enum ValueType: Hashable, Sendable {
        case boolean, whole, real, text, date, time, dateTime
        /// The feature's number, which GDAL stores separately from the attributes.
        case identifier
        /// Lists and binary values.
        case other
    }

    /// The index in the layer's definition; -1 for the identifier column, which is not in it.
    var index: Int32
    var name: String
    var alias: String?
    var type: ValueType
    /// Whether values are codes of a domain, which lists a text for each code.
    var isCoded: Bool

    init(_ field: OpaquePointer, index: Int32, _ functions: CGdalFunctions) {
        self.index = index
        name = functions.Fld_GetNameRef(field).map { String(cString: $0) } ?? ""
        let alternative = functions.Fld_GetAlternativeNameRef(field).map { String(cString: $0) } ?? ""
        alias = alternative.isEmpty ? nil : alternative
        isCoded = functions.Fld_GetDomainName(field).map { $0.pointee != 0 } ?? false
        switch Int(functions.Fld_GetType(field)) {
        case Int(CGDAL_FIELD_INTEGER), Int(CGDAL_FIELD_INTEGER64):
            type = functions.Fld_GetSubType(field) == Int32(CGDAL_SUBTYPE_BOOLEAN) ? .boolean : .whole
        case Int(CGDAL_FIELD_REAL): type = .real
        case Int(CGDAL_FIELD_STRING): type = .text
        case Int(CGDAL_FIELD_DATE): type = .date
        case Int(CGDAL_FIELD_TIME): type = .time
        case Int(CGDAL_FIELD_DATE_TIME): type = .dateTime
        default: type = .other
        }
    }

    /// Creates the column of the features' numbers.
    init(identifier name: String) {
        index = -1
        self.name = name
        type = .identifier
        isCoded = false
    }

    /// The field of the features; times of day are texts.
    var field: Field {
        let valueType: Field.ValueType =
            switch type {
            case .boolean: .boolean
            case .whole, .identifier: .integer
            case .real: .double
            case .text, .time: .string
            case .date, .dateTime: .date
            case .other: .unknown
            }
        return Field(name: name, type: valueType, alias: alias)
    }
}
