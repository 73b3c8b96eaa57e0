import CartoucheImages
import CartoucheSymbols
import Foundation

/// The properties of multilayer symbols and their parts.
extension EditCounts {
    /// Sets the properties of multilayer symbols and their layers.
    mutating func checkLayers() {
        let picture = URL(filePath: "picture.png")
        let fill = SolidFillSymbolLayer(color: .black)
        let model = ModelSymbolLayer(shape: .cone)
        check(fill, [.set("color", \.color)])
        check(
            HatchFillSymbolLayer(),
            [
                .set("polyline", \.polyline), .set("angle", \.angle), .set("separation", \.separation),
            ])
        check(
            PictureFillSymbolLayer(url: picture),
            [
                .set("height", \.height), .set("scaleX", \.scaleX), .set("angle", \.angle),
                .set("offsetX", \.offsetX), .set("offsetY", \.offsetY), .set("tintColor", \.tintColor),
            ])
        check(MaterialFillSymbolLayer(), [.set("color", \.color), .set("colorMixMode", \.colorMixMode)])
        check(
            model as MarkerSymbolLayer,
            [
                .set("size", \.size), .set("heading", \.heading), .set("angle", \.angle),
                .set("anchor", \.anchor), .set("markerPlacement", \.markerPlacement),
                .set("offsetX", \.offsetX), .set("offsetY", \.offsetY),
            ])
        check(model, [.set("color", \.color), .set("width", \.width), .set("depth", \.depth)])
        check(PictureMarkerSymbolLayer(url: picture), [.set("tintColor", \.tintColor)])
        check(SolidStrokeSymbolLayer(), [.set("color", \.color)])
        check(
            SolidStrokeSymbolLayer() as StrokeSymbolLayer,
            [
                .set("width", \.width), .set("capStyle", \.capStyle), .set("joinStyle", \.joinStyle),
                .set("lineStyle3D", \.lineStyle3D),
            ])
        check(
            VectorMarkerSymbolLayer(vectorMarkerSymbolElements: []),
            [
                .set("vectorMarkerSymbolElements", \.vectorMarkerSymbolElements),
                .set("scaleSymbolsProportionally", \.scaleSymbolsProportionally),
            ])
        check(
            fill as SymbolLayer,
            [
                .set("geometricEffects", \.geometricEffects), .set("isEnabled", \.isEnabled),
                .set("colorIsLocked", \.colorIsLocked),
            ])
        check(
            MultilayerPointSymbol(symbolLayers: [model]),
            [
                .set("size", \.size), .set("angle", \.angle), .set("angleAlignment", \.angleAlignment),
            ])
        check(MultilayerPolylineSymbol(symbolLayers: [SolidStrokeSymbolLayer()]), [.set("width", \.width)])
        check(
            MultilayerPolygonSymbol(symbolLayers: [fill]) as MultilayerSymbol,
            [
                .set("symbolLayers", \.symbolLayers), .set("color", \.color),
                .set("geometricEffects", \.geometricEffects),
            ])
    }

    /// Sets the properties of geometric effects.
    mutating func checkEffects() {
        check(AddControlPointsGeometricEffect(), [.set("angleTolerance", \.angleTolerance)])
        check(ArrowGeometricEffect(), [.set("arrowType", \.arrowType), .set("width", \.width)])
        check(BufferGeometricEffect(), [.set("size", \.size)])
        check(
            CircularSectorGeometricEffect(),
            [
                .set("startAngle", \.startAngle), .set("endAngle", \.endAngle), .set("radius", \.radius),
            ])
        check(ControlMeasureLineGeometricEffect(), [.set("rule", \.rule)])
        check(
            CutGeometricEffect(),
            [
                .set("beginCut", \.beginCut), .set("endCut", \.endCut), .set("middleCut", \.middleCut),
                .set("invert", \.invert),
            ])
        check(
            DashGeometricEffect(),
            [
                .set("dashTemplate", \.dashTemplate), .set("lineDashEnding", \.lineDashEnding),
                .set("controlPointEnding", \.controlPointEnding), .set("offsetAlongLine", \.offsetAlongLine),
                .set("customEndingOffset", \.customEndingOffset),
            ])
        check(
            DonutGeometricEffect(),
            [
                .set("width", \.width), .set("method", \.method), .set("option", \.option),
            ])
        check(EnclosingPolygonGeometricEffect(), [.set("method", \.method)])
        check(
            ExtensionGeometricEffect(),
            [
                .set("origin", \.origin), .set("deflection", \.deflection), .set("length", \.length),
            ])
        check(
            JogGeometricEffect(),
            [
                .set("angle", \.angle), .set("length", \.length), .set("position", \.position),
            ])
        check(
            LocalizerFeatherGeometricEffect(),
            [
                .set("style", \.style), .set("length", \.length), .set("width", \.width),
                .set("angle", \.angle),
            ])
        check(MoveGeometricEffect(), [.set("offsetX", \.offsetX), .set("offsetY", \.offsetY)])
        check(
            OffsetGeometricEffect(),
            [
                .set("offset", \.offset), .set("method", \.method), .set("option", \.option),
            ])
        check(OffsetHatchGeometricEffect(), [.set("length", \.length), .set("spacing", \.spacing)])
        check(OffsetTangentGeometricEffect(), [.set("offset", \.offset), .set("method", \.method)])
        check(RadialGeometricEffect(), [.set("angle", \.angle), .set("length", \.length)])
        check(
            RegularPolygonGeometricEffect(),
            [
                .set("radius", \.radius), .set("edges", \.edges), .set("angle", \.angle),
            ])
        check(ReverseGeometricEffect(), [.set("reverse", \.reverse)])
        check(RotateGeometricEffect(), [.set("angle", \.angle)])
        check(
            ScaleGeometricEffect(),
            [
                .set("xScaleFactor", \.xScaleFactor), .set("yScaleFactor", \.yScaleFactor),
            ])
        check(SuppressGeometricEffect(), [.set("suppress", \.suppress), .set("invert", \.invert)])
        check(
            TaperedPolygonGeometricEffect(),
            [
                .set("fromWidth", \.fromWidth), .set("toWidth", \.toWidth), .set("length", \.length),
            ])
        check(
            WaveGeometricEffect(),
            [
                .set("amplitude", \.amplitude), .set("period", \.period), .set("waveform", \.waveform),
                .set("seed", \.seed),
            ])
    }

    /// Sets the properties of marker placements.
    mutating func checkPlacements() {
        check(
            AlongLineRandomSizeMarkerPlacement(),
            [
                .set("placementTemplate", \.placementTemplate), .set("endings", \.endings),
                .set("controlPointPlacement", \.controlPointPlacement),
                .set("offsetAlongLine", \.offsetAlongLine), .set("customEndingOffset", \.customEndingOffset),
                .set("randomization", \.randomization), .set("seed", \.seed),
            ])
        check(
            AlongLineSameSizeMarkerPlacement(),
            [
                .set("placementTemplate", \.placementTemplate), .set("endings", \.endings),
                .set("controlPointPlacement", \.controlPointPlacement),
                .set("offsetAlongLine", \.offsetAlongLine), .set("customEndingOffset", \.customEndingOffset),
            ])
        check(
            AlongLineVariableSizeMarkerPlacement(),
            [
                .set("placementTemplate", \.placementTemplate), .set("endings", \.endings),
                .set("controlPointPlacement", \.controlPointPlacement),
                .set("numberOfSizes", \.numberOfSizes), .set("minZoom", \.minZoom),
                .set("maxZoom", \.maxZoom), .set("variationMethod", \.variationMethod),
                .set("maxRandomOffset", \.maxRandomOffset), .set("seed", \.seed),
            ])
        check(AroundPolygonMarkerPlacement(), [.set("position", \.position), .set("offset", \.offset)])
        check(
            AtExtremitiesMarkerPlacement(),
            [
                .set("extremityPlacement", \.extremityPlacement), .set("offsetAlongLine", \.offsetAlongLine),
            ])
        check(
            AtMeasuredUnitsMarkerPlacement(),
            [
                .set("interval", \.interval), .set("skipMarkerRate", \.skipMarkerRate),
                .set("placeAtExtremities", \.placeAtExtremities),
            ])
        check(
            AtRatioPositionsMarkerPlacement(),
            [
                .set("positionArray", \.positionArray), .set("beginPosition", \.beginPosition),
                .set("endPosition", \.endPosition), .set("flipFirst", \.flipFirst),
            ])
        check(
            DecorationsMarkerPlacement(),
            [
                .set("positionArray", \.positionArray), .set("positionAsRatio", \.positionAsRatio),
                .set("flipAll", \.flipAll), .set("flipFirst", \.flipFirst),
                .set("endMarkersAdjustment", \.endMarkersAdjustment),
                .set("decorateSubPartsOfMultiPartGeom", \.decorateSubPartsOfMultiPartGeom),
            ])
        check(
            InsidePolygonMarkerPlacement(),
            [
                .set("stepX", \.stepX), .set("stepY", \.stepY), .set("gridType", \.gridType),
                .set("gridAngle", \.gridAngle), .set("offsetX", \.offsetX), .set("offsetY", \.offsetY),
                .set("shiftOddRows", \.shiftOddRows), .set("randomness", \.randomness), .set("seed", \.seed),
                .set("clipping", \.clipping),
            ])
        check(AtExtremitiesMarkerPlacement() as MarkerPlacement, [.set("placePerPart", \.placePerPart)])
        check(
            AtExtremitiesMarkerPlacement() as StrokeMarkerPlacement,
            [
                .set("angleToLine", \.angleToLine), .set("keepUpright", \.keepUpright),
                .set("offset", \.offset),
            ])
        check(
            OnLineMarkerPlacement(),
            [
                .set("relativeTo", \.relativeTo), .set("startPointOffset", \.startPointOffset),
            ])
        check(
            OnVerticesMarkerPlacement(),
            [
                .set("placeOnControlPoints", \.placeOnControlPoints),
                .set("placeOnEndPoints", \.placeOnEndPoints),
                .set("placeOnRegularVertices", \.placeOnRegularVertices),
            ])
        check(
            PolygonCenterMarkerPlacement(),
            [
                .set("method", \.method), .set("offsetX", \.offsetX), .set("offsetY", \.offsetY),
                .set("clipAtBoundary", \.clipAtBoundary),
            ])
    }
}
