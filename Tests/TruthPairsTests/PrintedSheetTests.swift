import Documents
import Foundation
import Testing
import TruthPairs

/// What ArcGIS Pro printed as vectors, cell by cell, against our display lists.
@Suite("Printed sheets")
struct PrintedSheetTests {
    private static let folder = "../shared/data/truth/pro-sheet-plu"
    private static let isThere = FileManager.default.fileExists(atPath: folder)

    static var cells: [TruthPair] {
        ((try? TruthFolder(path: folder))?.pairs ?? []).filter { $0.form == .sheetCell }
    }

    @Test(
        "Every path of a cell is ours: place, width, dashes, colour; every character stands where we put it",
        .enabled(if: isThere, "skipped: there is no \(folder)"), arguments: isThere ? cells : [])
    func cell(_ pair: TruthPair) throws {
        let bytes = try FileBytes.contents(of: pair.definition)
        let json = try #require(JSONValue(parsing: bytes, source: pair.definition).object)
        let agreement = SheetCell.agreement(of: json)
        #expect(agreement.differences.isEmpty, "\(pair.id)")
        #expect(agreement.agreeing == agreement.compared && agreement.worst <= ShapeAgreement.tolerance)
        #expect(
            agreement.agreeingGlyphs == agreement.glyphs && agreement.worstGlyph <= ShapeAgreement.tolerance)
        // The page is 1.3 in 10,000 smaller, and rounded to 0.05 pt: no cell lies farther off.
        #expect(abs(agreement.shift.x) < 0.3 && abs(agreement.shift.y) < 0.3)
    }
}
