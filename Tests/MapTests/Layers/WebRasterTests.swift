import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import FormatSupport
import Foundation
import TemporarySupport
import Testing

/// Rasters in web maps, with their renderers.
@Suite struct WebRasterTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        var maker = GeoTIFFMaker(width: 2, height: 2, values: [10, 200, 10, 200])
        (maker.origin, maker.pixelSize) = (SIMD2(0, 10), 5)
        (maker.system, maker.isGeographic) = (3857, false)
        try Data(maker.bytes).write(to: folder.url.appending(path: "ground.tif"))
    }

    /// Draws a web map with the raster; each pixel of it is five pixels wide.
    private func draw(
        _ renderer: String?, members: String = ""
    ) throws -> (left: SIMD4<UInt8>, right: SIMD4<UInt8>, diagnostics: [Diagnostic]) {
        let drawing = renderer.map { #","layerDefinition":{"drawingInfo":{"renderer":\#($0)}}"# } ?? ""
        let json = """
            {"operationalLayers":[{"title":"Ground","url":"ground.tif"\(drawing)\(members)}],
            "baseMap":{"baseMapLayers":[]},"spatialReference":{"wkid":3857},"version":"2.0"}
            """
        let url = folder.url.appending(path: "map.json")
        try Data(json.utf8).write(to: url)
        let map = try Map(contentsOfFile: url.path)
        map.backgroundColor = Color(red8: 255, green: 0, blue: 0)
        let frame = try MapFrame(
            .center(SIMD2(5, 5), scale: 96 * 39.37), size: ScreenSize(width: 10, height: 10), scale: 1,
            spatialReference: .webMercator)
        var report = DrawingReport()
        let image = try map.draw(in: frame, renderer: MapRenderer(threadBudget: 1), report: &report)
        return (image[0, 5].rgba8, image[9, 5].rgba8, map.diagnostics + report.allDiagnostics)
    }

    private func gray(_ value: UInt8) -> SIMD4<UInt8> { SIMD4(value, value, value, 255) }

    @Test func aStretchHasTheStatisticsOfTheDocument() throws {
        let drawn = try draw(
            #"{"type":"rasterStretch","stretchType":"minMax","statistics":[[10,200,105,95]]}"#)
        #expect(drawn.left == gray(0) && drawn.right == gray(255))
        #expect(drawn.diagnostics.isEmpty, "\(drawn.diagnostics)")
        let objects = try draw(
            #"{"type":"rasterStretch","stretchType":"minMax","statistics":[{"min":0,"max":200}]}"#)
        #expect(objects.left == gray(13) && objects.right == gray(255))
        let none = try draw(#"{"type":"rasterStretch","stretchType":"none"}"#)
        #expect(none.left == gray(10) && none.right == gray(200))
    }

    @Test func aStretchHasARampOfColors() throws {
        let drawn = try draw(
            """
            {"type":"rasterStretch","stretchType":"minMax","statistics":[[10,200]],
            "colorRamp":{"type":"multipart","colorRamps":[{"type":"algorithmic",
            "algorithm":"esriCIELabAlgorithm","fromColor":[0,0,255,255],"toColor":[255,255,0,255]}]}}
            """)
        #expect(drawn.left == SIMD4(0, 0, 255, 255) && drawn.right == SIMD4(255, 255, 0, 255))
        #expect(drawn.diagnostics.isEmpty, "\(drawn.diagnostics)")
    }

    @Test func classesHaveTheirColors() throws {
        let (green, blue) = (SIMD4<UInt8>(0, 128, 0, 255), SIMD4<UInt8>(0, 0, 255, 255))
        for renderer in [
            """
            {"type":"rasterColormap","colormapInfos":[{"value":10,"color":[0,128,0]},
            {"value":200,"color":[0,0,255,255]}]}
            """,
            """
            {"type":"uniqueValue","field1":"Value","uniqueValueInfos":[
            {"value":"10","symbol":{"type":"esriSFS","color":[0,128,0,255]}}],
            "defaultSymbol":{"type":"esriSFS","color":[0,0,255,255]}}
            """,
            """
            {"type":"classBreaks","field":"Value","minValue":0,"classBreakInfos":[
            {"classMaxValue":50,"symbol":{"type":"esriSFS","color":[0,128,0,255]}},
            {"classMaxValue":255,"symbol":{"type":"esriSFS","color":[0,0,255,255]}}]}
            """,
        ] {
            let drawn = try draw(renderer)
            #expect(drawn.left == green && drawn.right == blue, "\(renderer)")
            #expect(drawn.diagnostics.isEmpty, "\(drawn.diagnostics)")
        }
    }

    @Test func shadedReliefIsLitFromTheNorthwest() throws {
        let drawn = try draw(#"{"type":"rasterShadedRelief","altitude":45,"azimuth":315,"zFactor":1}"#)
        #expect(drawn.left.x == drawn.left.y && drawn.left != gray(10))
        #expect(drawn.diagnostics.isEmpty, "\(drawn.diagnostics)")
        let scaled = try draw(
            """
            {"type":"rasterShadedRelief","hillshadeType":"multi-directional","scalingType":"adjusted",
            "pixelSizeFactor":0.024,"pixelSizePower":0.664,"zFactor":1}
            """)
        #expect(Set(scaled.diagnostics.map(\.code)) == [.memberNotDrawn])
    }

    @Test(arguments: [
        ("multiply", SIMD4<UInt8>(10, 0, 0, 255)), ("screen", SIMD4<UInt8>(255, 10, 10, 255)),
        ("lighter", SIMD4<UInt8>(255, 10, 10, 255)), ("difference", SIMD4<UInt8>(245, 10, 10, 255)),
    ]) func aRasterIsBlendedWithWhatIsBelow(mode: String, left: SIMD4<UInt8>) throws {
        let drawn = try draw(nil, members: #","blendMode":"\#(mode)""#)
        #expect(drawn.left == left, "\(drawn.left)")
        #expect(drawn.diagnostics.isEmpty, "\(drawn.diagnostics)")
    }

    @Test func aModeThatIsNotDrawnIsReported() throws {
        let other = try draw(nil, members: #","blendMode":"destination-in""#)
        #expect(other.left == gray(10) && !other.diagnostics.isEmpty)
    }

    @Test(arguments: [
        #"{"type":"vectorField"}"#, #"{"type":"rasterStretch","stretchType":"sigmoid"}"#, "{}",
        #"{"type":7}"#,
    ]) func whatIsNotReadIsReported(renderer: String) throws {
        #expect(try draw(renderer).diagnostics.contains { $0.code == .memberNotDrawn })
    }

    @Test(arguments: [
        #"{"type":"rasterStretch","stretchType":"minMax","statistics":[[null,1e999]],"gamma":["a"]}"#,
        #"{"type":"rasterColormap","colormapInfos":[{"value":1e999,"color":[1]},7,null]}"#,
        #"{"type":"classBreaks","classBreakInfos":[{"classMaxValue":"x"}]}"#,
        #"{"type":"rasterShadedRelief","altitude":-1e300,"azimuth":1e300,"zFactor":1e308}"#,
    ]) func hostileNumbersDoNotStopTheMap(renderer: String) throws {
        _ = try draw(renderer)
    }
}
