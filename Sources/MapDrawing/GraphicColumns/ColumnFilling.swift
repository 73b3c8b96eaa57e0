import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheSymbols

/// Converts graphics to columns.
struct ColumnFilling {
    package private(set) var parts: [OverlayColumns.Part] = []
    /// The distinct symbols of graphics with their own symbol.
    private(set) var symbols: OwnSymbols

    private let fieldNames: [String]
    private var attributes: GraphicAttributes
    private let spatialReference: SpatialReference
    private var builder: FeatureBatchBuilder
    private var ownSymbols: [Int32] = []
    private var selected: [Int] = []
    private var partStart = 0
    private var projections: [SpatialReference: FeatureProjection?] = [:]
    /// The last projection, which most geometries share.
    private var lastProjection: (reference: SpatialReference, projection: FeatureProjection?)?
    /// Counts of vertices and features outside the map's projection.
    private(set) var outside = OutsideProjection()
    /// The transformation that is not yet applied to the last graphics, and the index of their first coordinate.
    private var pending: (transformation: CoordinateTransformation, start: Int)?
    /// The reasons for missing projections, by the name of the spatial reference.
    private var unprojected: [String: String] = [:]

    /// - Parameter symbols: The symbols that have numbers already. Default: none.
    init(fieldNames: [String], spatialReference: SpatialReference, symbols: OwnSymbols = OwnSymbols()) {
        self.fieldNames = fieldNames
        attributes = GraphicAttributes(fieldNames: fieldNames)
        self.spatialReference = spatialReference
        self.symbols = symbols
        builder = FeatureBatchBuilder(spatialReference: spatialReference)
    }

    var diagnostics: [Diagnostic] {
        attributes.diagnostics
            + unprojected.sorted { $0.key < $1.key }.map { _, reason in
                Diagnostic(
                    .error, code: .geometryNotProjected, message: reason,
                    instead: "graphics with this spatial reference are not drawn")
            }
    }

    mutating func fill(with graphics: some Sequence<Graphic.State>) {
        for graphic in graphics {
            append(graphic)
            if builder.isFull { endPart() }
        }
        if builder.count > 0 { endPart() }
        // A field that only some graphics have is null for the others. A field that no graphic has stays missing.
        for index in parts.indices {
            let known = Set(parts[index].features.attributes.map(\.name))
            for name in fieldNames where attributes.presentFields.contains(name) && !known.contains(name) {
                parts[index].features.attributes.append(
                    AttributeColumn(name: name, values: .nulls(count: parts[index].features.count)))
            }
        }
    }

    private mutating func append(_ graphic: Graphic.State) {
        let values = attributes.values(of: graphic)
        if graphic.isSelected { selected.append(ownSymbols.count) }
        if let symbol = graphic.symbol {
            ownSymbols.append(symbols.number(of: symbol, with: graphic.attributes))
        } else {
            ownSymbols.append(-1)
        }
        builder.append(placed(graphic.geometry), attributes: values)
    }

    /// Returns the geometry before its projection, or already in the map's spatial reference if it reaches the
    /// boundary of the projection.
    ///
    /// Nil if there is no transformation from its spatial reference to the map's. Sets the pending transformation for
    /// its coordinates, which the caller appends next.
    private mutating func placed(_ geometry: Geometry?) -> Geometry? {
        guard let geometry, let projection = projection(from: geometry.spatialReference) else { return nil }
        let isIdentity = projection.transformation.isIdentity
        // The sides of an envelope may become curves, so its corners are not enough.
        let shape = (geometry as? Envelope).map { isIdentity ? $0.polygon : $0.densifiedPolygon } ?? geometry
        let fitted = projection.fit(shape, &outside)
        setPending(isIdentity || fitted != nil ? nil : projection.transformation)
        return fitted ?? shape
    }

    /// Applies the pending transformation if the next coordinates need another one.
    private mutating func setPending(_ transformation: CoordinateTransformation?) {
        if let pending, pending.transformation === transformation { return }
        transformPending()
        pending = transformation.map { ($0, builder.geometry.coordinates.count) }
    }

    private mutating func transformPending() {
        guard let (transformation, start) = pending else { return }
        pending = nil
        builder.geometry.coordinates.withUnsafeMutableBufferPointer {
            transformation.transform(UnsafeMutableBufferPointer(rebasing: $0[start...]))
        }
    }

    private mutating func projection(from reference: SpatialReference?) -> FeatureProjection? {
        let reference = reference ?? spatialReference
        if let lastProjection, lastProjection.reference == reference { return lastProjection.projection }
        let projection = newProjection(from: reference)
        lastProjection = (reference, projection)
        return projection
    }

    private mutating func newProjection(from reference: SpatialReference) -> FeatureProjection? {
        if let known = projections[reference] { return known }
        do {
            let projection = try FeatureProjection(from: reference, to: spatialReference)
            projections[reference] = projection
            return projection
        } catch {
            unprojected["\(reference)"] = "\(error)"
            projections[reference] = .some(nil)
            return nil
        }
    }

    private mutating func endPart() {
        transformPending()
        let features = builder.finish()
        let hasOwn = ownSymbols.contains { $0 >= 0 }
        parts.append(
            OverlayColumns.Part(
                features: features, ownSymbols: hasOwn ? ownSymbols : nil,
                bounds: GeometryColumn.placedBounds(of: features.geometry.coordinates[...]),
                start: partStart, selected: selected))
        partStart += features.count
        ownSymbols.removeAll(keepingCapacity: true)
        selected = []
    }
}
