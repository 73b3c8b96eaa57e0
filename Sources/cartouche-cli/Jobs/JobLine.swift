import Documents

/// One line of a job file: a JSON object with the options of a picture.
struct JobLine {
    /// `render` or `swatch`.
    let command: String
    /// The arguments of the command.
    let arguments: [String]

    /// Options that apply to the process, not to one picture.
    private static let excluded: Set<String> = ["--jobs", "--watch", "--help", "--version"]

    /// Converts the object to the arguments of a command.
    ///
    /// - Parameter usual: The command if the line states none.
    /// - Throws: `DocumentError` if the text is not JSON, `InputError` if a key or value is not usable.
    init(_ text: [UInt8], of usual: String, source: String) throws {
        let document = try JSONPart(parsing: text, source: source)
        guard let object = document.object else {
            throw InputError(
                "the line is not a JSON object", at: source,
                suggestion: #"write {"inputs": "map.json", "output": "map.png"}"#)
        }
        let name = object["command"]?.string ?? usual
        guard ["render", "swatch"].contains(name) else {
            throw InputError(
                "there is no command '\(name)' for jobs", at: source, suggestion: "use render or swatch")
        }
        command = name
        let manual = Manual.standard.command(in: [name])
        var options: [String] = []
        var positional: [String: [String]] = [:]
        for (key, value) in object.members where key != "command" {
            let argument = try Self.argument(key, of: manual, source)
            let texts = try Self.texts(value, key, argument, source)
            if argument.isPositional {
                positional[argument.valueName] = texts
            } else if argument.isFlag {
                options += texts.isEmpty ? [] : [argument.name]
            } else {
                options += texts.map { "\(argument.name)=\($0)" }
            }
        }
        let files = manual.arguments.filter(\.isPositional).flatMap { positional[$0.valueName] ?? [] }
        if files.contains("-") || options.contains("--output=-") {
            throw InputError("'-' cannot be used in jobs", at: source, suggestion: "name a file")
        }
        arguments = options + ["--"] + files
    }

    private static func argument(
        _ key: String, of command: Manual.Command, _ source: String
    ) throws -> Manual.Argument {
        let usable = command.arguments.filter { !excluded.contains($0.name) }
        func name(_ argument: Manual.Argument) -> String {
            argument.isPositional ? argument.valueName : String(argument.name.dropFirst(2))
        }
        if let argument = usable.first(where: { name($0) == key }) { return argument }
        throw InputError(
            "'\(command.words.last ?? "")' has no key \"\(key)\"", at: source,
            suggestion: SimilarWords.suggestion(for: key, among: usable.map(name))
                ?? "the keys are \(usable.map(name).joined(separator: ", "))")
    }

    /// Returns the values of a key as texts; none for a flag that is not set.
    private static func texts(
        _ value: JSONPart, _ key: String, _ argument: Manual.Argument, _ source: String
    ) throws -> [String] {
        if argument.isFlag {
            guard let isSet = value.bool else {
                throw InputError("\"\(key)\" is not true or false", at: source)
            }
            return isSet ? [""] : []
        }
        func text(_ value: JSONPart) -> String? {
            value.string ?? (value.double == nil ? nil : value.value.text())
        }
        if let text = text(value) { return [text] }
        guard let list = value.array else {
            throw InputError("\"\(key)\" is not a text, a number or a list", at: source)
        }
        let texts = list.compactMap(text)
        guard texts.count == list.count, !texts.isEmpty else {
            throw InputError("\"\(key)\" has values that are not texts or numbers", at: source)
        }
        // Numbers are one value, such as an extent; texts are one value each.
        return list.allSatisfy { $0.double != nil } ? [texts.joined(separator: ",")] : texts
    }
}
