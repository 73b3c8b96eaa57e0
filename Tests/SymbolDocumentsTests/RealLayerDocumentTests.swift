import Documents
import SymbolDocuments
import Symbols
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Real layer documents")
struct RealLayerDocumentTests {
    private static let folder = "../shared/data/lyrx"

    @Test(
        "Every layer document opens, and every renderer of a known class is read",
        .enabled(if: FileManager.default.fileExists(atPath: folder), "there is no \(folder)"))
    func all() throws {
        let folder = Self.folder
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let paths = files.sorted().filter { file in
            [".lyrx", ".mapx", ".pagx"].contains { file.lowercased().hasSuffix($0) }
        }
        var layers = 0
        var kinds: [String: Int] = [:]
        var layerCounts: [Diagnostic.Code: Int] = [:]
        for path in paths {
            let document = try LayerDocument(path: "\(folder)/\(path)")
            layers += document.layers.count
            for layer in document.layers {
                kinds[layer.renderer.map { "\(type(of: $0))" } ?? layer.typeName, default: 0] += 1
                for code in Set(layer.diagnostics.map(\.code)) { layerCounts[code, default: 0] += 1 }
                if let renderer = layer.renderer as? UnsupportedRenderer {
                    #expect(
                        !["CIMSimpleRenderer", "CIMUniqueValueRenderer", "CIMClassBreaksRenderer"].contains(
                            renderer.typeName))
                }
            }
        }
        print("\(paths.count) documents, \(layers) layers: \(kinds.sorted { $0.value > $1.value })")
        print("layers by diagnostic: \(layerCounts.sorted { $0.value > $1.value })")
        #expect(layers >= paths.count / 2)
    }
}
