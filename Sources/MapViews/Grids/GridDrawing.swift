import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
import Synchronization

/// The lines and labels of a grid as graphics, made again for each new part of the map.
final class GridDrawing: Sendable {
    private struct Made: Equatable {
        var frame: MapFrame
        var revision: Int
        /// Copies of the symbols of labels, whose changes are not counted.
        var texts: [TextSymbol?]
    }

    /// The overlay above those of the view.
    let overlay: GraphicsOverlay
    private let made = Mutex<Made?>(nil)

    init() {
        overlay = GraphicsOverlay()
        overlay.id = "Grid"
    }

    /// Updates the overlay for a picture.
    func update(_ grid: Grid, in frame: MapFrame) {
        let content = grid.snapshot
        made.withLock { made in
            let now = Made(
                frame: frame, revision: content.revision, texts: content.levels.map { $0.text?.clone() })
            if made == now { return }
            made = now
            var graphics: [Graphic] = []
            if content.isVisible, let window = GridWindow(frame) {
                let drawn = grid.content(in: window, format: content.format)
                graphics = drawn.lines.compactMap { line in
                    content.levels[line.level].line.map { Graphic(geometry: line.polyline, symbol: $0) }
                }
                if content.labelsAreVisible {
                    graphics += GridLabels(drawn, content, in: frame).graphics
                }
            }
            overlay.removeAllGraphics()
            overlay.addGraphics(graphics)
        }
    }
}

extension MapView {
    /// The lines and labels of the last picture; nil without a grid.
    package var drawnGrid: GraphicsOverlay? { grid?.overlay }
}

extension Grid {
    /// The overlay with the lines and labels of the last picture.
    var overlay: GraphicsOverlay { drawing.overlay }

    /// Updates the overlay for a picture.
    func draw(in frame: MapFrame) { drawing.update(self, in: frame) }
}

extension Grid {
    /// Returns the lines and labels for a picture, as an overlay to draw above the map.
    package func overlay(in frame: MapFrame) -> GraphicsOverlay {
        draw(in: frame)
        return overlay
    }
}

extension GridLine {
    /// The line between the longitudes ±180; a line that crosses one of them has two parts.
    fileprivate var polyline: Polyline {
        var parts: [[Point]] = [[]]
        var last: Double?
        for (index, point) in points.enumerated() {
            let own: Double = isMeridian ? ((point.x + 180) / 360).rounded(.down) : world(of: index)
            if let last, last != own, let previous = parts.last?.last {
                // The line ends at one side of the world and continues at the other.
                let side: Double = own > last ? 180 : -180
                parts[parts.count - 1].append(Self.point(SIMD2(side, previous.y)))
                parts.append([Self.point(SIMD2(-side, previous.y))])
            }
            last = own
            parts[parts.count - 1].append(Self.point(SIMD2(point.x - own * 360, point.y)))
        }
        return Polyline(parts: parts, spatialReference: .wgs84)
    }

    /// Returns the number of the copy of the world to which a point belongs.
    ///
    /// A point on the side of the world belongs to the copy of its neighbors.
    private func world(of index: Int) -> Double {
        let here = (points[index].x + 180) / 360
        guard here == here.rounded(.down), index == points.count - 1, index > 0 else {
            return here.rounded(.down)
        }
        return here - 1
    }

    private static func point(_ degrees: SIMD2<Double>) -> Point {
        Point(x: degrees.x, y: degrees.y, spatialReference: .wgs84)
    }
}
