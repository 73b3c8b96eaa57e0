import CartoucheArcade
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

extension Popup {
    /// Returns the values of the expressions of the definition, in their order.
    public func evaluateExpressions() async throws -> [PopupExpressionEvaluation] {
        definition.expressions.map { expression in
            do throws(ExpressionError) {
                let result = try value(of: expression).attribute
                return PopupExpressionEvaluation(popupExpression: expression, result: result, error: nil)
            } catch {
                return PopupExpressionEvaluation(popupExpression: expression, result: nil, error: error)
            }
        }
    }

    /// Returns the value of the expression that a field shows; nil if the field is none of an expression.
    ///
    /// An expression without a value is null.
    func value(ofExpressionField name: String) -> AttributeValue? {
        guard name.hasPrefix(PopupExpression.prefix) else { return nil }
        guard let expression = definition.expressions.first(where: { $0.fieldName == name }) else {
            return .null
        }
        return (try? value(of: expression)) ?? .null
    }

    private func value(of expression: PopupExpression) throws(ExpressionError) -> AttributeValue {
        let program = try expression.script.get()
        do throws(ArcadeFault) {
            let feature = scriptFeature(hasGeometry: program.needs.geometry)
            let run = try ArcadeRun(program, context, feature: feature)
            switch try program.value(run) {
            case .null: return .null
            case .number(let number): return number.isFinite ? .double(number) : .null
            case let value:
                let text = try run.text(of: value)
                let number = expression.returnType == .number ? value.number : .nan
                return number.isFinite ? .double(number) : .string(text)
            }
        } catch {
            throw ExpressionError(error, in: expression.expression)
        }
    }

    /// Returns the graphic or feature for scripts; fields without a value are null.
    private func scriptFeature(hasGeometry: Bool) -> ArcadeFeature {
        let attributes = ArcadeDictionary()
        let names = (geoElement as? any TableElement)?.tableFieldNames ?? []
        for name in names + (context.schema?.fields.map(\.name) ?? []) where attributes[name] == nil {
            attributes[name] = .null
        }
        for (name, value) in geoElement.attributes.sorted(by: { $0.key < $1.key }) {
            attributes[name] = ArcadeValue(AttributeValue(attribute: value) ?? .null, in: context.timeZone)
        }
        var geometry = hasGeometry ? geoElement.geometry : nil
        if let own = geometry, let reference = context.spatialReference, own.spatialReference != reference {
            geometry = GeometryEngine.project(own, into: reference)
        }
        return ArcadeFeature(
            geometry: geometry, attributes: attributes, schema: context.schema, isImmutable: true)
    }
}
