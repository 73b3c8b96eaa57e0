import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures

/// Finds the fields that a renderer or a label class names and no feature has.
///
/// A source fills such a field with nulls, and some sources know all their fields only after the last feature. So the
/// values of fields that the source does not declare are looked at.
package struct UnseenFields {
    private var names: [String]
    private let known: [String]
    private var hasFeatures = false

    /// - Parameters:
    ///   - names: The names in the document.
    ///   - source: The features.
    package init(_ names: [String], of source: any FeatureSource) {
        known = source.fields.map(\.name)
        let known = known
        self.names = names.filter { FieldNames.meaning(of: $0, among: known) == .none }
    }

    /// Looks at the values of a batch.
    package mutating func look(at batch: FeatureBatch) {
        guard !names.isEmpty, batch.count > 0 else { return }
        hasFeatures = true
        names.removeAll { name in
            guard let column = batch.column(named: name) else { return false }
            if case .nulls = column.values { return false }
            return (0..<column.count).contains { column[$0] != .null }
        }
    }

    /// One diagnostic for each field that no feature had.
    package var diagnostics: [Diagnostic] {
        guard hasFeatures else { return [] }
        return names.map { name in
            let near = SimilarNames.nearest(to: name, among: known).map { "\"\($0)\"" }
            let question = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
            return Diagnostic(
                .error, code: .missingField, message: "the features have no field \"\(name)\"\(question)",
                instead: "the value is missing for all features")
        }
    }

    /// Adds the diagnostics to a list; they replace those that a renderer made for the same fields.
    package func report(to list: inout [Diagnostic]) {
        let own = diagnostics
        guard !own.isEmpty else { return }
        list.removeAll { $0.code == .missingField }
        list += own
    }
}
