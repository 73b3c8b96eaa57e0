import FormatSupport
import Foundation
import Testing

@Suite("Layer files, maps and layouts are drawn with their data")
struct LayerFileTests {
    let folder = try! Scratch()
    private let red = LayerFiles.simple(LayerFiles.marker(255, 0, 0))
    private let blue = LayerFiles.simple(LayerFiles.marker(0, 0, 255))

    private func render(_ arguments: String...) throws -> Scratch.Run {
        try folder.cartouche(["render"] + arguments + ["-o", "map.png", "--size", "60x40", "--report"])
    }

    @Test("A layer file finds its GeoPackage, SQLite database, geodatabase and shapefile beside it")
    func findsItsData() throws {
        try folder.write("source.geojson", LayerFiles.points(4))
        let source = folder.path(of: "source.geojson")
        try GDALAuthoring.translate(
            source, to: folder.path(of: "town.gpkg"), ["-f", "GPKG", "-nln", "places"])
        try GDALAuthoring.translate(
            source, to: folder.path(of: "town.sqlite"), ["-f", "SQLite", "-nln", "places"])
        try GDALAuthoring.translate(source, to: folder.path(of: "places.shp"), ["-f", "ESRI Shapefile"])
        let sources = [
            ("town.gpkg", "Sql", "main.%places_1"), ("town.sqlite", "SQLite", "main.places"),
            ("C:\\\\data\\\\town.gpkg", "Sql", "main.places"), (".\\\\..\\\\town.gpkg", "Sql", "Places"),
            (".", "Shapefile", "places.shp"), ("D:\\\\gis", "Shapefile", "places"),
        ]
        for (workspace, factory, dataset) in sources {
            var layer = LayerFiles.layer(
                "Places", red, workspace: workspace, factory: factory, dataset: dataset, definition: "n > 1")
            if dataset.contains("%") {
                layer = layer.replacingOccurrences(
                    of: #""dataset""#,
                    with: #""sqlQuery":"select * from main.places where kind = 'a'","dataset""#)
            }
            try folder.write("places.lyrx", LayerFiles.file(["Places"], [layer]))
            let run = try render("places.lyrx")
            #expect(run.status == 0, "\(workspace): \(run.errors)")
            let count = dataset.contains("%") ? 1 : 2
            #expect(run.errors.contains("\(count) read, \(count) drawn"), "\(workspace): \(run.errors)")
        }
    }

    @Test("A layer finds its feature class in a file geodatabase")
    func fileGeodatabase() throws {
        try folder.write("source.geojson", LayerFiles.points(4))
        do {
            try GDALAuthoring.translate(
                folder.path(of: "source.geojson"), to: folder.path(of: "town.gdb"),
                ["-f", "OpenFileGDB", "-nln", "Places"])
        } catch {
            return  // Older versions of GDAL cannot write geodatabases.
        }
        try folder.write(
            "places.lyrx",
            LayerFiles.file(
                ["Places"],
                [
                    LayerFiles.layer(
                        "Places", red, workspace: "town.gdb", factory: "FileGDB", dataset: "Places")
                ]))
        let run = try render("places.lyrx")
        #expect(run.errors.contains("4 read, 4 drawn"), "\(run.errors)")
    }

    @Test("Data is bound by folder, by geodatabase, and by the name of the layer")
    func binding() throws {
        try folder.write(
            "town.lyrx",
            LayerFiles.file(
                ["Old Places", "Trees"],
                [
                    LayerFiles.layer(
                        "Old Places", red, workspace: "C:\\\\x.gdb", factory: "FileGDB", dataset: "plc"),
                    LayerFiles.layer(
                        "Trees", blue, workspace: "C:\\\\x.gdb", factory: "FileGDB", dataset: "trees"),
                ]))
        let none = try render("town.lyrx", "--bbox", "9,44,11,46")
        let lines = none.errors.split(separator: "\n").filter { $0.contains("to draw it") }
        #expect(lines.count == 2)
        #expect(
            lines.last?.hasSuffix(
                "file geodatabase C:/x.gdb, plc; the layer is not drawn; to draw it, add "
                    + "--data 'Old Places=FILE'") == true, "\(none.errors)")

        try folder.write("data/old_places.geojson", LayerFiles.points(3))
        try folder.write("data/TREES.geojson", LayerFiles.points(5))
        let both = try render("town.lyrx", "--data", "data")
        #expect(both.errors.contains("layer \"Old Places\": 3 read, 3 drawn"), "\(both.errors)")
        #expect(both.errors.contains("layer \"Trees\": 5 read, 5 drawn"))
        #expect(!both.errors.contains("to draw it"))

        let named = try render("town.lyrx", "--data", "trees=data/old_places.geojson")
        #expect(named.errors.contains("layer \"Trees\": 3 read, 3 drawn"))
        #expect(named.errors.contains("--data 'Old Places=FILE'"))

        let wrong = try render("town.lyrx", "--data", "Tree=data/TREES.geojson")
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("no layer \"Tree\"; did you mean \"Trees\"?"), "\(wrong.errors)")
        let lost = try render("town.lyrx", "--data", "Trees=lost.gpkg")
        #expect(lost.status == 66 && lost.errors.contains("lost.gpkg"))
        let noFolder = try render("town.lyrx", "--data", "lost")
        #expect(noFolder.status == 66 && noFolder.errors.contains("--data \"LAYER=FILE\""))
    }

    @Test("A map keeps its spatial reference, extent, background, groups and drawing order")
    func maps() throws {
        try folder.write("places.geojson", LayerFiles.points(3, latitude: 45.16))
        let group = """
            {"type":"CIMGroupLayer","name":"Group","uRI":"Group","visibility":true,"minScale":50000,"transparency":50,
            "layers":["Places","Hidden"]}
            """
        let layers = [
            LayerFiles.layer("Top", blue, dataset: "places", definition: "n = 0"), group,
            LayerFiles.layer("Places", red, dataset: "places"),
            LayerFiles.layer("Hidden", red, dataset: "places").replacingOccurrences(
                of: #""visibility":true"#, with: #""visibility":false"#),
            #"{"type":"CIMRasterLayer","name":"Relief","uRI":"Relief"}"#,
        ]
        try folder.write("town.mapx", LayerFiles.map(["Top", "Group", "Relief"], layers))
        let info = try folder.cartouche("info", "town.mapx", "--data", ".")
        #expect(info.status == 0, "\(info.errors)")
        for part in [
            "town.mapx: map, 4 layers, drawn in EPSG:32632", "name after #       Group/Places",
            "scales             from 1:50000", "opacity            0.5", "renderer           simple",
            "visible            no", "layers of type CIMRasterLayer are not drawn",
            "definition         n = 0", "  Group/ (opacity 0.5, scales from 1:50000)",
            "    Places\n    Hidden (hidden)",
        ] { #expect(info.text.contains(part), "\(part) in \(info.text)") }
        let run = try folder.cartouche(
            "render", "town.mapx", "--data", ".", "-o", "map.png", "--report", "--size", "40x40")
        #expect(run.errors.contains("layer \"Group\": not drawn (outside its scale range)"), "\(run.errors)")
        let shown = try folder.cartouche(
            "render", "town.mapx", "--data", "Group/Hidden=places.geojson", "--data", ".", "-o", "map.png",
            "--report", "--size", "400x400")
        #expect(shown.errors.contains("layer \"Hidden\": 3 read"), "\(shown.errors)")
    }

    @Test("A layout draws the map of its first map frame and says so")
    func layouts() throws {
        try folder.write("places.geojson", LayerFiles.points(3))
        try folder.write(
            "town.pagx",
            LayerFiles.layout([
                LayerFiles.layer("Places", red, dataset: "places"),
                LayerFiles.layer("Other", blue, dataset: "x"),
            ]))
        let run = try render("town.pagx", "--data", ".")
        #expect(run.status == 0)
        #expect(run.errors.contains("layout-not-drawn"))
        #expect(run.errors.contains("the map of the map frame \"Main\" is drawn"))
        #expect(run.errors.contains("scale 1:50000"))
        #expect(run.errors.contains("layer \"Places\": 1 read, 1 drawn"), "\(run.errors)")
        #expect(!run.errors.contains("\"Other\""))
    }

    @Test("Layer files can follow a map and data files, in drawing order")
    func stacks() throws {
        try folder.write("points.geojson", LayerFiles.points(1))
        for (name, renderer) in [("Red", red), ("Blue", blue)] {
            try folder.write(
                "\(name).lyrx", LayerFiles.file([name], [LayerFiles.layer(name, renderer, dataset: "points")])
            )
        }
        func picture(_ arguments: String...) throws -> [UInt8] {
            let run = try folder.cartouche(
                ["render"] + arguments + ["-o", "x.png", "--size", "9x9", "--bbox", "9.99,44.99,10.01,45.01"])
            #expect(run.status == 0, "\(run.errors)")
            return try folder.read("x.png")
        }
        let top = try picture("Blue.lyrx", "--data", "points.geojson")
        #expect(
            try picture(
                "Red.lyrx", "Blue.lyrx", "--data", "Red=points.geojson", "--data",
                "Blue=points.geojson") == top)
        #expect(try picture("points.geojson", "Blue.lyrx", "--data", "Blue=points.geojson") == top)
        let wrong = try folder.cartouche("render", "points.geojson", "--data", "x=y", "-o", "x.png")
        #expect(wrong.status == 1 && wrong.errors.contains("no map or layer file"))
    }

    @Test("A layer with an unsupported renderer is named")
    func unsupportedRenderers() throws {
        try folder.write("points.geojson", LayerFiles.points(1))
        try folder.write(
            "units.lyrx",
            LayerFiles.file(
                ["Heat"],
                [LayerFiles.layer("Heat", #"{"type":"CIMRepresentationRenderer"}"#, dataset: "points")])
        )
        let run = try render("units.lyrx", "--data", "points.geojson")
        #expect(run.errors.contains("CIMRepresentationRenderer"), "\(run.errors)")
        #expect(
            try folder.cartouche("info", "units.lyrx").text.contains(
                "CIMRepresentationRenderer (not supported)"))
    }

    @Test("Remote layers of a web map are drawn from local files, also the layers of its services")
    func webMaps() throws {
        let symbol = #"{"type":"esriSMS","style":"esriSMSCircle","color":[255,0,0,255],"size":8}"#
        let renderer = #"{"drawingInfo":{"renderer":{"type":"simple","symbol":\#(symbol)}}}"#
        try folder.write(
            "map.json",
            """
            {"operationalLayers":[{"id":"f1","layerType":"ArcGISFeatureLayer","title":"City Limits","visibility":false,
            "url":"https://example.com/arcgis/rest/services/Limits/FeatureServer/0","layerDefinition":\(renderer)},
            {"id":"s","layerType":"ArcGISMapServiceLayer","title":"Service","visibility":true,"visibleLayers":[1],
            "url":"https://example.com/arcgis/rest/services/Shared/MapServer","layers":[
            {"id":0,"name":"Wells"},{"id":1,"name":"Stops","layerDefinition":\(renderer)}]},
            {"id":"t","layerType":"ArcGISTiledMapServiceLayer","title":"Tiles","url":"https://example.com/tiles"}],
            "spatialReference":{"wkid":3857}}
            """)
        try folder.write("limits.geojson", LayerFiles.points(2))
        try folder.write("data/Stops.geojson", LayerFiles.points(4))
        let run = try render("map.json", "--layer-data", "City Limits=limits.geojson", "--layer-data", "data")
        #expect(run.errors.contains("layer \"City Limits\": 2 read, 2 drawn"), "\(run.errors)")
        #expect(run.errors.contains("layer \"Service/Stops\": 4 read, 4 drawn"))
        #expect(run.errors.contains("https://example.com/tiles"))
        #expect(!run.errors.contains("to draw it"))
        let wrong = try render("map.json", "--layer-data", "City Limit=limits.geojson")
        #expect(wrong.errors.contains("did you mean \"City Limits\"?"))
        let plain = try render("map.json", "--layer-data", "Service/Wells=limits.geojson")
        #expect(plain.errors.contains("renderer-in-service"))
        // Hidden layers are no errors; `info` lists them.
        #expect(!plain.errors.contains("City Limits=FILE"))
        #expect(!plain.errors.contains("--data 'Tiles"))
        let info = try folder.cartouche("info", "map.json")
        #expect(info.status == 0)
        #expect(info.text.contains("layer \"City Limits\": without data on this computer"), "\(info.text)")
    }
}
