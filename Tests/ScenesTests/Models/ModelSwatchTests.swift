import Cartouche
import CartoucheDocuments
import CartoucheImages
import CartoucheScenes
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation
import GoldenSupport
import TemporarySupport
import Testing

/// Swatches of models.
@Suite(.enabled(if: (try? AssimpLibrary.shared(for: "")) != nil, "models need the library Assimp 5"))
struct ModelSwatchTests {
    private let folder = try! TemporaryFolder()

    /// The numbers of red and blue pixels.
    private func counts(_ image: Image) -> (red: Int, blue: Int) {
        var counts = (red: 0, blue: 0)
        for y in 0..<image.height {
            for x in 0..<image.width where image[x, y].alpha > 0.9 {
                if image[x, y].red > 2 * image[x, y].blue { counts.red += 1 }
                if image[x, y].blue > 2 * image[x, y].red { counts.blue += 1 }
            }
        }
        return counts
    }

    @Test(arguments: [1, 2]) func aSwatchShowsTheModelWithItsFrontToTheViewer(scale: Int)
        async throws
    {
        let symbol = ModelSceneSymbol(url: try ArrowModel.obj.write(to: folder.url))
        let image = try await symbol.makeSwatch(width: 80, height: 60, scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/model-swatch", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func swatchesOfAllKindsOfModelSymbolsHaveThePartsOfTheModel() async throws {
        let file = try ArrowModel.obj.write(to: folder.url)
        let layer = ModelSymbolLayer(url: file)
        (layer.width, layer.depth, layer.size) = (30, 30, 30)
        let symbols: [Symbol] = [
            ModelSceneSymbol(url: file, scale: 3), MultilayerPointSymbol(symbolLayers: [layer]),
            try Symbol.fromJSON(
                #"""
                {"type":"PointSymbol3D","symbolLayers":[{"type":"Object","resource":{"href":"\#(file.absoluteString)"}}]}
                """#),
        ]
        for symbol in symbols {
            let (tight, fitting) = (
                try await symbol.makeSwatch(scale: 2), try await symbol.makeSwatch(width: 64, height: 64)
            )
            #expect(tight.width > 20 && tight.width < 200 && fitting.width == 64)
            for image in [tight, fitting] {
                let (red, blue) = counts(image)
                #expect(red > 100 && blue > 20, "\(type(of: symbol)): \(red), \(blue)")
            }
        }
    }

    @Test func theHeadingTurnsTheModelAndItsColorTintsIt() async throws {
        let file = try ArrowModel.obj.write(to: folder.url)
        let (plain, turned) = (ModelSceneSymbol(url: file), ModelSceneSymbol(url: file))
        turned.heading = 90
        let tinted = ModelSceneSymbol(url: file)
        tinted.color = .black
        let images = [
            try await plain.makeSwatch(width: 50, height: 50),
            try await turned.makeSwatch(width: 50, height: 50),
        ]
        #expect(!images[0].matches(images[1]))
        let (red, blue) = counts(try await tinted.makeSwatch(width: 50, height: 50))
        #expect(red == 0 && blue == 0)
    }

    @Test func aModelThatCannotBeReadIsACube() async throws {
        let symbol = ModelSceneSymbol(url: folder.url.appending(path: "missing.obj"))
        let image = try await symbol.makeSwatch(width: 40, height: 40)
        #expect(image[20, 20].alpha == 1)
    }

    @Test func legendsShowModelsAndReportThoseThatCannotBeRead() throws {
        let file = try ArrowModel.obj.write(to: folder.url).lastPathComponent
        func symbol(_ href: String) throws -> Symbol {
            try Symbol.fromJSON(
                #"{"type":"PointSymbol3D","symbolLayers":[{"type":"Object","resource":{"href":"\#(href)"}}]}"#
            )
        }
        let legend = Legend(items: [
            LegendItem(
                .layer, label: "Layer",
                items: [
                    LegendItem(.symbol(try symbol(file)), label: "Arrow"),
                    LegendItem(.symbol(try symbol("missing.obj")), label: "Missing"),
                    LegendItem(.symbol(SimpleMarkerSymbol()), label: "Marker"),
                ])
        ])
        let drawn = legend.withModelPictures(scale: 2, resources: ResourceLoader(baseFolder: folder.url.path))
        let pictures = drawn.items[0].items.map { item in
            item.picture.map { definition in
                definition.layers.contains { layer in
                    guard case .pictureMarker = layer else { return false }
                    return true
                }
            }
        }
        #expect(pictures == [true, true, nil])
        #expect(drawn.diagnostics.map(\.code) == [.modelNotRead])
    }

    @Test func theSizeOfAModelIsTheDrawnOne() async throws {
        let symbol = ModelSceneSymbol(url: try ArrowModel.obj.write(to: folder.url), scale: 2)
        func sides() async throws -> [Double] {
            let size = try await symbol.modelSize()
            return [size.width, size.depth, size.height]
        }
        #expect(try await sides() == [20, 28, 16])
        try await symbol.load()
        #expect(symbol.width == 0 && symbol.depth == 0 && symbol.height == 0)
        symbol.height = 4
        #expect(try await sides() == [5, 7, 4])
        symbol.symbolSizeUnits = .dips
        #expect(zip(try await sides(), [5, 7, 4]).allSatisfy { abs($0 - $1) < 1e-9 })
        await #expect(throws: DocumentError.self) {
            try await ModelSceneSymbol(url: folder.url.appending(path: "missing.obj")).modelSize()
        }
    }
}
