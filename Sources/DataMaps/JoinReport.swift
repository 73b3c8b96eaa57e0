import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheJoins

/// What a join finds, as diagnostics.
struct JoinReport {
    private static let maxListed = 5

    private let tally: JoinTally
    private let table: JoinTable
    private let request: JoinRequest

    /// Counts the matches of all features.
    ///
    /// - Throws: ``DataMapError`` if no feature has a row of the table.
    init(_ source: JoinedSource, _ table: JoinTable, _ request: JoinRequest) throws {
        tally = try source.tally()
        self.table = table
        self.request = request
        let count = tally.unmatchedCount + tally.ambiguousCount + tally.keylessCount
        guard tally.matchedCount == 0, count > 0 else { return }
        let (features, rows) = (tally.unmatchedKeys, tally.unusedKeys)
        let hint = tally.hints.first?.text
        if features.isEmpty {
            throw DataMapError(
                tally.ambiguousCount > 0
                    ? "all keys in \(request.key) are in several rows of the table"
                    : "no feature has a key in \(request.key)", at: request.path,
                suggestion: "choose other keys")
        }
        throw DataMapError(
            "no key in \(request.key) is in the table's column \(request.tableKey)", at: request.path,
            suggestion: hint
                ?? "the features have \(Self.list(features)); the table has \(Self.list(rows))")
    }

    /// The diagnostics of the join; empty if each feature has one row, and each row a feature.
    var diagnostics: [Diagnostic] {
        var found: [Diagnostic] = []
        let path = request.path
        if !table.repeatedKeys.isEmpty {
            found.append(
                Diagnostic(
                    .warning, code: .joinKeysRepeated, path: path,
                    message: "\(Self.counted(table.repeatedKeys.count, "key")) of \(request.tableKey) "
                        + "\(table.repeatedKeys.count == 1 ? "is" : "are") in several rows: "
                        + Self.list(table.repeatedKeys),
                    instead: "their features are drawn as no data"))
        }
        if tally.unmatchedCount > 0 {
            let keys = tally.unmatchedKeys
            let hint = tally.hints.first.map { "; \($0.text)" } ?? ""
            found.append(
                Diagnostic(
                    .warning, code: .joinKeysUnmatched, path: path,
                    message: "\(Self.counted(keys.count, "key")) of \(request.key) "
                        + "\(keys.count == 1 ? "is" : "are") not in \(request.tableKey): "
                        + Self.list(keys) + hint,
                    instead: "\(Self.counted(tally.unmatchedCount, "feature")) "
                        + "\(tally.unmatchedCount == 1 ? "is" : "are") drawn as no data"))
        }
        let unused = tally.unusedKeys
        if !unused.isEmpty {
            found.append(
                Diagnostic(
                    .note, code: .joinRowsUnused, path: path,
                    message: "\(Self.counted(unused.count, "key")) of \(request.tableKey) "
                        + "\(unused.count == 1 ? "belongs" : "belong") to no feature: " + Self.list(unused)))
        }
        return found
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Returns the first keys, and the number of the others.
    private static func list(_ keys: [String]) -> String {
        let shown = keys.prefix(maxListed).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        return keys.count > maxListed ? "\(shown) and \(keys.count - maxListed) more" : shown
    }
}
