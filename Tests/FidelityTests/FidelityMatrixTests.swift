import Documents
import Foundation
import GoldenSupport
import SymbolChecks
import SymbolModel
import Testing

/// The matrix says of every class and member what the corpus shows.
@Suite("Fidelity matrix") struct FidelityMatrixTests {
    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let tableFile = "Sources/SymbolChecks/FidelityMatrix+Table.swift"
    private static let documentFile = "Documentation/fidelity-matrix.md"
    private static let isRecording = ProcessInfo.processInfo.environment["CARTOUCHE_RECORD_MATRIX"] == "1"

    private static func drawn() throws -> FidelityMatrix {
        var matrix = FidelityMatrix()
        for listed in CIMCatalogue.classes {
            var entry = FidelityMatrix.Entry(.unsupported)
            entry.invisible = Set(listed.members.map(\.name)).intersection(FidelityProbe.invisible)
            matrix.entries[listed.name] = entry
        }
        for example in FidelityCorpus.examples {
            matrix.entries[example.className] = try FidelityProbe(example).entry()
        }
        return matrix
    }

    @Test("The table and the document are what drawing the corpus gives")
    func table() throws {
        let drawn = try Self.drawn()
        let document = FidelityDocument(drawn).text
        let documentFile = Self.checkout.appending(path: Self.documentFile)
        if Self.isRecording {
            let source =
                "extension FidelityMatrix {\n    /// Written by `make matrix` from what drawing the corpus gives.\n"
                + "    static let standardTable = \"\"\"\n"
                + drawn.table.split(separator: "\n").flatMap(Self.wrapped).map { "        \($0)\n" }.joined()
                + "        \"\"\"\n}\n"
            try source.write(
                to: Self.checkout.appending(path: Self.tableFile), atomically: true, encoding: .utf8)
            try document.write(to: documentFile, atomically: true, encoding: .utf8)
            Issue.record("the matrix was written; read the change, build again, and test without recording")
            return
        }
        for (name, entry) in drawn.entries {
            #expect(FidelityMatrix.standard.entries[name] == entry, "\(name)")
        }
        #expect(FidelityMatrix.standard.entries.count == drawn.entries.count)
        #expect(try String(contentsOf: documentFile, encoding: .utf8) == document)
    }

    /// Lines that a source file can hold: long ones go on after a backslash.
    private static func wrapped(_ line: Substring) -> [String] {
        var lines: [String] = []
        var current = ""
        for word in line.split(separator: " ") {
            if current.count + word.count > 90 {
                lines.append(current + " \\")
                current = "    "
            }
            current += current.isEmpty || current == "    " ? word : " " + word
        }
        lines.append(current)
        return lines
    }

    @Test("The table's two forms say the same")
    func forms() {
        let matrix = FidelityMatrix.standard
        #expect(FidelityMatrix(table: matrix.table) == matrix)
    }

    @Test("Members that a flat map doesn't show change nothing in it", arguments: FidelityCorpus.examples)
    func invisibleMembers(_ example: FidelityExample) throws {
        for trial in try FidelityProbe(example).trials(of: { FidelityProbe.invisible.contains($0) }) {
            #expect(!trial.isVisible, "\(trial.member)")
        }
    }

    @Test("What looks alike and should is no larger than what does", arguments: FidelityCorpus.examples)
    func alike(_ example: FidelityExample) throws {
        let trials = try FidelityProbe(example).trials()
        for name in example.alike where !name.contains("=") {
            #expect(!trials.contains { $0.member == name && $0.isVisible }, "\(name)")
        }
    }

    @Test("Every example looks as approved", arguments: FidelityCorpus.examples)
    func sheets(_ example: FidelityExample) throws {
        let sheet = try FidelitySheet(FidelityProbe(example))
        let outcome = try Golden.check(
            sheet.image, "fidelity/\(example.className)", scale: FidelityProbe.scale)
        #expect(outcome.matches, "\(outcome)")
    }
}
