import Documents

/// Where markers stand along or inside a geometry: the registry (CIM: `CIMMarkerPlacement…`).
package indirect enum MarkerPlacement: CIMValue {
    case alongLineRandomSize(AlongLineRandomSize)
    case alongLineSameSize(AlongLineSameSize)
    case alongLineVariableSize(AlongLineVariableSize)
    case aroundPolygon(AroundPolygon)
    case atExtremities(AtExtremities)
    case atMeasuredUnits(AtMeasuredUnits)
    case atRatioPositions(AtRatioPositions)
    case decorations(Decorations)
    case insidePolygon(InsidePolygon)
    case onLine(OnLine)
    case onVertices(OnVertices)
    case polygonCenter(PolygonCenter)
    /// A placement of a class that is not known here: kept, and no marker is placed.
    case unknown(RawJSON)
}

extension MarkerPlacement {
    /// Markers at the ends of a line, points inwards.
    package static func atExtremities(
        _ extremity: AtExtremities.Extremity, angleToLine: Bool, offsetAlongLine: Double
    ) -> MarkerPlacement {
        .atExtremities(
            AtExtremities(extremity, angleToLine: angleToLine, offsetAlongLine: offsetAlongLine))
    }
}
