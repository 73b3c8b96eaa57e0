import CartoucheImages
import GoldenSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct GoldenTests {
    /// Calls `body` with a temporary folder.
    private func withFolder(_ body: (inout GoldenFolder) throws -> Void) throws {
        let place = FileManager.default.temporaryDirectory.appending(
            path: "golden-\(UInt64.random(in: 0...(.max)))")
        defer { try? FileManager.default.removeItem(at: place) }
        var folder = GoldenFolder(
            goldens: place.appending(path: "goldens"), failures: place.appending(path: "failures"))
        try body(&folder)
    }

    private func picture(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> Image {
        var bytes: [UInt8] = (0..<20 * 10).flatMap { (n: Int) -> [UInt8] in
            [UInt8(n), 100, UInt8(255 - n), 255]
        }
        change(&bytes)
        return try Image(width: 20, height: 10, rgba: bytes)
    }

    @Test func recordingFailsOnceAndThenTheImageMatches() throws {
        try withFolder { (folder: inout GoldenFolder) throws in
            #expect(try folder.check(picture(), "a/b").verdict == .missing)
            folder.isRecording = true
            #expect(try folder.check(picture(), "a/b").verdict == .recorded)
            #expect(try folder.check(picture(), "a/b").verdict == .matches)
            folder.isRecording = false
            #expect(try folder.check(picture(), "a/b").matches)
            #expect(try !folder.check(picture(), "a/b", scale: 2).matches)
        }
    }

    @Test func reportsTheWorstPixelAndWritesThePanels() throws {
        try withFolder { (folder: inout GoldenFolder) throws in
            folder.isRecording = true
            _ = try folder.check(picture(), "x")
            folder.isRecording = false
            let changed = try picture {
                $0[(3 * 20 + 7) * 4 + 1] = 102
                $0[(5 * 20 + 2) * 4 + 1] = 109
            }
            let outcome = try folder.check(changed, "x")
            #expect(!outcome.matches)
            #expect(outcome.differing == 2 && outcome.beyond == 2 && outcome.worst == 9)
            #expect(outcome.worstAt == (2, 5))
            let panels = try Image(contentsOfFile: #require(outcome.report))
            #expect(panels.width == 3 * 20 + 8 && panels.height == 10)
            #expect(panels[24 + 7, 3] != .black && panels[24 + 8, 3] == .black)
            let report = try String(
                contentsOf: folder.failures.appending(path: "x@1x.json"), encoding: .utf8)
            #expect(report.contains("\"x\": 2, \"y\": 5"))
            #expect(try folder.check(changed, "x", tolerance: GoldenTolerance(channel: 9)).matches)
            #expect(try folder.check(changed, "x", tolerance: GoldenTolerance(channel: 2, pixels: 1)).matches)
            #expect(
                try !folder.check(changed, "x", tolerance: GoldenTolerance(channel: 1, pixels: 1)).matches)
        }
    }

    @Test func differentSizesDiffer() throws {
        try withFolder { (folder: inout GoldenFolder) throws in
            folder.isRecording = true
            _ = try folder.check(picture(), "x")
            folder.isRecording = false
            let small = try Image(width: 1, height: 1, rgba: [0, 0, 0, 255])
            let outcome = try folder.check(small, "x", tolerance: GoldenTolerance(channel: 255))
            #expect(outcome.verdict == .differs && !outcome.sizesAgree)
            #expect(outcome.report != nil)
        }
    }
}
