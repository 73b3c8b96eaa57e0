import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// The scene properties of a renderer, ready to be evaluated for features.
package struct SceneExpressions {
    private let extrusion, heading, pitch, roll: ValueSource
    /// The expression of a web scene for the height of features.
    private let height: ValueSource
    private(set) var diagnostics: [Diagnostic] = []
    let top: ScenePlacing.ExtrusionTop
    /// Whether features are extruded.
    var isExtruded: Bool { extrusion.isEvaluable }
    private var sources: [ValueSource] { [extrusion, heading, pitch, roll, height] }
    /// Whether there is no expression.
    package var isEmpty: Bool { !sources.contains(where: \.isEvaluable) }

    /// The fields that the expressions need.
    var fieldNames: [String] { sources.flatMap(\.fieldNames) }
    /// What scripts need beside the fields that they name.
    var scriptNeeds: [ArcadeProgram.Needs] { sources.compactMap(\.scriptNeeds) }

    init(_ properties: RendererSceneProperties, height: ValueSource? = nil) {
        var found: [Diagnostic] = []
        func source(_ text: String) -> ValueSource {
            guard text.contains(where: { !$0.isWhitespace }) else { return .none }
            let source = ValueSource(older: text)
            if case .faulty(let message) = source { found.append(.notApplied(message)) }
            return source
        }
        extrusion = properties.extrusionMode == .none ? .none : source(properties.extrusionExpression)
        heading = source(properties.headingExpression)
        pitch = source(properties.pitchExpression)
        roll = source(properties.rollExpression)
        self.height = height ?? .none
        top =
            switch properties.extrusionMode {
            case .none, .baseHeight: .base
            case .minimum: .minimum
            case .maximum: .maximum
            case .absoluteHeight: .absolute
            }
        diagnostics = found
    }

    /// Reports fields that do not exist.
    ///
    /// - Parameter names: The names of the fields.
    mutating func checkFields(_ names: [String]) {
        let fields = FieldNames(names)
        for case .expression(let expression) in sources {
            for field in expression.fieldNames where fields.meaning(of: field).index == nil {
                let error = ExpressionError.unknownField(field, among: names, in: expression.text, at: nil)
                diagnostics.append(.notApplied("\(error)"))
            }
        }
    }

    /// The values of a batch.
    struct Values {
        var extrusion, heading, pitch, roll, height: [Double]?
    }

    /// Evaluates the expressions.
    mutating func values(_ batch: FeatureBatch, in context: ValueContext) -> Values {
        func values(_ source: ValueSource) -> [Double]? {
            guard source.isEvaluable else { return nil }
            var found: [Diagnostic] = []
            let numbers = source.numbers(of: batch, in: context, for: .scene, diagnostics: &found)
            for one in found {
                diagnostics.appendUnlessKnown(one.path.isEmpty ? .notApplied(one.message) : one)
            }
            if !found.isEmpty, numbers.allSatisfy(\.isNaN) { return nil }
            return numbers.map { $0.isFinite ? $0 : .nan }
        }
        return Values(
            extrusion: values(extrusion), heading: values(heading), pitch: values(pitch), roll: values(roll),
            height: values(height))
    }
}

extension SceneExpressions {
    /// Returns the angles of one graphic or feature in degrees; 0 without an expression that gives a number.
    package static func turn(
        of element: any GeoElement, _ renderer: Renderer?
    ) -> (heading: Double, pitch: Double, roll: Double) {
        guard let properties = renderer?.sceneProperties else { return (0, 0, 0) }
        var expressions = SceneExpressions(properties)
        let attributes = element.attributes.compactMapValues { AttributeValue(attribute: $0) }
        let values = expressions.values(FeatureBatch(of: attributes), in: ValueContext(scale: .nan))
        func angle(_ column: [Double]?) -> Double {
            guard let value = column?.first, value.isFinite else { return 0 }
            return value
        }
        return (angle(values.heading), angle(values.pitch), angle(values.roll))
    }
}

extension Diagnostic {
    fileprivate static func notApplied(_ message: String) -> Diagnostic {
        Diagnostic(
            .warning, code: .sceneExpressionNotApplied, message: message,
            instead: "the symbols are drawn without it")
    }
}

extension SceneExpressions.Values {
    /// Adds the values of a row to a feature.
    func apply(row: Int, to feature: inout SceneFeature, metersPerUnit: Double) {
        func value(_ column: [Double]?) -> Double? { column.flatMap { $0[row].isNaN ? nil : $0[row] } }
        feature.extrusion = value(extrusion)
        feature.heading += value(heading) ?? 0
        feature.pitch += value(pitch) ?? 0
        feature.roll += value(roll) ?? 0
        guard let column = height else { return }
        let height = column[row].isNaN ? 0 : column[row] * metersPerUnit
        for part in feature.parts.indices {
            for index in feature.parts[part].indices { feature.parts[part][index].z = height }
        }
    }
}
