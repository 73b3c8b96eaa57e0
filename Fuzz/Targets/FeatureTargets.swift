import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import TemporarySupport

/// Targets that read features.
enum FeatureTargets {
    static func geoJSON(_ input: [UInt8]) throws { try read(GeoJSONSource(bytes: input)) }

    static func esriJSON(_ input: [UInt8]) throws { try read(EsriJSONSource(bytes: input)) }

    static func csv(_ input: [UInt8]) throws { try read(CSVSource(bytes: input)) }

    /// The formats that are detected by their first bytes, in memory.
    static func flatGeobuf(_ input: [UInt8]) throws {
        try read(FeatureSources.openFile(bytes: input, name: "input.fgb").source())
    }

    static func geoPackage(_ input: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(input, as: "input.gpkg")
        let file = try FeatureSources.openFile(path: path)
        for layer in file.layerNames.prefix(3) { try? read(file.source(layer: layer)) }
    }

    /// The input is the sizes of the index and the table in four bytes, then the index, the table and the shapes.
    static func shapefile(_ input: [UInt8]) throws {
        guard input.count >= 4 else { return }
        let rest = input.dropFirst(4)
        let index = rest.prefix(Int(input[0]) | Int(input[1]) << 8)
        let table = rest.dropFirst(index.count).prefix(Int(input[2]) | Int(input[3]) << 8)
        let shapes = rest.dropFirst(index.count + table.count)
        try read(
            ShapefileSource(
                ShapefileFiles(
                    shapes: Array(shapes), index: index.isEmpty ? nil : Array(index),
                    table: table.isEmpty ? nil : Array(table), codePage: nil)))
    }

    /// Each geometry of the input is two bytes for its size, then well-known binary.
    static func wkb(_ input: [UInt8]) throws {
        let digits = Array("0123456789ABCDEF".utf8)
        var document = Array("WKB\n".utf8)
        var rest = input[...]
        while rest.count > 2 {
            let size = Int(rest.removeFirst()) | Int(rest.removeFirst()) << 8
            for byte in rest.prefix(size) { document += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
            rest = rest.dropFirst(size)
            document.append(UInt8(ascii: "\n"))
        }
        try csv(document)
    }

    /// Each line of the input is well-known text.
    static func wkt(_ input: [UInt8]) throws {
        var document = Array("WKT\n".utf8)
        for line in input.split(separator: UInt8(ascii: "\n")) {
            document += [UInt8(ascii: "\"")] + line.filter { $0 != UInt8(ascii: "\"") } + Array("\"\n".utf8)
        }
        try csv(document)
        let text = String(decoding: input, as: UTF8.self)
        _ = SpatialReference(wkText: text)
    }

    private static let formatsOfGDAL = ["kml", "gpx", "gml", "mif", "dxf"]

    /// A format of GDAL, after a byte that selects the ending of the file's name.
    static func gdal(_ input: [UInt8]) throws {
        guard let first = input.first else { return }
        let folder = try TemporaryFolder()
        let name = "input." + formatsOfGDAL[Int(first) % formatsOfGDAL.count]
        let file = try FeatureSources.openFile(path: folder.write(Array(input.dropFirst()), as: name))
        for layer in file.layerNames.prefix(3) { try? read(file.source(layer: layer)) }
    }

    /// Reads all features, then those in a small envelope.
    private static func read(_ source: any FeatureSource) throws {
        func forEach(_ query: FeatureQuery) throws {
            try source.forEachBatch(query) { batch in
                precondition(batch.geometry.coordinates.allSatisfy { $0.x.isFinite && $0.y.isFinite })
                precondition(batch.attributes.allSatisfy { $0.count == batch.count })
            }
        }
        try? forEach(FeatureQuery())
        try? forEach(FeatureQuery(envelope: Envelope(xMin: -1, yMin: -1, xMax: 5, yMax: 5), fields: []))
    }
}
