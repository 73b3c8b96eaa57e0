import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Symbols that a dictionary style composes, in scenes.
struct DictionarySceneTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The style `Examples/styles/incidents`, perhaps with another script.
    private func style(script: String? = nil) throws -> DictionarySymbolStyle {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let source = folder.url.appending(path: "incidents")
        try FileManager.default.copyItem(
            at: checkout.appending(path: "Examples/styles/incidents"), to: source)
        if let script {
            let listing = source.appending(path: "style.json")
            let text = try String(contentsOf: listing, encoding: .utf8)
            try text.split(separator: "\n").map { line in
                line.contains("\"dictionary_script\"")
                    ? "\"dictionary_script\": \"\(script)\"," : String(line)
            }.joined(separator: "\n").write(to: listing, atomically: true, encoding: .utf8)
        }
        let packed = folder.url.appending(path: "incidents.stylx")
        #expect(try StyleFolder.pack(source.path, to: packed.path).problems.isEmpty)
        return DictionarySymbolStyle(url: packed)
    }

    private func drawing(_ view: SceneView) throws -> SceneDrawing {
        try view.drawing(size: view.size, scale: 1)
    }

    @Test(arguments: [SurfacePlacement.absolute, .drapedBillboarded])
    func graphicsOfPointsAreBillboardsOfTheirComposedSymbols(placement: SurfacePlacement) throws {
        let style = try style()
        let overlay = ShapeTests.overlay(placement)
        overlay.renderer = DictionaryRenderer(dictionarySymbolStyle: style)
        for (index, kind) in ["Fire", "Flood", "Fire"].enumerated() {
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(east: Double(index) * 100 - 100, north: 0, z: 50),
                    attributes: ["kind": kind, "severity": 3]))
        }
        let view = ShapeTests.view([overlay])
        let first = try drawing(view)
        #expect(first.report.featuresDrawn == 3)
        #expect(first.report.diagnostics.isEmpty, "\(first.report.diagnostics)")
        let boards = first.billboards
        #expect(boards.count == 3)
        // Equal attributes share a picture; the others have their own.
        #expect(Set(boards.map(\.left)).count == 2)
        // Without the shadow, the picture is smaller.
        let shadow = try #require(style.configurations.first { $0.name == "shadow" })
        shadow.value = "OFF"
        let second = try drawing(view)
        #expect(second.billboards.count == 3)
        #expect(second.billboards.map(\.boxWidth).max()! < boards.map(\.boxWidth).max()!)
    }

    @Test func controlPointsAreTheLineOfTheirSymbol() throws {
        let style = try style(script: "return 'Road';")
        let places = [(-100.0, 0.0), (0, 60), (100, 0)].map {
            ShapeTests.place(east: $0.0, north: $0.1, z: 40)
        }
        func draws(_ geometry: Geometry, _ placement: SurfacePlacement) throws -> [SceneDraw.Content] {
            let overlay = ShapeTests.overlay(placement)
            overlay.renderer = DictionaryRenderer(dictionarySymbolStyle: style)
            overlay.addGraphic(Graphic(geometry: geometry))
            let drawing = try drawing(ShapeTests.view([overlay]))
            #expect(drawing.report.diagnostics.isEmpty, "\(drawing.report.diagnostics)")
            #expect(drawing.report.featuresDrawn == (placement == .absolute ? 1 : 0))
            return drawing.list.draws.map(\.content)
        }
        let points = Multipoint(points: places, spatialReference: .wgs84)
        let line = Polyline(points: places, spatialReference: .wgs84)
        for placement in [SurfacePlacement.absolute, .drapedBillboarded] {
            let expected = try draws(line, placement)
            #expect(try "\(draws(points, placement))" == "\(expected)")
        }
        #expect(try draws(line, .absolute).contains { if case .ribbons = $0 { true } else { false } })
    }

    @Test func aStyleThatIsNotThereIsOneDiagnostic() throws {
        let overlay = ShapeTests.overlay()
        overlay.renderer = try Renderer.fromJSON(#"{"type": "dictionary", "dictionaryName": "Gone"}"#)
        overlay.addGraphic(
            Graphic(geometry: ShapeTests.place(east: 0, north: 0, z: 0), attributes: ["kind": "Fire"]))
        let report = try drawing(ShapeTests.view([overlay])).report
        #expect(report.featuresDrawn == 0)
        #expect(report.diagnostics.map(\.code) == [.dictionaryStyleNotFound])
    }

    @Test func morePicturesThanTexturesContainAreReported() throws {
        let overlay = ShapeTests.overlay()
        for index in 0..<80 {
            let size = 900.0 + Double(index)
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(east: Double(index) * 10, north: 0, z: 0),
                    symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: size)))
        }
        overlay.addGraphic(
            Graphic(
                geometry: ShapeTests.place(east: 0, north: 0, z: 0),
                symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 3000)))
        let report = try drawing(ShapeTests.view([overlay])).report
        #expect(report.diagnostics.map(\.code) == [.sceneTooDetailed, .sceneTooDetailed])
    }
}

extension SceneDrawing {
    /// All billboards of the list.
    fileprivate var billboards: [SceneBillboard] {
        list.draws.flatMap { draw -> [SceneBillboard] in
            if case .billboards(let boards, _) = draw.content { boards } else { [] }
        }
    }
}
