import CartoucheDocuments
import CartoucheImages

/// The base class of symbols that fill areas.
public class FillSymbol: Symbol, @unchecked Sendable {
    /// The properties that all fills have.
    struct Area: Equatable, Sendable {
        var color: Color?
        var outline: LineSymbol?
    }

    let area: Guarded<Area>

    init(area: Area) {
        self.area = Guarded(area)
        super.init()
    }

    init(reading: JSONReading, area: Area) {
        self.area = Guarded(area)
        super.init(reading: reading)
    }

    init(copying other: FillSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        var area = other.area.value(access)
        area.outline = area.outline.map { copies.copy(of: $0, access) }
        self.area = Guarded(area)
        super.init(copying: other, access)
    }

    /// The color of the fill; picture fills keep it but do not draw it.
    ///
    /// A null color in JSON is read as transparent.
    /// Default: light gray (D3D3D3).
    public final var color: Color {
        get { area.read { $0.color ?? .transparent } }
        set { area.edit { $0.color = newValue } }
    }

    /// The line along the area's edge, drawn over the fill; nil (default) for none.
    public final var outline: LineSymbol? {
        get { area.read(\.outline) }
        set { area.edit { $0.outline = newValue } }
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        let outline = area.value(access).outline?.lastEdit(access) ?? 0
        return max(super.lastEdit(access), area.lastChange(access), outline)
    }
}
