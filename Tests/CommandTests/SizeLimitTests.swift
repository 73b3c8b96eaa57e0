import Foundation
import Testing

/// Documents without an end, in processes with limited memory.
@Suite(.limitsMemory) struct SizeLimitTests {
    let folder = try! Scratch()

    /// The memory of the process without documents, in KiB; the libraries reserve most of it without using it.
    private static let base = 900 << 10

    private func limited(_ script: String, mebibytes: Int) throws -> Scratch.Run {
        try folder.bash("ulimit -v \(Self.base + mebibytes << 10); \(script)")
    }

    @Test(arguments: ["info -", "render - -o x.png", "info /dev/stdin", "symbol -", "style check -"])
    func anEndlessDocumentIsRefusedAtTheLimit(command: String) throws {
        let start = #"{"type": "FeatureCollection", "features": ["#
        let run = try limited(
            "(printf '%s' '\(start)'; yes '                                             ') | $CARTOUCHE \(command)",
            mebibytes: 512)
        #expect(run.status == 1)
        let text = run.errors + run.text
        #expect(text.contains("more than 256 MiB") && text.contains("--max-document-size"), "\(text)")
    }

    @Test func theLimitCanBeSet() throws {
        try folder.write("a.json", Samples.points + String(repeating: " ", count: 3 << 20))
        let low = try folder.bash("cat a.json | $CARTOUCHE info - --max-document-size 2")
        #expect(low.status == 1 && low.errors.contains("more than 2 MiB"), "\(low.errors)")
        #expect(try folder.bash("cat a.json | $CARTOUCHE info - --max-document-size 4MiB").status == 0)
        try folder.write("map.json", Samples.map + String(repeating: " ", count: 3 << 20))
        for command in [
            "info map.json", "render map.json -o x.png", "symbol map.json", "swatch map.json -o x.png",
        ] {
            let run = try folder.bash("$CARTOUCHE \(command) --max-document-size 2")
            #expect(run.status == 1 && run.errors.contains("more than 2 MiB"), "\(command): \(run.errors)")
        }
        let renderer = try folder.bash(
            "$CARTOUCHE render a.json --renderer map.json -o x.png --max-document-size 2")
        #expect(renderer.errors.contains("more than 2 MiB"), "\(renderer.errors)")
        for size in ["0", "x", "-1", "1e99"] {
            #expect(try folder.bash("$CARTOUCHE info map.json --max-document-size=\(size)").status == 64)
        }
    }

    @Test(arguments: ["yes", "cat /dev/zero"])
    func aStreamThatNoFormatBeginsLikeIsRefusedAtOnce(source: String) throws {
        // The memory is far below the limit for documents.
        for command in ["info -", "info /dev/stdin", "render - -o x.png", "symbol -", "swatch - -o x.png"] {
            let run = try limited("\(source) | $CARTOUCHE \(command)", mebibytes: 60)
            #expect(run.status == 1 && !run.errors.isEmpty, "\(command): \(run.status)")
            #expect(!run.errors.contains("MiB"), "\(command): \(run.errors)")
        }
        let device = try limited("$CARTOUCHE info /dev/zero; $CARTOUCHE symbol /dev/zero", mebibytes: 60)
        #expect(device.status == 1)
    }

    @Test func aDocumentOfSmallValuesNeedsLittleMemory() throws {
        // Each number needs 16 bytes, and 2 bytes of text.
        let run = try limited(
            #"(printf '{"operationalLayers": [0'; yes ',1' | tr -d '\n' | head -c 30000000; printf ']}') > m.json; $CARTOUCHE symbol m.json --max-document-size 64"#,
            mebibytes: 128)
        #expect(run.status == 1 && run.errors.contains("too many values"), "\(run.status) \(run.errors)")
    }
}
