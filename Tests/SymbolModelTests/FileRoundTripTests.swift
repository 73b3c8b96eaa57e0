import CartoucheDocuments
import CartoucheSymbolModel
import Foundation
import Testing

@Suite("Symbols of files are written back unchanged")
struct FileRoundTripTests {
    private static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The results for the symbols of one or several files.
    private struct Tally {
        var symbols = 0
        var census = CIMCensus()
        var codes: [Diagnostic.Code: Int] = [:]
    }

    private static let types: Set<String> = [
        "CIMSymbolReference", "CIMPointSymbol", "CIMLineSymbol", "CIMPolygonSymbol", "CIMMeshSymbol",
        "CIMTextSymbol",
    ]

    /// Returns each outermost symbol and symbol reference in a JSON value, with its path.
    private func symbols(in value: JSONValue, path: String = "$") -> [(path: String, value: JSONValue)] {
        switch value {
        case .object(let object):
            if let type = object["type"]?.string, Self.types.contains(type) { return [(path, value)] }
            return object.members.flatMap { symbols(in: $0.value, path: "\(path).\($0.key)") }
        case .array(let elements):
            return elements.enumerated().flatMap { symbols(in: $0.element, path: "\(path)[\($0.offset)]") }
        default: return []
        }
    }

    /// Reads each symbol of a file, writes it, and compares.
    private func check(_ file: String, _ tally: inout Tally) throws {
        let document = try JSONValue(contentsOf: Self.checkout.appending(path: file).path)
        for (path, source) in symbols(in: document) {
            let log = DiagnosticLog()
            let written: JSONValue
            if source.object?["type"]?.string == "CIMSymbolReference" {
                let reference = try SymbolReference(cim: source.bytes(), path: path, log: log)
                written = reference.cimJSON
                tally.census.add(CIMCensus(of: reference))
            } else {
                let symbol = try SymbolDefinition(cim: source.bytes(), path: path, log: log)
                written = symbol.cimJSON
                tally.census.add(CIMCensus(of: symbol))
            }
            let difference = firstDifference(source, written, at: path)
            #expect(difference == nil, "\(file)")
            tally.symbols += 1
            for diagnostic in log.diagnostics { tally.codes[diagnostic.code, default: 0] += 1 }
        }
    }

    /// Returns the paths of the JSON files in a folder of the checkout, at every depth.
    private func files(in folder: String) throws -> [String] {
        let root = Self.checkout.appending(path: folder).path
        return try FileManager.default.subpathsOfDirectory(atPath: root)
            .filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
    }

    @Test("Symbols of the example styles, each in its own file")
    func styles() throws {
        // `style.json` lists the other files.
        let files = try files(in: "Examples/styles").filter { !$0.hasSuffix("/style.json") }
        var tally = Tally()
        for file in files { try check(file, &tally) }
        #expect(tally.symbols == files.count && tally.symbols >= 94)
        #expect(tally.codes.isEmpty, "\(tally.codes)")
    }

    @Test("Symbols of the maps of a city")
    func maps() throws {
        var tally = Tally()
        for file in try files(in: "Examples/city-geneva") { try check(file, &tally) }
        #expect(tally.symbols >= 250)
        #expect(tally.codes.isEmpty, "\(tally.codes)")
    }

    @Test("Symbols of a layer file, with members and a class that are not known")
    func layerFile() throws {
        var tally = Tally()
        try check("Tests/Documents/town.lyrx", &tally)
        #expect(tally.symbols == 39)
        #expect(tally.codes == [.unknownEffect: 1, .unknownMember: 3])
        let counts = tally.census.counts
        #expect(counts["CIMGeometricEffectMeander"] == [.unknown: 1])
        #expect(counts["CIMSpotColorSpace"] == [.kept: 1])
        #expect(counts["CIMVectorMarker"] == [.modeled: 25])
        #expect(counts.values.count(where: { $0[.modeled] != nil }) == 52)
    }
}
