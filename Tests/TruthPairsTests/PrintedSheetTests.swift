import CartoucheDocuments
import EvidenceSupport
import Foundation
import Testing
import TruthPairs

/// Compares vector sheets that ArcGIS Pro printed with our drawing, cell by cell.
@Suite("Printed sheets")
struct PrintedSheetTests {
    private static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../shared/data/truth/pro-sheet-plu").standardizedFileURL.path
    private static let isAvailable = FileManager.default.fileExists(atPath: folder)
    private static let reason: Comment = "there is no ../shared/data/truth/pro-sheet-plu"

    private static let folderCells = Result {
        try TruthFolder(path: folder).pairs.filter { $0.form == .sheetCell }
    }

    /// The cells; none if the folder cannot be read, which the test of their number reports.
    static var cells: [TruthPair] { (try? folderCells.get()) ?? [] }

    @Test("The folder has many cells", .enabled(if: isAvailable, reason))
    func number() throws {
        #expect(try Self.folderCells.get().count >= 100)
    }

    @Test(
        "Our paths equal the printed ones in position, width, dashes and color; characters have equal positions",
        .enabled(if: isAvailable, reason), arguments: isAvailable ? cells : [])
    func cell(_ pair: TruthPair) throws {
        let bytes = try FileBytes.contents(of: pair.definition)
        let json = try #require(JSONValue(parsing: bytes, source: pair.definition).object)
        let agreement = SheetCell.agreement(of: json)
        #expect(agreement.differences.isEmpty, "\(pair.id)")
        // Two cells have a symbol without opacity, of which nothing is printed.
        #expect(agreement.isCompared || ["plu-064", "plu-102"].contains(pair.id))
        #expect(agreement.agreeing == agreement.compared && agreement.worst <= ShapeAgreement.tolerance)
        #expect(
            agreement.agreeingGlyphs == agreement.glyphs && agreement.worstGlyph <= ShapeAgreement.tolerance)
        // Printed pages are smaller by 1.3 in 10,000 and rounded to 0.05 pt, so no cell is farther off.
        #expect(abs(agreement.shift.x) < 0.3 && abs(agreement.shift.y) < 0.3)
    }

    @Test(
        "The printed paths show every class and member that the fidelity matrix calls verified",
        .enabled(if: isAvailable, reason))
    func evidence() throws {
        var shown: [String: Set<String>] = [:]
        let printed = try FidelityEvidence.printed()
        let named = Set(printed.values.joined())
        #expect(!named.isEmpty)
        for pair in try Self.folderCells.get() where named.contains(pair.id) {
            let bytes = try FileBytes.contents(of: pair.definition)
            let json = try #require(JSONValue(parsing: bytes, source: pair.definition).object)
            shown[pair.id] = Set(SheetCell.agreement(of: json, listsUses: true).shown.keys)
        }
        for (name, pairs) in printed {
            #expect(!pairs.isEmpty)
            for pair in pairs { #expect(shown[pair]?.contains(name) ?? false, "\(name) in \(pair)") }
        }
    }
}
