import Documents
import Images

/// A symbol that fills areas: the root of simple and picture fills.
public class FillSymbol: Symbol, @unchecked Sendable {
    /// What every fill has.
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

    /// The colour of the fill; JSON's missing colour is transparent.
    ///
    /// Default: light grey (D3D3D3).
    public final var color: Color {
        get { area.read { $0.color ?? .transparent } }
        set { area.edit { $0.color = newValue } }
    }

    /// A line along the area's edge, drawn over the fill; nil (default) is none.
    public final var outline: LineSymbol? {
        get { area.read(\.outline) }
        set { area.edit { $0.outline = newValue } }
    }

    override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        let outline = area.value(access).outline?.lastEdit(access) ?? 0
        return max(super.lastEdit(access), area.lastChange(access), outline)
    }
}
