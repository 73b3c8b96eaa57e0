import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// A symbol layer class of the model that the engine draws.
///
/// Each class conforms in its own file under `Layers/`.
package protocol PortrayedLayer {
    /// Returns the painter of the layer on lines and polygons, or nil if it draws nothing.
    ///
    /// - Parameters:
    ///   - setting: The symbol and the geometry of the layer. Effects that the painter applies itself are
    ///     removed from it.
    ///   - resolver: Finds fonts, pictures and nested symbols, and collects diagnostics.
    func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (any LayerPainter)?

    /// Returns the painter of the layer at a position, or nil if the class is not a marker or draws nothing.
    func markerPainter(with resolver: inout SymbolResolver) -> (any MarkerPainter)?

    /// The part of the layer's drawing that is our approximation.
    ///
    /// Nil if the documentation or the output of ArcGIS defines it.
    var approximation: String? { get }
}

extension PortrayedLayer {
    package var approximation: String? { nil }

    package func markerPainter(with resolver: inout SymbolResolver) -> (any MarkerPainter)? { nil }
}

/// The symbol and geometry to which a symbol layer belongs.
package struct LayerSetting {
    /// The kind of geometry that is painted, `.line` or `.polygon`.
    package let kind: SymbolDefinition.Kind
    /// Whether markers and patterns rotate with the map.
    package let turnsWithMap: Bool
    /// The symbol's effects, then the layer's.
    package var effects: [EffectDefinition]
}

/// Paints a symbol layer on lines and polygons.
///
/// All references of the layer are resolved. Lengths are in points.
///
/// It doesn't depend on a canvas or a scale, so 2D maps, legends and scenes share it.
package protocol LayerPainter: Sendable {
    /// Returns the painter for 2D canvases at a scale, or nil if the layer is invisible.
    ///
    /// - Parameter budget: The pieces that may still be drawn for the symbol's markers.
    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)?

    /// Adds diagnostics for the parts that 2D canvases cannot draw.
    func addDiagnostics(to diagnostics: inout [Diagnostic])
}

extension LayerPainter {
    package func addDiagnostics(to diagnostics: inout [Diagnostic]) {}
}

/// One layer of a resolved symbol: its effects and its painter.
struct ResolvedLayer: Sendable {
    let painter: any LayerPainter
    /// The symbol's effects, then the layer's.
    let effects: [EffectDefinition]
    /// The layer's name, which symbol levels refer to.
    let name: String
    /// Whether the layer draws markers, whose placements use control points.
    var feedsPlacement: Bool { painter is ResolvedPlacedMarkers }
    /// Whether the layer only fills the polygon with one color.
    var isPlainFill: Bool {
        effects.isEmpty && (painter is ResolvedSolidFill || painter is ResolvedWaterFill)
    }
}

/// A layer of a class that 2D canvases don't draw.
struct UndrawnLayer: LayerPainter {
    let className: String

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? { nil }

    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        diagnostics.append(.notDrawn("a symbol layer of class \(className)"))
    }
}

extension Diagnostic {
    /// The diagnostic for a composite symbol whose inner composites multiply its symbols.
    package static let tooManySymbols = Diagnostic(
        .warning, code: .tooManyPieces, message: "the composite symbol has too many symbols",
        instead: "the first symbols are drawn")

    /// Returns the diagnostic for a part of the model that 2D canvases don't draw.
    static func notDrawn(_ what: String) -> Diagnostic {
        Diagnostic(
            .warning, code: .notDrawnYet, message: "the symbol has \(what), which is not supported",
            instead: "the rest of the symbol is drawn")
    }

    /// The diagnostic for markers in markers that have too many pieces.
    static let tooManyMarkerPieces = Diagnostic(
        .warning, code: .tooManyPieces,
        message: "the markers inside the markers of a symbol have too many pieces",
        instead: "a part of the pieces is drawn")

    /// Returns the diagnostic for a part of the model that 2D canvases draw in a simpler form.
    static func drawnSimplified(_ what: String, instead: String) -> Diagnostic {
        Diagnostic(.warning, code: .drawnSimplified, message: "the symbol has \(what)", instead: instead)
    }
}
