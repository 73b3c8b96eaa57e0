import Canvases
import Documents
import Geospatial
import SymbolModel

/// A symbol with everything found that it refers to: colors, pictures, fonts, nested symbols.
///
/// Lengths are points. It holds no pixels and knows no canvas and no scale: 2D canvases, legends and scenes make of
/// it what they need (``SymbolPlan``). What varies by feature is not in it but comes as ``SlotValues``.
package final class ResolvedSymbol: Sendable {
    /// What was resolved.
    package let definition: SymbolDefinition
    /// What was not found or is not understood.
    package let diagnostics: [Diagnostic]
    /// Drawn on points, bottom first.
    let markers: [ResolvedMarkerLayer]
    /// Drawn on lines, bottom first.
    let lineLayers: [ResolvedLayer]
    /// Drawn on areas, bottom first.
    let areaLayers: [ResolvedLayer]
    /// The kinds of geometry that the symbol, or a symbol inside a composite, is made for.
    private let kinds: Set<SymbolDefinition.Kind>

    /// Resolves a symbol.
    ///
    /// - Parameter fonts: where the fonts of character markers are looked for.
    package init(_ definition: SymbolDefinition, fonts: FontLibrary = .shared) {
        self.definition = definition
        var resolver = SymbolResolver(fonts: fonts)
        markers = resolver.markers(of: definition)
        lineLayers = resolver.layers(of: definition, painting: .line, isNested: false)
        areaLayers = resolver.layers(of: definition, painting: .polygon, isNested: false)
        diagnostics = resolver.diagnostics
        kinds = definition.kinds
    }

    /// Whether the symbol is made for a kind of geometry.
    package func isMade(for kind: GeometryKind) -> Bool {
        switch kind {
        case .none: false
        case .point, .multipoint: kinds.contains(.point)
        case .polyline: kinds.contains(.line)
        case .polygon: kinds.contains(.polygon)
        }
    }

    /// What 2D canvases cannot draw of it.
    var verdicts: [Diagnostic] {
        var verdicts: [Diagnostic] = []
        for marker in markers { marker.painter.addVerdicts(to: &verdicts) }
        for layer in lineLayers + areaLayers { layer.painter.addVerdicts(to: &verdicts) }
        return verdicts
    }
}

extension SymbolDefinition {
    /// The kinds of geometry that this symbol, or a symbol inside a composite, is made for.
    fileprivate var kinds: Set<Kind> {
        var found: Set<Kind> = []
        var isPlain = layers.isEmpty
        for layer in layers {
            if case .symbol(let inner) = layer { found.formUnion(inner.kinds) } else { isPlain = true }
        }
        if isPlain { found.insert(kind) }
        return found
    }
}
