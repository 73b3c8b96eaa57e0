import CartoucheDocuments

// Each family of classes finds the class of an object, and keeps objects of unknown classes.

extension CIMReader {
    /// Keeps a value of an unknown class.
    fileprivate mutating func unknown(_ index: Int, _ code: Diagnostic.Code, _ what: String) -> RawJSON {
        report(
            code == .unknownSymbolLayer || code == .unknownSymbol ? .error : .warning, code,
            "\(excerpt(index)) is not a known \(what)", instead: "not drawn, but preserved when saved")
        return raw(index)
    }

    /// Reads an object of a known class.
    fileprivate mutating func object<Object: CIMObject>(_ blank: Object, _ index: Int) -> Object {
        var object = blank
        read(&object, at: index)
        return object
    }
}

extension LayerDefinition {
    package static func read(_ reader: inout CIMReader, at index: Int) -> LayerDefinition? {
        guard let type = reader.typeToken(of: index),
            let place = reader.classes.layers.index(named: type, in: reader)
        else { return .unknown(reader.unknown(index, .unknownSymbolLayer, "symbol layer")) }
        return reader.classes.layers.classes[place].read(&reader, index)
    }

    package static func placeholder(for source: RawJSON) -> LayerDefinition { .unknown(source) }
}

extension EffectDefinition {
    package static func read(_ reader: inout CIMReader, at index: Int) -> EffectDefinition? {
        guard let type = reader.typeToken(of: index),
            let place = reader.classes.effects.index(named: type, in: reader)
        else { return .unknown(reader.unknown(index, .unknownEffect, "geometric effect")) }
        return reader.classes.effects.classes[place].read(&reader, index)
    }

    package static func placeholder(for source: RawJSON) -> EffectDefinition { .unknown(source) }
}

extension PlacementDefinition {
    package static func read(_ reader: inout CIMReader, at index: Int) -> PlacementDefinition? {
        if reader.isNothing(index) { return nil }
        guard let type = reader.typeToken(of: index),
            let place = reader.classes.placements.index(named: type, in: reader)
        else { return .unknown(reader.unknown(index, .unknownPlacement, "marker placement")) }
        return reader.classes.placements.classes[place].read(&reader, index)
    }

    package static func placeholder(for source: RawJSON) -> PlacementDefinition { .unknown(source) }
}

extension CalloutDefinition {
    package static func read(_ reader: inout CIMReader, at index: Int) -> CalloutDefinition? {
        if reader.isNothing(index) { return nil }
        guard let type = reader.typeToken(of: index) else {
            return .unknown(reader.unknown(index, .unknownCallout, "callout"))
        }
        func isType(_ name: StaticString) -> Bool { reader.isString(type, name) }
        if isType("CIMPointSymbolCallout") { return .pointSymbol(reader.object(PointSymbolCallout(), index)) }
        if isType("CIMBalloonCallout") { return .balloon(reader.object(BalloonCallout(), index)) }
        if isType("CIMBackgroundCallout") { return .background(reader.object(BackgroundCallout(), index)) }
        if isType("CIMSimpleLineCallout") { return .simpleLine(reader.object(SimpleLineCallout(), index)) }
        if isType("CIMCompositeCallout") { return .composite(reader.object(CompositeCallout(), index)) }
        return .unknown(reader.unknown(index, .unknownCallout, "callout"))
    }

    package static func placeholder(for source: RawJSON) -> CalloutDefinition { .unknown(source) }
}

extension ColorRamp {
    package static func read(_ reader: inout CIMReader, at index: Int) -> ColorRamp? {
        if reader.isNothing(index) { return nil }
        guard let type = reader.typeToken(of: index) else {
            return .unknown(reader.unknown(index, .unknownColorRamp, "color ramp"))
        }
        func isType(_ name: StaticString) -> Bool { reader.isString(type, name) }
        if isType("CIMLinearContinuousColorRamp") { return .linear(reader.object(LinearColorRamp(), index)) }
        if isType("CIMPolarContinuousColorRamp") { return .polar(reader.object(PolarColorRamp(), index)) }
        if isType("CIMMultipartColorRamp") || isType("multipart") {
            return .multipart(reader.object(MultipartColorRamp(), index))
        }
        if isType("CIMFixedColorRamp") { return .fixed(reader.object(FixedColorRamp(), index)) }
        if isType("CIMRandomHSVColorRamp") { return .random(reader.object(RandomColorRamp(), index)) }
        if isType("algorithmic") { return .algorithmic(reader.object(AlgorithmicColorRamp(), index)) }
        return .unknown(reader.unknown(index, .unknownColorRamp, "color ramp"))
    }

    package static func placeholder(for source: RawJSON) -> ColorRamp { .unknown(source) }
}

extension CIMColor: CIMObject {
    package init() { self.init(.rgb, []) }

    package var blank: CIMColor { CIMColor(model, []) }
    package var className: StaticString { model.className }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.raw("colorSpace", &colorSpace)
        visitor.text("name", &name)
        visitor.components("values", &self)
    }

    package static func read(_ reader: inout CIMReader, at index: Int) -> CIMColor? {
        if reader.isNothing(index) { return nil }
        if reader.token(index).kind == .array {
            var color = CIMColor(.array, [])
            // The members of the color are the list itself, which is written as numbers.
            var hasText = false
            if reader.readComponents(index, into: &color, hasText: &hasText) { return color }
            return CIMColor(unknown: reader.unknown(index, .unknownColor, "color"))
        }
        guard let type = reader.typeToken(of: index), let model = Model(reader, type) else {
            return CIMColor(unknown: reader.unknown(index, .unknownColor, "color"))
        }
        return reader.object(CIMColor(model, []), index)
    }

    package static func placeholder(for source: RawJSON) -> CIMColor { CIMColor(unknown: source) }
}

extension CIMColor.Model {
    fileprivate init?(_ reader: CIMReader, _ type: Int) {
        if reader.isString(type, "CIMRGBColor") {
            self = .rgb
            return
        }
        for model in Self.allCases {
            let name = model.className
            if name.utf8CodeUnitCount > 0, reader.isString(type, name), model != .unit {
                self = model
                return
            }
        }
        return nil
    }
}

extension SymbolDefinition {
    package static func read(_ reader: inout CIMReader, at index: Int) -> SymbolDefinition? {
        if reader.isNothing(index) { return nil }
        guard let type = reader.typeToken(of: index), let kind = Kind(reader, type) else {
            return placeholder(for: reader.unknown(index, .unknownSymbol, "symbol"))
        }
        let symbol = reader.nested { reader in
            SymbolDefinition(reader.object(SymbolProperties(kind: kind), index))
        }
        return symbol ?? placeholder(for: reader.raw(index))
    }

    package static func placeholder(for source: RawJSON) -> SymbolDefinition {
        var properties = SymbolProperties(kind: .unknown)
        properties.kept.extras = KeptExtras(whole: source)
        return SymbolDefinition(properties)
    }
}

extension SymbolDefinition.Kind {
    init?(_ reader: CIMReader, _ type: Int) {
        func isType(_ name: StaticString) -> Bool { reader.isString(type, name) }
        if isType("CIMPolygonSymbol") {
            self = .polygon
        } else if isType("CIMPointSymbol") {
            self = .point
        } else if isType("CIMLineSymbol") {
            self = .line
        } else if isType("CIMTextSymbol") {
            self = .text
        } else if isType("CIMMeshSymbol") {
            self = .mesh
        } else {
            return nil
        }
    }
}

extension Boxed: CIMValue where Value: CIMValue {
    package static func read(_ reader: inout CIMReader, at index: Int) -> Boxed? {
        Value.read(&reader, at: index).map { Boxed($0) }
    }

    package static func placeholder(for source: RawJSON) -> Boxed { Boxed(.placeholder(for: source)) }
    package func write(to writer: inout CIMWriter) { value.write(to: &writer) }
}
