import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbolModel
import CartoucheSymbols

extension LayoutElement {
    /// Returns the part of a map that this map frame shows.
    ///
    /// Without a place in the layout, the frame shows the map's own viewpoint.
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - scale: The number of pixels per DIP.
    ///   - rotation: The heading at the top in degrees; nil for that of the layout.
    ///   - pixelLimit: The maximum number of pixels of the frame.
    ///   - maximumSide: The maximum width and height of the frame in pixels.
    /// - Throws: ``MapError`` if the frame has no usable size or no place. Also the errors of sources that cannot be
    ///   read.
    package func frame(
        of map: Map, scale: Double, rotation: Double? = nil, pixelLimit: Int, maximumSide: Int
    ) throws -> MapFrame {
        var viewpoint = map.initialViewpoint
        if let content = mapFrame, let center = content.center {
            viewpoint = Viewpoint(
                center: Point(
                    x: center.x, y: center.y,
                    spatialReference: content.spatialReference ?? map.spatialReference),
                scale: content.scale, rotation: content.rotation)
        }
        return try map.frame(
            viewpoint: viewpoint, size: size, scale: scale, rotation: rotation, fitsSymbols: true,
            pixelLimit: pixelLimit, maximumSide: maximumSide)
    }

    /// The size of the element in DIPs.
    package var size: ScreenSize {
        ScreenSize(width: max(box.size.x, 1), height: max(box.size.y, 1))
    }
}

extension MapFrameContent {
    /// Returns the coordinate lines in a picture, as overlays to draw above the map.
    package func overlays(in frame: MapFrame) -> [GraphicsOverlay] {
        grids.map { content in
            let grid: Grid
            switch content.coordinates {
            case .degrees:
                grid = content.interval.map(LatitudeLongitudeGrid.init(interval:)) ?? LatitudeLongitudeGrid()
            case .measured(let reference, let origin):
                let own = reference ?? frame.spatialReference
                // A map in degrees has no eastings.
                grid =
                    own.isGeographic
                    ? LatitudeLongitudeGrid()
                    : MeasuredGrid(own, interval: content.interval, origin: origin)
            }
            grid.labelsAreVisible = content.hasLabels
            if let stroke = content.line?.topStroke {
                for level in 0..<grid.levelCount {
                    grid.setLineSymbol(
                        SimpleLineSymbol(color: stroke.color, width: stroke.width * 96 / 72),
                        forLevel: level)
                }
            }
            return grid.overlay(in: frame)
        }
    }
}

extension SymbolDefinition {
    /// The color of the topmost stroke, and its width in points; nil if there is none.
    fileprivate var topStroke: (color: Color, width: Double)? {
        for case .solidStroke(let stroke) in layers {
            if let color = stroke.color?.resolved { return (color, stroke.width) }
        }
        return nil
    }
}
