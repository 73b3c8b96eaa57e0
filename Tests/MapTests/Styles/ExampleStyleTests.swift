import Cartouche
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolStyles
import EmojiStyle
import Foundation
import GoldenSupport
import TemporarySupport
import Testing

/// The styles of `Examples/styles`: emoji that are composed from keys, and map symbols.
@Suite struct ExampleStyleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func source(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(
                path: "Examples/styles/\(name)")
    }

    private func packed(_ name: String) throws -> SymbolStyle {
        let source = source(name)
        let file = folder.url.appending(path: "\(name).stylx")
        let packed = try StyleFolder.pack(source.path, to: file.path)
        #expect(packed.problems.isEmpty, "\(packed.problems)")
        return SymbolStyle(url: file)
    }

    /// The box of the pixels that are not transparent.
    private func ink(_ image: Image) -> (x: Range<Int>, y: Range<Int>)? {
        let rgba = image.rgba
        var (x, y) = (Int.max..<Int.max, Int.max..<Int.max)
        for row in 0..<image.height {
            for column in 0..<image.width where rgba[(row * image.width + column) * 4 + 3] > 8 {
                x = min(x.lowerBound, column)..<max(x.upperBound == .max ? 0 : x.upperBound, column + 1)
                y = min(y.lowerBound, row)..<max(y.upperBound == .max ? 0 : y.upperBound, row + 1)
            }
        }
        return x.isEmpty ? nil : (x, y)
    }

    /// With `CARTOUCHE_RECORD_STYLES=1`, the test writes the folder.
    @Test("The folder of emoji is the unpacked style of the example program")
    func emojiFolder() async throws {
        let file = folder.url.appending(path: "emoji.stylx")
        _ = try await EmojiStyle.create(at: file)
        let style = try StyleFile(path: file.path)
        let isRecording = ProcessInfo.processInfo.environment["CARTOUCHE_RECORD_STYLES"] == "1"
        let unpacked = isRecording ? source("emoji") : folder.url.appending(path: "unpacked")
        #expect(try StyleFolder.unpack(style, to: unpacked.path).isEmpty)
        let files = FileManager.default
        let names = try files.subpathsOfDirectory(atPath: unpacked.path).sorted()
        #expect(try files.subpathsOfDirectory(atPath: source("emoji").path).sorted() == names)
        for name in names where name.contains(".") {
            let approved = try Data(contentsOf: source("emoji").appending(path: name))
            #expect(try Data(contentsOf: unpacked.appending(path: name)) == approved, "\(name)")
        }
        let again = folder.url.appending(path: "again.stylx")
        #expect(try StyleFolder.pack(unpacked.path, to: again.path).problems.isEmpty)
        #expect(try StyleDifference(from: style, to: StyleFile(path: again.path)).isEmpty)
    }

    private func face(color: Color, size: Double) async throws -> MultilayerPointSymbol {
        let keys = ["Face", "Eyes-happy", "Mouth-grin", "Hat-crown"]
        let symbol = try #require(try await packed("emoji").symbol(forKeys: keys) as? MultilayerPointSymbol)
        for (index, layer) in symbol.symbolLayers.enumerated() { layer.colorIsLocked = index > 0 }
        symbol.color = color
        symbol.size = size
        return symbol
    }

    @Test("Keys become one symbol, whose color and size change at all scales", arguments: [1, 2, 3])
    func emoji(scale: Int) async throws {
        let symbol = try await face(color: Color(red8: 90, green: 200, blue: 120), size: 48)
        #expect(symbol.symbolLayers.count == 4)
        #expect(symbol.symbolLayers.map(\.colorIsLocked) == [false, true, true, true])
        for size in [16.0, 24, 40, 64, 128] {
            symbol.size = size
            #expect(symbol.size == size)
            let image = try await symbol.makeSwatch(scale: Double(scale))
            let box = try #require(ink(image))
            // The face is 36 of 48 units wide, and hat and face are 43.8 high. No part is cut off.
            let unit = size * Double(scale) / 48
            #expect(abs(Double(box.x.count) - 36 * unit) <= 2 && abs(Double(box.y.count) - 43.8 * unit) <= 3)
            #expect(box.x.count == image.width || box.x.count >= image.width - 2)
            // The face has the new color; the mouth keeps its own.
            let chin = image[image.width / 2, Int(Double(box.y.upperBound) - 1.8 * unit)]
            #expect(abs(chin.green - 200 / 255) < 0.1 && chin.red < 0.5, "\(size) \(chin)")
            let mouth = image[image.width / 2, Int(Double(box.y.upperBound) - 7 * unit)]
            #expect(mouth.green < 0.4, "\(size) \(mouth)")
        }
    }

    @Test(arguments: [1, 2]) func emojiLooksAsApproved(scale: Int) async throws {
        let symbol = try await face(color: Color(red8: 255, green: 207, blue: 63), size: 64)
        let image = try await symbol.makeSwatch(scale: Double(scale))
        let outcome = try Golden.check(image, "styles/emoji", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test("Every map symbol is drawn without a diagnostic, also at 16 DIPs")
    func mapSymbols() async throws {
        let style = try packed("map")
        let results = try await style.searchSymbols(using: SymbolStyleSearchParameters())
        #expect(results.count >= 120)
        for result in results {
            #expect(result.symbol.diagnostics.isEmpty, "\(result.key): \(result.symbol.diagnostics)")
            #expect(!result.category.isEmpty && !result.tags.isEmpty && !result.name.isEmpty, "\(result.key)")
            let image = try await result.symbol.makeSwatch(width: 16, height: 16)
            #expect(ink(image) != nil, "\(result.key)")
        }
        let hospital = try await style.symbol(forKeys: ["hospital"])
        #expect(hospital is MultilayerPointSymbol)
    }
}
