import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheJoins
import CartoucheMapModel

/// Applies a style to the sources and layers of a map.
///
/// Each rule applies to all layers that have its field. Create the mapping once for a map, and call ``check()`` at the
/// end: it reports rules whose field no layer has.
package struct DataMapping {
    /// The table of a join.
    private struct Table {
        let request: JoinRequest
        let table: JoinTable
    }

    let style: DataMapStyle
    private let tables: [Table]
    private let computed: [(name: String, expression: String)]
    /// The rules that were applied, as the style has them.
    var usedRules: Set<String> = []
    /// The names of the fields of all layers.
    private var knownFields: [String] = []

    /// Reads the tables of a style.
    ///
    /// - Parameter open: Opens the table at a path.
    /// - Throws: ``DataMapError`` or `JoinError` if a join cannot be read.
    package init(_ style: DataMapStyle, open: (String) throws -> any FeatureSource) throws {
        self.style = style
        tables = try style.joins.map { text in
            let request = try JoinRequest(text)
            var batches: [FeatureBatch] = []
            try open(request.path).forEachBatch { batches.append($0) }
            let name = FilePath.name(of: request.path)
            return Table(
                request: request,
                table: try JoinTable(
                    name: String(name.prefix { $0 != "." }), batches: batches, key: request.tableKey))
        }
        computed = try style.fields.map { text in
            guard let mark = text.firstIndex(of: "="), mark > text.startIndex,
                text.index(after: mark) < text.endIndex
            else {
                throw DataMapError(
                    "the field '\(text)' has no expression",
                    suggestion: "write NAME=EXPRESSION, such as 'density=$feature.pop / $feature.area'")
            }
            return (String(text[..<mark]), String(text[text.index(after: mark)...]))
        }
    }

    /// Returns a source with the columns of the tables and the computed fields.
    ///
    /// Tables whose key the source lacks are not joined, and neither are fields whose expression names other fields.
    ///
    /// - Parameter isOnly: Whether the map has no other source, so that each join must be possible.
    package mutating func source(
        _ base: any FeatureSource, isOnly: Bool
    ) throws -> (source: any FeatureSource, diagnostics: [Diagnostic]) {
        var source = base
        var diagnostics: [Diagnostic] = []
        for (index, table) in tables.enumerated() {
            let names = FieldNames(source.fields.map(\.name))
            guard isOnly || names.meaning(of: table.request.key).index != nil else { continue }
            let joined = try JoinedSource(source, table.table, key: table.request.key)
            diagnostics += try JoinReport(joined, table.table, table.request).diagnostics
            source = joined
            usedRules.insert(style.joins[index])
        }
        for (index, field) in computed.enumerated() {
            do throws(ExpressionError) {
                source = try ComputedSource(source, field: field.name, expression: field.expression)
                usedRules.insert(style.fields[index])
            } catch {
                guard case .unknownField = error.kind, !isOnly else { throw error }
            }
        }
        knownFields += source.fields.map(\.name)
        return (source, diagnostics)
    }

    /// Checks that each rule was applied to a layer.
    ///
    /// - Throws: ``DataMapError`` with similar names for the first rule whose field no layer has.
    package func check() throws {
        let rules = [style.classes, style.categories, style.size].compactMap { $0 }
        for rule in rules where !usedRules.contains(rule) {
            let name = FieldRule.fieldText(rule)
            var seen: Set<String> = []
            let names = FieldNames(knownFields.filter { seen.insert($0).inserted })
            let fault = names.fault(of: name)
            throw DataMapError(fault.what, at: rule, suggestion: fault.suggestion)
        }
        if let label = style.label, !usedRules.contains(label) {
            let fault = FieldNames(knownFields).fault(of: label)
            throw DataMapError(fault.what, at: label, suggestion: fault.suggestion)
        }
        for rule in style.joins + style.fields where !usedRules.contains(rule) {
            throw DataMapError(
                "no data has the fields of '\(rule)'",
                suggestion: "the fields are \(knownFields.prefix(20).joined(separator: ", "))")
        }
    }
}
