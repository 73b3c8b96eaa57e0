import Documents

/// What became of the features that were handed over for drawing.
package struct PortrayalReport: Hashable, Sendable {
    /// Features of which something was drawn.
    package var drawn = 0
    /// Features outside the picture, or without a usable position in it.
    package var clippedAway = 0
    /// Features that the renderer gave no symbol, or one in which nothing is visible.
    package var withoutSymbol = 0
    /// Features whose symbol is made for another kind of geometry (a marker on an area …); nothing was drawn.
    package var wrongGeometryKind = 0
    /// What could not be drawn faithfully, each finding once.
    package var diagnostics: [Diagnostic] = []

    package init() {}

    /// Adds the counts and findings of another report.
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

    /// Adds a finding unless it is there already.
    package mutating func add(_ diagnostic: Diagnostic) {
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }
}

/// What became of one feature; of several drawings of it the greatest counts.
package enum FeatureOutcome: Int, Comparable, Sendable {
    /// The renderer gave it no symbol, or one in which nothing is visible.
    case withoutSymbol
    /// Its symbol is made for another kind of geometry.
    case wrongGeometryKind
    /// It lies outside the picture, or has no usable position in it.
    case clippedAway
    /// Something of it was drawn.
    case drawn

    package static func < (left: FeatureOutcome, right: FeatureOutcome) -> Bool {
        left.rawValue < right.rawValue
    }
}
