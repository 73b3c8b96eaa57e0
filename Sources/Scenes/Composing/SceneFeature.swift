import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartouchePortrayal
import CartoucheSymbolModel

/// A graphic or a feature of a layer, with the symbol that draws it.
struct SceneFeature {
    /// The kind of the geometry.
    var kind: GeometryKind
    /// The parts as places with heights; a height of NaN means none.
    var parts: [[SIMD3<Double>]]
    var symbol: SymbolDefinition
    /// The values that vary by feature; nil if there are none.
    var values: SlotValues?
    /// The width, depth and height of the feature's bodies in the unit of the symbol; NaN leaves those of the symbol.
    var extent: SIMD3<Float>?
    /// The rotation that is added to that of the symbol.
    var heading = 0.0
    var pitch = 0.0
    var roll = 0.0
    /// The value of the extrusion in meters; nil does not extrude the feature.
    var extrusion: Double?
    /// The number of the feature in the drawing, from 1.
    var id: UInt32

    /// The place that stands for the feature: its first point, the middle of a line, or the label point of a polygon.
    ///
    /// The height is the mean of those of the vertices. Nil without a place.
    var representativePoint: SIMD3<Double>? {
        if kind == .point || kind == .multipoint { return parts.first?.first }
        var column = GeometryColumn()
        for part in parts {
            for vertex in part { column.append(SIMD2(vertex.x, vertex.y)) }
            column.endPart()
        }
        column.endFeature(kind)
        let place = column.representativePoint(of: 0)
        guard place.sum().isFinite else { return nil }
        let heights = parts.joined().lazy.map(\.z).filter { !$0.isNaN }
        let sum = heights.reduce((total: 0.0, count: 0.0)) { ($0.total + $1, $0.count + 1) }
        return SIMD3(place.x, place.y, sum.count > 0 ? sum.total / sum.count : .nan)
    }

    /// Makes a line or polygon of the points of a multipoint.
    mutating func connect(as kind: GeometryKind) {
        var points = Array(parts.joined())
        if kind == .polygon, let first = points.first, points.last != first { points.append(first) }
        (parts, self.kind) = ([points], kind)
    }

    /// Returns the values for a layer of a symbol.
    ///
    /// If only some layers are in meters, only these have the size of the feature.
    func values(for symbol: SymbolDefinition, inMeters: Bool) -> SlotValues? {
        guard !inMeters, let values, !values.size.isNaN, symbol.hasMixedUnits else { return values }
        var others = values
        others.size = .nan
        return others
    }

    /// Returns a color of the symbol with the values of the feature, as bytes with straight alpha.
    func color(_ authored: Color?, isLocked: Bool = false) -> UInt32 {
        var color = authored ?? .clear
        if let own = values?.color, !isLocked { color = own.withAlphaComponent(own.alpha) }
        if let opacity = values?.opacity, !opacity.isNaN {
            color = color.withAlphaComponent(color.alpha * Double(opacity))
        }
        return color.word
    }
}

/// How the features of a layer or an overlay are placed.
struct ScenePlacing {
    var placement: ScenePlacement
    var offset = 0.0
    /// The top of extruded features.
    var extrusion = ExtrusionTop.base
    var opacity = 1.0
    /// The number of the layer or overlay, for identifying.
    var object: UInt32 = 0
    /// Whether heights are above the bodies of layers too.
    var isAboveBodies = false
    /// The bodies on which features stand; nil applies the ground.
    var tops: SceneTops?

    enum ScenePlacement: Hashable { case draped, relative, absolute }
    enum ExtrusionTop: Hashable {
        case base, minimum, maximum, absolute

        /// Returns the heights of the top of an extrusion for the heights of its base.
        func tops(_ value: Double, of bases: [Double]) -> [Double] {
            let level: Double
            switch self {
            case .base: return bases.map { $0 + value }
            case .minimum: level = (bases.min() ?? 0) + value
            case .maximum: level = (bases.max() ?? 0) + value
            case .absolute: level = value
            }
            return bases.map { _ in level }
        }
    }

    /// Returns the height of a vertex above the ellipsoid.
    func height(_ z: Double, at place: SIMD2<Double>, _ heights: SurfaceHeights) -> Double {
        let own = z.isNaN ? 0 : z
        switch placement {
        case .draped: return heights.height(at: place)
        case .relative:
            let ground = heights.height(at: place)
            return max(ground, tops?.height(at: place) ?? ground) + own + offset
        case .absolute: return z.isNaN ? heights.height(at: place) + offset : own + offset
        }
    }

    /// Returns the height of a vertex above the ground, or above the body on which it stands.
    func heightAboveGround(_ z: Double, at place: SIMD2<Double>, _ heights: SurfaceHeights) -> Double {
        switch placement {
        case .draped: 0
        case .relative: (z.isNaN ? 0 : z) + offset
        case .absolute: height(z, at: place, heights) - heights.height(at: place)
        }
    }
}
