import CartoucheCanvases
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheText

extension SymbolResolver {
    /// Returns a text of a marker; a text in a polygon becomes a text at a point with a limited width.
    mutating func graphic(
        _ graphic: MarkerGraphic, text symbol: TextProperties, of marker: VectorMarker
    ) -> ResolvedGraphic? {
        let string = graphic.textString
        switch graphic.geometry {
        case .none: return nil
        case .point, .multipoint, .polyline:
            return text(string, with: symbol).map {
                ResolvedGraphic(geometry: graphic.geometry, content: .text($0))
            }
        case .polygon, .envelope:
            var outline = Path()
            outline.append(graphic.geometry, transform: .identity)
            guard let bounds = outline.bounds else { return nil }
            if !outline.isRectangle {
                note(
                    .drawnSimplified(
                        "a text in a polygon that is not a rectangle",
                        instead: "the lines are in the polygon's bounding box"))
            }
            let (low, high) = (SIMD2<Double>(bounds.low), SIMD2<Double>(bounds.high))
            let text = text(
                string, with: symbol, maxWidth: (high.x - low.x) * marker.pointsPerFrameUnit)
            let x: Double =
                switch symbol.horizontalAlignment {
                case .left, .justify: symbol.textDirection == .rtl ? high.x : low.x
                case .center: (low.x + high.x) / 2
                case .right: high.x
                }
            let y: Double =
                switch symbol.verticalAlignment {
                case .top: high.y
                case .center: (low.y + high.y) / 2
                case .baseline, .bottom: low.y
                }
            return text.map { ResolvedGraphic(geometry: .point(SIMD2(x, y)), content: .text($0)) }
        }
    }
}

extension VectorMarker {
    /// The size of a unit of the frame in points of the graphics' symbols, in the marker's own size.
    fileprivate var pointsPerFrameUnit: Double {
        guard !scaleSymbolsProportionally, let frame, respectFrame else { return 1 }
        let height = frame.maximum.y - frame.minimum.y
        return height > 0 && marker.size.isFinite ? marker.size / height : 1
    }
}

extension Path {
    /// Whether the path is one rectangle with sides parallel to the axes, or the diagonal of an envelope.
    fileprivate var isRectangle: Bool {
        guard contours.count == 1, !hasCurves else { return false }
        let corners = Set(points(of: contours[0]))
        return corners.count == 2
            || corners.count == 4 && Set(corners.map(\.x)).count == 2 && Set(corners.map(\.y)).count == 2
    }
}
