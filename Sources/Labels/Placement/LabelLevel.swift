import CartoucheCLibrary
import CartouchePlanarGeometry

/// The scale and rotation at which labels are placed.
///
/// Positions of a level are DIPs (1/96 inch) from the origin of the map, y down. They don't depend on a view, so all
/// views and tiles with the same scale have the same labels at the same places.
package struct LabelLevel: Hashable, Sendable {
    /// The number of map units per DIP.
    package let unitsPerDIP: Double
    /// The heading at the top in degrees clockwise.
    package let rotation: Double
    /// The width of the world in map units, for a map that wraps around; nil for other maps.
    package let worldWidth: Double?
    /// The denominator of the scale for one map unit per DIP.
    package let unitScale: Double
    /// The map units per DIP of a scale of the ladder, such as level 0 of tiles.
    package let base: Double
    private let east, north: SIMD2<Double>

    /// Creates a level.
    package init(
        unitsPerDIP: Double, unitScale: Double, rotation: Double = 0, worldWidth: Double? = nil,
        base: Double = 1
    ) {
        self.unitsPerDIP = unitsPerDIP
        self.unitScale = unitScale
        self.base = base
        self.rotation = rotation
        self.worldWidth = worldWidth
        let isUpright = rotation.truncatingRemainder(dividingBy: 360) == 0
        let radians = isUpright ? 0 : rotation * .pi / 180
        east = SIMD2(cos(radians), -sin(radians)) / unitsPerDIP
        north = SIMD2(-sin(radians), -cos(radians)) / unitsPerDIP
    }

    /// The denominator of the scale.
    package var scale: Double { unitsPerDIP * unitScale }

    /// Returns the position of a map position.
    package func position(of place: SIMD2<Double>) -> SIMD2<Double> { east * place.x + north * place.y }

    /// Returns the map position of a position.
    package func place(at position: SIMD2<Double>) -> SIMD2<Double> {
        let squared = (east * east).sum()
        return SIMD2((position * east).sum(), (position * north).sum()) / squared
    }

    /// The vector from a position to its copy in the next world to the east; nil if there is none.
    package var turn: SIMD2<Double>? { worldWidth.map { east * $0 } }

    /// The number of the power of 2 of the scale relative to ``base``, rounded toward smaller scales.
    var octave: Int { Int((-log2(unitsPerDIP / base) + 1e-6).rounded(.down)) }

    /// The map units per DIP of the smallest scale with the same ``octave``.
    var octaveUnits: Double { base * exp2(-Double(octave)) }

    /// The number of steps of the ladder of scales in an octave.
    static let stepsPerOctave = 16

    /// The number of the largest scale of the ladder that is not larger than a scale.
    var step: Int { Int((-log2(unitsPerDIP / base) * Double(Self.stepsPerOctave) + 1e-6).rounded(.down)) }

    /// Returns the level with a number of the ladder of scales.
    func level(atStep step: Int) -> LabelLevel {
        let units = base * exp2(-Double(step) / Double(Self.stepsPerOctave))
        return LabelLevel(
            unitsPerDIP: units, unitScale: unitScale, rotation: rotation, worldWidth: worldWidth, base: base)
    }
}

/// The DIPs per unit of length of documents.
struct LabelUnits {
    var dipsPerPoint: Double
    var dipsPerMapUnit: Double

    /// Returns a length in DIPs.
    func dips(of length: LabelLength) -> Double {
        length.pixels(perPoint: dipsPerPoint, perMapUnit: dipsPerMapUnit)
    }
}

extension LabelUnits {
    init(_ styled: StyledLabelClass, at level: LabelLevel) {
        self.init(dipsPerPoint: styled.style.dipsPerPoint, dipsPerMapUnit: 1 / level.unitsPerDIP)
    }
}
