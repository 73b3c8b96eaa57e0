import Cartouche
import CartoucheCanvases
import CartoucheDocuments

/// The picture of a command and what is not right in it.
struct DrawnPicture {
    /// Whether no part is missing and, with `--strict`, whether the picture is faithful.
    var isComplete: Bool
    /// The diagnostics of the picture and of all its layers.
    var diagnostics: [Diagnostic]
    /// The width and height in pixels; nil if they are unknown.
    var size: (width: Int, height: Int)?
}

/// The file of `--jobs-report`: one JSON object for each line of a job file.
struct JobReport {
    /// The result of one line.
    struct Entry {
        /// The number of the line, from 1.
        var line: Int
        /// The picture that the line names; nil if it names none.
        var output: String?
        /// The exit status that the command would have for this line alone.
        var status: Int32
        /// The time for the line.
        var milliseconds = 0.0
        /// The picture; nil if there is none.
        var picture: DrawnPicture?
        /// Why there is no picture; nil if there is one.
        var error: String?
    }

    private let file: AtomicFile

    /// - Throws: `OutputError` if the file cannot be written.
    init(path: String) throws(OutputError) {
        do { file = try AtomicFile(path: path) } catch { throw OutputError(cause: error) }
    }

    /// Adds the result of a line.
    func add(_ entry: Entry) throws(OutputError) {
        let bytes = entry.json.bytes(.compact) + [UInt8(ascii: "\n")]
        do { try file.write(bytes) } catch { throw OutputError(cause: error) }
    }

    /// Gives the file its name.
    func finish() throws(OutputError) {
        do { try file.commit() } catch { throw OutputError(cause: error) }
    }
}

extension JobReport.Entry {
    fileprivate var json: JSONValue {
        func number(_ value: Int) -> JSONValue { .number(JSONNumber(Double(value))) }
        var object: JSONObject = [
            "line": number(line), "output": output.map(JSONValue.string) ?? .null,
            "status": number(Int(status)),
            "milliseconds": .number(JSONNumber((milliseconds * 10).rounded() / 10)),
        ]
        if let picture {
            object["bytes"] = output.flatMap { FileBytes.size(of: $0) }.map(number) ?? .null
            object["width"] = picture.size.map { number($0.width) } ?? .null
            object["height"] = picture.size.map { number($0.height) } ?? .null
        }
        if let error { object["error"] = .string(error) }
        object["diagnostics"] = .array((picture?.diagnostics ?? []).map(\.reportJSON))
        return .object(object)
    }
}
