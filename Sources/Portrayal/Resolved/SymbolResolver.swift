import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheText

/// Resolves a symbol's references, and reports what is missing.
package struct SymbolResolver {
    let fonts: FontLibrary
    private(set) var diagnostics: [Diagnostic] = []
    private var depth = 0
    private var markerDepth = 0

    /// The maximum nesting of composites and hatches.
    ///
    /// Deeper symbols are omitted with a diagnostic.
    static let maxDepth = 16
    /// The maximum nesting of symbols in markers.
    ///
    /// Deeper symbols are omitted with a diagnostic.
    static let maxMarkerDepth = 8

    init(fonts: FontLibrary = .shared) {
        self.fonts = fonts
    }

    /// Returns the layers that draw on lines or polygons, bottom first.
    ///
    /// - Parameters:
    ///   - definition: The symbol.
    ///   - kind: The kind of geometry that is painted, `.line` or `.polygon`.
    ///   - isNested: Whether the symbol belongs to a marker or hatch. There, as in the CIM, a line symbol
    ///     also draws a polygon's rings. If false, the symbol must be for this kind of geometry.
    ///   - places: Where symbols of a composite draw on geometries of a higher dimension than their own. Nil uses
    ///     the places of the symbol itself.
    mutating func layers(
        of definition: SymbolDefinition, painting kind: SymbolDefinition.Kind, isNested: Bool,
        places: PlacesOnShapes? = nil
    ) -> [ResolvedLayer] {
        guard enter(definition) else { return [] }
        defer { depth -= 1 }
        let places = places ?? definition.properties.placesOnShapes
        let isOutline = places == .vertices && definition.kind == .line && kind == .polygon
        let isSuitable = isNested || definition.kind == kind || isOutline
        var resolved: [ResolvedLayer] = []
        for layer in definition.layers {
            if case .symbol(let inner) = layer {
                // A text has its own places.
                let inherited = definition.kind == .text ? nil : places
                resolved += layers(of: inner, painting: kind, isNested: isNested, places: inherited)
                continue
            }
            guard isSuitable else { continue }
            let properties = layer.properties ?? LayerProperties()
            if properties.isEnabled, !isOutline || layer.drawsOutlines(with: definition.effects),
                let layer = self.layer(layer, properties, of: definition, painting: kind)
            {
                resolved.append(layer)
            }
        }
        if let places, !isNested, definition.kind == .point, !definition.isComposite,
            let placed = placedMarkers(of: definition, on: places, painting: kind)
        {
            resolved.append(placed)
        }
        return resolved
    }

    /// Returns a whole point symbol on lines or polygons, or nil if it draws nothing there.
    private mutating func placedMarkers(
        of definition: SymbolDefinition, on places: PlacesOnShapes, painting kind: SymbolDefinition.Kind
    ) -> ResolvedLayer? {
        let placement: PlacementDefinition
        switch places {
        case .vertices:
            var vertices = OnVertices()
            vertices.placeOnControlPoints = true
            vertices.placeOnEndPoints = true
            vertices.placeOnRegularVertices = true
            vertices.line.angleToLine = false
            placement = .known(vertices)
        case .labelPoint:
            if kind != .polygon { return nil }
            placement = .known(PolygonCenter())
        }
        let markers = markers(of: definition)
        guard let first = markers.first else { return nil }
        let painter = ResolvedPlacedMarkers(
            markers: markers, placement: placement, turnsWithMap: definition.angleAlignment == .map,
            isWholeSymbol: true)
        // All layers of a marker are one picture, so they have one level.
        return ResolvedLayer(painter: painter, effects: [], name: first.name)
    }

    /// Returns one layer on lines or polygons, or nil if it draws nothing.
    private mutating func layer(
        _ layer: LayerDefinition, _ properties: LayerProperties, of definition: SymbolDefinition,
        painting kind: SymbolDefinition.Kind
    ) -> ResolvedLayer? {
        var setting = LayerSetting(
            kind: kind, turnsWithMap: definition.angleAlignment == .map,
            effects: definition.effects + properties.effects)
        noteDrawing(of: setting.effects)
        let portrayed = portrayed(layer)
        guard let painter = portrayed.painter(&setting, with: &self) else { return nil }
        noteApproximation(portrayed.approximation)
        return ResolvedLayer(
            painter: painter, effects: setting.effects, name: properties.name)
    }

    /// Returns the layers of a symbol on points, bottom first.
    ///
    /// They are marker layers, and strokes and fills whose effects turn points into lines or polygons.
    mutating func markers(of definition: SymbolDefinition) -> [ResolvedMarkerLayer] {
        guard enter(definition) else { return [] }
        defer { depth -= 1 }
        let angle = definition.angle.isFinite ? definition.angle : 0
        let scaleX = definition.properties.scaleX
        var markers: [ResolvedMarkerLayer] = []
        for layer in definition.layers {
            if case .symbol(let inner) = layer {
                markers += self.markers(of: inner)
                continue
            }
            guard definition.kind == .point else { continue }
            let properties = layer.properties ?? LayerProperties()
            guard properties.isEnabled else { continue }
            let effects = definition.effects + properties.effects
            let name = properties.name
            if let painter = portrayed(layer).markerPainter(with: &self) {
                noteDrawing(of: effects)
                markers.append(
                    ResolvedMarkerLayer(painter: painter, effects: effects, symbolAngle: angle, name: name))
            } else if !EffectChain(effects, unit: PixelsPerPoint(1)).isEmpty,
                let drawn = self.layer(layer, properties, of: definition, painting: .line)
            {
                markers.append(
                    ResolvedMarkerLayer(
                        painter: DrawnLayerMarker(layer: drawn), symbolAngle: angle, name: name))
            }
        }
        if scaleX != 1, scaleX.isFinite {
            for index in markers.indices { markers[index].stretch = scaleX }
        }
        let callout = callout(of: definition, around: markers)
        if let halo = halo(of: definition, around: markers) { markers.insert(halo, at: 0) }
        if let callout { markers.insert(callout, at: 0) }
        if definition.kind == .point {
            for index in markers.indices { markers[index].turnsWithMap = definition.angleAlignment == .map }
        }
        return markers
    }

    /// Resolves the nested symbols of one graphic of a marker.
    ///
    /// Returns nil if the nesting is too deep.
    mutating func nested<Result>(_ body: (inout SymbolResolver) -> Result) -> Result? {
        guard markerDepth < Self.maxMarkerDepth else {
            noteDepth("Markers", Self.maxMarkerDepth)
            return nil
        }
        markerDepth += 1
        defer { markerDepth -= 1 }
        return body(&self)
    }

    /// Returns the object that creates a layer's painters.
    private func portrayed(_ layer: LayerDefinition) -> any PortrayedLayer {
        // The most frequent classes need no dynamic cast.
        switch layer {
        case .solidFill(let layer): layer
        case .solidStroke(let layer): layer
        case .vectorMarker(let layer): layer
        case .unknown(let source):
            UnportrayedLayer(className: source.value.object?["type"]?.string ?? "")
        default: layer.object as? any PortrayedLayer ?? UnportrayedLayer(className: layer.className)
        }
    }

    /// Begins a symbol; returns false if the nesting is too deep.
    private mutating func enter(_ definition: SymbolDefinition) -> Bool {
        if definition.properties.lacksLayers { note(.tooManySymbols) }
        guard depth < Self.maxDepth else {
            noteDepth("Symbols", Self.maxDepth)
            return false
        }
        depth += 1
        return true
    }
}

extension LayerDefinition {
    /// Whether the layer of a line symbol draws the outline of polygons.
    ///
    /// A fill does so only if effects turn the outline into another polygon.
    fileprivate func drawsOutlines(with effects: [EffectDefinition]) -> Bool {
        stroke != nil || marker != nil || !(effects + (properties?.effects ?? [])).isEmpty
    }
}

/// The substitute for layers of classes without a painter.
private struct UnportrayedLayer: PortrayedLayer {
    let className: String

    func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (any LayerPainter)? {
        UndrawnLayer(className: className)
    }

    func markerPainter(with resolver: inout SymbolResolver) -> (any MarkerPainter)? {
        UndrawnMarker(className: className)
    }
}

// MARK: - Diagnostics

extension SymbolResolver {
    /// Adds a diagnostic unless it is already there.
    package mutating func note(_ diagnostic: Diagnostic) {
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// Reports a picture that is not loaded, or only at a reduced size.
    mutating func noteMissing(_ picture: PictureProperties) {
        if let image = picture.image {
            guard image.isReduced else { return }
            let full = image.fullSize
            note(
                .drawnSimplified(
                    "a picture of \(full.width) × \(full.height) pixels",
                    instead: "the picture is drawn from \(image.width) × \(image.height) pixels"))
            return
        }
        note(
            Diagnostic(
                .warning, code: .pictureNotLoaded,
                message: picture.problem.map { "the picture of a symbol is not loaded: \($0)" }
                    ?? "the picture of a symbol is not loaded", instead: "its symbol layer is not drawn"))
    }

    private mutating func noteDepth(_ what: String, _ limit: Int) {
        note(
            Diagnostic(
                .warning, code: .nestedTooDeep, message: "\(what) are nested more than \(limit) levels deep",
                instead: "the innermost ones are not drawn"))
    }
}
