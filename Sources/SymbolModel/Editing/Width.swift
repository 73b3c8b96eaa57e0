// A line symbol's width is the width of its widest stroke or largest marker, in points.

extension SymbolDefinition {
    /// The largest stroke width or marker size in points, or 0 if there is none.
    package var lineWidth: Double {
        layers.lazy.map(\.lineWidth).reduce(0, max)
    }

    /// Returns the symbol with another width.
    ///
    /// All stroke widths and marker sizes are multiplied by new width / old width.
    ///
    /// If all are 0, the strokes get the new width. A width that is negative or not finite changes nothing.
    package func withLineWidth(_ width: Double) -> SymbolDefinition {
        let old = lineWidth
        guard width >= 0, width.isFinite, width != old else { return self }
        return changed { symbol in
            symbol.layers =
                old > 0
                ? symbol.layers.map { $0.scaled(by: width / old) }
                : symbol.layers.map { $0.withStrokeWidth(width) }
        }
    }
}

extension LayerDefinition {
    /// The width of a stroke or the size of a marker in points, or 0 for other layers.
    package var lineWidth: Double {
        if case .symbol(let inner) = self { return inner.lineWidth }
        guard let width = stroke?.width ?? marker?.size, width.isFinite else { return 0 }
        return max(width, 0)
    }

    fileprivate func withStrokeWidth(_ width: Double) -> LayerDefinition {
        if case .symbol(let inner) = self { return .symbol(inner.withLineWidth(width)) }
        var layer = self
        layer.editStroke { $0.width = width }
        return layer
    }
}
