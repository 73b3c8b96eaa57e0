import CartoucheFeatures

/// An SQL condition that is true for every row that matches a clause, and for few other rows.
///
/// The clause itself must still test the rows that pass.
package struct RowPrefilter: Hashable, Sendable {
    /// The SQL dialect.
    package enum Dialect: Hashable, Sendable {
        case sqlite
        /// GDAL's dialect, which has no parameters and compares text case-insensitively.
        case gdal
    }

    /// The value of a parameter.
    package enum Parameter: Hashable, Sendable {
        case integer(Int64)
        case double(Double)
        case text(String)
    }

    /// The condition; parameters are written `?1`, `?2`, ….
    package var sql: String
    /// The values of the parameters, in order.
    package var parameters: [Parameter]
}

extension WhereClause {
    /// Returns the condition with which a database can preselect rows; nil if all rows would pass.
    ///
    /// The condition contains only comparisons of fields with constants. The clause and SQL agree on numbers below 2⁵³
    /// and on ASCII text; rows with other values pass.
    ///
    /// - Parameters:
    ///   - fields: The table's columns with their declared types.
    ///   - dialect: The SQL dialect of the database. Default: SQLite.
    package func prefilter(_ fields: [Field], dialect: RowPrefilter.Dialect = .sqlite) -> RowPrefilter? {
        var writer = PrefilterWriter(fields: fields, dialect: dialect)
        guard let sql = writer.condition(node, holds: true),
            writer.comparisonCount <= PrefilterWriter.maxComparisons
        else {
            return nil
        }
        return RowPrefilter(sql: sql, parameters: writer.parameters)
    }
}

/// Writes the parts of a prefilter.
private struct PrefilterWriter {
    /// The maximum number of comparisons; SQLite limits the depth of an expression.
    static let maxComparisons = 200

    let fields: [Field]
    private let names: FieldNames
    let dialect: RowPrefilter.Dialect
    var parameters: [RowPrefilter.Parameter] = []
    var comparisonCount = 0

    init(fields: [Field], dialect: RowPrefilter.Dialect) {
        self.fields = fields
        names = FieldNames(fields.map(\.name))
        self.dialect = dialect
    }

    /// Returns a condition for every row for which a node is true (`holds`) or false; nil if SQL cannot express it.
    mutating func condition(_ node: Node, holds: Bool) -> String? {
        switch node {
        case .not(let inner): return condition(inner, holds: !holds)
        case .all(let nodes): return joined(nodes, holds: holds, everyOne: holds)
        case .any(let nodes): return joined(nodes, holds: holds, everyOne: !holds)
        case .comparison(let comparison, let left, let right):
            if case .constant(let scalar) = right {
                return leaf(holds ? comparison : comparison.negated, left, scalar)
            }
            if case .constant(let scalar) = left {
                let mirrored = comparison.mirrored
                return leaf(holds ? mirrored : mirrored.negated, right, scalar)
            }
            return nil
        case .range(let value, let low, let high):
            return joined(
                [.comparison(.greaterOrEqual, value, low), .comparison(.lessOrEqual, value, high)],
                holds: holds, everyOne: holds)
        case .membership(let value, let items):
            guard holds, items.count <= Self.maxComparisons else { return nil }
            return joined(items.map { .comparison(.equal, value, $0) }, holds: true, everyOne: false)
        case .likeness(let value, let pattern): return holds ? likeness(value, pattern) : nil
        case .nullness(let value): return nullness(value, holds: holds)
        default: return nil
        }
    }

    /// Joins conditions with AND (`everyOne`) or OR.
    private mutating func joined(_ nodes: [Node], holds: Bool, everyOne: Bool) -> String? {
        var parts: [String] = []
        for node in nodes {
            guard comparisonCount <= Self.maxComparisons else { return nil }
            if let part = condition(node, holds: holds) {
                parts.append(part)
            } else if !everyOne {
                return nil
            }
        }
        if parts.isEmpty { return nil }
        return "(" + parts.joined(separator: everyOne ? " AND " : " OR ") + ")"
    }

    private func field(_ node: Node) -> (field: Field, sql: String)? {
        guard case .field(let name, _) = node, let field = names.meaning(of: name).index.map({ fields[$0] })
        else { return nil }
        let parts = field.name.split(separator: "\"", omittingEmptySubsequences: false)
        return (field, "\"" + parts.joined(separator: "\"\"") + "\"")
    }

    private mutating func parameter(_ value: RowPrefilter.Parameter) -> String {
        parameters.append(value)
        comparisonCount += 1
        return "?\(parameters.count)"
    }

    private mutating func leaf(_ comparison: Comparison, _ node: Node, _ scalar: Scalar) -> String? {
        guard let (field, name) = field(node) else { return nil }
        if dialect == .gdal { return gdalLeaf(comparison, field, scalar) }
        let exact = Self.exact
        switch (field.type, scalar) {
        case (.integer, .whole(let value)), (.double, .whole(let value)):
            guard abs(Double(value)) < exact else { return nil }
            return
                "(\(name) \(comparison.rawValue) \(parameter(.integer(value))) OR typeof(\(name)) = 'text')"
        case (.integer, .number(let value)), (.double, .number(let value)):
            guard abs(value) < exact else { return nil }
            return "(\(name) \(comparison.rawValue) \(parameter(.double(value))) OR typeof(\(name)) = 'text')"
        case (.string, .text(let value)):
            guard value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
            return "(\(name) \(comparison.rawValue) \(parameter(.text(value))) OR \(name) GLOB '*[^ -~]*')"
        default: return nil
        }
    }

    /// All integers below this limit are exact doubles.
    private static let exact = 9_007_199_254_740_992.0

    private mutating func gdalLeaf(_ comparison: Comparison, _ field: Field, _ scalar: Scalar) -> String? {
        guard Self.isPlain(field.name) else { return nil }
        comparisonCount += 1
        switch (field.type, scalar) {
        case (.integer, .whole(let value)), (.double, .whole(let value)):
            guard abs(Double(value)) < Self.exact else { return nil }
            return "\"\(field.name)\" \(comparison.rawValue) \(value)"
        case (.integer, .number(let value)), (.double, .number(let value)):
            guard abs(value) < Self.exact else { return nil }
            return "\"\(field.name)\" \(comparison.rawValue) \(value)"
        case (.string, .text(let value)):
            // GDAL compares text case-insensitively, so only `=` selects all rows that can match.
            guard comparison == .equal, Self.isPlain(value) else { return nil }
            return "\"\(field.name)\" = '\(value)'"
        default: return nil
        }
    }

    /// Whether a text needs no escapes in any dialect.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) && ![0x22, 0x27, 0x5C].contains($0) }
    }

    private mutating func likeness(_ node: Node, _ pattern: LikePattern) -> String? {
        // SQLite's LIKE becomes slow with many wildcards and has no limit on them.
        // It ignores the case of ASCII letters only.
        guard dialect == .sqlite, !pattern.ignoresCase, let (field, name) = field(node),
            field.type == .string, pattern.text.utf8.count < 1000,
            pattern.text.utf8.count(where: { $0 == UInt8(ascii: "%") }) <= 3,
            !pattern.text.utf8.contains(0)
        else { return nil }
        let condition = "\(name) LIKE \(parameter(.text(pattern.text)))"
        return pattern.escape.map { "\(condition) ESCAPE \(parameter(.text(String($0))))" } ?? condition
    }

    private mutating func nullness(_ node: Node, holds: Bool) -> String? {
        guard let (field, name) = field(node) else { return nil }
        comparisonCount += 1
        guard dialect == .sqlite else {
            let isKnown = Self.isPlain(field.name) && [.integer, .double, .string].contains(field.type)
            return isKnown ? "\"\(field.name)\" IS \(holds ? "" : "NOT ")NULL" : nil
        }
        guard holds else { return "\(name) IS NOT NULL" }
        switch field.type {
        // Binary values are read as null. Invalid dates and Booleans are also read as null, but SQL cannot detect them.
        case .integer, .double, .string: return "(\(name) IS NULL OR typeof(\(name)) = 'blob')"
        default: return nil
        }
    }
}

extension Comparison {
    /// The comparison that is true if this one is false.
    fileprivate var negated: Comparison {
        switch self {
        case .equal: .notEqual
        case .notEqual: .equal
        case .less: .greaterOrEqual
        case .lessOrEqual: .greater
        case .greater: .lessOrEqual
        case .greaterOrEqual: .less
        }
    }
}
