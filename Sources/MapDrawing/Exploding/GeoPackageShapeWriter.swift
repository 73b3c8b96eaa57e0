import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial

/// Writes shapes to a GeoPackage with a table for each layer.
///
/// The column `draw_order` has the position of each shape in the drawing of the whole map.
final class GeoPackageShapeWriter: ShapeWriter {
    private let writer: GeoPackageWriter
    private let attributes: ShapeAttributes
    /// The number of each layer's table, and the names of its columns.
    private var tables: [String: (number: Int, columns: [String])] = [:]
    private var tableNames: Set<String> = []

    private static let styleFields = [
        Field(name: "draw_order", type: .integer), Field(name: "layer", type: .string),
        Field(name: "feature", type: .integer), Field(name: "part", type: .string),
        Field(name: "fill", type: .string), Field(name: "fill-opacity", type: .double),
        Field(name: "stroke", type: .string), Field(name: "stroke-opacity", type: .double),
        Field(name: "stroke-width", type: .double),
    ]

    init(
        path: String, spatialReference: SpatialReference, attributes: ShapeAttributes
    ) throws(DocumentError) {
        writer = try GeoPackageWriter(path: path, spatialReference: spatialReference)
        self.attributes = attributes
    }

    func write(_ shape: PlacedShape) throws(DocumentError) {
        let (table, columns) = try table(of: shape.layer)
        var values: [String: AttributeValue] = ["draw_order": .integer(Int64(shape.order))]
        for (name, value) in shape.attributes + shape.style where value != .null { values[name] = value }
        let geometry =
            switch shape.geometry {
            case .polygons(let polygons):
                GeoPackageShape(polygons: polygons, reference: writer.reference)
            case .lines(let lines, _): GeoPackageShape(lines: lines, reference: writer.reference)
            }
        try writer.add(geometry, values: columns.map { values[$0] ?? .null }, to: table)
    }

    func finish() throws(DocumentError) { try writer.finish() }

    private func table(of layer: String) throws(DocumentError) -> (number: Int, columns: [String]) {
        if let known = tables[layer] { return known }
        var fields = Self.styleFields
        // SQL does not distinguish upper and lower case.
        var names = Set(fields.map(\.name) + ["fid", "geom"])
        for field in attributes.fields(of: layer) {
            let name = PlacedShape.attributeName(field.name)
            if names.insert(name.lowercased()).inserted { fields.append(Field(name: name, type: field.type)) }
        }
        var name = layer.isEmpty || layer.lowercased().hasPrefix("gpkg_") ? "shapes_\(layer)" : layer
        while !tableNames.insert(name.lowercased()).inserted { name += "_" }
        let table = (try writer.addTable(name, columns: fields), fields.map(\.name))
        tables[layer] = table
        return table
    }
}
