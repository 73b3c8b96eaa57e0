/// A symbol with scale limits, overrides and other settings of its use (CIM: `CIMSymbolReference`).
package struct SymbolReference: CIMObject {
    package var symbol: SymbolDefinition?
    /// The symbol's name.
    ///
    /// With symbol levels, it is the level's name.
    package var symbolName = ""
    /// The members whose values depend on the feature.
    package var primitiveOverrides: [PrimitiveOverride] = []
    /// The scale denominator of the smallest scale at which the symbol is drawn.
    ///
    /// 0 means no limit.
    package var minScale = 0.0
    /// The scale denominator of the largest scale at which the symbol is drawn.
    ///
    /// 0 means no limit.
    package var maxScale = 0.0
    /// The sizes of the symbol at different scales.
    ///
    /// Sizes between two scales are interpolated linearly. Outside, the nearest size is used.
    package var scaleDependentSizeVariation: [ScaleDependentSize] = []
    /// The minimum distance from the camera in meters, in 3D.
    package var minDistance = 0.0
    package var maxDistance = 0.0
    package var stylePath = ""
    /// Whether the document has the symbol alone, without a reference.
    ///
    /// Then the writer also writes the symbol alone, if the reference has only default values.
    package var isBare = false
    package var kept = KeptMembers()

    package init() {}

    package init(_ symbol: SymbolDefinition) {
        self.symbol = symbol
    }

    package var className: StaticString { "CIMSymbolReference" }

    /// Reads a reference, or a symbol without a reference.
    package static func read(_ reader: inout CIMReader, at token: Int) -> SymbolReference? {
        if reader.isNothing(token) { return nil }
        var reference = SymbolReference()
        if let type = reader.typeToken(of: token), reader.isString(type, reference.className) {
            reader.read(&reference, at: token)
        } else {
            reference.symbol = SymbolDefinition.read(&reader, at: token)
            reference.isBare = true
        }
        return reference
    }

    package func write(to writer: inout CIMWriter) {
        var plain = self
        plain.isBare = false
        if isBare, let symbol, plain == SymbolReference(symbol) {
            symbol.write(to: &writer)
        } else {
            writer.write(plain)
        }
    }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.list("primitiveOverrides", &primitiveOverrides)
        visitor.text("stylePath", &stylePath)
        visitor.value("symbol", &symbol)
        visitor.text("symbolName", &symbolName)
        visitor.number("minScale", &minScale)
        visitor.number("maxScale", &maxScale)
        visitor.list("scaleDependentSizeVariation", &scaleDependentSizeVariation)
        visitor.number("minDistance", &minDistance)
        visitor.number("maxDistance", &maxDistance)
    }
}

/// A symbol's size at one scale (CIM: `CIMScaleDependentSizeVariation`).
package struct ScaleDependentSize: CIMObject {
    /// The denominator of the scale.
    package var scale = 0.0
    /// The size in points.
    package var size = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMScaleDependentSizeVariation" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.number("scale", &scale)
        visitor.number("size", &size)
    }
}

/// A member of a symbol whose value comes from the feature (CIM: `CIMPrimitiveOverride`).
package struct PrimitiveOverride: CIMObject {
    /// The name of the symbol's objects that get the value.
    package var primitiveName = ""
    /// The name of the member with a capital first letter, for example `Size`.
    package var propertyName = ""
    /// A bracket expression.
    ///
    /// It is ignored if ``valueExpressionInfo`` is set.
    package var expression = ""
    /// An Arcade expression.
    package var valueExpressionInfo: Boxed<ExpressionInfo>?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMPrimitiveOverride" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.text("propertyName", &propertyName)
        visitor.text("expression", &expression)
        visitor.value("valueExpressionInfo", &valueExpressionInfo)
    }
}

/// An Arcade expression with its title (CIM: `CIMExpressionInfo`).
package struct ExpressionInfo: CIMObject {
    /// The expected type of the expression's result.
    package enum ReturnType: String, CaseIterable, CIMChoice {
        case `default`, string, numeric
        package static let table = ChoiceTable<Self>()
    }

    package var title = ""
    package var expression = ""
    package var name = ""
    package var returnType = ReturnType.default
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMExpressionInfo" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("title", &title)
        visitor.text("expression", &expression)
        visitor.text("name", &name)
        visitor.choice("returnType", &returnType)
    }
}
