import Documents
import Images

/// Something that another program drew, beside the definition that it drew.
package struct TruthPair: Sendable {
    /// How a pair is written, told from its files and never from its folder's name.
    package enum Form: String, CaseIterable, Sendable {
        /// Features with their symbols, at their places on a printed page: JSON and a picture.
        case sheetCell = "sheet cell"
        /// A web map symbol and the swatch that a service made of it.
        case legendSwatch = "legend swatch"
        /// A symbol's JSON and a picture of it, of unknown size.
        case picturedSymbol = "pictured symbol"
        /// An SVG drawing that became a style's item; the file's name is the item's key.
        case styleItem = "style item"
        /// A description of a whole picture: places, features and symbols.
        case describedPicture = "described picture"
    }

    package let form: Form
    /// The folder below the truth folder; the truth folder's own name for files that lie in it directly.
    package let folder: String
    /// The files' name without what tells their kind.
    package let id: String
    /// The file that says what was drawn.
    package let definition: String
    /// What was drawn; nil where it is made of the definition (SVG).
    package let picture: String?
}

/// Both drawings of a pair.
package struct TruthDrawing: Sendable {
    /// What this library draws: features only, on a transparent ground.
    package var ours: Image
    /// What the other program drew; nil where it can't be had.
    package var theirs: Image?
    /// What lies beneath the features in the other program's picture.
    package var ground = Color(red: 1, green: 1, blue: 1)
    /// Parts of the picture that belong to no feature, pixels.
    package var leftOut: [Box] = []
    /// The CIM classes of the symbols.
    package var classes: [String] = []
    /// What the library says that it can't draw faithfully.
    package var findings: [Diagnostic] = []
    /// How the paths agree, where the other program's are known.
    package var shapes: ShapeAgreement?
    /// What a reader has to know of the pair.
    package var notes: [String] = []
    /// Whether the pair counts in its folder's figure, and why not.
    package var leavesOut: String?

    package init(ours: Image) {
        self.ours = ours
    }
}

/// A rectangle.
package struct Box: Hashable, Sendable {
    package var low: SIMD2<Double>
    package var high: SIMD2<Double>

    /// A rectangle between two corners.
    package init(_ low: SIMD2<Double>, _ high: SIMD2<Double>) {
        self.low = low
        self.high = high
    }

    /// The smallest one around some points; nil where there is none.
    package init?(around points: some Sequence<SIMD2<Double>>) {
        var box: Box?
        for point in points {
            box = Box(
                pointwiseMin(box?.low ?? point, point), pointwiseMax(box?.high ?? point, point))
        }
        guard let box else { return nil }
        self = box
    }

    var size: SIMD2<Double> { high - low }
    var center: SIMD2<Double> { (low + high) / 2 }

    func grown(by margin: Double) -> Box { Box(low - margin, high + margin) }

    func meets(_ other: Box) -> Bool {
        low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
    }

    func scaled(by factor: Double) -> Box { Box(low * factor, high * factor) }
}

/// Why a pair could not be drawn.
package struct TruthError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
