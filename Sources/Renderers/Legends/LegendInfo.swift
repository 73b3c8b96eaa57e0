import CartoucheSymbols

/// One entry of a legend: a symbol and what it stands for.
///
/// ``Renderer/legendInfos`` and the `legendInfos` of layers and overlays return entries.
public final class LegendInfo: Sendable {
    /// The text of the entry; empty if there is none.
    public let name: String
    /// The symbol of the entry; nil if features of the class are not drawn.
    ///
    /// To show it, draw it with ``Symbol/makeSwatch(scale:)``.
    public let symbol: Symbol?

    /// Creates an entry.
    public init(name: String, symbol: Symbol?) {
        self.name = name
        self.symbol = symbol
    }
}

extension LegendInfo: Hashable {
    /// Returns whether both have the same text, and equal symbols.
    public static func == (left: LegendInfo, right: LegendInfo) -> Bool {
        left === right || left.name == right.name && left.symbol == right.symbol
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
