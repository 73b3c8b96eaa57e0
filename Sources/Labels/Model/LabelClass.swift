import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbolModel

/// A set of features with the same text rule, text symbol and placement: a label class.
///
/// Label definitions of web maps, and the label classes of both label engines of ArcGIS, become this value. A feature
/// that matches several classes gets a label of each.
package struct LabelClass: Sendable {
    /// The name of the class.
    package var name: String
    /// The rule that gives the text of a feature.
    package var expression: any LabelTextSource
    /// The clause that selects features; nil selects all.
    ///
    /// Default: nil.
    package var whereClause: WhereClause?
    /// The denominator of the smallest scale (most zoomed out) with labels; 0 for no limit.
    ///
    /// Default: 0.
    package var minScale = 0.0
    /// The denominator of the largest scale (most zoomed in) with labels; 0 for no limit.
    ///
    /// Default: 0.
    package var maxScale = 0.0
    /// The text symbol.
    package var symbol: SymbolDefinition
    /// The order among all classes of the map; lower values are placed first.
    ///
    /// Default: 0. Classes with equal values are placed in the order of the layers, the topmost first, and then in
    /// their order in the layer.
    package var priority = 0
    /// The field that orders the features of the class; nil if size orders them.
    ///
    /// Default: nil. Without a field, longer lines and larger polygons are placed first, and points in the order of
    /// a hash of their identifiers.
    package var rank: LabelRank?
    /// Where the labels are, and which of them give way.
    package var rules = LabelPlacementRules()
    /// Whether text and halo become light or dark, so that they stand out from what is below.
    ///
    /// Default: false.
    package var adaptsToBackdrop = false
    /// What was not understood when the class was read.
    package var diagnostics: [Diagnostic] = []

    /// Creates a class with the default placement.
    package init(name: String, expression: any LabelTextSource, symbol: SymbolDefinition) {
        self.name = name
        self.expression = expression
        self.symbol = symbol
    }

    /// Returns whether the class has labels at a scale.
    ///
    /// - Parameter scale: The denominator of the scale.
    package func isVisible(atScale scale: Double) -> Bool {
        (minScale <= 0 || scale <= minScale) && (maxScale <= 0 || scale >= maxScale)
    }

    /// The names of all fields that the class reads.
    package var fieldNames: [String] {
        var names = expression.fieldNames
        names += whereClause?.fieldNames ?? []
        names += rules.fitting.alternate?.fieldNames ?? []
        names += [rank?.field, rules.points.rotation?.field].compactMap { $0 }
        var seen: Set<String> = []
        return names.filter { seen.insert($0.lowercased()).inserted }
    }

    /// Whether texts can depend on fields that ``fieldNames`` does not have.
    package var needsAllFields: Bool { sources.contains { $0.needs.allFields } }

    /// Whether texts can depend on the scale or the period of the map.
    package var needsView: Bool { sources.contains { $0.needs.view } }

    private var sources: [any LabelTextSource] { [expression] + [rules.fitting.alternate].compactMap { $0 } }
}

/// The text rule of a label class.
package protocol LabelTextSource: Sendable {
    /// The names of the fields that the rule reads.
    var fieldNames: [String] { get }

    /// What the rule needs beside these fields.
    ///
    /// Default: nothing.
    var needs: ArcadeProgram.Needs { get }

    /// Returns the text of each feature of a batch, for a rule that depends on nothing else.
    func texts(of features: FeatureBatch) -> LabelTexts

    /// Returns the text of each feature of a batch.
    ///
    /// - Parameter context: What scripts know of the map and of the layer.
    func texts(of features: FeatureBatch, in context: ArcadeContext) -> LabelTexts
}

extension LabelTextSource {
    package var needs: ArcadeProgram.Needs { ArcadeProgram.Needs() }

    package func texts(of features: FeatureBatch, in context: ArcadeContext) -> LabelTexts {
        texts(of: features)
    }
}

/// The texts of the features of a batch.
package struct LabelTexts: Sendable {
    /// The text of each feature, which can contain formatting tags; nil or empty for no label.
    package var texts: [String?]
    /// What could not be evaluated, each kind of problem once.
    package var diagnostics: [Diagnostic]

    /// Creates the texts of a batch.
    package init(texts: [String?], diagnostics: [Diagnostic] = []) {
        self.texts = texts
        self.diagnostics = diagnostics
    }
}

/// The field that orders the features of a label class.
package struct LabelRank: Hashable, Sendable {
    /// The name of a field with numbers.
    package var field: String
    /// Whether features with higher values are placed first.
    ///
    /// Default: false. Features without a value are placed last.
    package var placesHighestFirst: Bool

    /// Creates an order by a field.
    package init(field: String, placesHighestFirst: Bool = false) {
        self.field = field
        self.placesHighestFirst = placesHighestFirst
    }
}

/// A length in the units of a document.
package enum LabelLength: Hashable, Sendable {
    /// Points (1/72 inch) on the page.
    case points(Double)
    /// Units of the map.
    case mapUnits(Double)

    /// No length.
    package static let zero = LabelLength.points(0)

    /// Returns the length in pixels.
    package func pixels(perPoint: Double, perMapUnit: Double) -> Double {
        let pixels =
            switch self {
            case .points(let value): value * perPoint
            case .mapUnits(let value): value * perMapUnit
            }
        return pixels.isFinite ? pixels : 0
    }
}
