import CartoucheDocuments
import CartoucheImages
import CartoucheMapDrawing
import CartoucheSymbolModel
import CartoucheSymbols

/// The legend of a map: its groups, layers and overlays with the symbols of their classes, the topmost layer first.
///
/// ``Map/legend(scale:graphicsOverlays:content:includesHiddenLayers:)`` makes it. The command `cartouche legend` and map sheets draw it.
public struct Legend: Sendable {
    /// What the entries of feature layers stand for.
    public enum Content: Hashable, Sendable {
        /// The classes of the renderers.
        case classes
        /// The feature types and feature templates of the layers.
        ///
        /// Layers without types and templates have the classes of their renderer.
        case featureTemplates
    }

    /// The items at the outermost level.
    public var items: [LegendItem]
    /// The denominator of the scale; nil for all scales.
    public var scale: Double?
    /// What the legend does not contain, and why.
    public var diagnostics: [Diagnostic] = []

    /// The maximum number of symbols in a legend; further classes are left out, with a diagnostic.
    public static let maximumSymbols = 5000

    /// Creates a legend.
    public init(items: [LegendItem], scale: Double? = nil) {
        self.items = items
        self.scale = scale
    }

    /// Whether there are no items.
    public var isEmpty: Bool { items.isEmpty }

    /// Returns the legend with the numbers that replace labels on a map, and their texts.
    package func adding(_ keys: [LabelKey]) -> Legend {
        var legend = self
        for key in keys.list {
            if legend.items.last?.label != key.group || legend.items.count == items.count {
                legend.items.append(LegendItem(.layer, label: key.group))
            }
            legend.items[legend.items.count - 1].items.append(LegendItem(.heading, label: key.line))
        }
        return legend
    }

    /// Returns the legend without the items that are not drawn at its scale.
    public func visibleOnly() -> Legend {
        var legend = self
        legend.items = items.compactMap { $0.visibleOnly() }
        return legend
    }
}

/// One item of a legend, with the items in it.
public struct LegendItem: Sendable {
    /// What an item shows.
    public enum Kind: Sendable {
        /// A group of layers.
        case group
        /// A layer or an overlay.
        case layer
        /// A heading of classes: the fields of a renderer, or a group of its classes.
        case heading
        /// A symbol.
        case symbol(Symbol)
        /// A ramp of colors.
        case colors(LegendRamp)
        /// Symbols in different sizes.
        case sizes(LegendSizes)
    }

    /// What the item shows.
    public var kind: Kind
    /// The text of the item; empty if there is none.
    public var label: String
    /// Whether the item is drawn at the scale of the legend.
    ///
    /// Default: true.
    public var isVisible = true
    /// The opacity with which the map draws the item, from 0 to 1: that of its layer, times those of its groups.
    ///
    /// Default: 1.
    public var opacity = 1.0
    /// The definition that replaces that of the symbol in pictures; nil (default) for none.
    package var picture: SymbolDefinition?
    /// The items below this one.
    public var items: [LegendItem]

    /// Creates an item.
    public init(_ kind: Kind, label: String, items: [LegendItem] = []) {
        self.kind = kind
        self.label = label
        self.items = items
    }

    fileprivate func visibleOnly() -> LegendItem? {
        guard isVisible else { return nil }
        var item = self
        item.items = items.compactMap { $0.visibleOnly() }
        // A heading without its items has no meaning.
        if item.items.isEmpty, !items.isEmpty { return nil }
        return item
    }
}

/// The colors of a range of values.
public struct LegendRamp: Sendable {
    /// The colors at equal steps from the first to the last value.
    public var colors: [Color]
    /// The labels in ascending order; the position is 0 at the first and 1 at the last value.
    public var labels: [(position: Double, text: String)]

    /// Creates a ramp.
    public init(colors: [Color], labels: [(position: Double, text: String)]) {
        self.colors = colors
        self.labels = labels
    }
}

/// A symbol in the sizes of a range of values.
public struct LegendSizes: Sendable {
    /// The symbol.
    public var symbol: Symbol
    /// Whether the sizes are the widths of the symbol's outline.
    public var isOutline: Bool
    /// The sizes in DIPs (1/96 inch) with their labels, in ascending order of the values.
    public var steps: [(size: Double, text: String)]

    /// Creates sizes.
    public init(symbol: Symbol, isOutline: Bool, steps: [(size: Double, text: String)]) {
        self.symbol = symbol
        self.isOutline = isOutline
        self.steps = steps
    }
}
