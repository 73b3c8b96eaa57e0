extension FidelityEvidence {
    /// One line for each class, member or value that printed paths show, with up to three pairs.
    static let printedTable = """
        CIMCharacterMarker plu-015 plu-021 plu-022
        CIMCharacterMarker.markerPlacement plu-015 plu-021 plu-022
        CIMCharacterMarker.offsetX plu-015 plu-042 plu-044
        CIMCharacterMarker.offsetY plu-015 plu-036 plu-045
        CIMGeometricEffectDashes plu-012 plu-013 plu-014
        CIMGeometricEffectDashes.dashTemplate plu-012 plu-013 plu-014
        CIMGeometricEffectOffset plu-006 plu-007 plu-008
        CIMGeometricEffectOffset.offset plu-006 plu-007 plu-008
        CIMHSVColor plu-030 plu-033 plu-036
        CIMHSVColor.values plu-017 plu-018 plu-019
        CIMHatchFill plu-012 plu-013 plu-014
        CIMHatchFill.lineSymbol plu-012 plu-013 plu-014
        CIMHatchFill.offsetX plu-012 plu-013 plu-014
        CIMHatchFill.offsetY plu-012 plu-013 plu-014
        CIMHatchFill.rotation plu-012 plu-013 plu-014
        CIMHatchFill.separation plu-012 plu-013 plu-014
        CIMLineSymbol plu-011 plu-012 plu-013
        CIMLineSymbol.symbolLayers plu-011 plu-012 plu-013
        CIMMarkerGraphic plu-011 plu-017 plu-018
        CIMMarkerGraphic.geometry plu-011 plu-017 plu-018
        CIMMarkerGraphic.symbol plu-011 plu-017 plu-018
        CIMMarkerPlacementAlongLineSameSize plu-011 plu-015 plu-017
        CIMMarkerPlacementAlongLineSameSize.endings plu-011 plu-017 plu-018
        CIMMarkerPlacementAlongLineSameSize.endings=WithMarkers plu-011 plu-017 plu-018
        CIMMarkerPlacementAlongLineSameSize.offset plu-015 plu-026
        CIMMarkerPlacementAlongLineSameSize.placementTemplate plu-011 plu-015 plu-017
        CIMMarkerPlacementInsidePolygon plu-011 plu-015 plu-020
        CIMMarkerPlacementInsidePolygon.gridType plu-095 plu-097
        CIMMarkerPlacementInsidePolygon.gridType=Random plu-095 plu-097
        CIMMarkerPlacementInsidePolygon.offsetX plu-029 plu-072 plu-081
        CIMMarkerPlacementInsidePolygon.offsetY plu-029 plu-081
        CIMMarkerPlacementInsidePolygon.seed plu-095 plu-097
        CIMMarkerPlacementInsidePolygon.shiftOddRows plu-072 plu-083
        CIMMarkerPlacementInsidePolygon.stepX plu-011 plu-015 plu-020
        CIMMarkerPlacementInsidePolygon.stepY plu-011 plu-015 plu-020
        CIMPointSymbol plu-011 plu-017 plu-018
        CIMPointSymbol.symbolLayers plu-011 plu-017 plu-018
        CIMPolygonSymbol plu-001 plu-002 plu-003
        CIMPolygonSymbol.symbolLayers plu-001 plu-002 plu-003
        CIMRGBColor plu-001 plu-002 plu-003
        CIMRGBColor.values plu-001 plu-002 plu-003
        CIMSolidFill plu-001 plu-002 plu-003
        CIMSolidFill.color plu-001 plu-002 plu-003
        CIMSolidStroke plu-001 plu-002 plu-003
        CIMSolidStroke.capStyle plu-012 plu-013 plu-014
        CIMSolidStroke.capStyle=Butt plu-012 plu-013 plu-014
        CIMSolidStroke.color plu-001 plu-002 plu-003
        CIMSolidStroke.effects plu-006 plu-007 plu-008
        CIMSolidStroke.joinStyle plu-017 plu-018 plu-019
        CIMSolidStroke.joinStyle=Bevel plu-017 plu-018 plu-019
        CIMSolidStroke.joinStyle=Miter plu-017 plu-018 plu-019
        CIMSolidStroke.width plu-001 plu-002 plu-003
        CIMVectorMarker plu-011 plu-017 plu-018
        CIMVectorMarker.markerGraphics plu-011 plu-017 plu-018
        CIMVectorMarker.markerPlacement plu-011 plu-017 plu-018
        CIMVectorMarker.offsetX plu-011 plu-039 plu-041
        CIMVectorMarker.offsetY plu-011 plu-041
        CIMVectorMarker.rotation plu-017 plu-018 plu-019
        CIMVectorMarker.scaleSymbolsProportionally plu-011 plu-017 plu-018
        CIMVectorMarker.size plu-011 plu-017 plu-018
        """
}
