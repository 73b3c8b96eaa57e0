/// Creates a wave along a line (CIM: `CIMGeometricEffectWave`).
package struct Wave: GeometricEffectObject {
    package enum Waveform: String, CaseIterable, CIMChoice {
        case sinus, square, triangle, random
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The distance between crests and troughs in points.
    package var amplitude = 2.0
    /// The distance between a crest and the next trough along the line, in points.
    package var period = 3.0
    /// The seed of random waves.
    package var seed = 0
    package var waveform = Waveform.sinus
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectWave" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("amplitude", &amplitude, .always)
        visitor.number("period", &period, .always)
        visitor.integer("seed", &seed, .always)
        visitor.choice("waveform", &waveform, .always)
    }
}
