import CartoucheDocuments

/// The rule for items with a key that the merged style already has, and another content.
package enum StyleConflictRule: String, Sendable, CaseIterable {
    /// The item of the earlier style stays.
    case first
    /// The item of the later style replaces it.
    case last
    /// Both stay; the later item gets another key.
    case rename
}

extension StyleDraft {
    /// An item that two styles have in different forms.
    package struct Conflict: Sendable {
        package var key: String
        /// The file of the later style.
        package var source: String
        /// The key of the later item in the result; nil if it is left out.
        package var result: String?
    }

    /// Adds the items of a style; items that are equal to existing ones are added once.
    ///
    /// - Returns: The conflicts, and the number of items that were added or replaced.
    /// - Throws: `DocumentError` if the style is damaged.
    package func merge(
        _ style: StyleFile, _ rule: StyleConflictRule, known: inout [String: Row]
    ) throws -> (conflicts: [Conflict], count: Int) {
        var conflicts: [Conflict] = []
        var count = 0
        for item in style.items {
            var row = try style.row(of: item)
            if let existing = known[row.key] {
                if existing == row { continue }
                var conflict = Conflict(key: row.key, source: style.path)
                switch rule {
                case .first: break
                case .last:
                    try replace(key: row.key, with: row)
                    known[row.key] = row
                    conflict.result = row.key
                    count += 1
                case .rename:
                    var number = 2
                    while known["\(conflict.key)-\(number)"] != nil { number += 1 }
                    row.key = "\(conflict.key)-\(number)"
                    conflict.result = row.key
                    try add(row)
                    known[row.key] = row
                    count += 1
                }
                conflicts.append(conflict)
            } else {
                try add(row)
                known[row.key] = row
                count += 1
            }
        }
        return (conflicts, count)
    }
}
