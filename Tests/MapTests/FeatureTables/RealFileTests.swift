import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import FormatSupport
import Foundation
import Testing

/// Tables of files in the form in which other programs write them; the tests query and draw them.
@Suite struct RealFileTests {
    /// Returns a GeoPackage with towns on a line along the equator, and two lakes.
    private func package() throws -> GeoPackageMaker {
        let maker = try GeoPackageMaker()
        try maker.table(
            "towns", columns: "name TEXT(20), people INTEGER, height DOUBLE, founded DATE, capital BOOLEAN",
            type: "POINT")
        let rows = [
            ("Ahorn", "30", "1.5", "'1800-01-02'", "1"), ("Birke", "10", "NULL", "'1900-12-31'", "0"),
            ("Ceder", "20", "3", "NULL", "0"), ("Distel", "10", "2", "NULL", "0"),
            ("Esche", "NULL", "2", "NULL", "NULL"),
        ]
        for (index, row) in rows.enumerated() {
            try maker.row(
                "towns", Hex.point(Double(index), 0), "'\(row.0)', \(row.1), \(row.2), \(row.3), \(row.4)",
                columns: "name, people, height, founded, capital")
        }
        try maker.index(
            "towns", Dictionary(uniqueKeysWithValues: (0..<5).map { ($0 + 1, (x: Double($0), y: 0.0)) }))
        try maker.table("lakes", columns: "name TEXT", type: "POLYGON", system: 70000)
        for (name, x) in [("north", 500_000.0), ("south", 600_000)] {
            try maker.row(
                "lakes", Hex.polygon(TestShape.square(x, 5_400_000, side: 10_000)), "'\(name)'",
                columns: "name")
        }
        maker.close()
        return maker
    }

    private func names(_ result: FeatureQueryResult) -> [String] {
        result.features().map { $0.attributes["name"] as? String ?? "?" }
    }

    @Test func geoPackageTablesAreInFileOrder() async throws {
        let file = try package()
        let package = GeoPackage(fileURL: URL(filePath: file.path))
        #expect(package.loadStatus == .notLoaded && package.geoPackageFeatureTables.isEmpty)
        try await package.load()
        #expect(package.loadStatus == .loaded)
        let tables = package.geoPackageFeatureTables
        #expect(tables.map(\.tableName) == ["towns", "lakes"])
        let (towns, lakes) = (tables[0], tables[1])
        // Each table is loaded separately.
        #expect(towns.loadStatus == .notLoaded && towns.fields.isEmpty)
        await [towns, lakes].load()
        #expect(towns.fields.map(\.name) == ["fid", "name", "people", "height", "founded", "capital"])
        #expect(
            towns.fields.map(\.type) == [.integer, .string, .integer, .double, .date, .boolean])
        #expect(towns.geometryType is Point.Type && lakes.geometryType is Polygon.Type)
        #expect(towns.spatialReference == .wgs84 && lakes.spatialReference == SpatialReference(wkid: 25832))
        #expect(towns.numberOfFeatures == 5 && lakes.numberOfFeatures == 2)
        #expect(towns.extent?.xMax == 4 && lakes.extent?.xMax == 610_000)
    }

    @Test func geoPackageTablesAreQueried() async throws {
        let file = try package()
        let package = GeoPackage(fileURL: URL(filePath: file.path))
        try await package.load()
        let towns = package.geoPackageFeatureTables[0]
        let query = QueryParameters()
        let all = try await towns.queryFeatures(using: query)
        #expect(names(all) == ["Ahorn", "Birke", "Ceder", "Distel", "Esche"])
        let first = try #require(all.features().first)
        #expect(first.attributes["people"] as? Int64 == 30 && first.attributes["height"] as? Double == 1.5)
        #expect(first.attributes["capital"] as? Bool == true)
        let founded = try #require(first.attributes["founded"] as? Date)
        #expect(founded == Date(timeIntervalSince1970: -5_364_576_000))
        #expect(all.features()[4].attributes.keys.sorted() == ["fid", "height", "name"])
        #expect(first.objectID == 1 && first.table === towns)
        // A where clause, an order, an offset and a limit together; nulls are first.
        query.whereClause = "height >= 2 OR name LIKE 'B%'"
        #expect(try await names(towns.queryFeatures(using: query)) == ["Birke", "Ceder", "Distel", "Esche"])
        query.addOrderByFields([
            OrderBy(fieldName: "people"), OrderBy(fieldName: "name", sortOrder: .descending),
        ])
        #expect(try await names(towns.queryFeatures(using: query)) == ["Esche", "Distel", "Birke", "Ceder"])
        (query.resultOffset, query.maxFeatures) = (1, 2)
        #expect(try await names(towns.queryFeatures(using: query)) == ["Distel", "Birke"])
        #expect(try await towns.queryFeatureCount(using: query) == 2)
        // A rectangle in another spatial reference; the R-tree finds its features.
        let nearby = QueryParameters()
        nearby.geometry = Envelope(
            xMin: 100_000, yMin: -10, xMax: 250_000, yMax: 10, spatialReference: .webMercator)
        nearby.spatialRelationship = .intersects
        #expect(try await names(towns.queryFeatures(using: nearby)) == ["Birke", "Ceder"])
        nearby.addObjectIDs([3, 4])
        #expect(try await names(towns.queryFeatures(using: nearby)) == ["Ceder"])
    }

    @Test func geoPackageAreasAreFilteredByGeometry() async throws {
        let file = try package()
        let package = GeoPackage(fileURL: URL(filePath: file.path))
        try await package.load()
        let lakes = package.geoPackageFeatureTables[1]
        let utm = try #require(SpatialReference(code: "EPSG:25832"))
        func found(_ relationship: QueryParameters.SpatialRelationship, _ geometry: Geometry) async throws
            -> [String]
        {
            let query = QueryParameters()
            query.geometry = geometry
            query.spatialRelationship = relationship
            return try await names(lakes.queryFeatures(using: query))
        }
        let east = Envelope(
            xMin: 605_000, yMin: 5_300_000, xMax: 700_000, yMax: 5_500_000, spatialReference: utm)
        #expect(try await found(.intersects, east) == ["south"])
        #expect(try await found(.disjoint, east) == ["north"])
        #expect(try await found(.contains, east).isEmpty)
        #expect(try await found(.overlaps, east) == ["south"])
        let inside = try #require(
            GeometryEngine.project(Point(x: 505_000, y: 5_405_000, spatialReference: utm), into: .wgs84))
        #expect(try await found(.within, inside) == ["north"])
        let query = QueryParameters()
        query.outSpatialReference = .wgs84
        let extent = try await lakes.queryExtent(using: query)
        #expect(extent.spatialReference == .wgs84 && abs(extent.xMin - 9) < 1e-6)
    }

    /// Returns a new folder, which the test removes.
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shapes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Returns a shapefile of three squares in a row, in a projected spatial reference, with texts in Latin-1.
    private func shapefile(in folder: URL) throws -> URL {
        let shapes = (0..<3).map {
            TestShape(type: 5, parts: [TestShape.square(Double($0) * 20, 0, side: 10)])
        }
        let url = folder.appending(path: "squares.shp")
        try Data(ShapefileWriting.shp(shapes)).write(to: url)
        try Data(ShapefileWriting.shx(shapes)).write(to: folder.appending(path: "squares.shx"))
        let rows: [[[UInt8]]] = [
            [
                Array("M".utf8) + [0xFC] + Array("hle".utf8), Array("   12".utf8), Array("1.5".utf8),
                Array("20240229".utf8),
            ],
            [Array("Haus".utf8), Array("    7".utf8), Array("-2".utf8), Array("        ".utf8)],
            [Array("Bach".utf8), Array("     ".utf8), Array("".utf8), Array("19991231".utf8)],
        ]
        try Data(
            ShapefileWriting.dbf(
                [("name", "C", 10, 0), ("count", "N", 5, 0), ("level", "N", 8, 2), ("seen", "D", 8, 0)], rows)
        ).write(to: folder.appending(path: "squares.dbf"))
        try Data("ISO-8859-1".utf8).write(to: folder.appending(path: "squares.cpg"))
        try Data(
            """
            PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",\
            SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],\
            UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],\
            PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],\
            PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]
            """.utf8
        ).write(to: folder.appending(path: "squares.prj"))
        return url
    }

    @Test func shapefilesAreLoadedAndQueried() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let table = ShapefileFeatureTable(fileURL: try shapefile(in: folder))
        try await table.load()
        #expect(table.loadStatus == .loaded && table.tableName == "squares")
        #expect(table.fields.map(\.name) == ["name", "count", "level", "seen"])
        #expect(table.fields.map(\.type) == [.string, .integer, .double, .date])
        #expect(table.geometryType is Polygon.Type && table.numberOfFeatures == 3)
        #expect(table.extent?.xMax == 50)
        let query = QueryParameters()
        let all = try await table.queryFeatures(using: query)
        #expect(names(all) == ["Mühle", "Haus", "Bach"])
        let first = all.features()[0]
        #expect(first.attributes["count"] as? Int64 == 12 && first.attributes["level"] as? Double == 1.5)
        #expect(first.attributes["seen"] as? Date == Date(timeIntervalSince1970: 1_709_164_800))
        #expect(all.features()[2].attributes.keys.sorted() == ["name", "seen"])
        query.whereClause = "count > 5 AND name <> 'Haus'"
        #expect(try await names(table.queryFeatures(using: query)) == ["Mühle"])
        query.whereClause = ""
        query.addOrderByField(OrderBy(fieldName: "name"))
        query.maxFeatures = 2
        #expect(try await names(table.queryFeatures(using: query)) == ["Bach", "Haus"])
        query.resultOffset = 2
        #expect(try await names(table.queryFeatures(using: query)) == ["Mühle"])
        let beside = QueryParameters()
        beside.spatialRelationship = .touches
        beside.geometry = Envelope(
            xMin: 10, yMin: 0, xMax: 20, yMax: 10, spatialReference: table.spatialReference)
        #expect(try await names(table.queryFeatures(using: beside)) == ["Mühle", "Haus"])
    }

    @Test func tablesOfFilesAreDrawnAndCopied() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let table = ShapefileFeatureTable(fileURL: try shapefile(in: folder))
        let layer = FeatureLayer(featureTable: table)
        let (red, blue) = (Color(red8: 255, green: 0, blue: 0), Color(red8: 0, green: 0, blue: 255))
        layer.renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: red))
        layer.definitionExpression = "count = 12"
        let map = Map(spatialReference: .webMercator)
        map.addOperationalLayer(layer)
        // The result of a query becomes a table that can be changed, and that is drawn above.
        let query = QueryParameters()
        query.whereClause = "name = 'Haus'"
        let copy = FeatureCollectionTable(featureSet: try await table.queryFeatures(using: query))
        copy.renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: blue))
        let house = try #require(try await copy.queryFeatures(using: QueryParameters()).features().first)
        house.setAttributeValue(Int32(99), forKey: "count")
        try await copy.update(house)
        let changed = QueryParameters()
        changed.whereClause = "count = 99"
        #expect(try await copy.queryFeatureCount(using: changed) == 1)
        map.addOperationalLayer(
            FeatureCollectionLayer(
                featureCollection: FeatureCollection(featureCollectionTables: [copy])))
        let view = MapView(
            map: map,
            viewpoint: Viewpoint(
                boundingGeometry: Envelope(
                    xMin: 0, yMin: -20, xMax: 50, yMax: 30, spatialReference: .webMercator)))
        let image = try await view.exportImage(size: ScreenSize(width: 50, height: 50), scale: 2)
        #expect(image[10, 50] == red && image[50, 50] == blue && image[90, 50] != red)
    }
}
