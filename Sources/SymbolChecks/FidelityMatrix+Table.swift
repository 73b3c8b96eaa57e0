extension FidelityMatrix {
    /// Written by `make matrix` from what drawing the corpus gives.
    static let standardTable = """
        CIM3DSymbolProperties exact | exact rotationOrder3D scaleY scaleZ | invisible \
            dominantSizeAxis3D
        CIMBackgroundCallout unsupported
        CIMBalloonCallout unsupported
        CIMBarChartMarker unsupported | invisible angleX angleY billboardMode3D colorLocked \
            dominantSizeAxis3D name offsetZ overprint primitiveName
        CIMCMYKColor exact | exact values | invisible colorSpace name
        CIMCharacterMarker exact | exact anchorPoint anchorPointUnits characterIndex effects enable \
            fontFamilyName fontStyleName fontType markerPlacement offsetX offsetY respectFrame \
            rotateClockwise rotation scaleSymbolsProportionally scaleX size symbol | kept \
            animations fontVariationSettings | invisible angleX angleY billboardMode3D colorLocked \
            depth3D dominantSizeAxis3D name offsetZ overprint primitiveName verticalOrientation3D
        CIMChartPart unsupported
        CIMClippingPath exact | exact clippingType path
        CIMColorSubstitution exact | exact newColor oldColor
        CIMExpressionInfo exact | exact expression returnType title | invisible name
        CIMFixedColorRamp approximate | exact colors | kept arrangement | invisible colorSpace \
            primitiveName
        CIMFontVariation unsupported
        CIMGeometricEffectAddControlPoints exact | exact angleTolerance | invisible primitiveName
        CIMGeometricEffectArrow approximate | exact arrowType width | invisible primitiveName
        CIMGeometricEffectBuffer exact | exact size | invisible primitiveName
        CIMGeometricEffectCircularSector exact | exact endAngle radius startAngle | invisible \
            primitiveName
        CIMGeometricEffectControlMeasureLine unsupported | invisible primitiveName
        CIMGeometricEffectCut exact | exact beginCut endCut invert middleCut | invisible \
            primitiveName
        CIMGeometricEffectDashes exact | exact controlPointEnding customEndingOffset dashTemplate \
            lineDashEnding offsetAlongLine | invisible primitiveName
        CIMGeometricEffectDonut exact | exact method option width | approximate method=TrueBuffer | \
            invisible primitiveName
        CIMGeometricEffectEnclosingPolygon exact | exact method | invisible primitiveName
        CIMGeometricEffectExtension approximate | exact deflection length origin | invisible \
            primitiveName
        CIMGeometricEffectJog approximate | exact angle length position | invisible primitiveName
        CIMGeometricEffectLocalizerFeather approximate | exact angle length style width | invisible \
            primitiveName
        CIMGeometricEffectMove exact | exact offsetX offsetY | invisible primitiveName
        CIMGeometricEffectOffset exact | exact count method offset option | invisible primitiveName
        CIMGeometricEffectOffsetHatch approximate | exact length spacing | invisible primitiveName
        CIMGeometricEffectOffsetTangent approximate | exact method offset | invisible primitiveName
        CIMGeometricEffectRadial exact | exact angle length | invisible primitiveName
        CIMGeometricEffectRegularPolygon exact | exact angle edges radius | invisible primitiveName
        CIMGeometricEffectReverse exact | exact reverse | invisible primitiveName
        CIMGeometricEffectRotate exact | exact angle | invisible primitiveName
        CIMGeometricEffectScale exact | exact xScaleFactor yScaleFactor | invisible primitiveName
        CIMGeometricEffectSuppress exact | exact invert suppress | invisible primitiveName
        CIMGeometricEffectTaperedPolygon exact | exact fromWidth length toWidth | invisible \
            primitiveName
        CIMGeometricEffectWave exact | exact amplitude period seed waveform | approximate \
            waveform=Random | invisible primitiveName
        CIMGradientFill approximate | exact angle colorRamp effects enable gradientMethod \
            gradientSize gradientSizeUnits gradientType interval | kept animations | invisible \
            colorLocked name overprint primitiveName
        CIMGradientStroke approximate | exact capStyle colorRamp effects enable gradientMethod \
            gradientSize gradientSizeUnits gradientType interval joinStyle miterLimit width | kept \
            animations | invisible anchor3D closeCaps3D colorLocked height3D lineStyle3D name \
            overprint primitiveName
        CIMGrayColor exact | exact values | invisible colorSpace name
        CIMHSLColor exact | exact values | invisible colorSpace name
        CIMHSVColor exact | exact values | invisible colorSpace name
        CIMHatchFill exact | exact effects enable lineSymbol offsetX offsetY rotation separation | \
            kept animations | invisible colorLocked name overprint primitiveName
        CIMLABColor exact | exact values | invisible colorSpace name
        CIMLineSymbol exact | exact effects symbolLayers useRealWorldSymbolSizes | kept animations \
            | invisible thumbnailURI
        CIMLinearContinuousColorRamp approximate | exact fromColor toColor | invisible colorSpace \
            primitiveName
        CIMMarker3D unsupported | invisible angleX angleY billboardMode3D colorLocked \
            dominantSizeAxis3D name offsetZ overprint primitiveName
        CIMMarkerGraphic exact | exact geometry symbol | kept textString | invisible primitiveName
        CIMMarkerPlacementAlongLineRandomSize approximate | exact angleToLine controlPointPlacement \
            customEndingOffset endings keepUpright offset offsetAlongLine placePerPart \
            placementTemplate randomization seed | invisible primitiveName
        CIMMarkerPlacementAlongLineSameSize exact | exact angleToLine controlPointPlacement \
            customEndingOffset endings keepUpright offset offsetAlongLine placePerPart \
            placementTemplate | invisible primitiveName
        CIMMarkerPlacementAlongLineVariableSize approximate | exact angleToLine \
            controlPointPlacement customEndingOffset endings keepUpright maxRandomOffset maxZoom \
            minZoom numberOfSizes offset offsetAlongLine placePerPart placementTemplate seed \
            variationMethod | invisible primitiveName
        CIMMarkerPlacementAroundPolygon exact | exact offset placePerPart position | invisible \
            primitiveName
        CIMMarkerPlacementAtExtremities exact | exact angleToLine extremityPlacement keepUpright \
            offset offsetAlongLine placePerPart | invisible primitiveName
        CIMMarkerPlacementAtMeasuredUnits exact | exact angleToLine interval keepUpright offset \
            placeAtExtremities placePerPart skipMarkerRate | invisible primitiveName
        CIMMarkerPlacementAtRatioPositions exact | exact angleToLine beginPosition endPosition \
            flipFirst keepUpright offset placePerPart positionArray | invisible primitiveName
        CIMMarkerPlacementDecorations exact | exact angleToLine decorateSubPartsOfMultiPartGeom \
            flipAll flipFirst keepUpright offset placePerPart positionArray positionAsRatio | kept \
            endMarkersAdjustment | invisible primitiveName
        CIMMarkerPlacementInsidePolygon exact | exact clipping gridAngle gridType offsetX offsetY \
            placePerPart randomness seed shiftOddRows stepX stepY | approximate \
            gridType=RandomFixedQuantity | kept stdDeviationX stdDeviationY | invisible \
            primitiveName
        CIMMarkerPlacementOnLine exact | exact angleToLine keepUpright offset placePerPart \
            relativeTo startPointOffset | invisible primitiveName
        CIMMarkerPlacementOnVertices exact | exact angleToLine keepUpright offset \
            placeOnControlPoints placeOnEndPoints placeOnRegularVertices placePerPart | invisible \
            primitiveName
        CIMMarkerPlacementPolygonCenter exact | exact clipAtBoundary method offsetX offsetY \
            placePerPart | invisible primitiveName
        CIMMaterialSymbolLayer unsupported | invisible colorLocked name overprint primitiveName
        CIMMeshSymbol unsupported | invisible thumbnailURI
        CIMMultipartColorRamp approximate | exact colorRamps weights | invisible colorSpace \
            primitiveName
        CIMObjectMarker3D unsupported | invisible angleX angleY billboardMode3D colorLocked \
            dominantSizeAxis3D name offsetZ overprint primitiveName
        CIMPictureFill exact | exact colorSubstitutions effects enable height offsetX offsetY \
            rotation scaleX textureFilter tintColor url | kept animations | invisible colorLocked \
            name overprint primitiveName
        CIMPictureMarker exact | exact anchorPoint anchorPointUnits colorSubstitutions effects \
            enable markerPlacement offsetX offsetY rotateClockwise rotation scaleX size \
            textureFilter tintColor url | kept animatedSymbolProperties animations | invisible \
            angleX angleY billboardMode3D colorLocked depth3D dominantSizeAxis3D \
            invertBackfaceTexture name offsetZ overprint primitiveName verticalOrientation3D
        CIMPictureStroke approximate | exact capStyle colorSubstitutions effects enable joinStyle \
            miterLimit textureFilter tintColor url width | kept animations | invisible anchor3D \
            closeCaps3D colorLocked height3D lineStyle3D name overprint primitiveName
        CIMPieChartMarker unsupported | invisible angleX angleY billboardMode3D colorLocked \
            dominantSizeAxis3D name offsetZ overprint primitiveName
        CIMPointSymbol exact | exact angle angleAlignment callout effects haloSize haloSymbol \
            scaleX symbolLayers useRealWorldSymbolSizes | kept animations | invisible primitiveName \
            symbol3DProperties thumbnailURI
        CIMPointSymbolCallout unsupported
        CIMPolarContinuousColorRamp approximate | exact fromColor interpolationSpace polarDirection \
            toColor | invisible colorSpace primitiveName
        CIMPolygonSymbol exact | exact angleAlignment effects symbolLayers useRealWorldSymbolSizes \
            | kept animations | invisible thumbnailURI
        CIMPrimitiveOverride exact | exact expression propertyName valueExpressionInfo | invisible \
            primitiveName
        CIMProceduralSymbolLayer unsupported | invisible colorLocked name overprint primitiveName
        CIMRGBColor exact | exact values | invisible colorSpace name
        CIMRandomHSVColorRamp approximate | exact maxAlpha maxH maxS maxV minAlpha minH minS minV \
            seed | invisible colorSpace primitiveName
        CIMScaleDependentSizeVariation exact | exact scale size
        CIMSimpleLineCallout unsupported
        CIMSolidFill exact | exact color effects enable pattern | kept animations | invisible \
            colorLocked name overprint primitiveName
        CIMSolidMeshEdge unsupported | invisible colorLocked name overprint primitiveName
        CIMSolidPattern exact | exact color
        CIMSolidStroke exact | exact capStyle color effects enable joinStyle miterLimit pattern \
            width | kept animations | invisible anchor3D closeCaps3D colorLocked height3D \
            lineStyle3D name overprint primitiveName
        CIMSpotColor exact | exact values | invisible colorSpace name
        CIMStackedBarChartMarker unsupported | invisible angleX angleY billboardMode3D colorLocked \
            dominantSizeAxis3D name offsetZ overprint primitiveName
        CIMSymbolReference exact | exact maxScale minScale primitiveOverrides \
            scaleDependentSizeVariation symbol | invisible maxDistance minDistance stylePath \
            symbolName
        CIMTextMargin unsupported
        CIMTextSymbol unsupported | invisible angleX angleY billboardMode3D depth3D offsetZ \
            overprint symbol3DProperties
        CIMVectorMarker exact | exact anchorPoint anchorPointUnits clippingPath effects enable \
            frame markerGraphics markerPlacement offsetX offsetY respectFrame rotateClockwise \
            rotation scaleSymbolsProportionally size | kept animations | invisible angleX angleY \
            billboardMode3D colorLocked depth3D dominantSizeAxis3D name offsetZ overprint \
            primitiveName verticalOrientation3D
        CIMWaterFill approximate | exact color effects enable | kept animations waterbodySize \
            waveDirection waveHasDirection waveStrength | invisible colorLocked name overprint \
            primitiveName
        CIMXYZColor exact | exact values | invisible colorSpace name
        CIMglTFMarker3D unsupported | invisible angleX angleY billboardMode3D colorLocked \
            dominantSizeAxis3D name offsetZ overprint primitiveName
        """
}
