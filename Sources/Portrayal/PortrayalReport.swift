import Documents

/// The outcome of drawing features, with counts and diagnostics.
package struct PortrayalReport: Hashable, Sendable {
    /// The number of features that were at least partly drawn.
    package var drawn = 0
    /// The number of features outside the picture, or without a valid position in it.
    package var clippedAway = 0
    /// The number of features without a symbol from the renderer, or with an invisible symbol.
    package var withoutSymbol = 0
    /// The number of features whose symbol is for another kind of geometry, for example a marker on a
    /// polygon.
    ///
    /// Such features are not drawn.
    package var wrongGeometryKind = 0
    /// The diagnostics for parts that are not drawn faithfully, without duplicates.
    package var diagnostics: [Diagnostic] = []

    package init() {}

    /// Adds the counts and diagnostics of another report.
    package mutating func merge(_ other: PortrayalReport) {
        drawn += other.drawn
        clippedAway += other.clippedAway
        withoutSymbol += other.withoutSymbol
        wrongGeometryKind += other.wrongGeometryKind
        for diagnostic in other.diagnostics { add(diagnostic) }
    }

    /// Counts a feature.
    package mutating func count(_ outcome: FeatureOutcome) {
        switch outcome {
        case .withoutSymbol: withoutSymbol += 1
        case .wrongGeometryKind: wrongGeometryKind += 1
        case .clippedAway: clippedAway += 1
        case .drawn: drawn += 1
        }
    }

    /// Adds a diagnostic unless the report already contains it.
    package mutating func add(_ diagnostic: Diagnostic) {
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }
}

/// The outcome of drawing a feature.
///
/// If it is drawn several times, the largest value counts.
package enum FeatureOutcome: Int, Comparable, Sendable {
    /// The renderer returned no symbol, or an invisible one.
    case withoutSymbol
    /// Its symbol is for another kind of geometry.
    case wrongGeometryKind
    /// It is outside the picture, or has no valid position in it.
    case clippedAway
    /// At least a part of it was drawn.
    case drawn

    package static func < (left: FeatureOutcome, right: FeatureOutcome) -> Bool {
        left.rawValue < right.rawValue
    }
}
