import CartoucheDocuments
import CartoucheImages
import Foundation
import Testing
import TruthPairs

@Suite("Truth folders")
struct TruthFolderTests {
    /// A temporary folder that is removed after the test.
    private final class Scratch {
        let path = FileManager.default.temporaryDirectory.appending(path: "truth-\(UUID().uuidString)").path

        init(_ files: [String: [UInt8]]) throws {
            for (name, bytes) in files {
                let file = URL(filePath: path).appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: file)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private static func picture(_ width: Int, _ height: Int) throws -> [UInt8] {
        try [UInt8](
            Image(width: width, height: height, rgba: Array(repeating: 0, count: width * height * 4))
                .pngData())
    }

    private static let red = #"{"type":"esriSFS","style":"esriSFSSolid","color":[255,0,0,255]}"#

    @Test("The form of a pair follows from its files, not from the folder's name")
    func forms() throws {
        let picture = try Self.picture(26, 20)
        let line = #"{"type":"CIMLineSymbol","symbolLayers":[]}"#
        let cell = #"{"sizePoints":[10,10],"features":[],"drawing":[]}"#
        let scratch = try Scratch([
            "a/one.json": Array(#"{"symbol":\#(Self.red),"geometryType":"esriGeometryPolygon"}"#.utf8),
            "a/one.png": picture, "a/two.json": Array(line.utf8), "a/two.jpg": picture,
            "a/b/three.json": Array(cell.utf8), "a/b/four.svg": Array("<svg/>".utf8),
            "a/b/five.definition.json": Array(#"{"features":[],"picture":"five.png"}"#.utf8),
            "a/b/five.png": picture, "c/stray.png": picture, "c/notes.json": Array("[1]".utf8),
            "c/readme.md": [],
        ])
        let folder = try TruthFolder(path: scratch.path)
        let forms = Dictionary(uniqueKeysWithValues: folder.pairs.map { ("\($0.folder)/\($0.id)", $0.form) })
        #expect(
            forms == [
                "a/one": .legendSwatch, "a/two": .picturedSymbol, "a/b/three": .sheetCell,
                "a/b/four": .styleItem,
                "a/b/five": .describedPicture,
            ])
        #expect(folder.unknown.map(\.folder) == ["c"])
        #expect(folder.unknown.first?.files == ["notes.json", "stray.png"])
    }

    @Test("Files directly in the truth folder have the truth folder's name as their folder")
    func root() throws {
        let scratch = try Scratch(["x.svg": Array("<svg/>".utf8)])
        let folder = try TruthFolder(path: scratch.path)
        #expect(folder.pairs.map(\.folder) == [URL(filePath: scratch.path).lastPathComponent])
    }

    @Test("A missing folder gives an error")
    func missing() {
        #expect(throws: TruthError.self) { try TruthFolder(path: "/no/such/folder") }
    }

    @Test("Our picture has the size of theirs; equal pictures have no differences")
    func swatch() throws {
        let scratch = try Scratch([
            "one.json": Array(#"{"symbol":\#(Self.red),"swatch":{"dpi":96}}"#.utf8),
            "one.png": try Self.picture(31, 17),
        ])
        let pair = try #require(TruthFolder(path: scratch.path).pairs.first)
        let drawing = try PairDrawing(root: scratch.path).draw(pair)
        #expect(drawing.ours.width == 31 && drawing.ours.height == 17)
        #expect(drawing.classes == ["esriSFS"])
        let same = try PictureAgreement(
            drawing.ours, drawing.ours, background: drawing.background, excluding: [])
        #expect(same.figure == 0 && same.meanDifference == 0 && same.inked > 0)
        let other = try PictureAgreement(
            drawing.ours, #require(drawing.theirs), background: drawing.background, excluding: [])
        #expect(other.figure > 0.5)
        let without = try PictureAgreement(
            drawing.ours, #require(drawing.theirs), background: drawing.background,
            excluding: [Box(SIMD2(0, 0), SIMD2(31, 17))])
        #expect(without.figure == 0 && without.inked == 0)
    }

    @Test("A pair without a symbol gives an error")
    func broken() throws {
        let scratch = try Scratch([
            "one.json": Array(#"{"symbol":{},"swatch":{}}"#.utf8), "one.png": try Self.picture(4, 4),
            "two.svg": Array("<svg/>".utf8),
        ])
        let drawing = PairDrawing(root: scratch.path)
        for pair in try TruthFolder(path: scratch.path).pairs where pair.form == .styleItem {
            #expect(throws: (any Error).self) { try drawing.draw(pair) }
        }
    }
}
