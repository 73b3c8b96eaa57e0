/// A symbol with the circumstances of its use (CIM: `CIMSymbolReference`).
package struct SymbolReference: CIMObject {
    package var symbol: SymbolDefinition?
    /// The symbol's name; with symbol levels it is the level's.
    package var symbolName = ""
    /// Values of members that depend on the feature.
    package var primitiveOverrides: [PrimitiveOverride] = []
    /// The scale denominator beyond which, zoomed out, it is not drawn; 0 for no limit.
    package var minScale = 0.0
    /// The scale denominator beyond which, zoomed in, it is not drawn; 0 for no limit.
    package var maxScale = 0.0
    /// Sizes at scales; linear between them, held outside.
    package var scaleDependentSizeVariation: [ScaleDependentSize] = []
    /// Metres from the camera, in three dimensions.
    package var minDistance = 0.0
    package var maxDistance = 0.0
    package var stylePath = ""
    /// Whether the document has the symbol alone, without a reference around it; it is written so as long as
    /// the reference says nothing.
    package var isBare = false
    package var kept = KeptMembers()

    package init() {}

    package init(_ symbol: SymbolDefinition) {
        self.symbol = symbol
    }

    package var className: StaticString { "CIMSymbolReference" }

    /// Reads a reference, or a symbol without one.
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
    /// The scale's denominator.
    package var scale = 0.0
    /// Points.
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
    /// Every object of the symbol that has this name.
    package var primitiveName = ""
    /// The member, with a capital letter as in `Size`.
    package var propertyName = ""
    /// A bracket expression; ``valueExpressionInfo`` wins over it.
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
    /// What the expression is expected to give.
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
