import CartoucheDocuments
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

@Suite("Renderers of public web maps")
struct RealRendererTests {
    /// Returns all renderers in a document, at every depth.
    private func renderers(in value: JSONPart, path: String) -> [(path: String, json: JSONPart)] {
        switch value.kind {
        case .object:
            value.members.flatMap { member -> [(path: String, json: JSONPart)] in
                let place = "\(path).\(member.key)"
                if member.key == "renderer", member.value["type"] != nil {
                    return [(place, member.value)]
                }
                return renderers(in: member.value, path: place)
            }
        case .array:
            (value.array ?? []).enumerated().flatMap { renderers(in: $1, path: "\(path)[\($0)]") }
        default: []
        }
    }

    private static let folder = URL(filePath: #filePath).appending(path: "../../../../shared/data/webmap")
        .standardizedFileURL.path

    @Test(
        "Every renderer is read, drawn and written back with the same members",
        .enabled(if: FileManager.default.fileExists(atPath: folder), "there is no ../shared/data/webmap"))
    func roundTrip() throws {
        let folder = Self.folder
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        var count = 0
        for file in files.sorted() where file.hasSuffix(".json") {
            let document = try JSONPart(contentsOf: "\(folder)/\(file)")
            for (path, json) in renderers(in: document, path: "$") {
                var diagnostics: [Diagnostic] = []
                let renderer = try Renderer.fromJSON(json, path: path, diagnostics: &diagnostics)
                _ = renderer.definition.symbols(atScale: 10000)
                #expect(renderer.json == json.value, "\(file) \(path)")
                // A change and its reversal write every member again.
                let expression = renderer.rotationExpression
                renderer.rotationExpression = "[x]"
                renderer.rotationExpression = expression
                var written = try #require(renderer.json.object)
                if json["rotationExpression"] == nil { written["rotationExpression"] = nil }
                #expect(JSONValue.object(written).canonical == json.value.canonical, "\(file) \(path)")
                let known: [Diagnostic.Code] = [
                    .unsupportedSymbol, .unsupportedExpression, .remotePicture, .unsupportedRenderer,
                ]
                for finding in diagnostics where !known.contains(finding.code) {
                    Issue.record("\(file) \(finding)")
                }
                count += 1
            }
        }
        #expect(count > 0)
    }
}
