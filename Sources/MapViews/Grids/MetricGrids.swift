/// The base class of grids whose squares have letters and digits.
///
/// Level 0 is the borders of the zones with their designators, such as `31U`. Levels 1 to 5 are squares of 100 km,
/// 10 km, 1 km, 100 m and 10 m. The scale determines the smallest squares: their lines are at least 50 DIPs (1/96 inch)
/// apart. Squares of 100 km have their letters, such as `31U DQ`. Other lines have the distance from the south-western
/// corner of the square. Around the poles, the lines are those of the Universal Polar Stereographic grid.
public class LetteredGrid: Grid, @unchecked Sendable {
    init() { super.init(levelCount: 1 + UniversalGridLines.steps.count, format: .kilometersMeters) }

    /// Whether all labels are in meters; otherwise kilometers and meters.
    final var isInMeters: Bool {
        get { snapshot.format == .meters }
        set { set(\.format, to: newValue ? .meters : .kilometersMeters) }
    }

    override func content(in window: GridWindow, format: GridLabelFormat) -> GridContent {
        UniversalGridLines(.military, in: window, format: format).content
    }
}

/// The Military Grid Reference System (MGRS).
public final class MGRSGrid: LetteredGrid, @unchecked Sendable {
    /// The units of labels.
    public enum LabelUnit: Hashable, Sendable {
        /// Kilometers for lines at distances of 1 km and more, meters for others.
        case kilometersMeters
        /// Meters.
        case meters
    }

    /// Creates a grid.
    public override init() { super.init() }

    /// The unit of the labels of lines.
    ///
    /// Default: `.kilometersMeters`.
    public var labelUnit: LabelUnit {
        get { isInMeters ? .meters : .kilometersMeters }
        set { isInMeters = newValue == .meters }
    }
}

/// The United States National Grid (USNG).
///
/// It has the same lines, letters and digits as the ``MGRSGrid``.
public final class USNGGrid: LetteredGrid, @unchecked Sendable {
    /// The units of labels.
    public enum LabelUnit: Hashable, Sendable {
        /// Kilometers for lines at distances of 1 km and more, meters for others.
        case kilometersMeters
        /// Meters.
        case meters
    }

    /// Creates a grid.
    public override init() { super.init() }

    /// The unit of the labels of lines.
    ///
    /// Default: `.kilometersMeters`.
    public var labelUnit: LabelUnit {
        get { isInMeters ? .meters : .kilometersMeters }
        set { isInMeters = newValue == .meters }
    }
}

/// The grid of Universal Transverse Mercator (UTM) zones.
///
/// Level 0 is the borders of the zones with their number and hemisphere, such as `31N`. Levels 1 to 5 are squares of
/// 100 km, 10 km, 1 km, 100 m and 10 m. The scale determines the smallest squares: their lines are at least 50 DIPs
/// (1/96 inch) apart. Lines have their easting (`mE`) or northing (`mN`) in meters. Around the poles, the lines are
/// those of the Universal Polar Stereographic grid.
public final class UTMGrid: Grid, @unchecked Sendable {
    /// Creates a grid.
    public init() { super.init(levelCount: 1 + UniversalGridLines.steps.count, format: .meters) }

    override func content(in window: GridWindow, format: GridLabelFormat) -> GridContent {
        UniversalGridLines(.universal, in: window, format: format).content
    }
}
