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

    /// Adds a finding unless it is there already.
    package mutating func add(_ diagnostic: Diagnostic) {
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }
}
