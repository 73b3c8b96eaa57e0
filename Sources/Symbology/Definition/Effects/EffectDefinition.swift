import Documents

/// Changes a geometry before it is painted: the registry (CIM: `CIMGeometricEffect…`).
///
/// Lengths are points, angles degrees, senses those of the CIM. A symbol's effects come before its layers'; the
/// output of one is the input of the next.
package enum EffectDefinition: CIMValue {
    case addControlPoints(AddControlPoints)
    case arrow(Arrow)
    case buffer(Buffer)
    case circularSector(CircularSector)
    case controlMeasureLine(ControlMeasureLine)
    case cut(Cut)
    case dashes(Dashes)
    case donut(Donut)
    case enclosingPolygon(EnclosingPolygon)
    case extended(Extension)
    case jog(Jog)
    case localizerFeather(LocalizerFeather)
    case move(Move)
    case offset(Offset)
    case offsetHatch(OffsetHatch)
    case offsetTangent(OffsetTangent)
    case radial(Radial)
    case regularPolygon(RegularPolygon)
    case reverse(Reverse)
    case rotate(Rotate)
    case scale(Scale)
    case suppress(Suppress)
    case taperedPolygon(TaperedPolygon)
    case wave(Wave)
    /// An effect of a class that is not known here: kept, changes nothing.
    case unknown(RawJSON)

    /// A cut of a line's ends, points.
    package static func cut(begin: Double, end: Double) -> EffectDefinition {
        .cut(Cut(begin: begin, end: end))
    }
}
