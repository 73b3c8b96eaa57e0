import CartoucheSymbolModel

extension MarkerPlacement {
    /// Returns the live placement for a definition; an instance of the base class if its class is unknown.
    static func make(_ definition: PlacementDefinition, changed revision: UInt64) -> MarkerPlacement {
        switch definition.object {
        case is AlongLineRandomSize: AlongLineRandomSizeMarkerPlacement(definition, changed: revision)
        case is AlongLineSameSize: AlongLineSameSizeMarkerPlacement(definition, changed: revision)
        case is AlongLineVariableSize: AlongLineVariableSizeMarkerPlacement(definition, changed: revision)
        case is AroundPolygon: AroundPolygonMarkerPlacement(definition, changed: revision)
        case is AtExtremities: AtExtremitiesMarkerPlacement(definition, changed: revision)
        case is AtMeasuredUnits: AtMeasuredUnitsMarkerPlacement(definition, changed: revision)
        case is AtRatioPositions: AtRatioPositionsMarkerPlacement(definition, changed: revision)
        case is Decorations: DecorationsMarkerPlacement(definition, changed: revision)
        case is InsidePolygon: InsidePolygonMarkerPlacement(definition, changed: revision)
        case is OnLine: OnLineMarkerPlacement(definition, changed: revision)
        case is OnVertices: OnVerticesMarkerPlacement(definition, changed: revision)
        case is PolygonCenter: PolygonCenterMarkerPlacement(definition, changed: revision)
        case is any LinePlacementObject: StrokeMarkerPlacement(definition, changed: revision)
        default: MarkerPlacement(definition, changed: revision)
        }
    }
}
