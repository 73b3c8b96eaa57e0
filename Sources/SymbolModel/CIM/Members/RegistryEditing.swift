// Each family of classes passes its objects to an editor.

extension LayerDefinition {
    package func edited(with editor: any ObjectEditor) -> LayerDefinition {
        if case .symbol(let symbol) = self { return .symbol(symbol.edited(with: editor)) }
        return object?.edited(with: editor).definition ?? self
    }
}

extension EffectDefinition {
    package func edited(with editor: any ObjectEditor) -> EffectDefinition {
        object.map { .known($0.edited(with: editor)) } ?? self
    }
}

extension PlacementDefinition {
    package func edited(with editor: any ObjectEditor) -> PlacementDefinition {
        object.map { .known($0.edited(with: editor)) } ?? self
    }
}

extension CalloutDefinition {
    package func edited(with editor: any ObjectEditor) -> CalloutDefinition {
        switch self {
        case .background(let callout): .background(callout.edited(with: editor))
        case .balloon(let callout): .balloon(callout.edited(with: editor))
        case .simpleLine(let callout): .simpleLine(callout.edited(with: editor))
        case .pointSymbol(let callout): .pointSymbol(callout.edited(with: editor))
        case .composite(let callout): .composite(callout.edited(with: editor))
        case .unknown: self
        }
    }
}

extension ColorRamp {
    package func edited(with editor: any ObjectEditor) -> ColorRamp {
        switch self {
        case .linear(let ramp): .linear(ramp.edited(with: editor))
        case .polar(let ramp): .polar(ramp.edited(with: editor))
        case .multipart(let ramp): .multipart(ramp.edited(with: editor))
        case .fixed(let ramp): .fixed(ramp.edited(with: editor))
        case .random(let ramp): .random(ramp.edited(with: editor))
        case .algorithmic(let ramp): .algorithmic(ramp.edited(with: editor))
        case .unknown: self
        }
    }
}

extension SymbolDefinition {
    package func edited(with editor: any ObjectEditor) -> SymbolDefinition {
        let before = editor.changes
        let changed = properties.edited(with: editor)
        return editor.changes == before ? self : SymbolDefinition(changed)
    }
}

extension Boxed where Value: CIMValue {
    package func edited(with editor: any ObjectEditor) -> Boxed {
        let before = editor.changes
        let changed = value.edited(with: editor)
        return editor.changes == before ? self : Boxed(changed)
    }
}
