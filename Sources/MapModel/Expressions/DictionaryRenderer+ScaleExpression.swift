import CartoucheRenderers

extension DictionaryRenderer {
    /// The factor of the symbols' sizes as an Arcade expression of the features; nil (default) for none.
    ///
    /// If the result is not a number, the factor is 1. If it is 0 or less, the feature is not drawn.
    public var scaleExpression: ArcadeExpression? {
        get {
            let text = scaleExpressionText
            return text.isEmpty ? nil : ArcadeExpression(expression: text)
        }
        set { scaleExpressionText = newValue?.expression ?? "" }
    }
}
