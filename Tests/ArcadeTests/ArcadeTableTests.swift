import CartoucheArcade
import CartoucheCLibrary
import CartoucheDocuments
import CartoucheGeospatial
import Testing

/// Scripts with their results, in the files of `Tables`.
///
/// A line is `script => result`. In scripts, `⏎` is the end of a line. Results are JSON, with `NaN`, `Infinity`,
/// `date MILLISECONDS` and `geometry JSON` beside; `error KIND` is a script that fails. A line that begins with `@` sets
/// a member of the job for the lines after it, and `#` begins a comment.
struct ArcadeTableTests {
    @Test(
        "Scripts give the results of the reference",
        arguments: [
            "arrays", "dates", "dictionaries", "errors", "features", "formats", "geometries", "hostile",
            "logic",
            "numbers", "operators", "scope", "statements", "texts", "tokens",
        ])
    func table(name: String) throws {
        let path =
            "\(#filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined())/Tables/\(name).txt"
        let text = try String(decoding: FileBytes(path: path).contents(), as: UTF8.self)
        var members = JSONObject()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("@") {
                let parts = line.dropFirst().split(separator: " ", maxSplits: 1)
                members[String(parts[0])] = try JSONPart(parsing: String(parts.last ?? "")).value
                continue
            }
            let parts = line.components(separatedBy: " => ")
            guard parts.count == 2 else {
                Issue.record("\(name).txt:\(index + 1): the line has no ' => '")
                continue
            }
            members["script"] = .string(parts[0].replacing("⏎", with: "\n"))
            let job = try ArcadeJob(JSONPart(.object(members)))
            let found = Self.text(of: job.outcome())
            #expect(found == parts[1], "\(name).txt:\(index + 1): \(parts[0])")
        }
    }

    private static func text(of outcome: ArcadeJob.Outcome) -> String {
        switch outcome {
        case .fault(let fault, _): return "error \(fault.kind.rawValue)"
        case .value(let value):
            do throws(ArcadeFault) {
                _ = try ArcadeAnswer.json(of: value)
                return text(of: value)
            } catch {
                return "error \(error.kind.rawValue)"
            }
        }
    }

    private static func text(of value: ArcadeValue) -> String {
        switch value {
        case .null: "null"
        case .text(let text): JSONValue.string(text).text()
        case .date(let date): "date \(ArcadeValue.number(date.milliseconds).text)"
        case .array(let array): "[\(array.elements.map { text(of: $0) }.joined(separator: ","))]"
        case .dictionary(let dictionary):
            "{\(dictionary.members.map { "\(JSONValue.string($0.key).text()):\(text(of: $0.value))" }.joined(separator: ","))}"
        case .geometry: "geometry \(value.text)"
        default: value.text
        }
    }
}

extension Substring {
    /// Returns the parts between a separator.
    fileprivate func components(separatedBy separator: String) -> [String] {
        var parts: [String] = []
        var rest = self
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
