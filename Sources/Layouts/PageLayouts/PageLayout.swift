import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSymbolModel

/// A page with its elements: map frames, legends, scale bars, north arrows, texts, pictures and shapes.
///
/// It is read from a layout document of ArcGIS Pro (CIM: `CIMLayoutDocument` or `CIMLayout`). All places are DIPs
/// (1/96 inch) from the upper left corner of the page, y down.
package struct PageLayout: Sendable {
    /// The name of the layout.
    package var name = ""
    /// The size of the page.
    package var size: SIMD2<Double>
    /// The elements in drawing order (bottom first).
    package var elements: [LayoutElement] = []
    /// The series of pages; nil for a single page.
    package var series: MapSeries?
    /// What is not drawn as the document defines it.
    package var diagnostics: [Diagnostic] = []

    /// The greatest number of elements; further elements are left out, with a diagnostic.
    package static let maximumElements = 10_000
    /// The greatest side of a page, in DIPs (about 5.3 m).
    package static let maximumSide = 20_000.0

    package init(size: SIMD2<Double>) { self.size = size }

    /// The map frames in drawing order.
    package var mapFrames: [LayoutElement] { elements.filter { $0.mapFrame != nil } }

    /// The largest map frame, which options of the map's extent change; nil if there is none.
    package var mainMapFrame: LayoutElement? {
        mapFrames.reduce(nil) { largest, frame in
            guard let largest else { return frame }
            let (area, best) = (frame.box.size.x * frame.box.size.y, largest.box.size.x * largest.box.size.y)
            return area > best ? frame : largest
        }
    }
}

/// An element of a page.
package struct LayoutElement: Sendable {
    /// What an element shows.
    package enum Kind: Sendable {
        case mapFrame(MapFrameContent)
        case legend(LegendContent)
        case scaleBar(ScaleBarContent)
        case northArrow(NorthArrowContent)
        case text(TextContent)
        case picture(SymbolDefinition)
        case shape(PageShape)
    }

    /// The name; other elements refer to map frames by it.
    package var name = ""
    /// The place of the element in its document, for diagnostics.
    package var path = ""
    /// The rectangle of the element before its rotation.
    package var box: PageBox
    /// The rotation in degrees counterclockwise.
    package var rotation = 0.0
    /// The point around which the element is rotated.
    package var rotationCenter = SIMD2(0.0, 0.0)
    /// The background, the border and the shadow of the element.
    package var frame = ElementFrame()
    package var kind: Kind

    /// The content of a map frame; nil for other elements.
    package var mapFrame: MapFrameContent? {
        if case .mapFrame(let content) = kind { content } else { nil }
    }
}

/// The symbols behind and around an element (CIM: `CIMGraphicFrame`).
package struct ElementFrame: Sendable {
    package var background: SymbolDefinition?
    package var border: SymbolDefinition?
    package var shadow: SymbolDefinition?
    /// The distances of the background and the border from the element, in DIPs.
    package var backgroundGap = SIMD2(0.0, 0.0)
    package var borderGap = SIMD2(0.0, 0.0)
    /// The offset of the shadow in DIPs, y down.
    package var shadowOffset = SIMD2(0.0, 0.0)
}

/// The content of a map frame.
package struct MapFrameContent: Sendable {
    /// The center in map units; nil if the map's own viewpoint is used.
    package var center: SIMD2<Double>?
    /// The spatial reference of the center; nil for that of the map.
    package var spatialReference: SpatialReference?
    /// The denominator of the map scale.
    package var scale = 0.0
    /// The heading at the top of the frame, in degrees clockwise from north.
    package var rotation = 0.0
    /// The coordinate lines above the map.
    package var grids: [FrameGrid] = []
    /// The columns and rows above the map.
    package var referenceGrids: [ReferenceGrid] = []
    /// The map frames whose extents are drawn in this one.
    package var extentIndicators: [ExtentIndicator] = []
}

/// Coordinate lines in a map frame (CIM: `CIMGraticule`, `CIMMeasuredGrid`).
package struct FrameGrid: Sendable {
    /// The coordinates of the lines.
    package enum Coordinates: Sendable {
        /// Longitudes and latitudes.
        case degrees
        /// Eastings and northings of a projected coordinate system, nil for that of the map, from an origin.
        case measured(SpatialReference?, origin: SIMD2<Double>)
    }

    package var coordinates = Coordinates.degrees
    /// The distances between lines of equal x and of equal y, in degrees or in units of the coordinate system; nil if the
    /// scale determines them.
    package var interval: SIMD2<Double>?
    package var hasLabels = false
    /// The symbol of the lines; nil for gray lines.
    package var line: SymbolDefinition?
}

/// The extent of another map frame (CIM: `CIMExtentIndicator`).
package struct ExtentIndicator: Sendable {
    /// The name of the other map frame.
    package var source: String
    package var symbol: SymbolDefinition?
}

/// The content of a legend element.
package struct LegendContent: Sendable {
    /// The name of the map frame whose layers are explained.
    package var mapFrame = ""
    package var title = ""
    /// The layers to show, in their order; empty for all layers.
    package var layers: [LegendLayer] = []
    /// The number of columns; nil chooses it from the room.
    package var columns: Int?
    /// Whether columns use the whole width, and are as low as possible.
    package var isWide = false
}

/// The content of a scale bar element.
package struct ScaleBarContent: Sendable {
    package var mapFrame = ""
    package var form = ScaleBar.Form.alternating
    /// The length of the unit in meters.
    package var metersPerUnit = 1000.0
    package var unitLabel = "km"
    /// The length of a part in units; nil for a round length that fits.
    package var division: Double?
    package var divisions = 4
    /// Whether a bar that is longer than the element reaches beyond its left side.
    package var growsLeft = false
    /// The height of the bar, and the size of the font, in DIPs.
    package var barHeight = 6.0
    package var textSize = 11.0
}

/// The content of a north arrow element.
package struct NorthArrowContent: Sendable {
    package var mapFrame = ""
    /// The symbol; nil for the arrow of the library.
    package var symbol: SymbolDefinition?
}

/// A point, a line or a polygon with its symbol.
package struct PageShape: Sendable {
    package var geometry: MarkerGeometry
    /// The transformation from the geometry to DIPs, y down.
    package var transform: AffineTransform
    package var symbol: SymbolDefinition
}

/// The content of a text element.
package struct TextContent: Sendable {
    /// The text with formatting tags and dynamic texts.
    package var text: String
    package var symbol: SymbolDefinition
    /// Whether the text is wrapped at the sides of the element; otherwise the box is a point.
    package var isParagraph: Bool

    /// The greatest number of characters of a text.
    static let maximumLength = 20_000
}

/// The pages of a layout: one for each feature of a layer (CIM: `CIMSpatialMapSeries`).
package struct MapSeries: Sendable {
    /// The name of the layer.
    package var layer: String
    /// The fields of the names and of the order of pages; empty for none.
    package var nameField = ""
    package var sortField = ""
    package var isAscending = true
    /// The space around a feature, as a part of its extent.
    package var margin = 0.1

    package init(layer: String) { self.layer = layer }
}
