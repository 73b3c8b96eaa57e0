import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSymbolModel

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
    /// The numbers of features that lack their symbol, or a part of it, by the reason.
    package private(set) var misfits: [Misfit: Int] = [:]
    /// The number of pieces in large markers, including those of nested markers.
    package var markerPieces = 0
    /// The diagnostics for parts that are not drawn faithfully, without duplicates.
    package var diagnostics: [Diagnostic] = []

    package init() {}

    /// Adds the counts and diagnostics of another report.
    package mutating func merge(_ other: PortrayalReport) {
        drawn += other.drawn
        clippedAway += other.clippedAway
        withoutSymbol += other.withoutSymbol
        wrongGeometryKind += other.wrongGeometryKind
        markerPieces += other.markerPieces
        for (misfit, count) in other.misfits { misfits[misfit, default: 0] += count }
        for diagnostic in other.diagnostics { add(diagnostic) }
    }

    /// Replaces the numbers of features with those of another report.
    package mutating func takeCounts(of other: PortrayalReport) {
        drawn = other.drawn
        clippedAway = other.clippedAway
        withoutSymbol = other.withoutSymbol
        wrongGeometryKind = other.wrongGeometryKind
    }

    /// Counts a feature whose symbol, or a part of it, is for another kind of geometry.
    mutating func count(_ misfit: Misfit) { misfits[misfit, default: 0] += 1 }

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
        diagnostics.appendUnlessKnown(diagnostic)
    }
}

/// A symbol, or a part of a composite symbol, for another kind of geometry than the feature's.
package struct Misfit: Hashable, Sendable {
    /// The kind of geometry that the symbol is for.
    let symbol: SymbolDefinition.Kind
    /// The kind of the feature's geometry.
    let geometry: GeometryKind
    /// Whether the rest of the symbol is drawn.
    let isPart: Bool
}

extension PortrayalReport {
    /// One diagnostic for each kind of misfit, with the number of features.
    package var misfitDiagnostics: [Diagnostic] {
        misfits.map { misfit, count in
            let features = misfit.geometry.name(count: count)
            let use = count == 1 ? "has" : "have"
            return misfit.isPart
                ? Diagnostic(
                    .note, code: .partDoesNotFit,
                    message:
                        "\(count) \(features) \(use) a composite symbol with a part for \(misfit.symbol.geometries)",
                    instead: "this part is not drawn")
                : Diagnostic(
                    .warning, code: .symbolDoesNotFit,
                    message: "\(count) \(features) \(use) a symbol for \(misfit.symbol.geometries)",
                    instead: "not drawn")
        }.sorted { $0.message < $1.message }
    }
}

extension GeometryKind {
    /// The name of geometries of this kind in diagnostics.
    fileprivate func name(count: Int) -> String {
        let name =
            switch self {
            case .none: "geometry"
            case .point: "point"
            case .multipoint: "multipoint"
            case .polyline: "line"
            case .polygon: "polygon"
            }
        return count == 1 ? name : self == .none ? "geometries" : name + "s"
    }
}

extension SymbolDefinition.Kind {
    /// The name of the geometries that a symbol is for.
    fileprivate var geometries: String {
        switch self {
        case .point: "points"
        case .line: "lines"
        case .polygon: "polygons"
        case .mesh: "meshes"
        case .text: "texts"
        case .unknown: "other geometries"
        }
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
