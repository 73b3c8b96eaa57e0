import CartoucheImages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Compares drawn pictures with the approved pictures in `Tests/Golden`.
///
/// `CARTOUCHE_RECORD_GOLDENS=1` writes the pictures instead. Each new or changed picture is then reported as
/// a failure, so that a person looks at it.
///
/// Failures are written to `CARTOUCHE_GOLDEN_OUT`, or to `.build/golden-failures` by default. A failure has a
/// picture with the expected, difference and actual pictures side by side, and a JSON report.
public enum Golden {
    /// Compares a picture with the golden `<name>@<scale>x.png`.
    ///
    /// - Parameters:
    ///   - name: A path in `Tests/Golden`, for example `fills/solid`.
    ///   - scale: The pixels per DIP, a part of the file's name.
    ///   - tolerance: The allowed deviations. Default: none.
    /// - Returns: The outcome. Use it as `#expect(outcome.matches, "\(outcome)")`.
    /// - Throws: An error if a golden cannot be read or a report cannot be written.
    public static func check(
        _ actual: Image, _ name: String, scale: Int = 1, tolerance: GoldenTolerance = .exact
    ) throws -> GoldenOutcome {
        try GoldenFolder.standard.check(actual, name, scale: scale, tolerance: tolerance)
    }
}

/// The folders of goldens and reports, and whether goldens are recorded.
public struct GoldenFolder: Sendable {
    /// The folder of the approved pictures.
    public var goldens: URL
    /// The folder of the failures' pictures and reports.
    public var failures: URL
    /// Whether pictures are written instead of compared.
    public var isRecording: Bool

    /// Creates a folder of goldens with its own folder for failures.
    public init(goldens: URL, failures: URL, isRecording: Bool = false) {
        self.goldens = goldens
        self.failures = failures
        self.isRecording = isRecording
    }

    /// `Tests/Golden` of this checkout, with the settings of the environment.
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

    /// Compares a picture with the golden `<name>@<scale>x.png` in this folder, or records it.
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
