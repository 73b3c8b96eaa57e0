import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import FormatSupport
import Foundation
import Testing

/// The same features give the same picture from every format and every coordinate system, at the antimeridian too.
@Suite struct SourcesAgreeTests {
    private typealias Picture = AntimeridianPicture

    /// Random numbers from a seed.
    private struct Numbers {
        private var state: UInt64

        init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

        mutating func next(_ low: Double, _ high: Double) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return low + (high - low) * Double(state >> 11) / Double(1 << 53)
        }
    }

    /// Writes features around the antimeridian, in one system and all formats, and returns the paths.
    private func write(
        _ shapes: [[SIMD2<Double>]], isArea: Bool, isIndexed: Bool = false, in wkid: Int, to folder: URL
    ) throws -> [String] {
        let reference = SpatialReference(wkid: wkid)
        let lines = try shapes.map { shape in
            let positions = try Picture.projected(shape, to: reference).map { "[\($0.x), \($0.y)]" }
            return "[\(positions.joined(separator: ", "))]"
        }
        let type = isArea ? "Polygon" : "LineString"
        let features = lines.map {
            let coordinates = isArea ? "[\($0)]" : $0
            return """
                {"type": "Feature", "properties": {},
                "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
                """
        }
        let member = isArea ? "rings" : "paths"
        let kind = isArea ? "esriGeometryPolygon" : "esriGeometryPolyline"
        let records = lines.map { #"{"attributes": {}, "geometry": {"\#(member)": [\#($0)]}}"# }
        let system = #"{"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::\#(wkid)"}}"#
        let all = features.joined(separator: ",\n")
        let texts = [
            ("a.geojson", #"{"type": "FeatureCollection", "crs": \#(system), "features": [\#(all)]}"#),
            (
                "a.json",
                #"{"geometryType": "\#(kind)", "spatialReference": {"wkid": \#(wkid)}, "features": ["#
                    + records.joined(separator: ",\n") + "]}"
            ),
        ]
        var paths: [String] = []
        for (name, text) in texts {
            let url = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            paths.append(url.path)
        }
        for (name, format) in [("a.gpkg", "GPKG"), ("a.fgb", "FlatGeobuf"), ("a.shp", "ESRI Shapefile")] {
            let path = folder.appendingPathComponent(name).path
            try GDALAuthoring.translate(
                folder.appendingPathComponent("a.geojson").path, to: path,
                ["-f", format, "-a_srs", "EPSG:\(wkid)", "-nln", "a"]
                    // An index would change the order of the features.
                    + (format == "FlatGeobuf" && !isIndexed ? ["-lco", "SPATIAL_INDEX=NO"] : []))
            paths.append(path)
        }
        return paths
    }

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test(
        "Random features look the same from five formats and four systems",
        arguments: [1, 2, 3] as [UInt64], [4326, 3413, 3832, 3035])
    func formatsAndSystemsAgree(seed: UInt64, system: Int) throws {
        var numbers = Numbers(seed)
        let isArea = seed != 2
        let shapes = (0..<12).map { _ in
            let center = SIMD2(numbers.next(162, 198), numbers.next(52, 74))
            let size = SIMD2(numbers.next(1, 9), numbers.next(1, 4))
            // Clockwise, as shapefiles have outer rings.
            let corners = [SIMD2(-1.0, -1), SIMD2(-0.8, 1), SIMD2(1.0, 0.7), SIMD2(0.6, -1)].map {
                center + $0 * size
            }
            let ring = Picture.ring(corners)
            return isArea ? ring : Array(ring.dropLast(2))
        }
        let geometries: [Geometry] = shapes.map { shape in
            let points = shape.map { Point(x: $0.x, y: $0.y) }
            return isArea ? Polygon(points: points) : Polyline(points: points)
        }
        let expected = Picture.source(geometries, in: .wgs84)
        try inFolder { folder in
            for path in try write(shapes, isArea: isArea, in: system, to: folder) {
                let source = try FeatureSources.open(path: path)
                for target in [3857, 4326, 3395, 3832, 54030] {
                    let reference = SpatialReference(wkid: target)
                    let place = try Picture.center(
                        target == 54030 ? 172 : numbers.next(174, 180), numbers.next(60, 66), on: target)
                    let (rotation, pixels) = (seed == 1 ? 0.0 : numbers.next(0, 360), seed == 3 ? 2.0 : 1)
                    let pictures = try [expected, source].map {
                        try Picture.draw(
                            $0, on: reference, at: place, scale: 7e7, size: SIMD2(180, 120),
                            pixels: pixels, rotation: rotation)
                    }
                    let (differing, painted) = Picture.compare(pictures[0], pictures[1])
                    #expect(painted > 300)
                    // Coordinates of text files and of projections differ by less than a millimeter.
                    #expect(
                        differing * 500 <= painted,
                        "\(path) on \(target), \(rotation)°: \(differing) of \(painted)")
                }
            }
        }
    }

    @Test("An edge of 8,000 km without a vertex is on a map of its middle, from every format")
    func longEdgesAreVisible() throws {
        let ends = [SIMD2(-50.0, 45), SIMD2(60.0, 45)]
        try inFolder { folder in
            let reference = SpatialReference(wkid: 3035)
            // The edge is straight on the map, so its middle is far north of its bounds.
            let positions = try Picture.projected(ends, to: reference)
            let middle = (positions[0] + positions[1]) / 2
            for path in try write([ends], isArea: false, isIndexed: true, in: 4326, to: folder) {
                let source = try FeatureSources.open(path: path)
                let picture = try Picture.draw(
                    source, on: reference, at: middle, scale: 1e6, size: SIMD2(60, 40))
                #expect(picture[30, 20] != .white, "\(path)")
                // Features that are kept in memory are found too.
                let map = Map(spatialReference: reference)
                map.addOperationalLayer(FeatureLayer(featureSource: source, renderer: Picture.renderer))
                for _ in 0..<3 {
                    let again = try map.makeImage(
                        size: ScreenSize(width: 60, height: 40),
                        viewpoint: Viewpoint(
                            center: Point(x: middle.x, y: middle.y, spatialReference: reference), scale: 1e6)
                    ).image
                    #expect(again[30, 20] != .clear, "\(path)")
                }
            }
        }
    }
}
