import CartoucheDocuments
import Testing

@Suite("Diagnostics of a document")
struct DiagnosticLogTests {
    @Test("A log keeps a limited number of diagnostics and counts the others")
    func limitsDiagnostics() {
        let log = DiagnosticLog(limit: 2)
        for _ in 0..<5 { log.append(Diagnostic(.note, code: .unknownMember, message: "y")) }
        #expect(log.diagnostics.count == 2)
        #expect(log.omitted == 3)
    }
}
