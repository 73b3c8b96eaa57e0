import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Synchronization

/// A source that records its queries and the number of features that it returned.
///
/// It can ignore the envelopes of queries. It has a version only on request, because otherwise its features would be
/// kept.
final class WatchedSource: FeatureSource {
    let base: any FeatureSource
    let version: SourceVersion?
    private let isBlind: Bool
    let readsByEnvelope: Bool
    private let seen = Mutex<(queries: [FeatureQuery], features: Int)>(([], 0))

    init(
        _ base: any FeatureSource, isBlind: Bool = false, isVersioned: Bool = false,
        readsByEnvelope: Bool = true
    ) {
        self.base = base
        self.readsByEnvelope = readsByEnvelope
        version = isVersioned ? base.version : nil
        self.isBlind = isBlind
    }

    var name: String { base.name }
    var fields: [Field] { base.fields }
    var geometryKind: GeometryKind? { base.geometryKind }
    var spatialReference: SpatialReference? { base.spatialReference }
    var extent: Envelope? { base.extent }
    var featureCount: Int? { base.featureCount }

    /// The queries so far.
    var queries: [FeatureQuery] { seen.withLock(\.queries) }
    /// The number of features that were returned so far.
    var featuresGiven: Int { seen.withLock(\.features) }

    func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        var query = query
        if isBlind { query.envelope = nil }
        seen.withLock { $0.queries.append(query) }
        return try base.forEachBatch(query) { batch in
            seen.withLock { $0.features += batch.count }
            try body(batch)
        }
    }
}

/// Returns points, lines and areas of many sizes in a rectangle; the same arguments give the same features.
///
/// The features overlap. With a color for each value of the field `class` (0 to 4), a picture shows which feature is
/// on top.
func scatteredFeatures(
    _ count: Int, over extent: Envelope, in reference: SpatialReference, kinds: [GeometryKind]? = nil,
    seed: UInt64 = 7
) -> MemorySource {
    var state = seed
    func random(_ low: Double, _ high: Double) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return low + (high - low) * Double(state >> 11) / Double(1 << 53)
    }
    let kinds = kinds ?? [.point, .polyline, .polygon, .multipoint]
    var builder = FeatureBatchBuilder(capacity: 500, spatialReference: reference)
    var batches: [FeatureBatch] = []
    for feature in 0..<count {
        let center = SIMD2(random(extent.xMin, extent.xMax), random(extent.yMin, extent.yMax))
        let size = extent.height * random(0.0005, 0.02)
        func position(_ turn: Double) -> Point {
            // A position on a square with inward bends, computed without functions of the C library.
            let corner = Int(turn * 4) % 4
            let share = turn * 4 - Double(Int(turn * 4))
            let corners = [SIMD2(-1.0, -1), SIMD2(-1.0, 1), SIMD2(1.0, 1), SIMD2(1.0, -1)]
            let along = corners[corner] * (1 - share) + corners[(corner + 1) % 4] * share
            let place = center + along * size * random(0.7, 1)
            return Point(
                x: min(max(place.x, extent.xMin), extent.xMax),
                y: min(max(place.y, extent.yMin), extent.yMax))
        }
        let vertices = 40
        let points = (0..<vertices).map { position(Double($0) / Double(vertices)) }
        let geometry: Geometry =
            switch kinds[feature % kinds.count] {
            case .point: Point(x: center.x, y: center.y)
            case .multipoint: Multipoint(points: Array(points.prefix(5)))
            case .polyline: Polyline(points: points)
            default: Polygon(points: points)
            }
        builder.append(geometry, attributes: ["class": .integer(Int64(feature % 5))])
        if builder.isFull { batches.append(builder.finish()) }
    }
    if builder.count > 0 { batches.append(builder.finish()) }
    return MemorySource(name: "scattered", batches: batches, spatialReference: reference)
}
