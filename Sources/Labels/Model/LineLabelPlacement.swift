/// How the labels of lines are placed.
package struct LineLabelPlacement: Hashable, Sendable {
    /// The shape of the label's baseline.
    ///
    /// Default: curved.
    package var layout = Layout.curved
    /// The sides of the line that are allowed, best first.
    ///
    /// Default: above, then below.
    package var sides: [Side] = [.above, .below]
    /// The distance between the line's symbol and the label; without effect on the line.
    ///
    /// Default: 1 point.
    package var offset = LabelLength.points(1)
    /// The places along the line that are allowed, best first.
    ///
    /// Default: the best place.
    package var places: [Place] = [.best]
    /// Whether the text has the direction of the line, even if it is upside down.
    ///
    /// Default: false.
    package var followsDirection = false
    /// The distance between repeated labels; nil for one label.
    ///
    /// Default: nil.
    package var repetition: LabelLength?
    /// Whether lines with the same text that meet are labeled as one line.
    ///
    /// Default: none.
    package var connection = Connection.none
    /// How often the label turns between two glyphs and along its whole length, at most.
    ///
    /// Default: 22.5° and 90°.
    package var turns = Turns()

    /// The shape of the baseline.
    package enum Layout: Hashable, Sendable {
        /// Horizontal.
        case horizontal
        /// Straight, in the direction of the line.
        case straight
        /// Along the line.
        case curved
        /// Straight, perpendicular to the line.
        case perpendicular
    }

    /// A side of a line.
    package enum Side: Hashable, Sendable {
        /// Toward the top of the page.
        case above
        /// Toward the bottom of the page.
        case below
        /// On the left in the direction of the line.
        case left
        /// On the right in the direction of the line.
        case right
        /// On the line.
        case on
    }

    /// A place along a line.
    package enum Place: Hashable, Sendable {
        /// Where it fits best, preferably in the middle.
        case best
        /// From the first vertex on.
        case start
        /// Up to the last vertex.
        case end
        /// Before the first vertex, on the extension of the first segment.
        case beforeStart
        /// After the last vertex, on the extension of the last segment.
        case afterEnd
        /// With the middle of the label at a distance from the first vertex.
        case fromStart(LabelLength)
        /// With the middle of the label at a distance from the last vertex.
        case fromEnd(LabelLength)
        /// With the middle of the label at a fraction of the length of the line.
        case fraction(Double)
    }

    /// How lines with the same text are connected.
    package enum Connection: Hashable, Sendable {
        /// Not at all.
        case none
        /// Two lines that meet, if no other line of the class with this text ends there.
        case unambiguous
        /// All lines that meet, also through junctions.
        case minimizesLabels
    }

    /// Limits of a curved label, in degrees.
    package struct Turns: Hashable, Sendable {
        /// The greatest angle between neighboring glyphs.
        package var betweenGlyphs = 22.5
        /// The greatest sum of the angles between neighboring glyphs.
        package var total = 90.0
        /// The greatest angle of a bend of the line, over the height of the font on each side.
        package var bend = 45.0

        /// Creates the default limits.
        package init() {}
    }

    /// Creates the default placement.
    package init() {}
}
