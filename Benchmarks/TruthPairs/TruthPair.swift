import CartoucheDocuments
import CartoucheImages

/// A picture by another program and the definition from which it was drawn.
package struct TruthPair: Sendable {
    /// The form of a pair, which follows from its files and not from the folder's name.
    package enum Form: String, CaseIterable, Sendable {
        /// Features with symbols at positions on a printed page: JSON and a picture.
        case sheetCell = "sheet cell"
        /// A web map symbol and the legend swatch that a service drew.
        case legendSwatch = "legend swatch"
        /// A symbol's JSON and a picture of it, of unknown size.
        case picturedSymbol = "pictured symbol"
        /// An SVG drawing from which a style item was made; the file name is the item's key.
        case styleItem = "style item"
        /// A description of a whole picture: viewpoint, features and symbols.
        case describedPicture = "described picture"
    }

    package let form: Form
    /// The path of the folder relative to the truth folder; the truth folder's name for files directly in it.
    package let folder: String
    /// The name of the files without extension.
    package let id: String
    /// The path of the definition.
    package let definition: String
    /// The path of the other program's picture; nil if there is none.
    ///
    /// SVG definitions have none, because the comparison draws them.
    package let picture: String?
}

/// Our drawing of a pair, the other program's, and their comparison.
package struct TruthDrawing: Sendable {
    /// Our drawing: features only, on a transparent background.
    package var ours: Image
    /// The other program's picture; nil if there is none.
    package var theirs: Image?
    /// The color behind the features in the other program's picture.
    package var background = Color(red: 1, green: 1, blue: 1)
    /// The parts of the picture that belong to no feature and are not compared, in pixels.
    package var excludedBoxes: [Box] = []
    /// The CIM classes of the symbols.
    package var classes: [String] = []
    /// The diagnostics of our drawing.
    package var diagnostics: [Diagnostic] = []
    /// The comparison of the paths; nil if the other program's paths are unknown.
    package var shapes: ShapeAgreement?
    /// Remarks for the reader of the report.
    package var notes: [String] = []
    /// The reason why the pair does not count in its folder's figures; nil if it counts.
    package var exclusionReason: String?

    package init(ours: Image) {
        self.ours = ours
    }
}

/// An axis-aligned rectangle.
package struct Box: Hashable, Sendable {
    package var low: SIMD2<Double>
    package var high: SIMD2<Double>

    /// Makes a rectangle from its low and high corners.
    package init(_ low: SIMD2<Double>, _ high: SIMD2<Double>) {
        self.low = low
        self.high = high
    }

    /// Makes the bounds of points; nil if there are none.
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

/// The reason why a pair cannot be drawn.
package struct TruthError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
