import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbols

/// The number of dots of each feature of a dot density renderer.
package struct DotRule: Sendable {
    let sources: [ValueSource]
    let dotValue: Double
    let referenceScale: Double
    let keepsDensity: Bool
    /// The number that determines the places of the dots.
    package let seed: Int

    /// The maximum number of dots of one feature; it bounds the work for tiny dot values.
    package static let maximumDots = 1 << 16

    /// Returns the numbers of dots of each attribute, feature by feature.
    ///
    /// Missing and negative values have no dots. If a feature has too many dots, all its numbers are reduced in
    /// proportion.
    package func counts(
        of batch: FeatureBatch, in context: ValueContext, diagnostics: inout [Diagnostic]
    ) -> [[Int]] {
        var units = dotValue
        let scale = context.scale
        if referenceScale > 0, scale > 0, scale.isFinite {
            let factor = scale / referenceScale
            units *= keepsDensity ? factor * factor : factor
        }
        guard units > 0, units.isFinite else {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .dotValueNotUsable, message: "the dot value \(dotValue) is not above 0",
                    instead: "no dots are drawn"))
            return Array(repeating: [], count: batch.count)
        }
        let columns = sources.map {
            $0.numbers(of: batch, in: context, for: .part, diagnostics: &diagnostics)
        }
        var isReduced = false
        let counts = (0..<batch.count).map { row -> [Int] in
            var dots = columns.map { column in
                column[row] > 0 && column[row].isFinite ? column[row] / units : 0
            }
            let sum = dots.reduce(0, +)
            let limit = Double(Self.maximumDots)
            if sum > limit {
                isReduced = true
                dots = dots.map {
                    sum.isFinite ? $0 * (limit / sum) : $0.isFinite ? 0 : limit / Double(dots.count)
                }
            }
            return dots.map { Int($0.rounded()) }
        }
        if isReduced {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .tooManyDots,
                    message: "features have more dots than the limit of \(Self.maximumDots) for each",
                    instead: "drawn with fewer dots"))
        }
        return counts
    }
}
