extension ExpressionError {
    /// Returns the error for an unknown field; it suggests fields with similar names.
    package static func unknownField(
        _ name: String, among names: [String], in expression: String, at position: Int?
    ) -> ExpressionError {
        let near = similarNames(to: name, among: names)
        let suggestion =
            if !near.isEmpty {
                "did you mean \(near.joined(separator: " or "))?"
            } else if names.isEmpty {
                "the features have no fields"
            } else {
                "the fields are \(names.prefix(8).joined(separator: ", "))\(names.count > 8 ? ", …" : "")"
            }
        return ExpressionError(
            .unknownField(name: name), in: expression, at: position, "the field \(name) does not exist",
            suggestion: suggestion)
    }

    /// Returns at most three similar names: those that contain `name`, or differ in at most a third of its letters.
    private static func similarNames(to name: String, among names: [String]) -> [String] {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
        let allowed = max(1, wanted.count / 3)
        var near: [(distance: Int, name: String)] = []
        for candidate in names.prefix(4096) {
            let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
            let contains = wanted.count >= 3 && candidate.lowercased().contains(name.lowercased())
            let distance = contains ? 1 : editDistance(wanted, letters)
            if distance <= allowed { near.append((distance, candidate)) }
        }
        return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
