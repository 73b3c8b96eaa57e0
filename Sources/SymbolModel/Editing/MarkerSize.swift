// A point symbol's size is the size of its largest marker layer, in points. Symbols inside markers don't
// count and are not resized.

extension SymbolDefinition {
    /// The size of the largest marker layer in points, or 0 if there is none.
    package var markerSize: Double {
        layers.lazy.map(\.markerSize).reduce(0, max)
    }

    /// Returns the symbol with another size.
    ///
    /// All marker sizes, offsets, absolute anchors and stroke widths are multiplied by new size / old size, and so
    /// are the lengths of effects and the halo. The result is the symbol that drawing at the new size gives.
    ///
    /// If all markers have size 0, they all get the new size. A size that is negative or not finite changes
    /// nothing.
    package func withMarkerSize(_ size: Double) -> SymbolDefinition {
        let old = markerSize
        guard size >= 0, size.isFinite, size != old else { return self }
        guard old > 0 else { return changed { $0.layers = $0.layers.map { $0.withMarkerSize(size) } } }
        return scaled(by: size / old)
    }

    /// Returns the symbol with all marker sizes, offsets, absolute anchors, stroke widths, lengths of effects and the
    /// halo multiplied by a factor.
    package func scaled(by factor: Double) -> SymbolDefinition {
        changed { symbol in
            symbol.layers = symbol.layers.map { layer in
                var scaled = layer.scaled(by: factor)
                scaled.editProperties { $0.effects = $0.effects.map { $0.scaled(by: factor) } }
                return scaled
            }
            symbol.effects = symbol.effects.map { $0.scaled(by: factor) }
            if symbol.haloSymbol != nil { symbol.haloSize *= factor }
        }
    }
}

extension LayerDefinition {
    /// The size of a marker layer in points, or 0 for other layers.
    package var markerSize: Double {
        if case .symbol(let inner) = self { return inner.markerSize }
        guard let size = marker?.size, size.isFinite else { return 0 }
        return max(size, 0)
    }

    /// Returns the layer with its marker size, offset and absolute anchor, or its stroke width, multiplied by a
    /// factor.
    ///
    /// Inner symbols stay the same.
    package func scaled(by factor: Double) -> LayerDefinition {
        if case .symbol(let inner) = self {
            return .symbol(inner.changed { $0.layers = $0.layers.map { $0.scaled(by: factor) } })
        }
        var layer = self
        layer.editMarker { marker in
            marker.size *= factor
            marker.offset *= factor
            if marker.anchorUnits == .absolute { marker.anchor *= factor }
        }
        layer.editStroke { $0.width *= factor }
        return layer
    }

    fileprivate func withMarkerSize(_ size: Double) -> LayerDefinition {
        if case .symbol(let inner) = self { return .symbol(inner.withMarkerSize(size)) }
        var layer = self
        layer.editMarker { $0.size = size }
        return layer
    }
}
