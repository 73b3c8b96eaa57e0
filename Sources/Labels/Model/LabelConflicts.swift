/// How labels and features keep clear of each other.
package struct LabelConflicts: Hashable, Sendable {
    /// How strongly the features of the class reject labels: 0 (free) to 1000 (forbidden).
    ///
    /// Default: 0. It applies to points and lines, and to the inside of polygons. Features with a weight reject labels
    /// even if they have no label themselves.
    package var featureWeight = 0
    /// How strongly the outlines of polygons reject labels: 0 (free) to 1000 (forbidden).
    ///
    /// Default: 0.
    package var boundaryWeight = 0
    /// The distance to other labels as a fraction of the font height.
    ///
    /// Default: 0.15.
    package var buffer = 0.15
    /// Whether labels keep clear of the whole lines of other labels, with their ascent and descent, and not only of ink.
    ///
    /// Default: false.
    package var usesLineBoxes = false
    /// Whether the distance is always kept; otherwise it is given up if the label has no other place.
    ///
    /// Default: false.
    package var isBufferHard = false
    /// Whether other labels can cover the labels of the class.
    ///
    /// Default: false.
    package var isBackground = false
    /// Whether labels are placed even if they cover others.
    ///
    /// Default: false. Such a label has its place with the least overlap.
    package var neverRemoves = false
    /// Whether labels are placed without regard to other labels, and other labels without regard to them.
    ///
    /// Default: false.
    package var allowsOverlap = false
    /// Which labels with equal texts are removed; nil for none.
    ///
    /// Default: nil.
    package var thinning: Thinning?
    /// Which labels are removed that could belong to another point.
    ///
    /// Default: none. Positions that are not ambiguous are always preferred.
    package var removesAmbiguous = AmbiguityScope.none

    /// The removal of labels with equal texts.
    package struct Thinning: Hashable, Sendable {
        /// The distance below which the label with the lower priority is removed; nil for the whole map.
        package var distance: LabelLength?
        /// The labels that are compared.
        package var scope: Scope

        /// The labels that are compared.
        package enum Scope: Hashable, Sendable {
            /// The labels of the class.
            case labelClass
            /// The labels of all classes for the same kind of geometry that remove duplicates.
            case featureType
            /// The labels of all classes that remove duplicates.
            case all
        }

        /// Creates a removal of duplicates.
        package init(distance: LabelLength?, scope: Scope) {
            self.distance = distance
            self.scope = scope
        }
    }

    /// The points with which labels are compared.
    package enum AmbiguityScope: Hashable, Sendable {
        /// All labeled points.
        case all
        /// The labeled points of the class.
        case labelClass
        /// None.
        case none
    }

    /// Creates the default rules.
    package init() {}
}
