import Cartouche
import CartoucheCanvases
import CartoucheImages

/// The feature of a page of a series, and how its page shows it.
struct SeriesFeature {
    let geometry: Geometry
    /// Whether the map is drawn only inside the feature.
    let isClipped: Bool
    /// Whether the feature has an outline above the map.
    let isHighlighted: Bool

    /// The color of selected features.
    private static let color = Color(red: 0, green: 1, blue: 1)
    /// The width of the outline in DIPs.
    private static let width = 3.0

    /// The outline above the map.
    var overlays: [GraphicsOverlay] {
        guard isHighlighted else { return [] }
        let outline = SimpleLineSymbol(color: Self.color, width: Self.width)
        let symbol: Symbol
        switch geometry {
        case is Point, is Multipoint:
            let ring = SimpleMarkerSymbol(color: Color(red: 0, green: 1, blue: 1, alpha: 0), size: 18)
            ring.outline = outline
            symbol = ring
        case is Polyline: symbol = outline
        default: symbol = SimpleFillSymbol(style: .noFill, outline: outline)
        }
        return [overlay(symbol)]
    }

    /// Returns a drawing of the map with only the part inside the feature.
    ///
    /// A feature without an area, and one outside the frame, leave nothing.
    func clipping(_ recording: Recording, in frame: MapFrame) throws -> Recording {
        guard isClipped else { return recording }
        var report = DrawingReport()
        let area = overlay(SimpleFillSymbol(color: .black))
        let drawing = try Map(spatialReference: frame.spatialReference).draw(
            in: frame, to: RecordingOutput(), graphicsOverlays: [area], report: &report)
        var clipped = Recording()
        clipped.begin(.clip(drawing.elements.filledPath, .evenOdd))
        recording.replay(on: &clipped)
        clipped.end()
        return clipped
    }

    private func overlay(_ symbol: Symbol) -> GraphicsOverlay {
        GraphicsOverlay(graphics: [Graphic(geometry: geometry, symbol: symbol)])
    }
}

extension [Recording.Element] {
    /// All filled paths as one path.
    fileprivate var filledPath: Path {
        reduce(into: Path()) { path, element in
            switch element {
            case .fill(let part, _, _): path.append(part)
            case .scope(_, let inner): path.append(inner.filledPath)
            default: break
            }
        }
    }
}
