import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Reads an Esri JSON feature set once.
struct EsriJSONScan: ~Copyable {
    private var reader: JSONReader
    var batchReader: JSONBatchReader
    private let header: EsriJSONHeader

    init(_ reader: consuming JSONReader, header: EsriJSONHeader, batchReader: JSONBatchReader) {
        self.reader = reader
        self.header = header
        self.batchReader = batchReader
        self.batchReader.idField = header.idField
    }

    /// Reads to the end and passes the batches to `body`.
    mutating func run(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("exceededTransferLimit") {
                try batchReader.readTransferLimit(&reader)
                continue
            }
            guard reader.keyIs("features") else {
                try reader.skipValue()
                continue
            }
            guard try reader.peek() == .array else {
                throw reader.error(
                    .wrongValue, "\"features\" is not an array", suggestion: "write \"features\": [ … ]",
                    path: "$.features")
            }
            try reader.beginArray()
            while try reader.nextElement() {
                try readFeature(body)
                try batchReader.stopIfSampled(at: reader.offset, body)
            }
        }
        try reader.finish()
        return try batchReader.finish(body)
    }

    private mutating func readFeature(_ body: (FeatureBatch) throws -> Void) throws {
        guard try batchReader.beginFeature(&reader) else { return }
        var shape: Shape?
        while try reader.nextKey() {
            if reader.keyIs("attributes"), try reader.peek() == .object {
                try batchReader.readAttributes(&reader)
            } else if reader.keyIs("geometry"), shape == nil {
                shape = try readGeometry()
            } else if reader.keyIs("symbol"), !header.symbolsAreRead, try reader.peek() == .object {
                batchReader.refuse(.ownSymbols, "has its own symbol", reader)
                try reader.skipValue()
            } else {
                try reader.skipValue()
            }
        }
        switch shape {
        case .refused: batchReader.skipFeature()
        case .sound: try batchReader.endFeature(id: id, body)
        case .null, nil:
            batchReader.builder.geometry.endFeature(.none)
            try batchReader.endFeature(id: id, body)
        }
    }

    /// The ID of the current feature.
    private var id: Int64? {
        header.numbersFeatures ? Int64(batchReader.featuresMet) : batchReader.id
    }

    // MARK: Geometries

    private mutating func readGeometry() throws -> Shape {
        if let shape = try batchReader.beginGeometry(&reader) { return shape }
        var parts = Parts(hasZ: header.hasZ, hasM: header.hasM)
        while try reader.nextKey() { try readMember(&parts) }
        return finish(parts)
    }

    /// The members of one geometry.
    private struct Parts {
        var hasZ: Bool
        var hasM: Bool
        var kind: GeometryKind?
        var nesting: Nesting?
        /// The x, y, z and m of a point.
        var point = SIMD4<Double>(repeating: .nan)
        var bounds = SIMD4<Double>(repeating: .nan)
        var hasBounds = false
        /// Parts with curved segments, which replace the parts without curves.
        var curves: JSONPart?
    }

    private mutating func readMember(_ parts: inout Parts) throws {
        if reader.keyIs("x") {
            parts.kind = .point
            parts.point.x = try readOrdinate()
        } else if reader.keyIs("y") {
            parts.point.y = try readOrdinate()
        } else if reader.keyIs("z") {
            parts.point.z = try readOrdinate()
        } else if reader.keyIs("m") {
            parts.point.w = try readOrdinate()
        } else if reader.keyIs("points"), parts.nesting == nil {
            parts.kind = .multipoint
            parts.nesting = try batchReader.readPositions(&reader)
        } else if reader.keyIs("paths"), parts.nesting == nil {
            parts.kind = .polyline
            parts.nesting = try batchReader.readPositions(&reader)
        } else if reader.keyIs("rings"), parts.nesting == nil {
            parts.kind = .polygon
            parts.nesting = try batchReader.readPositions(&reader)
        } else if reader.keyIs("curvePaths") || reader.keyIs("curveRings") {
            parts.kind = reader.keyIs("curvePaths") ? .polyline : .polygon
            parts.curves = try reader.readPart()
        } else if reader.keyIs("hasZ"), try reader.peek() == .bool {
            parts.hasZ = try reader.readBool()
        } else if reader.keyIs("hasM"), try reader.peek() == .bool {
            parts.hasM = try reader.readBool()
        } else if reader.keyIs("spatialReference"), batchReader.builder.spatialReference == nil,
            batchReader.builder.count == 0, !batchReader.hasEmitted
        {
            batchReader.builder.spatialReference = EsriJSON.spatialReference(from: try reader.readPart())
        } else if let side = ["xmin", "ymin", "xmax", "ymax"].firstIndex(of: reader.tokenString) {
            parts.kind = .polygon
            parts.hasBounds = true
            parts.bounds[side] = try readOrdinate()
        } else {
            try reader.skipValue()
        }
    }

    /// Returns a number; NaN for null, "NaN" and values of other types.
    private mutating func readOrdinate() throws(DocumentError) -> Double {
        guard try reader.peek() == .number else {
            try reader.skipValue()
            return .nan
        }
        return try reader.readNumber()
    }

    private mutating func finish(_ parts: Parts) -> Shape {
        guard let kind = parts.kind else {
            batchReader.refuse(
                .geometryRefused, "has a geometry without x, points, paths, rings or xmin", reader)
            return .refused
        }
        batchReader.geometry.thirdsAreMeasures = parts.hasM && !parts.hasZ
        if let curves = parts.curves {
            guard takeCurves(curves, areRings: kind == .polygon, parts) else { return .refused }
        } else if parts.hasBounds {
            takeBounds(parts.bounds)
        } else if kind == .point {
            takePoint(parts.point)
        } else {
            switch parts.nesting {
            case .refused, nil: return .refused
            case .arrays(let depth) where depth != (kind == .multipoint ? 1 : 2):
                batchReader.refuse(
                    .geometryRefused, "has coordinates with the wrong nesting", reader)
                return .refused
            case .arrays, .empty: break
            }
        }
        header.quantization?.apply(to: &batchReader.geometry.positions, arePoints: kind == .point)
        return batchReader.endGeometry(kind) ? .sound : .refused
    }

    /// Stores a point; a point without x or y is empty.
    private mutating func takePoint(_ point: SIMD4<Double>) {
        batchReader.geometry.positions.removeAll()
        batchReader.geometry.thirdsAreMeasures = false
        guard !point.x.isNaN, !point.y.isNaN else { return }
        batchReader.geometry.positions.coordinates = [point.lowHalf]
        if !point.z.isNaN || !point.w.isNaN {
            batchReader.geometry.positions.thirds = [point.z]
            batchReader.geometry.positions.fourths = [point.w]
        }
    }

    private mutating func takeBounds(_ bounds: SIMD4<Double>) {
        batchReader.geometry.positions.removeAll()
        guard !bounds.x.isNaN, !bounds.y.isNaN, !bounds.z.isNaN, !bounds.w.isNaN else { return }
        batchReader.geometry.positions.coordinates = [
            [bounds.x, bounds.y], [bounds.x, bounds.w], [bounds.z, bounds.w], [bounds.z, bounds.y],
            [bounds.x, bounds.y],
        ]
        batchReader.geometry.positions.lineEnds = [5]
    }

    private mutating func takeCurves(_ curves: JSONPart, areRings: Bool, _ parts: Parts) -> Bool {
        let (packed, skipped): (PackedCoordinates, Int)
        do throws(DocumentError) {
            (packed, skipped) = try EsriJSON.flattenedCoordinates(
                of: curves, areRings: areRings, thirdIsMeasure: parts.hasM && !parts.hasZ)
        } catch {
            batchReader.refuse(.geometryRefused, "has curves that cannot be read: \(error.what)", reader)
            return false
        }
        batchReader.refuse(.curves, "has curved segments", reader)
        if skipped > 0 {
            batchReader.refuse(
                .skippedVertex, "has curves with a coordinate that is not a number", reader)
        }
        batchReader.geometry.thirdsAreMeasures = false
        batchReader.geometry.positions.removeAll()
        batchReader.geometry.positions.coordinates = packed.positions
        batchReader.geometry.positions.lineEnds = packed.partStarts.dropFirst().map(Int.init)
        if packed.heights != nil || packed.measures != nil {
            let none = [Double](repeating: .nan, count: packed.positions.count)
            batchReader.geometry.positions.thirds = packed.heights ?? none
            batchReader.geometry.positions.fourths = packed.measures ?? none
        }
        return true
    }
}
