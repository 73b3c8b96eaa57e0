// The choices of label definitions. `automatic` is a member that a web map does not have.

extension LabelDefinition {
    /// The position of labels relative to their features.
    public enum Placement: Hashable, Sendable {
        /// Above right of points, above lines, horizontal in polygons.
        case automatic
        /// A side of a point, or its middle.
        case pointAboveCenter, pointAboveLeft, pointAboveRight, pointBelowCenter, pointBelowLeft,
            pointBelowRight,
            pointCenterCenter, pointCenterLeft, pointCenterRight
        /// Above the line: after its end, along it, before its start, from its start on, up to its end.
        case lineAboveAfter, lineAboveAlong, lineAboveBefore, lineAboveStart, lineAboveEnd
        /// Below the line.
        case lineBelowAfter, lineBelowAlong, lineBelowBefore, lineBelowStart, lineBelowEnd
        /// On the line.
        case lineCenterAfter, lineCenterAlong, lineCenterBefore, lineCenterStart, lineCenterEnd
        /// Horizontal inside a polygon.
        case polygonAlwaysHorizontal
    }

    /// Whether text and halo depend on what is below them.
    package enum Contrast: Hashable, Sendable {
        /// They have the colors of the symbol.
        case none
        /// They become light or dark if they stand out more then.
        case automatic
    }

    /// How labels avoid each other.
    public enum DeconflictionStrategy: Hashable, Sendable {
        /// As `static`.
        case automatic
        /// All labels are drawn in their preferred position, even if they overlap.
        case none
        /// Labels are drawn in their preferred position or not at all.
        case `static`
        /// Labels can have another position.
        case dynamic
        /// Labels can have another position, and are always drawn.
        case dynamicNeverRemove
    }

    /// What other labels may do with a label, or with a part of its feature.
    public enum OverlapStrategy: Hashable, Sendable {
        /// As `allow` for features, and as `exclude` for labels.
        case automatic
        /// Other labels may cover it.
        case allow
        /// Other labels cover it only if they have no other position.
        case avoid
        /// Other labels may not cover it.
        case exclude
    }

    /// Whether labels may be longer than their features.
    public enum OverrunStrategy: Hashable, Sendable {
        /// Only on polygons.
        case automatic
        /// Labels may be longer.
        case allow
        /// Labels may not be longer.
        case none
    }

    /// How lines with the same label are connected.
    public enum LineConnection: Hashable, Sendable {
        /// As `minimizeLabels`.
        case automatic
        /// Lines are not connected.
        case none
        /// Lines that meet have one label.
        case minimizeLabels
        /// Lines that meet have one label, but each line at a junction has its own.
        case unambiguousLabels
    }

    /// The meaning of above and below a line.
    public enum LineOrientation: Hashable, Sendable {
        /// As `page`.
        case automatic
        /// Above is toward the top of the page.
        case page
        /// Above is on the left in the direction of the line.
        case direction
        /// Both sides are allowed, above first.
        case unconstrained
    }

    /// Which parts of a feature are labeled.
    public enum MultipartStrategy: Hashable, Sendable {
        /// As `labelPerPart`.
        case automatic
        /// The largest part.
        case labelLargest
        /// One of the parts.
        case labelPerFeature
        /// Each part.
        case labelPerPart
        /// Each segment of a line.
        case labelPerSegment
    }

    /// Among which labels only one of several with the same text is drawn.
    public enum RemoveDuplicatesStrategy: Hashable, Sendable {
        /// As `none`.
        case automatic
        /// All labels.
        case all
        /// The labels of features with the same type of geometry.
        case featureType
        /// The labels of the definition.
        case labelClass
        /// All labels are drawn.
        case none
    }

    /// Whether a feature has several labels.
    public enum RepeatStrategy: Hashable, Sendable {
        /// Only lines.
        case automatic
        /// The label is repeated.
        case `repeat`
        /// The feature has one label.
        case none
    }

    /// Whether labels have several lines.
    public enum StackStrategy: Hashable, Sendable {
        /// On points and polygons.
        case automatic
        /// Long labels have several lines.
        case allow
        /// Labels have one line, except for line breaks in their text.
        case none
    }

    /// The alignment of the lines of a label.
    public enum StackAlignment: Hashable, Sendable {
        /// As `textSymbol`.
        case automatic
        /// Toward the feature.
        case dynamic
        /// The alignment of the text symbol.
        case textSymbol
    }

    /// The end of a line relative to the word that exceeds its length.
    public enum StackBreakPosition: Hashable, Sendable {
        /// As `after`.
        case automatic
        /// The word is on the line.
        case after
        /// The word is on the next line.
        case before
    }

    /// The shape of the baseline.
    public enum TextLayout: Hashable, Sendable {
        /// As `followFeature` for lines, as `horizontal` for points and polygons.
        case automatic
        /// Curved along the feature.
        case followFeature
        /// Horizontal.
        case horizontal
        /// Straight, perpendicular to the feature.
        case perpendicular
        /// Straight, in the direction of the feature.
        case straight
    }

    /// Whether labels along lines can be upside down.
    public enum TextOrientation: Hashable, Sendable {
        /// As `page`.
        case automatic
        /// Labels are never upside down.
        case page
        /// Labels have the direction of the line.
        case direction
    }

    /// The part of a feature on which its label is placed.
    public enum GeometryStrategy: Hashable, Sendable {
        /// As `useGeometry`.
        case automatic
        /// The whole feature, so that labels do not move if the view moves.
        case useGeometry
        /// The visible part of the feature; Cartouche uses the whole feature and reports it.
        case useClippedGeometry
    }
}

/// The position of labels relative to their features.
public typealias LabelingPlacement = LabelDefinition.Placement

/// A character at which a line of a label can end.
public struct LabelStackSeparator: Hashable, Sendable {
    /// The character.
    public var separator: String
    /// Whether the character is drawn at the end of a line.
    public var isVisible: Bool
    /// Whether a line always ends here.
    public var isForced: Bool
    /// Whether the line ends before or after the word that exceeds its length.
    public var breakPosition: LabelDefinition.StackBreakPosition

    /// Creates a separator.
    ///
    /// - Parameters:
    ///   - separator: The character.
    ///   - isVisible: Whether it is drawn at the end of a line. Default: false.
    ///   - isForced: Whether a line always ends here. Default: false.
    ///   - breakPosition: The end of the line. Default: `.automatic`.
    public init(
        separator: String, isVisible: Bool = false, isForced: Bool = false,
        breakPosition: LabelDefinition.StackBreakPosition = .automatic
    ) {
        self.separator = separator
        self.isVisible = isVisible
        self.isForced = isForced
        self.breakPosition = breakPosition
    }
}

/// The direction of labels from their points, as an angle of each feature.
public struct LabelAngle: Hashable, Sendable {
    /// The zero and the sense of angles.
    public enum RotationType: Hashable, Sendable {
        /// Counterclockwise from the right.
        case arithmetic
        /// Clockwise from the top.
        case geographic
    }

    /// An Arcade expression for the angle in degrees; a single field is supported.
    public var expression: String
    /// The zero and the sense of angles.
    public var rotationType: RotationType

    /// Creates an angle.
    ///
    /// - Parameters:
    ///   - expression: An Arcade expression for the angle in degrees, for example `$feature.ANGLE`.
    ///   - rotationType: The zero and the sense of angles. Default: `.arithmetic`.
    public init(expression: String, rotationType: RotationType = .arithmetic) {
        self.expression = expression
        self.rotationType = rotationType
    }
}
