import CartoucheImages
import CartoucheSymbolModel

/// The base class of symbols that are drawn along lines.
public class LineSymbol: Symbol, @unchecked Sendable {
    /// The properties that all line symbols have.
    struct Pen: Hashable, Sendable {
        var color: Color?
        var width: SymbolLength
        var antiAlias = true
    }

    let pen: Guarded<Pen>

    init(pen: Pen) {
        self.pen = Guarded(pen)
        super.init()
    }

    init(reading: JSONReading, pen: Pen) {
        self.pen = Guarded(pen)
        super.init(reading: reading)
    }

    init(copying other: LineSymbol, _ access: SymbolLock.Access) {
        pen = Guarded(other.pen.value(access))
        super.init(copying: other, access)
    }

    /// The color of the line; a null color in JSON is read as transparent.
    ///
    /// Default: light gray (D3D3D3).
    public final var color: Color {
        get { pen.read { $0.color ?? .transparent } }
        set { pen.edit { $0.color = newValue } }
    }

    /// The width of the line in DIPs; 0 or less draws nothing.
    ///
    /// Default: 1.
    public final var width: Double {
        get { pen.read(\.width.dips) }
        set { pen.edit { $0.width = SymbolLength(dips: newValue) } }
    }

    /// Whether edges are smooth; it has no effect, because Cartouche always smooths lines.
    ///
    /// The property exists for compatibility with the ArcGIS Maps SDK.
    /// Default: true.
    public final var antiAlias: Bool {
        get { pen.read(\.antiAlias) }
        set { pen.edit { $0.antiAlias = newValue } }
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), pen.lastChange(access))
    }

    /// Returns the layers that draw the outline of an area or a marker, bottom first.
    package func outlineLayers(_ access: SymbolLock.Access) -> [LayerDefinition] { [] }
}
