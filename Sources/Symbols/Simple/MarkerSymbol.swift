import Documents
import SymbolModel

/// A symbol that is drawn at points: the root of simple and picture markers.
public class MarkerSymbol: Symbol, @unchecked Sendable {
    /// Where a marker lies relative to its point.
    struct Position: Hashable, Sendable {
        /// Degrees counter-clockwise, as in JSON.
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

    /// Degrees clockwise by which the marker is turned about its centre.
    ///
    /// Default: 0.
    ///
    /// JSON counts the other way: an angle of 30 here is `"angle": -30` there.
    public final var angle: Double {
        get { position.read { 0 - $0.angle } }
        set { position.edit { $0.angle = 0 - newValue } }
    }

    /// Whether the marker keeps its angle on the screen or turns with the map.
    ///
    /// Default: `.screen`.
    public final var angleAlignment: SymbolAngleAlignment {
        get { position.read(\.angleAlignment) }
        set { position.edit { $0.angleAlignment = newValue } }
    }

    /// DIPs to the right of the point at which the marker's centre is drawn.
    ///
    /// Default: 0.
    public final var offsetX: Double {
        get { position.read(\.offsetX.dips) }
        set { position.edit { $0.offsetX = SymbolLength(dips: newValue) } }
    }

    /// DIPs above the point at which the marker's centre is drawn.
    ///
    /// Default: 0.
    public final var offsetY: Double {
        get { position.read(\.offsetY.dips) }
        set { position.edit { $0.offsetY = SymbolLength(dips: newValue) } }
    }

    /// DIPs to the right of the point at which a callout's leader ends.
    ///
    /// Default: 0.
    public final var leaderOffsetX: Double {
        get { position.read(\.leaderOffsetX.dips) }
        set { position.edit { $0.leaderOffsetX = SymbolLength(dips: newValue) } }
    }

    /// DIPs above the point at which a callout's leader ends.
    ///
    /// Default: 0.
    public final var leaderOffsetY: Double {
        get { position.read(\.leaderOffsetY.dips) }
        set { position.edit { $0.leaderOffsetY = SymbolLength(dips: newValue) } }
    }

    override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), position.lastChange(access))
    }
}

extension MarkerSymbol.Position {
    static let angleMember = JSONMember<Double>.number("angle", expected: "a number of degrees")
    static let offsetXMember = JSONMember<SymbolLength>.points("xoffset")
    static let offsetYMember = JSONMember<SymbolLength>.points("yoffset")
    // The web map specification has no names for these three.
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

    /// The same position for a marker layer.
    ///
    /// The angle is the layer's own, because the offset of a simple marker does not turn with it.
    func marker(size: Double) -> MarkerProperties {
        var marker = MarkerProperties(size: size)
        marker.rotation = angle.isFinite ? angle : 0
        marker.offset = SIMD2(offsetX.finitePoints, offsetY.finitePoints)
        return marker
    }

    var alignment: SymbolDefinition.AngleAlignment { angleAlignment == .map ? .map : .display }
}
