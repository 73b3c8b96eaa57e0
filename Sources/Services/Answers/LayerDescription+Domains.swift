import CartoucheDocuments
import CartoucheFeatureSources

extension LayerDescription {
    private static let maximumCodes = 10_000

    /// Returns the values that a field can have; nil if its domain does not say.
    package func domain(ofField name: String) -> ColumnDomain? {
        let field = json["fields"]?.array?.first { $0["name"]?.string == name }
        guard let domain = field?["domain"], domain.object != nil else { return nil }
        if let ends = domain["range"]?.array?.compactMap(\.double), ends.count == 2, ends[0] <= ends[1] {
            return .range(ends[0]...ends[1])
        }
        let codes = (domain["codedValues"]?.array ?? []).prefix(Self.maximumCodes).compactMap { code in
            code["code"].map {
                ColumnDomain.Code(
                    value: $0.string ?? $0.value.text(), meaning: code["name"]?.string ?? "")
            }
        }
        return codes.isEmpty ? nil : .codes(codes)
    }
}
