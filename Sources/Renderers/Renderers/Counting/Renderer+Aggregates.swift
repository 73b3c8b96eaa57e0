import CartoucheSymbols

extension Renderer {
    /// Returns a copy whose symbols have sizes by a field, in points, instead of its own size variables.
    ///
    /// - Parameter stops: Values of the field, and the sizes.
    package func sized(byField field: String, stops: [(value: Double, size: Double)]) -> Renderer {
        let table = StopTable(stops.map { .init(position: $0.value, value: $0.size) })
        return adding(
            table.map {
                .size(SizeVariable(value: VariableValue(field: field), scheme: .stops($0), isOutline: false))
            }
        ) { if case .size(let size) = $0 { !size.isOutline } else { false } }
    }

    private func adding(_ variable: VisualVariable?, replacing: (VisualVariable) -> Bool) -> Renderer {
        let copy = makeCopy(SymbolCopies())
        let kept = copy.base.read(\.variables).filter { !replacing($0) } + [variable].compactMap { $0 }
        copy.base.edit { $0.variables = kept }
        return copy
    }
}

extension VariableValue {
    fileprivate init(field: String) {
        let text = ValueText.field(field)
        self.init(text: text, source: text.source())
    }
}
