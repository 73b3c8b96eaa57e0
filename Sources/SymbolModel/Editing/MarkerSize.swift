// A point symbol's size is the size of its largest marker layer, in points. Symbols inside markers don't
// count and are not resized.

extension SymbolDefinition {
    /// The size of the largest marker layer in points, or 0 if there is none.
    package var markerSize: Double {
        layers.lazy.map(\.markerSize).reduce(0, max)
    }

    /// Returns the symbol with another size.
    ///
    /// All marker sizes and stroke widths are multiplied by new size / old size.
    ///
    /// If all markers have size 0, they all get the new size. A size that is negative or not finite changes
    /// nothing.
    package func withMarkerSize(_ size: Double) -> SymbolDefinition {
        let old = markerSize
        guard size >= 0, size.isFinite, size != old else { return self }
        return changed { symbol in
            symbol.layers =
                old > 0
                ? symbol.layers.map { $0.scaled(by: size / old) }
                : symbol.layers.map { $0.withMarkerSize(size) }
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

    /// Returns the layer with its marker size or stroke width multiplied by a factor.
    ///
    /// Inner symbols stay the same.
    package func scaled(by factor: Double) -> LayerDefinition {
        if case .symbol(let inner) = self {
            return .symbol(inner.changed { $0.layers = $0.layers.map { $0.scaled(by: factor) } })
        }
        var layer = self
        layer.editMarker { $0.size *= factor }
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
