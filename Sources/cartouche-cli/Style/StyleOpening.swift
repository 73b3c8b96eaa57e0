import Cartouche
import CartoucheDocuments
import CartoucheSymbolStyles

extension ReadingOptions {
    /// Opens a style, and prints the problems with the listing of a web style.
    ///
    /// - Throws: `DocumentError` if the file is missing, damaged, or not a style.
    func style(_ file: String) throws -> StyleFile {
        let location = resources.named(file)
        let style = try StyleFile(FileBytes(location), root: location.root)
        for line in GroupedDiagnostics.lines(style.diagnostics) { StandardError.print("\(file): \(line)") }
        return style
    }
}
