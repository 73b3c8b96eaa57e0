import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheMapModel

/// Writes the shapes of a map's drawing to a file of a GIS.
package struct ShapeFileOutput: CanvasOutput {
    private let path: String
    private let format: ShapeFileFormat
    private let strokes: ShapeCanvas.StrokeForm
    private let frame: MapFrame
    private let attributes: ShapeAttributes

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `-` is standard output.
    ///   - format: The format of the file.
    ///   - strokes: The form of strokes.
    ///   - map: The map, whose layers get different names.
    ///   - frame: The part of the map that is drawn.
    /// - Throws: The errors of sources that cannot be read.
    package init(
        path: String, format: ShapeFileFormat, strokes: ShapeCanvas.StrokeForm, of map: Map,
        in frame: MapFrame
    ) throws {
        (self.path, self.format, self.strokes, self.frame) = (path, format, strokes, frame)
        map.separateLayerNames()
        attributes = try ShapeAttributes(of: map, scale: frame.scale)
    }

    /// The greatest width and height of the drawing, in pixels.
    ///
    /// Positions in pixels have single precision: they are exact to a quarter of a pixel at this size.
    package var maximumSide: Int { 1 << 22 }

    /// Creates the canvas and the file.
    package func makeCanvas(_ page: CanvasPage) throws -> ShapeCanvas {
        let placing = try ShapePlacing(frame, isGeographic: format.isGeographic)
        let writer: any ShapeWriter
        do throws(DocumentError) { writer = try makeWriter() } catch { throw CanvasError.unwritable(error) }
        let receiver = ShapePlacer(placing: placing, attributes: attributes, writer: writer)
        return ShapeCanvas(to: receiver, strokes: strokes, tolerance: frame.pixelsPerDIP / 16)
    }

    private func makeWriter() throws(DocumentError) -> any ShapeWriter {
        switch format {
        case .geojson: try GeoJSONShapeWriter(path: path)
        case .kml: try KMLShapeWriter(path: path)
        case .gpkg:
            try GeoPackageShapeWriter(
                path: path, spatialReference: frame.spatialReference, attributes: attributes)
        }
    }

    /// Completes the file.
    ///
    /// - Returns: The number of shapes in the file.
    package func finish(_ canvas: inout ShapeCanvas) throws -> Int {
        if let failure = canvas.failure { throw failure }
        guard let placer = canvas.receiver as? ShapePlacer else { return 0 }
        do { try placer.writer.finish() } catch { throw CanvasError.unwritable(error) }
        return placer.count
    }
}

/// Places shapes on the ground, and passes them to a writer.
final class ShapePlacer: ShapeReceiver {
    private let placing: ShapePlacing
    private let attributes: ShapeAttributes
    fileprivate let writer: any ShapeWriter
    /// The number of shapes so far.
    fileprivate var count = 0
    /// The last feature with its attributes, because a feature usually has several shapes.
    private var last: (feature: FeatureScope, values: [(name: String, value: AttributeValue)])?

    init(placing: ShapePlacing, attributes: ShapeAttributes, writer: any ShapeWriter) {
        (self.placing, self.attributes, self.writer) = (placing, attributes, writer)
    }

    func receive(_ shape: DrawnShape) throws(CanvasError) {
        guard let geometry = placing.place(shape.geometry) else { return }
        var feature = shape.feature
        if feature?.layer.isEmpty == true { feature?.layer = shape.layer }
        if let feature, last?.feature != feature { last = (feature, attributes.values(of: feature)) }
        count += 1
        let placed = PlacedShape(
            geometry: geometry, color: shape.color, layer: feature?.layer ?? shape.layer, feature: feature,
            order: count, attributes: feature == nil ? [] : last?.values ?? [])
        do { try writer.write(placed) } catch { throw .unwritable(error) }
    }
}
