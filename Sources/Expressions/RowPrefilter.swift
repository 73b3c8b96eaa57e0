import Features

/// A condition in SQL that is true for every row for which a clause is true, and for as few others as SQL can tell:
/// what passes is still to be asked of the clause itself.
package struct RowPrefilter: Hashable, Sendable {
    /// Whose SQL it is.
    package enum Dialect: Hashable, Sendable {
        case sqlite
        /// GDAL's, which takes no parameters and doesn't tell upper case from lower.
        case gdal
    }

    /// A value that the condition is given.
    package enum Parameter: Hashable, Sendable {
        case integer(Int64)
        case double(Double)
        case text(String)
    }

    /// The condition, with parameters written `?1`, `?2`, ….
    package var sql: String
    /// The parameters' values in their order.
    package var parameters: [Parameter]
}

extension WhereClause {
    /// The condition that a database may look at first; nil where it would let everything pass.
    ///
    /// Only comparisons of fields with constants become part of it. The languages agree on numbers below 2⁵³ and on
    /// text of ASCII; rows with other values pass.
    ///
    /// - Parameter fields: the table's columns with the types that they are declared to have.
    package func prefilter(_ fields: [Field], dialect: RowPrefilter.Dialect = .sqlite) -> RowPrefilter? {
        var writer = PrefilterWriter(fields: fields, dialect: dialect)
        guard let sql = writer.condition(node, holds: true), writer.leaves <= PrefilterWriter.mostLeaves
        else {
            return nil
        }
        return RowPrefilter(sql: sql, parameters: writer.parameters)
    }
}

/// Writes the parts of a prefilter.
private struct PrefilterWriter {
    /// SQLite bounds the depth of an expression.
    static let mostLeaves = 200

    let fields: [Field]
    let dialect: RowPrefilter.Dialect
    var parameters: [RowPrefilter.Parameter] = []
    var leaves = 0

    init(fields: [Field], dialect: RowPrefilter.Dialect) {
        self.fields = fields
        self.dialect = dialect
    }

    /// True for every row for which a node is true (`holds`) or false; nil where that cannot be said in SQL.
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
            guard holds, items.count <= Self.mostLeaves else { return nil }
            return joined(items.map { .comparison(.equal, value, $0) }, holds: true, everyOne: false)
        case .likeness(let value, let pattern): return holds ? likeness(value, pattern) : nil
        case .nullness(let value): return nullness(value, holds: holds)
        default: return nil
        }
    }

    /// Conditions that all have to hold, or one of which has to.
    private mutating func joined(_ nodes: [Node], holds: Bool, everyOne: Bool) -> String? {
        var parts: [String] = []
        for node in nodes {
            guard leaves <= Self.mostLeaves else { return nil }
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
        guard case .field(let name, _) = node,
            let field = fields.first(where: { $0.name == name })
                ?? fields.first(where: { $0.name.lowercased() == name.lowercased() })
        else { return nil }
        let parts = field.name.split(separator: "\"", omittingEmptySubsequences: false)
        return (field, "\"" + parts.joined(separator: "\"\"") + "\"")
    }

    private mutating func parameter(_ value: RowPrefilter.Parameter) -> String {
        parameters.append(value)
        leaves += 1
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

    /// Whole numbers below it are doubles without loss.
    private static let exact = 9_007_199_254_740_992.0

    private mutating func gdalLeaf(_ comparison: Comparison, _ field: Field, _ scalar: Scalar) -> String? {
        guard Self.isPlain(field.name) else { return nil }
        leaves += 1
        switch (field.type, scalar) {
        case (.integer, .whole(let value)), (.double, .whole(let value)):
            guard abs(Double(value)) < Self.exact else { return nil }
            return "\"\(field.name)\" \(comparison.rawValue) \(value)"
        case (.integer, .number(let value)), (.double, .number(let value)):
            guard abs(value) < Self.exact else { return nil }
            return "\"\(field.name)\" \(comparison.rawValue) \(value)"
        case (.string, .text(let value)):
            // Texts that differ in case only are equal to GDAL, so that nothing else can be asked.
            guard comparison == .equal, Self.isPlain(value) else { return nil }
            return "\"\(field.name)\" = '\(value)'"
        default: return nil
        }
    }

    /// Whether a text needs no escapes, whatever the language.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) && ![0x22, 0x27, 0x5C].contains($0) }
    }

    private mutating func likeness(_ node: Node, _ pattern: LikePattern) -> String? {
        // SQLite's way of matching gets slow with many gaps, and has no limit on that.
        guard dialect == .sqlite, let (field, name) = field(node), field.type == .string,
            pattern.text.utf8.count < 1000,
            pattern.text.utf8.count(where: { $0 == UInt8(ascii: "%") }) <= 3,
            !pattern.text.utf8.contains(0)
        else { return nil }
        let condition = "\(name) LIKE \(parameter(.text(pattern.text)))"
        return pattern.escape.map { "\(condition) ESCAPE \(parameter(.text(String($0))))" } ?? condition
    }

    private mutating func nullness(_ node: Node, holds: Bool) -> String? {
        guard let (field, name) = field(node) else { return nil }
        leaves += 1
        guard dialect == .sqlite else {
            let isKnown = Self.isPlain(field.name) && [.integer, .double, .string].contains(field.type)
            return isKnown ? "\"\(field.name)\" IS \(holds ? "" : "NOT ")NULL" : nil
        }
        guard holds else { return "\(name) IS NOT NULL" }
        switch field.type {
        // Binary values are read as null, and so are moments and truth values that are none.
        case .integer, .double, .string: return "(\(name) IS NULL OR typeof(\(name)) = 'blob')"
        default: return nil
        }
    }
}

extension Comparison {
    /// The comparison that is true where this one is false.
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
