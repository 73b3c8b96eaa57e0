/// The names of the inputs at the start of a message.
enum InputNames {
    private static let maximum = 3

    /// Returns up to three names, and the number of the others.
    static func text(_ inputs: [String]) -> String {
        let names = inputs.prefix(maximum).map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
        return inputs.count > maximum ? "\(names) and \(inputs.count - maximum) more" : names
    }
}
