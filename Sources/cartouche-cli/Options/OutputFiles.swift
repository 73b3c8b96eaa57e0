import ArgumentParser
import Documents

/// The files that a command writes, which must be different files, and no inputs.
struct OutputFiles {
    private let files: [(option: String, path: String)]

    /// - Parameter files: The paths with the options that name them; `-` is standard output.
    init(_ files: [(option: String, path: String)]) {
        self.files = files
    }

    /// Checks that no output replaces another output or an input, also not through a link.
    ///
    /// - Parameter inputs: The addresses of the inputs.
    /// - Throws: `ValidationError` for the first conflict.
    func check(inputs: [String]) throws {
        var outputs: [(option: String, path: String, identity: FileIdentity)] = []
        for (option, path) in files where path != "-" {
            guard let identity = FileIdentity(path) else { continue }
            if let other = outputs.first(where: { $0.identity == identity }) {
                throw ValidationError(
                    "\(other.option) and \(option) write the same file '\(path)'; choose different files")
            }
            outputs.append((option, path, identity))
        }
        for address in inputs where address != "-" {
            let file = InputNames.file(of: address)
            for path in [file] + InputNames.filesBeside(file) {
                guard let identity = FileIdentity(path),
                    let output = outputs.first(where: { $0.identity == identity })
                else { continue }
                throw ValidationError(
                    "\(output.option) '\(output.path)' would replace the input '\(path)'; choose another file"
                )
            }
        }
    }
}
