import Foundation

/// The evidence for the classes and members that are drawn exactly.
public enum FidelityEvidence {
    /// The rule by which a class is drawn.
    public struct Rule: Hashable, Sendable {
        /// The source of a rule.
        public enum Source: String, Hashable, Sendable {
            /// The public specification of the CIM.
            case specification
            /// The help of ArcGIS Pro, or the reference of an ArcGIS SDK.
            case help
            /// No document states the rule; published symbols show what their authors saw.
            case symbols
            /// No document states the rule; pictures of ArcGIS's web renderer show it.
            case pictures
            /// No document states the rule; it is the simplest rule that fits documents and names.
            case inferred
        }

        /// The source.
        public var source: Source
        /// Our reading, as one sentence.
        public var reading: String
        /// The members whose rule is inferred, although the class is documented.
        public var inferredMembers: [String]
    }

    /// The printed paths that show a class, a member or a value.
    ///
    /// Keys are `Class`, `Class.member` and `Class.member=value`. Values are the names of up to three pairs of a
    /// truth folder. `make fidelity` finds them: the paths of the pair agree with ours, and they do not agree
    /// without the class or member.
    /// The printed paths that show a class, a member or a value.
    ///
    /// Keys are `Class`, `Class.member` and `Class.member=value`. Values are the names of up to three pairs of a
    /// truth folder. `make fidelity` finds them: the paths of the pair agree with ours, and they do not agree
    /// without the class or member.
    public static func printed() throws -> [String: [String]] {
        let lines = try lines(of: "printed").map { $0.split(separator: " ").map(String.init) }
        return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], Array($0.dropFirst())) })
    }

    /// The rules of all drawn classes that are not approximated, by class name.
    public static func rules() throws -> [String: Rule] {
        var rules: [String: Rule] = [:]
        for line in try lines(of: "rules") {
            let parts = line.components(separatedBy: " | ")
            guard parts.count >= 3, let source = Rule.Source(rawValue: parts[1]) else {
                throw Misprint(line: line)
            }
            let members = parts.count > 3 ? parts[3].split(separator: " ").map(String.init) : []
            rules[parts[0]] = Rule(source: source, reading: parts[2], inferredMembers: members)
        }
        return rules
    }

    private struct Misprint: Error, CustomStringConvertible {
        let line: String
        var description: String { "Tests/Evidence/rules.txt has no class, source and reading here: \(line)" }
    }

    /// Returns the lines of a file in `Tests/Evidence` without comments.
    private static func lines(of name: String) throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Evidence/\(name).txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#") }
    }
}
