import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// A source with another spatial reference than its data states; coordinates do not change.
struct RereferencedSource: WrappedSource {
    package var base: any FeatureSource
    let spatialReference: SpatialReference?

    init(_ base: any FeatureSource, as spatialReference: SpatialReference) {
        self.base = base
        self.spatialReference = spatialReference
    }

    var extent: Envelope? { base.extent.map { $0.stated(in: spatialReference) } }

    @discardableResult
    func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        var query = query
        query.envelope = query.envelope.map { $0.stated(in: base.spatialReference) }
        return try base.forEachBatch(query) { batch in
            var batch = batch
            batch.spatialReference = spatialReference
            try body(batch)
        }
    }
}

/// A source whose file is in an unpacked archive, which it keeps.
package struct UnpackedSource: WrappedSource {
    package var base: any FeatureSource
    private let folder: UnpackedFolder

    package init(_ base: any FeatureSource, in folder: UnpackedFolder) {
        (self.base, self.folder) = (base, folder)
    }

    @discardableResult
    package func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        try base.forEachBatch(query, body)
    }
}

/// A source without a stated spatial reference, read as longitude and latitude on WGS 84.
///
/// Every coordinate must be in range. The first one that is not throws an error that asks for the reference.
struct AssumedReferenceSource: WrappedSource {
    package var base: any FeatureSource
    private let file: String
    /// Whether the source states an extent; the initializer has checked that it is in range.
    private let isKnownToFit: Bool

    /// Checks the source's extent; if it has none, checks its first features.
    init(_ base: any FeatureSource, file: String) throws {
        self.base = base
        self.file = file
        isKnownToFit = base.extent != nil
        if let extent = base.extent {
            try check(SIMD4(extent.xMin, extent.yMin, extent.xMax, extent.yMax))
        } else {
            do {
                try base.forEachBatch(FeatureQuery(fields: [], batchSize: 64)) { batch in
                    try check(batch.geometry.allBounds)
                    throw SampleTaken()
                }
            } catch is SampleTaken {}
        }
    }

    var extent: Envelope? { base.extent.map { $0.stated(in: .wgs84) } }
    var spatialReference: SpatialReference? { .wgs84 }

    @discardableResult
    func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        var inner = query
        // Coordinates outside the envelope must be checked as well, so all features are read.
        inner.envelope = isKnownToFit ? query.envelope?.stated(in: base.spatialReference) : nil
        var outer = query
        outer.whereClause = nil
        var report = try base.forEachBatch(inner) { batch in
            try check(batch.geometry.allBounds)
            var batch = isKnownToFit ? batch : try outer.filtered(batch)
            batch.spatialReference = .wgs84
            if batch.count > 0 { try body(batch) }
        }
        report.diagnostics.append(
            Diagnostic(
                .warning, code: .noSpatialReference,
                message: "the data has no spatial reference",
                instead: "read as longitude and latitude on WGS 84"))
        return report
    }

    private func check(_ bounds: SIMD4<Double>) throws {
        // NaN means that there are no coordinates.
        if bounds.x < -180 || bounds.y < -90 || bounds.z > 180 || bounds.w > 90 {
            throw FeatureSourceError.noSpatialReference(source: file)
        }
    }
}

extension Envelope {
    /// Returns the same numbers with another spatial reference.
    fileprivate func stated(in reference: SpatialReference?) -> Envelope {
        Envelope(xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax, spatialReference: reference)
    }
}
