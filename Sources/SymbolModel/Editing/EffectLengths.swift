import CartoucheDocuments

extension EffectDefinition {
    /// Returns the effect with all its lengths multiplied by a factor.
    func scaled(by factor: Double) -> EffectDefinition {
        guard case .known(let effect) = self else { return self }
        return .known(effect.scaled(by: factor))
    }
}

extension GeometricEffectObject {
    fileprivate func scaled(by factor: Double) -> Self {
        var scaled = self
        var lengths = EffectLengths(factor: factor)
        scaled.visitMembers(withoutSpecialization: &lengths)
        return scaled
    }
}

/// Multiplies the members of effects that are lengths in points.
private struct EffectLengths: MemberVisitor {
    let factor: Double

    /// The numbers that are lengths; all other numbers are angles, ratios or counts.
    private static let names: Set<String> = [
        "amplitude", "beginCut", "customEndingOffset", "endCut", "fromWidth", "length", "middleCut", "offset",
        "offsetAlongLine", "offsetX", "offsetY", "period", "radius", "size", "spacing", "toWidth", "width",
    ]

    mutating func number(_ key: StaticString, _ value: inout Double, _ rule: MemberRule) {
        if Self.names.contains("\(key)") { value *= factor }
    }
    mutating func numbers(_ key: StaticString, _ value: inout [Double], _ rule: MemberRule) {
        if "\(key)" == "dashTemplate" { value = value.map { $0 * factor } }
    }
    mutating func integer(_ key: StaticString, _ value: inout Int, _ rule: MemberRule) {}
    mutating func flag(_ key: StaticString, legacy: StaticString?, _ value: inout Bool, _ rule: MemberRule) {}
    mutating func text(_ key: StaticString, _ value: inout String, _ rule: MemberRule) {}
    mutating func choice<Choice: CIMChoice>(
        _ key: StaticString, legacy: StaticString?, _ value: inout Choice, _ rule: MemberRule
    ) {}
    mutating func texts(_ key: StaticString, _ value: inout [String]) {}
    mutating func value<Value: CIMValue>(_ key: StaticString, _ value: inout Value?) {}
    mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {}
    mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {}
    mutating func geometry(_ key: StaticString, _ value: inout GeometryMember) {}
    mutating func components(_ key: StaticString, _ value: inout CIMColor) {}
    mutating func raw(_ key: StaticString, _ value: inout RawJSON?) {}
}
