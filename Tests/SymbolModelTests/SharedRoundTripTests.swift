import Documents
import Foundation
import SymbolModel
import Testing

@Suite("Real symbols are written back unchanged", .serialized)
struct SharedRoundTripTests {
    /// The results for the symbols of one kind of file.
    private struct Tally {
        var files = 0
        var symbols = 0
        var objects = 0
        var different: [String] = []
        var census = CIMCensus()
        var diagnostics: [String: Int] = [:]
    }

    private func check(_ value: JSONValue, _ place: String, _ tally: inout Tally) {
        guard value.object?["type"]?.string != nil else { return }
        tally.symbols += 1
        let log = DiagnosticLog()
        do {
            let written: JSONValue
            if value.object?["type"]?.string == "CIMSymbolReference" {
                let reference = try SymbolReference(cim: value.bytes(), log: log)
                written = reference.cimJSON
                tally.census.add(CIMCensus(of: reference))
            } else {
                let symbol = try SymbolDefinition(cim: value.bytes(), log: log)
                written = symbol.cimJSON
                tally.census.add(CIMCensus(of: symbol))
            }
            if let difference = firstDifference(value, written) {
                tally.different.append("\(place): \(difference)")
            }
        } catch {
            tally.different.append("\(place): \(error)")
        }
        for diagnostic in log.diagnostics {
            tally.diagnostics[
                "\(diagnostic.severity.rawValue) \(diagnostic.code): \(diagnostic.message)", default: 0] +=
                1
        }
    }

    private func report(_ tally: Tally, _ kind: String) {
        print("\(kind): \(tally.symbols) symbols of \(tally.files) files, \(tally.different.count) differ")
        for (diagnostic, count) in tally.diagnostics.sorted(by: { $0.value > $1.value }).prefix(30) {
            print("  \(count) × \(diagnostic)")
        }
        let names = tally.census.counts.sorted { $0.key < $1.key }
        for (name, statuses) in names {
            let parts = CIMCensus.Status.allCases.compactMap { status in
                statuses[status].map { "\(status.rawValue) \($0)" }
            }
            print("  \(name): \(parts.joined(separator: ", "))")
        }
        for difference in tally.different.prefix(10) { print("  ! \(difference)") }
        #expect(tally.different.isEmpty)
    }

    @Test(
        "Symbols of documents and web maps",
        .enabled(if: SharedSymbols.folder != nil, "there is no ../shared/data"))
    func documents() {
        var tally = Tally()
        let files =
            SharedSymbols.files("lyrx", "mapx", "pagx") + SharedSymbols.files("json", below: "cim-json")
            + SharedSymbols.files("json", below: "webmap") + SharedSymbols.files("json", below: "truth")
        for file in files {
            guard let value = try? JSONValue(contentsOf: file) else { continue }
            tally.files += 1
            for symbol in SharedSymbols.symbols(in: value) {
                check(symbol.value, "\(file) \(symbol.path)", &tally)
            }
        }
        report(tally, "documents")
    }

    @Test(
        "Symbols of styles",
        .enabled(if: SharedSymbols.folder != nil, "there is no ../shared/data"))
    func styles() {
        var tally = Tally()
        for file in SharedSymbols.styles() {
            guard let rows = StyleRows.read(file) else { continue }
            tally.files += 1
            for row in rows {
                let content = row.content.prefix { $0 != 0 }
                guard let value = try? JSONValue(parsing: Array(content)) else {
                    tally.different.append("\(file) \(row.key): no JSON")
                    continue
                }
                for symbol in SharedSymbols.symbols(in: value) {
                    check(symbol.value, "\(file) \(row.key) \(symbol.path)", &tally)
                }
            }
        }
        report(tally, "styles")
    }

    @Test("Reading speed", .enabled(if: ProcessInfo.processInfo.environment["CARTOUCHE_MEASURE"] != nil))
    func speed() throws {
        for folder in ["stylx/esri-military", "stylx/esri-solutions", "stylx"] {
            var contents: [[UInt8]] = []
            for file in SharedSymbols.styles(below: folder) {
                for row in StyleRows.read(file) ?? [] {
                    let text = Array(row.content.prefix { $0 != 0 })
                    if String(decoding: text.prefix(60), as: UTF8.self).contains("Symbol\"") {
                        contents.append(text)
                    }
                }
            }
            let bytes = contents.map(\.count).reduce(0, +)
            guard bytes > 0 else { continue }
            func best(_ name: String, _ body: ([UInt8]) throws -> Void) rethrows {
                var best = Double.infinity
                for _ in 0..<7 {
                    let start = DispatchTime.now().uptimeNanoseconds
                    for content in contents { try body(content) }
                    best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start))
                }
                print(
                    "\(folder) \(name): \(contents.count) symbols, \(bytes) bytes, \(Double(bytes) / best * 1000) MB/s"
                )
            }
            try best("tape") { _ = try JSONTape($0).count }
            try best("model") { content in
                let symbol = try SymbolDefinition(cim: content, log: DiagnosticLog())
                withExtendedLifetime(symbol) {}
            }
            try best("tree") { _ = try JSONValue(parsing: $0) }
        }
    }
}
