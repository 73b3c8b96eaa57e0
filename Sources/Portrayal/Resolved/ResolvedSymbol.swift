import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSymbolModel
import CartoucheText

/// A symbol whose references are resolved: colors, pictures, fonts, nested symbols.
///
/// Lengths are points. It doesn't depend on pixels, a canvas or a scale: 2D canvases, legends and scenes
/// create their own data from it (``SymbolPlan``). Values that vary by feature are passed as ``SlotValues``.
package final class ResolvedSymbol: Sendable {
    /// The definition of the symbol.
    package let definition: SymbolDefinition
    /// The references that were not found, and the parts that are unknown.
    package let diagnostics: [Diagnostic]
    /// The layers on points, bottom first.
    let markers: [ResolvedMarkerLayer]
    /// The layers on lines, bottom first.
    let lineLayers: [ResolvedLayer]
    /// The layers on polygons, bottom first.
    let areaLayers: [ResolvedLayer]
    /// The kinds of geometry for which the symbol, or an inner symbol of a composite, is made.
    private let kinds: Set<SymbolDefinition.Kind>
    /// Whether the symbol draws nothing on any geometry, for example because it is not supported.
    var isEmpty: Bool { markers.isEmpty && lineLayers.isEmpty && areaLayers.isEmpty }

    /// Resolves a symbol.
    ///
    /// - Parameter fonts: The library for the fonts of character markers.
    package init(_ definition: SymbolDefinition, fonts: FontLibrary = .shared) {
        self.definition = definition
        var resolver = SymbolResolver(fonts: fonts)
        markers = resolver.markers(of: definition)
        let kinds = Set(definition.simpleParts.map(\.kind))
        self.kinds = kinds
        // Most markers draw nothing on lines and polygons.
        let drawsOnShapes = kinds != [.point] || definition.hasPlacesOnShapes
        lineLayers =
            drawsOnShapes ? resolver.layers(of: definition, painting: .line, isNested: false) : []
        areaLayers =
            drawsOnShapes ? resolver.layers(of: definition, painting: .polygon, isNested: false) : []
        diagnostics = resolver.diagnostics
    }

    /// Returns whether the symbol is for a kind of geometry.
    package func isMade(for kind: GeometryKind) -> Bool {
        let places = definition.properties.placesOnShapes
        if kinds.contains(.text), kind != .none { return true }
        return switch kind {
        case .none: false
        case .point, .multipoint: kinds.contains(.point)
        case .polyline: kinds.contains(.line) || places == .vertices && kinds.contains(.point)
        case .polygon: kinds.contains(.polygon) || places != nil && kinds.contains(.point)
        }
    }

    /// Returns the kind of a composite's symbols that draw nothing on a kind of geometry, or nil if there is none.
    func undrawnKind(on kind: GeometryKind) -> SymbolDefinition.Kind? {
        guard kinds.count > 1 else { return nil }
        return switch kind {
        case .none, .polygon: nil
        case .point, .multipoint: kinds.contains(.polygon) ? .polygon : kinds.contains(.line) ? .line : nil
        case .polyline: kinds.contains(.polygon) ? .polygon : nil
        }
    }

    /// The diagnostics for the parts that 2D canvases cannot draw.
    var drawingDiagnostics: [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for marker in markers { marker.painter.addDiagnostics(to: &diagnostics) }
        for layer in lineLayers + areaLayers { layer.painter.addDiagnostics(to: &diagnostics) }
        return diagnostics
    }
}

extension SymbolDefinition {
    /// Whether the symbol, or a symbol of a composite, draws markers on lines or polygons.
    fileprivate var hasPlacesOnShapes: Bool {
        properties.placesOnShapes != nil
            || layers.contains { if case .symbol(let inner) = $0 { inner.hasPlacesOnShapes } else { false } }
    }
}
