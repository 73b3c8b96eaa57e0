import CartoucheImages

extension SymbolDefinition {
    /// Whether the symbol has layers, and all of them certainly draw nothing: they are off, transparent or of size 0.
    package var isInvisible: Bool {
        kind != .text && !layers.isEmpty && layers.allSatisfy(\.isInvisible)
    }
}

extension LayerDefinition {
    /// Whether the layer certainly draws nothing.
    fileprivate var isInvisible: Bool {
        if properties?.isEnabled == false { return true }
        switch self {
        case .solidFill(let fill): return fill.color.map { $0.resolved.alpha <= 0 } ?? true
        case .solidStroke(let stroke):
            return !(stroke.width > 0) || stroke.color.map { $0.resolved.alpha <= 0 } ?? true
        case .vectorMarker(let marker):
            return !(marker.marker.size > 0)
                || marker.graphics.allSatisfy { $0.textString.isEmpty && $0.symbol?.isInvisible ?? true }
        case .characterMarker(let marker):
            return !(marker.marker.size > 0) || marker.symbol?.isInvisible ?? true
        case .symbol(let inner): return inner.isInvisible
        default: return false
        }
    }
}
