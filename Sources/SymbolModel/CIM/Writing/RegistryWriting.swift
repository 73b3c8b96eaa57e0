import CartoucheDocuments

// Each family of classes writes its objects.

extension LayerDefinition {
    package func write(to writer: inout CIMWriter) {
        switch self {
        // The CIM has no composite symbols. The inner symbol's layers are written between the outer layers,
        // top first.
        case .symbol(let symbol): for layer in symbol.layers.reversed() { layer.write(to: &writer) }
        case .unknown(let source): writer.keep(source, as: .unknown)
        default: object?.write(to: &writer)
        }
    }
}

extension EffectDefinition {
    package func write(to writer: inout CIMWriter) {
        switch self {
        case .known(let effect): effect.write(to: &writer)
        case .unknown(let source): writer.keep(source, as: .unknown)
        }
    }
}

extension PlacementDefinition {
    package func write(to writer: inout CIMWriter) {
        switch self {
        case .known(let placement): placement.write(to: &writer)
        case .unknown(let source): writer.keep(source, as: .unknown)
        }
    }
}

extension CalloutDefinition {
    package func write(to writer: inout CIMWriter) {
        switch self {
        case .background(let callout): writer.write(callout)
        case .balloon(let callout): writer.write(callout)
        case .simpleLine(let callout): writer.write(callout)
        case .pointSymbol(let callout): writer.write(callout)
        case .composite(let callout): writer.write(callout)
        case .unknown(let source): writer.keep(source, as: .unknown)
        }
    }
}

extension ColorRamp {
    package func write(to writer: inout CIMWriter) {
        switch self {
        case .linear(let ramp): writer.write(ramp)
        case .polar(let ramp): writer.write(ramp)
        case .multipart(let ramp): writer.write(ramp)
        case .fixed(let ramp): writer.write(ramp)
        case .random(let ramp): writer.write(ramp)
        case .algorithmic(let ramp): writer.write(ramp)
        case .unknown(let source): writer.keep(source, as: .unknown)
        }
    }
}

extension CIMColor {
    package func write(to writer: inout CIMWriter) {
        if model == .array {
            writer.census?.add("[r, g, b, a]", .modeled)
            writer.json.numbers(values)
        } else if model == .unknown, let source = kept.extras?.whole {
            writer.keep(source, as: .unknown)
        } else {
            writer.write(self)
        }
    }

    /// The components in the units that the class uses in JSON.
    var writtenValues: [Double] {
        guard model == .unit else { return values }
        func written(_ value: Double, _ full: Double) -> Double {
            let exact = value * full
            return abs(exact - exact.rounded()) < 1e-9 ? exact.rounded() : exact
        }
        return values.enumerated().map { written($1, $0 == 3 ? 100 : 255) }
    }
}

extension SymbolDefinition {
    package func write(to writer: inout CIMWriter) {
        if kind == .unknown {
            if let source = properties.kept.extras?.whole {
                writer.keep(source, as: .unknown)
            } else {
                writer.json.null()
            }
        } else {
            writer.write(properties)
        }
    }
}
