import ArgumentParser
import CartoucheCommandInputs
import CartoucheDocuments

/// The files that a command writes, which must be different files, and no inputs.
struct OutputFiles {
    private let files: [(option: String, path: String)]
    /// The name of the pictures if the first output is many pictures.
    private let numbered: NumberedName?

    /// - Parameters:
    ///   - files: The paths with the options that name them; `-` is standard output.
    ///   - isNumbered: Whether the first path is the name of numbered pictures. Default: false.
    init(_ files: [(option: String, path: String)], isNumbered: Bool = false) {
        self.files = files
        numbered = isNumbered ? files.first.flatMap { NumberedName($0.path) } : nil
    }

    /// Checks that no output replaces another output or an input, also not through a link.
    ///
    /// - Parameter inputs: The addresses of the inputs.
    /// - Throws: `ValidationError` for the first conflict.
    func check(inputs: [String]) throws {
        let streams = files.filter { $0.path == "-" }.map(\.option)
        if streams.count > 1 {
            throw ValidationError("only one of \(streams[0]) and \(streams[1]) can be '-'")
        }
        var outputs: [Output] = []
        for (option, path) in files where path != "-" {
            guard let identity = FileIdentity(path) else { continue }
            if let other = outputs.first(where: { isSame($0, path, identity) }) {
                throw ValidationError(
                    "\(other.option) and \(option) write the same file '\(path)'; choose different files")
            }
            outputs.append(Output(option: option, path: path, identity: identity))
        }
        for address in inputs where address != "-" {
            let file = InputNames.file(of: address)
            for path in [file] + InputNames.filesBeside(file) {
                guard let identity = FileIdentity(path),
                    let output = outputs.first(where: { isSame($0, path, identity) })
                else { continue }
                throw ValidationError(
                    "\(output.option) '\(output.path)' would replace the input '\(path)'; choose another file"
                )
            }
        }
    }

    private struct Output {
        var option, path: String
        var identity: FileIdentity
    }

    /// Returns whether an output is a file, or has a file among its numbered pictures.
    private func isSame(_ output: Output, _ path: String, _ identity: FileIdentity) -> Bool {
        if output.identity == identity { return true }
        guard let numbered, output.option == files.first?.option else { return false }
        return numbered.includes(path, identity)
    }
}
