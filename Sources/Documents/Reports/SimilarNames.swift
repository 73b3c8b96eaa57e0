/// Finds names that are similar to a mistyped name, for suggestions in error messages.
package enum SimilarNames {
    /// Returns at most three similar names: those that contain `name`, or differ in at most a third of its letters.
    ///
    /// The comparison ignores case.
    package static func nearest(to name: String, among names: [String]) -> [String] {
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

    /// Returns a suggestion such as `did you mean "roads"?` or, if no name is similar, a list of all names.
    ///
    /// - Parameters:
    ///   - name: the mistyped name.
    ///   - names: the known names.
    ///   - list: the beginning of the list, such as `the layers are`.
    ///   - limit: the maximum number of names in the list. Default: 20.
    package static func suggestion(
        for name: String, among names: [String], list: String, limit: Int = 20
    ) -> String {
        func quoted(_ names: some Sequence<String>) -> [String] { names.map { "\"\($0)\"" } }
        let near = nearest(to: name, among: names)
        if !near.isEmpty { return "did you mean \(quoted(near).joined(separator: " or "))?" }
        let shown = quoted(names.prefix(limit)).joined(separator: ", ")
        return names.isEmpty
            ? "" : "\(list) \(shown)" + (names.count > limit ? " and \(names.count - limit) more" : "")
    }

    /// Returns the Levenshtein distance of two texts: the number of inserted, removed or changed letters.
    package static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
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
