import Documents
import SymbolGeometry
import SymbolModel

/// A symbol layer class of the model that can be drawn.
///
/// Each class conforms in its own file under `Layers/`.
package protocol PortrayedLayer {
    /// What paints the layer on lines and areas, with everything found that it refers to; nil if it draws nothing.
    ///
    /// - Parameters:
    ///   - setting: the symbol and the geometry that the layer is painted on; effects that the painter does itself
    ///     are taken out of it.
    ///   - resolver: finds fonts, pictures and nested symbols, and collects diagnostics.
    func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (any LayerPainter)?

    /// What draws the layer at a place; nil if the class is no marker, or draws nothing.
    func markerPainter(with resolver: inout SymbolResolver) -> (any MarkerPainter)?

    /// The part of the layer's drawing that is our approximation; nil if documentation or ArcGIS's own output gives it.
    var approximation: String? { get }
}

extension PortrayedLayer {
    package var approximation: String? { nil }

    package func markerPainter(with resolver: inout SymbolResolver) -> (any MarkerPainter)? { nil }
}

/// Where a symbol layer belongs.
package struct LayerSetting {
    /// The geometry that is painted, `.line` or `.polygon`.
    package let kind: SymbolDefinition.Kind
    /// Whether markers and patterns turn with the map.
    package let turnsWithMap: Bool
    /// The symbol's effects, then the layer's.
    package var effects: [EffectDefinition]
}

/// Paints a symbol layer on lines and areas: everything that it refers to is found, lengths are points.
///
/// It knows no canvas and no scale, so that 2D maps, legends and scenes share it.
package protocol LayerPainter: Sendable {
    /// The painter for 2D canvases at a scale; nil if nothing can be seen.
    func planned(unit: PixelsPerPoint) -> (any PlannedPainter)?

    /// Adds what 2D canvases cannot draw of it.
    func addVerdicts(to verdicts: inout [Diagnostic])
}

extension LayerPainter {
    package func addVerdicts(to verdicts: inout [Diagnostic]) {}
}

/// One layer of a resolved symbol: the effects on its geometry, and what paints the result.
struct ResolvedLayer: Sendable {
    let painter: any LayerPainter
    /// The symbol's effects, then the layer's.
    let effects: [EffectDefinition]
    /// The layer's name, which symbol levels refer to.
    let name: String
    /// Whether the layer draws markers, whose placements heed control points.
    var feedsPlacement: Bool { painter is ResolvedPlacedMarkers }
}

/// A layer of a class that no 2D canvas draws.
struct UndrawnLayer: LayerPainter {
    let className: String

    func planned(unit: PixelsPerPoint) -> (any PlannedPainter)? { nil }

    func addVerdicts(to verdicts: inout [Diagnostic]) {
        verdicts.append(.notDrawn("a symbol layer of class \(className)"))
    }
}

extension Diagnostic {
    /// Something that the model has and 2D canvases do not draw.
    static func notDrawn(_ what: String) -> Diagnostic {
        Diagnostic(
            .warning, code: .notDrawnYet, message: "A symbol has \(what), which is not drawn.",
            instead: "drawn without it")
    }

    /// Something that 2D canvases draw in a simpler form.
    static func drawnSimplified(_ what: String, instead: String) -> Diagnostic {
        Diagnostic(.warning, code: .drawnSimplified, message: "A symbol has \(what).", instead: instead)
    }
}
