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
    ///   - name: The mistyped name.
    ///   - names: The known names.
    ///   - list: The beginning of the list, such as `the layers are`.
    ///   - limit: The maximum number of names in the list. Default: 20.
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

    /// Returns the number of letters to insert, remove, change or swap with the next one.
    package static func editDistance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
        var rows = [Array(0...right.count)]
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                var least = min(
                    rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
