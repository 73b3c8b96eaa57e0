import CartoucheSymbolModel

/// Makes a sector of a circle around a point (CIM: `CIMGeometricEffectCircularSector`).
///
/// The sector runs counterclockwise from the first angle to the last. Equal angles give a full circle.
public final class CircularSectorGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a circular sector effect.
    ///
    /// - Parameters:
    ///   - startAngle: The first angle in degrees counterclockwise from east. Default: 0.
    ///   - endAngle: The last angle in degrees counterclockwise from east. Default: 0.
    ///   - radius: The radius of the circle in DIPs. Default: 0.
    public convenience init(startAngle: Double = 0, endAngle: Double = 0, radius: Double = 0) {
        var effect = CircularSector()
        effect.startAngle = startAngle.finiteOrZero
        effect.endAngle = endAngle.finiteOrZero
        effect.radius = SymbolLength(dips: radius).finitePoints
        self.init(effect)
    }

    /// The first angle in degrees counterclockwise from east.
    ///
    /// Default: 0.
    public var startAngle: Double {
        get { value(\CircularSector.startAngle) }
        set { setNumber(\CircularSector.startAngle, newValue) }
    }

    /// The last angle in degrees counterclockwise from east.
    ///
    /// Default: 0.
    public var endAngle: Double {
        get { value(\CircularSector.endAngle) }
        set { setNumber(\CircularSector.endAngle, newValue) }
    }

    /// The radius of the circle in DIPs.
    ///
    /// A radius of 0 draws nothing.
    /// Default: 0.
    public var radius: Double {
        get { length(\CircularSector.radius) }
        set { setLength(\CircularSector.radius, newValue) }
    }
}
