import ArgumentParser
import Cartouche
import CartoucheDocuments

/// Limits for the files that a command reads.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Documents may open files in this folder only.",
            discussion:
                "Data, pictures and other files to which documents refer must be in the folder, without links that lead outside.",
            valueName: "folder"), completion: .directory)
    var root: String?

    @Option(
        help: ArgumentHelp(
            "Limit for documents read as a whole. Default: 256MiB.",
            valueName: "size"),
        transform: { try ByteSize($0) })
    var maxDocumentSize: ByteSize?

    func validate() throws {
        if let root, !FileBytes.isFolder(root) {
            throw ValidationError("--root '\(root)' is not a folder")
        }
    }

    /// The loader of the files, with the restrictions.
    var resources: ResourceLoader {
        ResourceLoader(
            maximumBytes: maxDocumentSize?.bytes ?? ResourceLoader.defaultMaximumBytes, rootFolder: root)
    }
}

/// A number of bytes on the command line.
struct ByteSize {
    let bytes: Int

    /// Parses `512`, `512MiB` or `2GiB`; numbers without a unit are MiB.
    ///
    /// - Throws: `ValidationError` if the text is not a positive size of at most 1 TiB.
    init(_ text: String) throws {
        let units: [(ending: String, size: Double)] = [
            ("kib", 1024), ("mib", Self.mebibyte), ("gib", 1024 * Self.mebibyte), ("kb", 1e3), ("mb", 1e6),
            ("gb", 1e9),
        ]
        let lower = text.lowercased()
        let unit = units.first { lower.hasSuffix($0.ending) }
        let digits = lower.dropLast(unit?.ending.count ?? 0)
        guard let number = Double(digits) else { throw Self.error }
        let size = number * (unit?.size ?? Self.mebibyte)
        guard size >= 1, size <= 1e12 else { throw Self.error }
        bytes = Int(size)
    }

    private static let mebibyte = 1024.0 * 1024

    private static var error: ValidationError {
        ValidationError("write a size above 0, such as 512MiB or 2GiB")
    }
}
