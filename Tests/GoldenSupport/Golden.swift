import Images

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Compares drawn pictures with those under `Tests/Golden` that a person has approved.
///
/// `CARTOUCHE_RECORD_GOLDENS=1` writes the pictures instead, and reports every one that is new or changed
/// as a failure, so that a person looks at what was recorded. What fails is laid out as expected, difference
/// and actual picture, side by side, with a JSON report, in `CARTOUCHE_GOLDEN_OUT` or else in
/// `.build/golden-failures`.
public enum Golden {
    /// Compares a picture with the golden `<name>@<scale>x.png`.
    ///
    /// - Parameters:
    ///   - name: a path below `Tests/Golden`, for example `fills/solid`.
    ///   - scale: pixels per DIP, a part of the file's name.
    ///   - tolerance: what may deviate. Default: nothing.
    /// - Returns: how they compare; `#expect(outcome.matches, "\(outcome)")`.
    /// - Throws: where a golden cannot be read or a report cannot be written.
    public static func check(
        _ actual: Image, _ name: String, scale: Int = 1, tolerance: GoldenTolerance = .exact
    ) throws -> GoldenOutcome {
        try GoldenFolder.standard.check(actual, name, scale: scale, tolerance: tolerance)
    }
}

/// Where goldens lie, where reports go, and whether goldens are recorded.
public struct GoldenFolder: Sendable {
    /// The folder of the approved pictures.
    public var goldens: URL
    /// The folder of the failures' pictures and reports.
    public var failures: URL
    /// Whether pictures are written rather than compared.
    public var isRecording: Bool

    /// A folder of goldens with its own place for failures.
    public init(goldens: URL, failures: URL, isRecording: Bool = false) {
        self.goldens = goldens
        self.failures = failures
        self.isRecording = isRecording
    }

    /// `Tests/Golden` of this checkout, as the environment says.
    public static let standard: GoldenFolder = {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let environment = ProcessInfo.processInfo.environment
        return GoldenFolder(
            goldens: checkout.appending(path: "Tests/Golden"),
            failures: environment["CARTOUCHE_GOLDEN_OUT"].map { URL(filePath: $0) }
                ?? checkout.appending(path: ".build/golden-failures"),
            isRecording: environment["CARTOUCHE_RECORD_GOLDENS"] == "1")
    }()

    /// Compares a picture with the golden `<name>@<scale>x.png` here, or records it.
    public func check(
        _ actual: Image, _ name: String, scale: Int = 1, tolerance: GoldenTolerance = .exact
    ) throws -> GoldenOutcome {
        let file = "\(name)@\(scale)x"
        let golden = goldens.appending(path: file + ".png")
        let expected: Image? =
            FileManager.default.fileExists(atPath: golden.path)
            ? try Image(contentsOfFile: golden.path) : nil
        var outcome = GoldenOutcome(name: file, expected: expected, actual: actual, tolerance: tolerance)
        if isRecording {
            guard expected == nil || outcome.differing > 0 || !outcome.sizesAgree else { return outcome }
            try write(actual.pngData(compression: .best), to: golden)
            outcome.verdict = .recorded
        } else if !outcome.matches {
            try write(outcome.panels(expected: expected, actual: actual).pngData(), to: failure(file, "png"))
            try write(Data(outcome.json.utf8), to: failure(file, "json"))
            outcome.report = failure(file, "png").path
        }
        return outcome
    }

    private func failure(_ file: String, _ ending: String) -> URL {
        failures.appending(path: "\(file).\(ending)")
    }

    private func write(_ bytes: Data, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file, options: .atomic)
    }
}
