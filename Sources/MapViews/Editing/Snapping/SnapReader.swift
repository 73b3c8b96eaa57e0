import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Synchronization

/// Reads the geometries near a position from layers and overlays, in map coordinates.
///
/// The visible geometries of a layer are cached until the view moves. If there are too many, or if the source has no
/// version, each position reads its surroundings.
final class SnapReader: Sendable {
    /// The maximum number of coordinates to read from a layer; reading stops after the batch that exceeds it.
    static let maxCoordinates = 250_000

    private struct Kept: Sendable {
        let version: SourceVersion
        let clause: WhereClause?
        /// The geometries; nil if there are too many.
        let columns: [GeometryColumn]?
    }

    private struct State: Sendable {
        var frame: MapFrame?
        var layers: [ObjectIdentifier: Kept] = [:]
    }

    private let state = Mutex(State())

    /// Empties the cache.
    func removeAll() { state.withLock { $0 = State() } }

    /// Returns the geometries of an overlay.
    func columns(of overlay: GraphicsOverlay, in frame: MapFrame) -> [GeometryColumn] {
        guard overlay.snapshot.reasonToSkip(atScale: frame.scale) == nil else { return [] }
        // Drawing requests the same fields, so both use the same cached columns.
        let fields = overlay.renderer?.definition.fieldNames ?? []
        return overlay.columns(fieldNames: fields, in: frame.spatialReference).parts.map(\.features.geometry)
    }

    /// Returns the geometries of a layer within a distance of a position; more geometries may be included.
    ///
    /// - Parameter tolerance: The distance in DIPs.
    func columns(
        of layer: FeatureLayer, near position: SIMD2<Double>, tolerance: Double, in frame: MapFrame
    ) throws -> [GeometryColumn] {
        guard layer.reasonToSkip(atScale: frame.scale) == nil else { return [] }
        let source = try layer.featureSource()
        let clause = try layer.drawnClause(atScale: frame.scale)
        let transformation = try CoordinateTransformation.known(
            from: source.spatialReference ?? .wgs84, to: frame.spatialReference)
        func read(in window: MapFrame) throws -> (columns: [GeometryColumn], isComplete: Bool) {
            let near = DataWindow(
                of: window, reach: tolerance * window.pixelsPerDIP, source: source, by: transformation)
            var query = FeatureQuery(envelope: near.envelope, whereClause: clause, fields: [])
            query.boundsMargin = near.boundsMargin
            return try Self.read(source, query, transformation)
        }
        if let version = source.version {
            let key = ObjectIdentifier(layer)
            let known = state.withLock { state -> Kept? in
                if state.frame != frame { state = State(frame: frame) }
                return state.layers[key]
            }
            if let known, known.version == version, known.clause == clause {
                if let columns = known.columns { return columns }
            } else {
                let (columns, isComplete) = try read(in: frame)
                let kept = Kept(
                    version: version, clause: clause, columns: isComplete ? columns : nil)
                state.withLock { if $0.frame == frame { $0.layers[key] = kept } }
                if isComplete { return columns }
            }
        }
        let size = ScreenSize(width: 2 * tolerance + 2, height: 2 * tolerance + 2)
        let window = try MapFrame(
            .center(position, scale: frame.scale), size: size, scale: frame.pixelsPerDIP,
            rotation: frame.rotation, spatialReference: frame.spatialReference)
        return try read(in: window).columns
    }

    private static func read(
        _ source: any FeatureSource, _ query: FeatureQuery, _ transformation: CoordinateTransformation
    ) throws -> (columns: [GeometryColumn], isComplete: Bool) {
        struct Enough: Error {}
        var columns: [GeometryColumn] = []
        var count = 0
        do {
            try source.forEachBatch(query) { batch in
                var column = batch.geometry
                transformation.transform(&column.coordinates)
                columns.append(column)
                count += column.coordinates.count
                if count > maxCoordinates { throw Enough() }
            }
        } catch is Enough {
            return (columns, false)
        }
        return (columns, true)
    }
}
