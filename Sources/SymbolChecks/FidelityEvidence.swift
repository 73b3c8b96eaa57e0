/// The evidence for the classes and members that are drawn exactly.
package enum FidelityEvidence {
    /// The rule by which a class is drawn.
    package struct Rule: Hashable, Sendable {
        /// The source of a rule.
        package enum Source: String, Hashable, Sendable {
            /// The public specification of the CIM.
            case specification
            /// The help of ArcGIS Pro, or the reference of an ArcGIS SDK.
            case help
            /// No document states the rule; it is the simplest rule that fits documents and names.
            case inferred
        }

        package var source: Source
        /// Our reading, as one sentence.
        package var reading: String
        /// The members whose rule is inferred, although the class is documented.
        package var inferredMembers: [String]
    }

    /// The printed paths that show a class, a member or a value.
    ///
    /// Keys are `Class`, `Class.member` and `Class.member=value`. Values are the names of up to three pairs of a
    /// truth folder. `make fidelity` finds them: the paths of the pair agree with ours, and they do not agree
    /// without the class or member.
    package static let printed: [String: [String]] = {
        var printed: [String: [String]] = [:]
        for line in printedTable.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            printed[words[0]] = Array(words.dropFirst())
        }
        return printed
    }()

    /// The rules of all drawn classes that are not approximated, by class name.
    package static let rules: [String: Rule] = {
        var rules: [String: Rule] = [:]
        for line in rulesTable.split(separator: "\n") {
            // Wrapped lines have more than one space between two words.
            let parts = line.split(separator: "|").map { part in
                part.split(separator: " ").joined(separator: " ")
            }
            guard parts.count >= 3, let source = Rule.Source(rawValue: parts[1]) else { continue }
            let members = parts.count > 3 ? parts[3].split(separator: " ").map(String.init) : []
            rules[parts[0]] = Rule(source: source, reading: parts[2], inferredMembers: members)
        }
        return rules
    }()
}
