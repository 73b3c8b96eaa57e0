import CartoucheArcade
import CartoucheDocuments

/// A file of scripts with their results: lines `script → result`.
///
/// A line `@name value` sets the surroundings of the scripts below: `@timeZone`, `@spatialReference`, `@feature`,
/// `@view`, `@config`, or `@now`. A line with `#` is a comment, and ends the surroundings. `⏎` in a script is a line break.
struct ScriptFile {
    struct Test {
        let line: Int
        let script: String
        let expected: String
        let job: ArcadeJob

        /// The result in the form of the file.
        var result: String { Self.text(of: job.outcome()) }
    }

    private(set) var tests: [Test] = []

    init(_ text: String) throws {
        var members = JSONObject()
        var now = 1_578_193_449_000.0
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty { continue }
            if line.hasPrefix("#") {
                members = JSONObject()
                now = 1_578_193_449_000
                continue
            }
            if line.hasPrefix("@") {
                let name = line.dropFirst().prefix { $0 != " " }
                let value = String(line.dropFirst(name.count + 2))
                if name == "now" {
                    now = ArcadeDateReader.date(value, in: .utc)?.milliseconds ?? .nan
                } else {
                    members[String(name)] =
                        name == "timeZone" ? .string(value) : try JSONValue(parsing: value)
                }
                continue
            }
            let parts = line.split(separator: " → ", omittingEmptySubsequences: false)
            let script = parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: " → ")
            var object = members
            object["script"] = .string(script.replacing("⏎", with: "\n"))
            var job = try ArcadeJob(JSONPart(.object(object)))
            job.context.now = now
            tests.append(
                Test(
                    line: index + 1, script: script,
                    expected: parts.count > 1 ? String(parts.last ?? "") : "", job: job))
        }
    }
}

extension ScriptFile.Test {
    static func text(of outcome: ArcadeJob.Outcome) -> String {
        switch outcome {
        case .fault(let fault, let atLoad): return (atLoad ? "load error " : "error ") + fault.kind.rawValue
        case .value(let value):
            do throws(ArcadeFault) {
                // An array can have itself.
                _ = try ArcadeAnswer.json(of: value)
                return text(of: value)
            } catch {
                return "error " + error.kind.rawValue
            }
        }
    }

    private static func text(of value: ArcadeValue) -> String {
        switch value {
        case .null: "null"
        case .text(let text): JSONValue.string(text).text()
        case .date(let date): ArcadeDateText.json(date)
        case .array(let array): "[" + array.elements.map(text).joined(separator: ", ") + "]"
        case .dictionary(let members):
            "{" + members.members.map { "\($0.key): \(text(of: $0.value))" }.joined(separator: ", ") + "}"
        case .function: "function"
        default: value.text
        }
    }
}
