import Images
import SymbolModel

/// A symbol that is drawn along lines: the root of line symbols.
public class LineSymbol: Symbol, @unchecked Sendable {
    /// What every line symbol has.
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

    /// The line's colour; JSON's missing colour is transparent.
    ///
    /// Default: light grey (D3D3D3).
    public final var color: Color {
        get { pen.read { $0.color ?? .transparent } }
        set { pen.edit { $0.color = newValue } }
    }

    /// Width in DIPs; 0 or less draws nothing.
    ///
    /// Default: 1.
    public final var width: Double {
        get { pen.read(\.width.dips) }
        set { pen.edit { $0.width = SymbolLength(dips: newValue) } }
    }

    /// Whether edges are smooth.
    ///
    /// Default: true. Kept for the SDK's users: lines are always drawn smooth.
    public final var antiAlias: Bool {
        get { pen.read(\.antiAlias) }
        set { pen.edit { $0.antiAlias = newValue } }
    }

    override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), pen.lastChange(access))
    }

    /// The layers that draw the outline of an area or a marker, bottom first.
    func outlineLayers(_ access: SymbolLock.Access) -> [LayerDefinition] { [] }
}
