import CartoucheDataRenderers
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
    private let computed: [ComputedField]
    let look: LayerLook
    let ramps: RampFinder
    /// The rules that were applied, as the style has them.
    var usedRules: Set<String> = []
    /// The first reason why a rule was not applied to a layer that has its field.
    var faults: [String: any CartoucheError] = [:]
    /// The joins of the last source whose matches are not reported yet, with the indexes of their tables.
    private var newJoins: [(source: JoinedSource, index: Int)] = []
    /// The names of the fields of all layers.
    private var knownFields: [String] = []

    /// Reads the tables of a style, and its symbol.
    ///
    /// - Parameters:
    ///   - symbols: Reads the symbols and color ramps that rules name. Default: none can be read.
    ///   - open: Opens the table at a path.
    /// - Throws: ``DataMapError`` or `JoinError` if a join cannot be read; the errors of the symbol.
    package init(
        _ style: DataMapStyle, symbols: DataMapSymbols = .none, open: (String) throws -> any FeatureSource
    ) throws {
        try style.check()
        self.style = style
        let base = try style.look.symbol.map(symbols.symbol)
        let isRecolored = style.classes != nil || style.categories != nil || style.bivariate != nil
        if let base, let text = style.look.symbol, isRecolored, !base.hasChangeableColor {
            throw DataMapError(
                "the symbol has no color that classes can change", at: text,
                suggestion: "choose a symbol with unlocked colors, and no picture")
        }
        look = LayerLook(look: style.look, base: style.look.color.flatMap { base?.recolored($0) } ?? base)
        ramps = RampFinder(symbols.ramp)
        tables = try style.joins.map { text in
            let request = try JoinRequest(text)
            let name = FilePath.name(of: request.path)
            return Table(
                request: request,
                table: try JoinTable(
                    of: open(request.path), name: String(name.prefix { $0 != "." }), key: request.tableKey))
        }
        computed = try style.fields.map { try ComputedField($0) }
    }

    /// Returns a source with the columns of the tables and the computed fields.
    ///
    /// Tables whose key the source lacks are not joined, and neither are fields whose expression names other fields.
    ///
    /// - Parameter isOnly: Whether the map has no other source, so that each join must be possible.
    package mutating func source(_ base: any FeatureSource, isOnly: Bool) throws -> any FeatureSource {
        var source = base
        newJoins = []
        for (index, table) in tables.enumerated() {
            let names = FieldNames(source.fields.map(\.name))
            guard isOnly || names.meaning(of: table.request.key).index != nil else { continue }
            let joined = try JoinedSource(source, table.table, key: table.request.key)
            newJoins.append((joined, index))
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
        return source
    }

    /// Returns what the joins of the last source find.
    ///
    /// - Throws: ``DataMapError`` if no feature has a row of a table.
    mutating func joinDiagnostics() throws -> [Diagnostic] {
        defer { newJoins = [] }
        return try newJoins.flatMap { joined, index in
            try JoinReport(joined, tables[index].table, tables[index].request).diagnostics
        }
    }

    /// Checks that each rule was applied to a layer.
    ///
    /// - Throws: ``DataMapError`` with similar names for the first rule whose field no layer has.
    package func check() throws {
        let rules = [
            style.classes, style.categories, style.bivariate, style.dots, style.pie, style.weight, style.size,
        ].compactMap { $0 }
        for rule in rules where !usedRules.contains(rule) {
            if let fault = faults[rule] { throw fault }
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
