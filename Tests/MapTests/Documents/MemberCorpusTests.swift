import CartoucheDocuments
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheSymbolDocuments
import Foundation
import Testing

@Suite("No member of a layer is dropped in silence")
struct MemberCorpusTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    private static let shared = root.appending(path: "../shared/data").standardizedFileURL.path

    /// The web maps, web scenes, layer files and maps in a folder.
    private func documents(in folder: String) throws -> [(path: String, json: JSONPart)] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        let endings = [".json", ".lyrx", ".mapx", ".pagx"]
        return files.filter { file in endings.contains { file.hasSuffix($0) } }.compactMap { file in
            let path = "\(folder)/\(file)"
            guard let json = try? JSONPart(contentsOf: path), json.object != nil,
                LayerDocument.isLayerDocument(json) || json["operationalLayers"] != nil
            else { return nil }
            return (path, json)
        }
    }

    /// Returns the members that are neither known nor listed as kept without effect.
    private func unknownMembers(of documents: [(path: String, json: JSONPart)]) throws -> [String] {
        try documents.flatMap { path, json in
            let map = try Map(contentsOfFile: path)
            // The readers of CIM symbols report unknown members in other words; these are kept when saved.
            return map.diagnostics.filter {
                $0.code == .unknownMember && $0.instead == "it has no effect on drawing"
            }.map { "\(path) \($0.path)" }
        }
    }

    @Test("Every member of our own documents is known", arguments: ["Tests/Documents", "Examples"])
    func ownDocuments(folder: String) throws {
        let documents = try documents(in: Self.root.appending(path: folder).path)
        #expect(!documents.isEmpty)
        for member in try unknownMembers(of: documents) { Issue.record("\(member)") }
    }

    @Test(
        "Every member of published documents is known",
        .enabled(if: FileManager.default.fileExists(atPath: shared), "there is no ../shared/data"))
    func publishedDocuments() throws {
        let documents = try documents(in: Self.shared)
        #expect(documents.count > 100)
        for member in try unknownMembers(of: documents) { Issue.record("\(member)") }
    }

    @Test(
        "Settings of layers of ArcGIS Pro that would change the picture are reported",
        arguments: [
            #""polygonFilters":[{}]"#, #""pageDefinition":{"type":"CIMPageQuery"}"#,
            #""blendingMode":"Mask""#, #""featureBlendingMode":"Multiply""#,
            #""layerMasks":["CIMPATH=a.xml"]"#, #""exclusionSet":[1]"#, #""layerEffects":[{}]"#,
            #""rangeDefinitions":[{}]"#,
        ])
    func unappliedSettings(setting: String) throws {
        let layer = #"{"type":"CIMFeatureLayer","name":"Roads","uRI":"roads",\#(setting),"featureTable":{}}"#
        let text = #"{"type":"CIMLayerDocument","layers":["roads"],"layerDefinitions":[\#(layer)]}"#
        let map = try Map(
            document: JSONPart(parsing: text), path: "roads.lyrx", resources: ResourceLoader())
        #expect(map.diagnostics.contains { $0.severity == .warning }, "\(map.diagnostics)")
    }

    @Test(
        "Settings of layers of web maps that would change the picture are reported",
        arguments: [
            ("blendMode", #""destination-in""#), ("effect", #""blur(3px)""#),
            ("featureEffect", #"{"filter":{}}"#),
            ("definition.floorInfo", #"{"floorField":"F"}"#), ("definition.orderBy", #"[{"field":"V"}]"#),
            ("definition.source", #"{"type":"dataLayer","dataSource":{"type":"joinTable"}}"#),
        ])
    func unappliedMembers(member: String, value: String) throws {
        let map = try Map.fromJSON(TwoLayerMap.text(member, value))
        #expect(map.diagnostics.map(\.code) == [.layerSettingNotApplied], "\(map.diagnostics)")
        #expect(map.diagnostics.allSatisfy { $0.severity == .warning })
    }
}
