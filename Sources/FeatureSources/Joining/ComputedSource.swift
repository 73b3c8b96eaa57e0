import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// A source whose features have a field that an Arcade expression computes from the others.
///
/// Each reading computes the values again, batch by batch. A feature whose expression has a fault has null.
package struct ComputedSource: WrappedSource {
    var base: any FeatureSource
    private let field: Field
    private let script: ArcadeScript
    private let token = SourceVersion.Token()

    /// Creates the source.
    ///
    /// - Parameters:
    ///   - base: The features.
    ///   - name: The name of the new field.
    ///   - expression: The Arcade expression, with the profile `visualization`.
    /// - Throws: `ExpressionError` if the expression has a fault, or names fields that the features lack.
    package init(
        _ base: any FeatureSource, field name: String, expression: String
    ) throws(ExpressionError) {
        self.base = base
        do throws(ArcadeFault) {
            script = try ArcadeScript(expression, at: "", profile: .visualization)
        } catch {
            throw ExpressionError(error, in: expression)
        }
        let names = FieldNames(base.fields.map(\.name))
        for needed in script.program.fieldNames where names.meaning(of: needed).index == nil {
            let fault = names.fault(of: needed)
            throw ExpressionError(
                .unknownField(name: needed), in: expression, at: nil, fault.what,
                suggestion: fault.suggestion)
        }
        field = Field(name: name, type: .double, alias: name)
    }

    package var name: String { base.name }
    /// The fields of the features, then the computed one.
    package var fields: [Field] { base.fields + [field] }
    package var declaresFields: Bool { base.declaresFields }
    package var geometryKind: GeometryKind? { base.geometryKind }
    package var spatialReference: SpatialReference? { base.spatialReference }
    package var featureCount: Int? { base.featureCount }
    package var version: SourceVersion? { base.version.map { SourceVersion($0, with: token) } }
    package var readsByEnvelope: Bool { base.readsByEnvelope }
    package var leavesOutDetail: Bool { base.leavesOutDetail }
    package var extent: Envelope? { base.extent }

    @discardableResult
    package func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let all = fields
        let queried = try QueriedFields(query, among: all.map(\.name), isComplete: declaresFields)
        guard queried.isWanted[all.count - 1] else { return try base.forEachBatch(query, body) }
        var inner = query
        if query.fields != nil {
            inner.fields = zip(all, queried.isWanted).dropLast().filter(\.1).map(\.0.name) + queried.missing
            inner.fields? += script.program.fieldNames
            if script.program.needs.allFields { inner.fields = nil }
        }
        let names = FieldNames(all.map(\.name))
        var outer = FeatureQuery()
        if (query.whereClause?.fieldNames ?? []).contains(where: {
            names.meaning(of: $0).index == all.count - 1
        }) {
            (outer.whereClause, inner.whereClause) = (query.whereClause, nil)
        }
        var diagnostics: [Diagnostic] = []
        var report = try base.forEachBatch(inner) { batch in
            var found: [Diagnostic] = []
            var column = script.results(
                of: batch, in: ValueContext(scale: .nan), for: .field, &found
            ).column
            column.name = field.name
            if diagnostics.isEmpty { diagnostics = found }
            var computed = batch
            computed.attributes.append(column)
            computed = try outer.filtered(computed)
            if computed.count > 0 { try body(computed) }
        }
        report.diagnostics += diagnostics
        return report
    }
}
