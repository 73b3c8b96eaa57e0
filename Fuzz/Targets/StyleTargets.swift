import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbolStyles
import TemporarySupport

/// Targets for the pictures and folders that become symbols of a style.
enum StyleTargets {
    /// An SVG picture becomes a vector marker, which is drawn.
    static func svg(_ input: [UInt8]) throws {
        let marker = try SVGMarker(input, source: "input.svg")
        SymbolTargets.drawOnAll(try SymbolDefinition(cim: marker.symbol.bytes(), log: DiagnosticLog()))
    }

    /// The listing of a web style, whose references are in a folder with one symbol.
    static func webStyle(_ input: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let symbol = #"{"type":"CIMPointSymbol","symbolLayers":[]}"#
        _ = try folder.write(Array(symbol.utf8), as: "a.json")
        let style = try StyleFile(path: folder.write(input, as: "input.json"))
        for item in style.items.prefix(8) { _ = try? style.content(of: item) }
    }

    private static let files = ["style.json", "a.json", "b.svg", "c.png", "d.json"]

    /// A folder with files that NUL bytes separate, which becomes a style and a folder again.
    static func folder(_ input: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let parts = input.split(separator: 0, maxSplits: files.count - 1, omittingEmptySubsequences: false)
        for (part, name) in zip(parts, files) where !part.isEmpty {
            _ = try folder.write(Array(part), as: name)
        }
        let output = try TemporaryFolder()
        let path = output.path + "/packed.stylx"
        _ = try StyleFolder.pack(folder.path, to: path)
        let style = try StyleFile(path: path)
        _ = try StyleFolder.unpack(style, to: output.path + "/unpacked")
    }
}
