import CartoucheDocuments

/// An option or a positional argument that lines of a job file can have.
package struct JobOption: Sendable {
    /// The key in the line, without dashes.
    package var key: String
    package var isPositional: Bool
    package var isFlag: Bool

    package init(key: String, isPositional: Bool, isFlag: Bool) {
        (self.key, self.isPositional, self.isFlag) = (key, isPositional, isFlag)
    }
}

/// One line of a job file: a JSON object with the options of a picture.
package struct JobLine: Sendable {
    /// `render` or `swatch`.
    package let command: String
    /// The arguments of the command.
    package let arguments: [String]

    /// Converts the object to the arguments of a command.
    ///
    /// - Parameters:
    ///   - text: The bytes of the line.
    ///   - usual: The command if the line states none.
    ///   - source: The file and the number of the line, for errors.
    ///   - options: Returns the options of a command, in the order of its positional arguments.
    /// - Throws: `DocumentError` if the text is not JSON, or if a key or value is not usable.
    package init(
        _ text: [UInt8], of usual: String, source: String, options known: (_ command: String) -> [JobOption]
    ) throws(DocumentError) {
        let document = try JSONPart(parsing: text, source: source)
        guard let object = document.object else {
            throw .line(
                "the line is not a JSON object", at: source,
                suggestion: #"write {"inputs": "map.json", "output": "map.png"}"#)
        }
        let name = object["command"]?.string ?? usual
        guard ["render", "swatch"].contains(name) else {
            throw .line(
                "there is no command '\(name)' for jobs", at: source, suggestion: "use render or swatch")
        }
        command = name
        let usable = known(name)
        var options: [String] = []
        var positional: [String: [String]] = [:]
        for (key, value) in object.members where key != "command" {
            let option = try Self.option(key, among: usable, of: name, source)
            let texts = try Self.texts(value, option, source)
            if option.isPositional {
                positional[key] = texts
            } else if option.isFlag {
                options += texts.isEmpty ? [] : ["--\(key)"]
            } else {
                options += texts.map { "--\(key)=\($0)" }
            }
        }
        let files = usable.filter(\.isPositional).flatMap { positional[$0.key] ?? [] }
        if files.contains("-") || options.contains("--output=-") {
            throw .line("'-' cannot be used in jobs", at: source, suggestion: "name a file")
        }
        arguments = options + ["--"] + files
    }

    /// Returns the output that a line names, also if the line is not usable; nil if it names none.
    package static func output(of text: [UInt8]) -> String? {
        (try? JSONPart(parsing: text))?["output"]?.string
    }

    private static func option(
        _ key: String, among usable: [JobOption], of command: String, _ source: String
    ) throws(DocumentError) -> JobOption {
        if let option = usable.first(where: { $0.key == key }) { return option }
        throw .line(
            "'\(command)' has no key \"\(key)\"", at: source,
            suggestion: SimilarWords.suggestion(for: key, among: usable.map(\.key))
                ?? "the keys are \(usable.map(\.key).joined(separator: ", "))")
    }

    /// Returns the values of a key as texts; none for a flag that is not set.
    private static func texts(
        _ value: JSONPart, _ option: JobOption, _ source: String
    ) throws(DocumentError) -> [String] {
        let key = option.key
        if option.isFlag {
            guard let isSet = value.bool else {
                throw .line("\"\(key)\" is not true or false", at: source)
            }
            return isSet ? [""] : []
        }
        func text(_ value: JSONPart) -> String? {
            value.string ?? (value.double == nil ? nil : value.value.text())
        }
        if let text = text(value) { return [text] }
        guard let list = value.array else {
            throw .line("\"\(key)\" is not a text, a number or a list", at: source)
        }
        let texts = list.compactMap(text)
        guard texts.count == list.count, !texts.isEmpty else {
            throw .line("\"\(key)\" has values that are not texts or numbers", at: source)
        }
        // Numbers are one value, such as an extent; texts are one value each.
        return list.allSatisfy { $0.double != nil } ? [texts.joined(separator: ",")] : texts
    }
}

extension DocumentError {
    fileprivate static func line(_ what: String, at source: String, suggestion: String = "") -> Self {
        DocumentError(.wrongValue, source: source, what: what, suggestion: suggestion)
    }
}
