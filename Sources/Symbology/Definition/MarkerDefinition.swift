import Imaging

/// What every marker layer has (CIM: `CIMMarker`).
package struct MarkerProperties: Hashable, Sendable {
    /// Whether an anchor is a fraction of the marker's size or points.
    package enum AnchorUnits: String, Hashable, Sendable { case relative, absolute }

    /// Height of the marker, points; the width follows.
    package var size: Double
    /// The point of the marker that lands on the location, from the marker's centre, y up.
    package var anchor = SIMD2<Double>(0, 0)
    package var anchorUnits = AnchorUnits.relative
    /// Degrees counter-clockwise about the anchor.
    package var rotation = 0.0
    /// Points to the right and up, added after the rotation.
    package var offset = SIMD2<Double>(0, 0)
    /// Where along a line the marker stands; nil on points.
    package var placement: MarkerPlacement?
    package var colorLocked = false

    package init(size: Double) {
        self.size = size
    }
}

/// A marker drawn from geometries (CIM: `CIMVectorMarker`).
///
/// Frame point v maps to k·(v − centre(frame)) with k = size / frame height.
package struct VectorMarker: Hashable, Sendable {
    package var marker: MarkerProperties
    /// The design box: lower left and upper right corner, y up.
    package var frameMin: SIMD2<Double>
    package var frameMax: SIMD2<Double>
    /// In drawing order, bottom first.
    package var graphics: [MarkerGraphic]
    /// Whether stroke widths and other lengths inside grow with the marker.
    package var scaleSymbolsProportionally = false

    package init(
        marker: MarkerProperties, frameMin: SIMD2<Double>, frameMax: SIMD2<Double>,
        graphics: [MarkerGraphic], scaleSymbolsProportionally: Bool = false
    ) {
        self.marker = marker
        self.frameMin = frameMin
        self.frameMax = frameMax
        self.graphics = graphics
        self.scaleSymbolsProportionally = scaleSymbolsProportionally
    }
}

/// One geometry of a vector marker with the symbol that paints it (CIM: `CIMMarkerGraphic`).
package struct MarkerGraphic: Hashable, Sendable {
    package var geometry: MarkerGeometry
    package var symbol: SymbolDefinition

    package init(geometry: MarkerGeometry, symbol: SymbolDefinition) {
        self.geometry = geometry
        self.symbol = symbol
    }
}

/// A geometry in a marker's frame, y up.
package enum MarkerGeometry: Hashable, Sendable {
    case point(SIMD2<Double>)
    case polyline([MarkerContour])
    /// Even-odd; rings need not repeat their first point.
    case polygon([MarkerContour])
}

/// A run of segments in a marker's frame.
package struct MarkerContour: Hashable, Sendable {
    /// From the previous point to another.
    package enum Segment: Hashable, Sendable {
        case line(to: SIMD2<Double>)
        case cubic(SIMD2<Double>, SIMD2<Double>, to: SIMD2<Double>)
        /// A circular arc about a centre; a whole circle when it ends where it began.
        case arc(center: SIMD2<Double>, clockwise: Bool, to: SIMD2<Double>)
    }

    package var start: SIMD2<Double>
    package var segments: [Segment]

    package init(start: SIMD2<Double>, segments: [Segment]) {
        self.start = start
        self.segments = segments
    }
}

/// A marker that is a picture (CIM: `CIMPictureMarker`).
package struct PictureMarker: Hashable, Sendable {
    package var marker: MarkerProperties
    /// Nil while it is not loaded; nothing is drawn then, and that is reported.
    package var image: Image?
    /// Why there is no image, for the report.
    package var problem: String?
    /// Stretches the width that follows from the size and the picture's proportions.
    package var scaleX = 1.0
    /// 0 to 1.
    package var opacity = 1.0

    package init(marker: MarkerProperties, image: Image?) {
        self.marker = marker
        self.image = image
    }
}

/// Where markers stand along a geometry: the registry (CIM: `CIMMarkerPlacement…`).
package enum MarkerPlacement: Hashable, Sendable {
    /// At the ends of a line, turned along it and pointing outwards (CIM: `CIMMarkerPlacementAtExtremities`).
    case atExtremities(Extremity, angleToLine: Bool, offsetAlongLine: Double)

    package enum Extremity: String, Hashable, Sendable { case both, justBegin, justEnd }
}
