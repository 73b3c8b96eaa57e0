import CartoucheSymbolModel

/// Places markers at the positions on a line where the measure is a multiple of an interval.
///
/// CIM: `CIMMarkerPlacementAtMeasuredUnits`.
///
/// Lines without m values have no markers. Drawing reports a diagnostic for them.
public final class AtMeasuredUnitsMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// Creates a placement at multiples of a measure interval.
    ///
    /// - Parameters:
    ///   - interval: The interval between markers, in the unit of the measures (m values). Default: 0.
    ///   - skipMarkerRate: The number n; every n-th marker is omitted. 0 and 1 omit no marker. Default: 0.
    ///   - placeAtExtremities: Whether there can be markers at the ends of the line. Default: false.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the left of the line in DIPs. Default: 0.
    public convenience init(
        interval: Double = 0, skipMarkerRate: Int = 0, placeAtExtremities: Bool = false,
        angleToLine: Bool = true, offset: Double = 0
    ) {
        var placement = AtMeasuredUnits()
        placement.interval = interval.finiteOrZero
        placement.skipMarkerRate = skipMarkerRate
        placement.placeAtExtremities = placeAtExtremities
        placement.angleToLine = angleToLine
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// The interval between markers, in the unit of the measures (m values).
    ///
    /// An interval of 0 places no markers.
    /// Default: 0.
    public var interval: Double {
        get { value(\AtMeasuredUnits.interval) }
        set { setNumber(\AtMeasuredUnits.interval, newValue) }
    }

    /// The number n; every n-th marker is omitted.
    ///
    /// 0 and 1 omit no marker.
    ///
    /// Default: 0.
    public var skipMarkerRate: Int {
        get { value(\AtMeasuredUnits.skipMarkerRate) }
        set { set(\AtMeasuredUnits.skipMarkerRate, newValue) }
    }

    /// Whether there can be markers at the ends of the line.
    ///
    /// Default: false.
    public var placeAtExtremities: Bool {
        get { value(\AtMeasuredUnits.placeAtExtremities) }
        set { set(\AtMeasuredUnits.placeAtExtremities, newValue) }
    }
}
