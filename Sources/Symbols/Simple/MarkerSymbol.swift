import CartoucheDocuments
import CartoucheSymbolModel

/// The base class of symbols that are drawn at points.
public class MarkerSymbol: Symbol, @unchecked Sendable {
    /// The position of a marker relative to its point.
    struct Position: Hashable, Sendable {
        /// The rotation in degrees counterclockwise, as in JSON.
        var angle = 0.0
        var angleAlignment = SymbolAngleAlignment.screen
        var offsetX = SymbolLength.zero
        var offsetY = SymbolLength.zero
        var leaderOffsetX = SymbolLength.zero
        var leaderOffsetY = SymbolLength.zero
    }

    let position: Guarded<Position>

    override init() {
        position = Guarded(Position())
        super.init()
    }

    init(reading: JSONReading, position: Position) {
        self.position = Guarded(position)
        super.init(reading: reading)
    }

    init(copying other: MarkerSymbol, _ access: SymbolLock.Access) {
        position = Guarded(other.position.value(access))
        super.init(copying: other, access)
    }

    /// The rotation of the marker about its center in degrees clockwise.
    ///
    /// JSON has the opposite direction: an angle of 30 here is `"angle": -30` there. Values outside 0 to 360 are kept,
    /// and drawn as the angle in this range: 400 as 40.
    /// Default: 0.
    public final var angle: Double {
        get { position.read { 0 - $0.angle } }
        set { position.edit { $0.angle = 0 - newValue } }
    }

    /// Whether the marker keeps its angle on the screen or rotates with the map.
    ///
    /// Default: `.screen`.
    public final var angleAlignment: SymbolAngleAlignment {
        get { position.read(\.angleAlignment) }
        set { position.edit { $0.angleAlignment = newValue } }
    }

    /// The distance of the marker's center from the point in DIPs, positive to the right.
    ///
    /// Default: 0.
    public final var offsetX: Double {
        get { position.read(\.offsetX.dips) }
        set { position.edit { $0.offsetX = SymbolLength(dips: newValue) } }
    }

    /// The distance of the marker's center from the point in DIPs, positive upward.
    ///
    /// Default: 0.
    public final var offsetY: Double {
        get { position.read(\.offsetY.dips) }
        set { position.edit { $0.offsetY = SymbolLength(dips: newValue) } }
    }

    /// The distance of the end of a callout's leader from the point in DIPs, positive to the right.
    ///
    /// Default: 0.
    public final var leaderOffsetX: Double {
        get { position.read(\.leaderOffsetX.dips) }
        set { position.edit { $0.leaderOffsetX = SymbolLength(dips: newValue) } }
    }

    /// The distance of the end of a callout's leader from the point in DIPs, positive upward.
    ///
    /// Default: 0.
    public final var leaderOffsetY: Double {
        get { position.read(\.leaderOffsetY.dips) }
        set { position.edit { $0.leaderOffsetY = SymbolLength(dips: newValue) } }
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), position.lastChange(access))
    }
}

extension MarkerSymbol.Position {
    static let angleMember = JSONMember<Double>.number("angle", expected: "a number of degrees")
    static let offsetXMember = JSONMember<SymbolLength>.points("xoffset")
    static let offsetYMember = JSONMember<SymbolLength>.points("yoffset")
    // The web map specification does not have these three members.
    static let leaderOffsetXMember = JSONMember<SymbolLength>.points("leaderxoffset")
    static let leaderOffsetYMember = JSONMember<SymbolLength>.points("leaderyoffset")
    static let alignmentMember = JSONMember<SymbolAngleAlignment>.choice(
        "angleAlignment", missing: .screen, code: .unknownAngleAlignment,
        instead: "the marker stays upright on the screen",
        ["screen": .screen, "map": .map])

    init(reading: inout JSONReading) {
        angle = reading.value(Self.angleMember)
        angleAlignment = reading.value(Self.alignmentMember)
        offsetX = reading.value(Self.offsetXMember)
        offsetY = reading.value(Self.offsetYMember)
        leaderOffsetX = reading.value(Self.leaderOffsetXMember)
        leaderOffsetY = reading.value(Self.leaderOffsetYMember)
    }

    func write(to writing: inout JSONWriting) {
        writing.put(Self.angleMember, angle)
        writing.put(Self.offsetXMember, offsetX)
        writing.put(Self.offsetYMember, offsetY)
        writing.putUnlessMissing(Self.alignmentMember, angleAlignment)
        writing.putUnlessMissing(Self.leaderOffsetXMember, leaderOffsetX)
        writing.putUnlessMissing(Self.leaderOffsetYMember, leaderOffsetY)
    }

    /// Returns the properties of a marker layer with this position and a size.
    ///
    /// The layer gets the angle instead of the symbol, because the angle of a simple marker does not rotate its offset.
    func marker(size: Double) -> MarkerProperties {
        var marker = MarkerProperties(size: size)
        marker.rotation = angle.isFinite ? angle : 0
        marker.offset = SIMD2(offsetX.finitePoints, offsetY.finitePoints)
        return marker
    }

    var alignment: SymbolDefinition.AngleAlignment { angleAlignment == .map ? .map : .display }
}
