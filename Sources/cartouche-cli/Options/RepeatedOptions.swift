/// Finds options that are given twice but have one value; the parser would ignore the first value.
enum RepeatedOptions {
    /// - Throws: ``UsageError`` if there is such an option.
    static func check(_ words: [String]) throws(UsageError) {
        var counts: [String: Int] = [:]
        for word in words {
            if word == "--" { break }
            guard word.hasPrefix("-"), word.count > 1 else { continue }
            counts[String(word.prefix { $0 != "=" }), default: 0] += 1
        }
        // Most command lines end here, without the cost of reading the declarations.
        guard counts.values.contains(where: { $0 > 1 }) || counts["-o"] != nil && counts["--output"] != nil
        else { return }
        let command = Manual.standard.command(in: words)
        for argument in command.arguments where !argument.isFlag && !argument.isRepeating {
            let count = argument.names.reduce(0) { $0 + (counts[$1] ?? 0) }
            if count > 1 {
                throw UsageError(
                    "\(argument.name) is given \(count) times", suggestion: "use it once", command: command)
            }
        }
    }
}
