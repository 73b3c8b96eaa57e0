extension FidelityEvidence {
    /// One line for each class: its name, the source, our reading, and the members whose rule is inferred.
    static let rulesTable = """
        CIMPointSymbol | specification | angle turns all markers counterclockwise; a halo reaches \
            haloSize beyond the drawn shapes | haloSymbol scaleX
        CIMLineSymbol | specification | effects apply first, then the layers are drawn from the last \
            to the first
        CIMPolygonSymbol | specification | as a line symbol; angleAlignment turns patterns with the \
            map
        CIMSolidFill | specification | the area is filled with the even-odd rule
        CIMHatchFill | specification | rotation is counterclockwise from the x axis; separation is \
            perpendicular to the lines
        CIMPictureFill | specification | a tile has the given height; tiles are turned by rotation and \
            moved by the offsets | offsetX offsetY rotation
        CIMSolidStroke | specification | width, caps, joins and miter limit as in PDF; a width of 0 \
            draws nothing | miterLimit
        CIMVectorMarker | specification | the frame's height becomes the size; the first graphic is at \
            the bottom | respectFrame
        CIMCharacterMarker | specification | the size is the em of the font; the marker's center is \
            half the advance and the middle of the ink | respectFrame scaleSymbolsProportionally
        CIMPictureMarker | specification | the size is the height; the width follows from the picture \
            and scaleX
        CIMGeometricEffectAddControlPoints | specification | a vertex with a smaller interior angle \
            than the tolerance becomes a control point | angleTolerance
        CIMGeometricEffectBuffer | specification | the polygon of all points within the size, with \
            round corners
        CIMGeometricEffectCircularSector | specification | the arc goes counterclockwise from the \
            start angle to the end angle; 0 is east
        CIMGeometricEffectCut | specification | the line loses both ends and a part around its middle; \
            invert keeps these parts | middleCut
        CIMGeometricEffectDashes | specification | the pattern is stretched so that dashes and gaps \
            end at the ends as lineDashEnding says | controlPointEnding customEndingOffset lineDashEnding \
            offsetAlongLine
        CIMGeometricEffectDonut | specification | the band between the outline and the outline moved \
            inwards by the width | method option width
        CIMGeometricEffectEnclosingPolygon | specification | the closed path, the convex hull or the \
            bounding box of the line
        CIMGeometricEffectMove | specification | the geometry moves right and up by the offsets
        CIMGeometricEffectOffset | specification | a positive offset is to the left of a line and \
            outside a polygon | method option
        CIMGeometricEffectRadial | specification | a line from the point, counterclockwise from east \
            by the angle
        CIMGeometricEffectRegularPolygon | specification | corners at equal angles on a circle; fewer \
            than 3 edges make a circle | angle
        CIMGeometricEffectReverse | inferred | lines and rings run backwards, which later effects show
        CIMGeometricEffectRotate | specification | a counterclockwise rotation about the center of the \
            bounding box | angle
        CIMGeometricEffectScale | specification | a scaling about the center of the bounding box; \
            negative factors mirror | xScaleFactor yScaleFactor
        CIMGeometricEffectSuppress | specification | every second stretch between control points is \
            hidden; invert shows only these | suppress
        CIMGeometricEffectTaperedPolygon | specification | the width changes evenly from the start of \
            the line to the length | length
        CIMGeometricEffectWave | specification | a whole number of waves with the amplitude to both \
            sides | amplitude period
        CIMMarkerPlacementAlongLineSameSize | specification | the distances of the template repeat \
            along the line; endings stretch them | customEndingOffset offsetAlongLine
        CIMMarkerPlacementAroundPolygon | inferred | the marker is on the side or corner of the \
            bounding box, moved outwards by the offset
        CIMMarkerPlacementAtExtremities | specification | a marker at each end; the marker at the \
            start points outwards | angleToLine offsetAlongLine
        CIMMarkerPlacementAtMeasuredUnits | specification | a marker wherever the measure is a \
            multiple of the interval | skipMarkerRate
        CIMMarkerPlacementAtRatioPositions | specification | markers at fractions of the line between \
            the begin and end positions | flipFirst
        CIMMarkerPlacementDecorations | specification | markers at fractions of the line or at \
            distances from its start | flipAll flipFirst
        CIMMarkerPlacementInsidePolygon | specification | a grid with the steps, turned by gridAngle \
            and moved by the offsets | clipping gridAngle randomness
        CIMMarkerPlacementOnLine | specification | a marker at the middle, the start, the end or the \
            middle of each segment | startPointOffset
        CIMMarkerPlacementOnVertices | specification | markers at end points, at other vertices or at \
            control points | angleToLine
        CIMMarkerPlacementPolygonCenter | specification | a marker at the label point, the centroid or \
            the center of the bounding box | placePerPart
        CIMRGBColor | specification | red, green and blue from 0 to 255, and opacity from 0 to 100
        CIMCMYKColor | inferred | each channel is the product of the rest of its ink and the rest of \
            black, without color management
        CIMHSVColor | specification | the hexagonal cone of hue, saturation and value
        CIMHSLColor | specification | the double cone of hue, saturation and lightness
        CIMLABColor | inferred | CIELAB with white point D50, adapted to sRGB by the Bradford matrix
        CIMXYZColor | inferred | CIE XYZ with white point D50, adapted to sRGB by the Bradford matrix
        CIMGrayColor | inferred | one level from 0 to 255 for all channels
        CIMSpotColor | inferred | the alternative color, mixed with white by the tint
        CIMSymbolReference | specification | the symbol is drawn between the scale limits; a list of \
            sizes by scale replaces its size | maxScale minScale
        CIMScaleDependentSizeVariation | specification | sizes change evenly with the scale between \
            two stops and are constant outside
        CIMPrimitiveOverride | specification | the value of the expression replaces the property of \
            all objects with the primitive name
        CIMExpressionInfo | specification | the Arcade expression gives the value | returnType
        CIMTextSymbol | specification | the text's box is aligned at its location; callout, shadow, halo \
            and letters are drawn in this order | angle flipAngle fontEffects offsetX offsetY smallCaps \
            verticalAlignment
        CIMFontVariation | specification | the value of an axis of a variable font
        CIMBackgroundCallout | specification | a box with the margins around the text, and a leader from the \
            nearest corner to the location | accentBarSymbol gap leaderOffset lineStyle
        CIMBalloonCallout | specification | a box with the margins around the text, and a dart to the \
            location | dartSymbol leaderOffset
        CIMSimpleLineCallout | inferred | a line from the text's anchor, or from the nearest corner or middle \
            of a side, to the location
        CIMPointSymbolCallout | specification | the symbol is in the middle of the text's box; a scaled \
            symbol has the size of the box with the margins | backgroundScale gap leaderOffset lineStyle
        CIMTextMargin | specification | the distances between the text's box and the shape of the callout
        CIMMarkerGraphic | specification | the geometry in the frame's coordinates is drawn with the \
            symbol
        CIMClippingPath | specification | only the graphics inside, or outside, the path are drawn
        CIMColorSubstitution | specification | pixels of the old color become the new color
        CIMSolidPattern | inferred | an old form of a fill's or stroke's color
        CIM3DSymbolProperties | specification | all members are for 3D scenes
        """
}
