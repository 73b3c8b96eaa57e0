import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols

/// The scene properties of a renderer, ready to be evaluated for features.
struct SceneExpressions {
    private var extrusion, heading, pitch, roll: FieldExpression?
    /// The expression of a web scene for the height of features.
    private var height: FieldExpression?
    private(set) var diagnostics: [Diagnostic] = []
    let top: ScenePlacing.ExtrusionTop
    /// Whether features are extruded.
    var isExtruded: Bool { extrusion != nil }
    /// Whether there is no expression.
    var isEmpty: Bool { extrusion == nil && heading == nil && pitch == nil && roll == nil && height == nil }

    /// The fields that the expressions need.
    var fieldNames: [String] {
        [extrusion, heading, pitch, roll, height].compactMap { $0 }.flatMap(\.fieldNames)
    }

    init(_ properties: RendererSceneProperties, height: FieldExpression? = nil) {
        var found: [Diagnostic] = []
        func parsed(_ text: String) -> FieldExpression? {
            guard text.contains(where: { !$0.isWhitespace }) else { return nil }
            do {
                return try FieldExpression(parsing: text)
            } catch {
                found.append(.notApplied("\(error)"))
                return nil
            }
        }
        if properties.extrusionMode != .none { extrusion = parsed(properties.extrusionExpression) }
        heading = parsed(properties.headingExpression)
        pitch = parsed(properties.pitchExpression)
        roll = parsed(properties.rollExpression)
        self.height = height
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
        for expression in [extrusion, heading, pitch, roll, height].compactMap({ $0 }) {
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
    mutating func values(_ batch: FeatureBatch) -> Values {
        func values(_ expression: FieldExpression?) -> [Double]? {
            guard let expression else { return nil }
            do { return try expression.values(batch) } catch {
                let diagnostic = Diagnostic.notApplied("\(error)")
                if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
                return nil
            }
        }
        return Values(
            extrusion: values(extrusion), heading: values(heading), pitch: values(pitch), roll: values(roll),
            height: values(height))
    }
}

extension SceneExpressions {
    /// Returns the angles of one graphic or feature in degrees; 0 without an expression that gives a number.
    static func turn(
        of element: any GeoElement, _ renderer: Renderer?
    ) -> (heading: Double, pitch: Double, roll: Double) {
        guard let properties = renderer?.sceneProperties else { return (0, 0, 0) }
        var expressions = SceneExpressions(properties)
        let attributes = element.attributes.compactMapValues { AttributeValue(attribute: $0) }
        let values = expressions.values(FeatureBatch(of: attributes))
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
