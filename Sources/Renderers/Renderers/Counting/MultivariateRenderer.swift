import CartoucheDocuments
import CartoucheImages
import CartoucheSymbols

/// The base class of renderers that show several attributes of each feature, each in its own color.
///
/// Use ``DotDensityRenderer``, ``PieChartRenderer`` or ``BarChartRenderer``.
public class MultivariateRenderer: Renderer, @unchecked Sendable {
    /// The properties that these renderers have in common.
    struct Shared: Sendable {
        var attributes: [AttributeColorInfo]
        var outline: SimpleLineSymbol?

        init(attributes: [AttributeColorInfo], outline: SimpleLineSymbol? = nil) {
            self.attributes = attributes
            self.outline = outline
        }

        /// Reads the members `attributes` and `outline`.
        init(reading: inout JSONReading) {
            attributes = AttributeColorInfo.read(&reading)
            outline = reading.outline()
        }
    }

    private let shared: Guarded<Shared>
    /// The symbols that follow from the properties, and the revision of these properties.
    private let made = Guarded<(change: UInt64, symbols: [Symbol])?>(nil)

    init(_ shared: Shared) {
        self.shared = Guarded(shared)
        super.init()
    }

    init(_ shared: Shared, reading: inout JSONReading) {
        self.shared = Guarded(shared)
        super.init(reading: &reading)
    }

    init(_ shared: Shared, _ base: Base, diagnostics: [Diagnostic]) {
        self.shared = Guarded(shared)
        super.init(base, diagnostics: diagnostics)
    }

    /// The values that the renderer shows, with their colors.
    public final var attributes: [AttributeColorInfo] {
        get { shared.read(\.attributes) }
        set { shared.edit { $0.attributes = newValue } }
    }

    /// The line around polygons with dots, or around charts; nil (default) for none.
    public final var outline: SimpleLineSymbol? {
        get { shared.read(\.outline) }
        set { shared.edit { $0.outline = newValue } }
    }

    /// Returns the properties that these renderers have in common.
    final func shared(_ access: SymbolLock.Access) -> Shared { shared.value(access) }

    /// Returns independent copies of these properties; runs without the lock.
    final func copiedShared(_ copies: SymbolCopies) -> Shared {
        SymbolLock.read { access in
            var copied = shared.value(access)
            copied.outline = copied.outline.map { copies.copy(of: $0, access) }
            return copied
        }
    }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        let outline = shared.value(access).outline?.lastEdit(access) ?? 0
        return max(super.lastOwnEdit(access), shared.lastChange(access), outline)
    }

    /// Makes the symbols that follow from the properties.
    func makeSymbols(_ access: SymbolLock.Access) -> [Symbol] { [] }

    /// Returns the symbols of ``makeSymbols(_:)``; the same ones until a property changes.
    final func ownSymbols(_ access: SymbolLock.Access) -> [Symbol] {
        let change = lastOwnEdit(access)
        if let known = made.value(access), known.change == change { return known.symbols }
        let symbols = makeSymbols(access)
        made.remember(access) { $0 = (change, symbols) }
        return symbols
    }

    /// Returns the legend's entries of the attributes.
    final func slices(_ access: SymbolLock.Access) -> [RendererLegend.Entry] {
        shared.value(access).attributes.map {
            .init(name: $0.legendText, candidates: [Self.swatch($0.color)])
        }
    }

    /// Returns the symbol of a color in a legend.
    static func swatch(_ color: Color) -> Symbol {
        SimpleMarkerSymbol(style: .square, color: color, size: 16)
    }

    /// Writes the members `attributes` and `outline`.
    final func writeShared(to writing: inout JSONWriting, _ access: SymbolLock.Access) {
        let now = shared.value(access)
        AttributeColorInfo.write(now.attributes, to: &writing)
        writing.put("outline", now.outline, access)
    }
}
