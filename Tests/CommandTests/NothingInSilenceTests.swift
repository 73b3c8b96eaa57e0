import FormatSupport
import Foundation
import Testing

@Suite("Nothing is dropped in silence")
struct NothingInSilenceTests {
    let folder = try! Scratch()
    private static let view = ["--bbox", "0,0,400,300", "--bbox-crs", "EPSG:3857", "--size", "400x300"]

    private func render(_ arguments: String...) throws -> Scratch.Run {
        try folder.cartouche(["render"] + arguments + ["-o", "out.svg"] + Self.view)
    }

    /// A web map with one point layer.
    private func webMap(_ renderer: String, drawing: String = "", entry: String = "") -> String {
        """
        {"operationalLayers":[{"id":"d","title":"d"\(entry),"featureCollection":{"layers":[{"layerDefinition":{
        "name":"d","geometryType":"esriGeometryPoint","fields":[{"name":"A","type":"esriFieldTypeString"}],
        "drawingInfo":{"renderer":\(renderer)\(drawing)}},"featureSet":{"geometryType":"esriGeometryPoint",
        "spatialReference":{"wkid":3857},"features":[{"geometry":{"x":50,"y":150},"attributes":{"A":"x"}}]}}]}}],
        "spatialReference":{"wkid":3857}}
        """
    }

    private let symbol = #"{"type":"esriSMS","style":"esriSMSCircle","color":[255,0,0,255],"size":12}"#

    @Test(
        "A layer with a transparency of 50 in its drawing info is half transparent, also if its opacity is 1")
    func transparency() throws {
        let simple = #"{"type":"simple","symbol":\#(symbol)}"#
        for entry in ["", #","opacity":1"#] {
            try folder.write("map.json", webMap(simple, drawing: #","transparency":50"#, entry: entry))
            let run = try render("map.json", "--strict")
            #expect(run.status == 0, "\(run.errors)")
            #expect(String(decoding: try folder.read("out.svg"), as: UTF8.self).contains("opacity=\".5\""))
        }
    }

    @Test("Features of an Esri JSON file are drawn with their own symbols")
    func ownSymbols() throws {
        let reference = #""spatialReference":{"wkid":102100,"latestWkid":3857}"#
        try folder.write(
            "data.json",
            """
            {"features":[
            {"geometry":{"x":50,"y":150,\(reference)},"attributes":{"n":"a"},"symbol":\(symbol)},
            {"geometry":{"paths":[[[100,100],[200,200]]],\(reference)},"attributes":{"n":"b"},
            "symbol":{"type":"esriSLS","style":"esriSLSSolid","color":[0,0,255,255],"width":4}},
            {"geometry":{"rings":[[[250,100],[250,200],[380,200],[380,100],[250,100]]],\(reference)},
            "attributes":{"n":"c"},"symbol":{"type":"esriSFS","style":"esriSFSSolid","color":[0,160,0,255]}}],
            "displayFieldName":"","fieldAliases":{},"fields":[{"name":"n","type":"esriFieldTypeString"}]}
            """)
        let run = try render("data.json", "--crs", "EPSG:3857")
        #expect(run.status == 0, "\(run.errors)")
        let svg = String(decoding: try folder.read("out.svg"), as: UTF8.self)
        for color in ["#f00", "#00f", "#00a000"] { #expect(svg.contains(color), "\(color): \(svg)") }
        // A renderer of the user replaces them.
        try folder.write("fill.json", #"{"type":"esriSFS","style":"esriSFSSolid","color":[1,2,3,255]}"#)
        #expect(try render("data.json", "--crs", "EPSG:3857", "--renderer", "fill.json").status == 0)
        let own = String(decoding: try folder.read("out.svg"), as: UTF8.self)
        #expect(own.contains("#010203") && !own.contains("#00a000"), "\(own)")
    }

    @Test("A symbol that only later features have is not dropped without a warning")
    func lateSymbols() throws {
        let points = (0..<20).map { index in
            let own = index == 19 ? #","symbol":\#(symbol)"# : ""
            return #"{"geometry":{"x":\#(index).5,"y":1.5},"attributes":{}\#(own)}"#
        }
        try folder.write(
            "data.json",
            """
            {"geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},"fields":[],
            "features":[\(points.joined(separator: ","))]}
            """)
        let run = try render("data.json", "--crs", "EPSG:3857")
        #expect(run.errors.contains("feature-symbols-not-drawn"), "\(run.errors)")
    }

    @Test(
        "Quantized coordinates are in the right place, wherever their transformation stands",
        arguments: [true, false])
    func quantized(isFirst: Bool) throws {
        let transform = #""transform":{"originPosition":"upperLeft","scale":[2,2],"translate":[100,250]}"#
        let features = """
            "features":[{"attributes":{"K":"a"},"geometry":{"rings":[[[0,0],[50,0],[0,50],[-50,0],[0,-50]]]}}]
            """
        let members = isFirst ? [transform, features] : [features, transform]
        try folder.write(
            "data.json",
            """
            {"fields":[{"name":"K","type":"esriFieldTypeString"}],"geometryType":"esriGeometryPolygon",
            "spatialReference":{"wkid":102100,"latestWkid":3857},\(members.joined(separator: ","))}
            """)
        let info = try folder.cartouche("info", "data.json").text
        // x from 100 to 100 + 50 · 2, y from 250 − 50 · 2 to 250.
        #expect(
            info.contains("100") && info.contains("150") && info.contains("200") && info.contains("250"),
            "\(info)")
    }

    @Test("A transformation of quantized coordinates that cannot be read is an error")
    func badTransform() throws {
        try folder.write(
            "data.json",
            """
            {"fields":[],"geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},
            "features":[{"geometry":{"x":1,"y":2}}],"transform":{"scale":[0,1]}}
            """)
        let run = try render("data.json")
        #expect(run.status == 1 && run.errors.contains("quantized"), "\(run.errors)")
    }

    @Test(
        "An answer of a service that left features out gives a warning",
        arguments: [
            #"{"geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},"exceededTransferLimit":true,"fields":[],"features":[{"geometry":{"x":1.5,"y":2}}]}"#,
            #"{"geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},"fields":[],"features":[{"geometry":{"x":1.5,"y":2}}],"exceededTransferLimit":true}"#,
            #"{"type":"FeatureCollection","exceededTransferLimit":true,"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0.001,0.001]}}]}"#,
            #"{"type":"FeatureCollection","properties":{"exceededTransferLimit":true},"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0.001,0.001]}}]}"#,
        ])
    func transferLimit(document: String) throws {
        try folder.write("data.json", document)
        let run = try render("data.json")
        #expect(run.status == 0 && run.errors.contains("transfer-limit-exceeded"), "\(run.errors)")
    }

    @Test("A renderer with a misspelled field is reported, also beside a layer that is drawn")
    func misspelledField() throws {
        try folder.write("points.geojson", LayerFiles.points(3))
        try folder.write(
            "renderer.json",
            #"{"type":"classBreaks","field":"nn","minValue":0,"classBreakInfos":[{"classMaxValue":9,"symbol":\#(symbol)}]}"#
        )
        try GDALAuthoring.translate(
            folder.path(of: "points.geojson"), to: folder.path(of: "shape.shp"), ["-f", "ESRI Shapefile"])
        for data in ["points.geojson", "shape.shp"] {
            let single = try folder.cartouche("render", data, "--renderer", "renderer.json", "-o", "out.png")
            #expect(
                single.errors.contains("missing-field") && single.errors.contains("\"nn\""),
                "\(single.errors)")
            #expect(single.errors.contains("did you mean \"n\"?"), "\(single.errors)")
            #expect(single.status == 2, "\(single.errors)")
        }
        try folder.write("simple.json", symbol)
        let both = try folder.cartouche(
            "render", "points.geojson", "points.geojson", "--renderer", "renderer.json", "--renderer",
            "simple.json",
            "-o", "out.png")
        #expect(both.status == 2 && both.errors.contains("missing-field"), "\(both.errors)")
    }

    @Test("A truncated shapefile is drawn up to its end, and the status says that a part is missing")
    func truncatedShapefile() throws {
        try folder.write("points.geojson", LayerFiles.points(9))
        try GDALAuthoring.translate(
            folder.path(of: "points.geojson"), to: folder.path(of: "whole.shp"), ["-f", "ESRI Shapefile"])
        let whole = try folder.read("whole.shp")
        // In the middle of a record, and between two records.
        for end in [100 + 28 * 4 + 7, 100 + 28 * 4] {
            try folder.write("cut.shp", bytes: Array(whole.prefix(end)))
            let run = try folder.cartouche("render", "cut.shp", "-o", "out.png", "--report")
            #expect(run.status == 2 && run.errors.contains("error truncated-file"), "\(end): \(run.errors)")
            #expect(run.errors.contains("4 read, 4 drawn"), "\(end): \(run.errors)")
        }
    }

    @Test(
        "A renderer without a field says so",
        arguments: [
            #"{"type":"uniqueValue","uniqueValueInfos":[{"value":"x","symbol":SYMBOL}]}"#,
            #"{"type":"classBreaks","minValue":0,"classBreakInfos":[{"classMaxValue":9,"symbol":SYMBOL}]}"#,
        ])
    func rendererWithoutField(renderer: String) throws {
        try folder.write("map.json", webMap(renderer.replacing("SYMBOL", with: symbol)))
        let run = try render("map.json")
        #expect(run.errors.contains("layer \"d\": error missing-member"), "\(run.errors)")
    }

    @Test("A size variable that keeps the symbol's size on an axis gives no warning")
    func symbolSize() throws {
        let renderer = """
            {"type":"simple","symbol":\(symbol),"visualVariables":[
            {"type":"sizeInfo","axis":"widthAndDepth","useSymbolValue":true}]}
            """
        try folder.write("map.json", webMap(renderer))
        let run = try render("map.json", "--strict")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }
}
