import Geospatial
import Images
import Portrayal
import SymbolModel

/// A graphic or a feature of a layer, with the symbol that draws it.
struct SceneFeature {
    /// The kind of the geometry.
    var kind: GeometryKind
    /// The parts as places with heights; a height of NaN means none.
    var parts: [[SIMD3<Double>]]
    var symbol: SymbolDefinition
    /// The values that vary by feature; nil if there are none.
    var values: SlotValues?
    /// The rotation that is added to that of the symbol.
    var heading = 0.0
    var pitch = 0.0
    var roll = 0.0
    /// The value of the extrusion in meters; nil does not extrude the feature.
    var extrusion: Double?
    /// The number of the feature in the drawing, from 1.
    var id: UInt32

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
}
