import ArgumentParser
import CartoucheDocuments

/// A format of the files that a command writes: an enumeration with the values of `--format`.
///
/// The first case is the format of standard output. All commands choose a format by the same rules: the requested
/// one, else that of the file extension.
protocol OutputFormat: ExpressibleByArgument, CaseIterable, RawRepresentable, Sendable
where RawValue == String, AllCases == [Self] {
    /// Whether the command has the option `--format`.
    static var hasOption: Bool { get }
}

/// The other extensions of formats.
private let otherExtensions = [
    "jpeg": "jpg", "tiff": "tif", "htm": "html", "json": "geojson",
]

extension OutputFormat {
    static var hasOption: Bool { true }

    /// The format of a file by its extension, in any case; nil if the command does not write it.
    init?(path: String) {
        let ending = FilePath.fileExtension(of: path)
        guard let format = Self(rawValue: ending) ?? otherExtensions[ending].flatMap(Self.init(rawValue:))
        else { return nil }
        self = format
    }

    /// The requested format or, if there is none, the format of the file extension; the first one for `-`.
    ///
    /// - Throws: `ValidationError` if the command does not write the format of the extension.
    init(output: String, requested: Self? = nil) throws {
        if let format = requested ?? (output == "-" ? Self.allCases[0] : Self(path: output)) {
            self = format
            return
        }
        let suggestion = Self.suggestion(for: FilePath.fileExtension(of: output)).map { "; \($0)" } ?? ""
        throw ValidationError("--output '\(output)' does not end in \(Self.extensions())" + suggestion)
    }

    /// The extensions of all formats, and of others, as a part of a sentence.
    static func extensions(and others: [String] = []) -> String {
        let names = (allCases.map(\.rawValue) + others).map { ".\($0)" }
        return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    }

    /// What to write instead of an extension that no format has.
    private static func suggestion(for ending: String) -> String? {
        if ending.isEmpty { return hasOption ? "add an extension, or use --format" : nil }
        let names = allCases.map(\.rawValue)
        // Any two extensions with three letters are similar, so these need the same letters.
        let near =
            names.first { $0.sorted() == ending.sorted() }
            ?? (ending.count > 3 ? SimilarWords.nearest(to: ending, among: names) : nil)
        return near.map { "did you mean '.\($0)'?" }
    }

    /// The format of a picture; nil for other files.
    var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
}
