import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures

/// A source whose features have a field that an Arcade expression computes from the others.
///
/// Each reading computes the values again, batch by batch. A feature whose expression has a fault has null.
package struct ComputedSource: WrappedSource {
    package var base: any FeatureSource
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

    /// The fields of the features, then the computed one.
    package var fields: [Field] { base.fields + [field] }
    package var version: SourceVersion? { base.version.map { SourceVersion($0, with: token) } }

    @discardableResult
    package func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let needed = script.program.needs.allFields ? nil : Array(script.program.fieldNames)
        let divided = try DividedQuery(query, of: base, adding: [field], needing: needed)
        guard divided.isWanted[0] else { return try base.forEachBatch(query, body) }
        var diagnostics: [Diagnostic] = []
        var report = try base.forEachBatch(divided.inner) { batch in
            var found: [Diagnostic] = []
            var column = script.results(
                of: batch, in: ValueContext(scale: .nan), for: .field, &found
            ).column
            column.name = field.name
            if diagnostics.isEmpty { diagnostics = found }
            var computed = batch
            computed.attributes.append(column)
            computed = try divided.outer.filtered(computed)
            if computed.count > 0 { try body(computed) }
        }
        report.diagnostics += diagnostics
        return report
    }
}
