import CartoucheCLibrary
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbols

/// The normalization of a value before it is classified or converted to a size or color.
enum Normalization: Hashable, Sendable {
    case none
    /// Divides by another field; the result is NaN if that field is null or 0.
    case field(ValueSource)
    /// Takes the decimal logarithm; the result is NaN for 0 and negative numbers.
    case log
    /// Converts to percent of a total.
    case percent(ofTotal: Double)

    func apply(
        to values: inout [Double], of batch: FeatureBatch, in context: ValueContext, for use: ValueUse,
        diagnostics: inout [Diagnostic]
    ) {
        switch self {
        case .none: break
        case .field(let source):
            let divisors = source.numbers(of: batch, in: context, for: use, diagnostics: &diagnostics)
            for row in values.indices {
                values[row] = divisors[row] == 0 ? .nan : values[row] / divisors[row]
            }
        case .log:
            for row in values.indices { values[row] = values[row] > 0 ? log10(values[row]) : .nan }
        case .percent(let total):
            for row in values.indices { values[row] = total == 0 ? .nan : 100 * values[row] / total }
        }
    }
}
