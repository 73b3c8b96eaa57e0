import CartoucheDocuments

/// A color ramp of any class (CIM: `CIMColorRamp`).
package indirect enum ColorRamp: CIMValue {
    case linear(LinearColorRamp)
    case polar(PolarColorRamp)
    case multipart(MultipartColorRamp)
    case fixed(FixedColorRamp)
    case random(RandomColorRamp)
    /// The JSON form in web maps.
    case algorithmic(AlgorithmicColorRamp)
    /// A ramp of an unknown class. It is kept and has no colors.
    case unknown(RawJSON)
}

/// The members common to all ramps (CIM: `CIMColorRamp`).
package struct RampProperties: Hashable, Sendable {
    package var colorSpace: RawJSON?
    /// The name for primitive overrides.
    package var primitiveName = ""

    mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.raw("colorSpace", &colorSpace)
        visitor.text("primitiveName", &primitiveName)
    }
}

/// A ramp between two colors, linear in Lab (CIM: `CIMLinearContinuousColorRamp`).
package struct LinearColorRamp: CIMObject {
    package var ramp = RampProperties()
    package var fromColor: CIMColor?
    package var toColor: CIMColor?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMLinearContinuousColorRamp" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        ramp.visitMembers(&visitor)
        visitor.value("fromColor", &fromColor)
        visitor.value("toColor", &toColor)
    }
}

/// A ramp between two colors that passes through the hues between them (CIM: `CIMPolarContinuousColorRamp`).
package struct PolarColorRamp: CIMObject {
    /// The color space of the hue.
    package enum Space: String, CaseIterable, CIMChoice {
        case hsv, hls, lab
        package static let table = ChoiceTable<Self>(
            spellings: [.hsv: "HSV", .hls: "HLS", .lab: "LAB"], numbers: [4, 5, 8])
    }

    /// The direction in which the hue changes.
    package enum Direction: String, CaseIterable, CIMChoice {
        /// The shorter direction.
        case auto
        /// Increasing hue.
        case clockwise
        /// Decreasing hue.
        case counterclockwise
        package static let table = ChoiceTable<Self>()
    }

    package var ramp = RampProperties()
    package var fromColor: CIMColor?
    package var toColor: CIMColor?
    package var interpolationSpace = Space.hsv
    package var polarDirection = Direction.auto
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMPolarContinuousColorRamp" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        ramp.visitMembers(&visitor)
        visitor.value("fromColor", &fromColor)
        visitor.value("toColor", &toColor)
        visitor.choice("interpolationSpace", &interpolationSpace, .always)
        visitor.choice("polarDirection", &polarDirection, .always)
    }
}

/// Several ramps in sequence (CIM: `CIMMultipartColorRamp`).
package struct MultipartColorRamp: CIMObject {
    package var ramp = RampProperties()
    package var colorRamps: [ColorRamp] = []
    /// The relative length of each ramp.
    ///
    /// If empty, all have the same length.
    package var weights: [Double] = []
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMultipartColorRamp" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        ramp.visitMembers(&visitor)
        visitor.list("colorRamps", &colorRamps)
        visitor.numbers("weights", &weights)
    }
}

/// A list of colors (CIM: `CIMFixedColorRamp`).
package struct FixedColorRamp: CIMObject {
    package enum Arrangement: String, CaseIterable, CIMChoice {
        case `default`, bivariate
        package static let table = ChoiceTable<Self>(numbers: [1, 2])
    }

    package var ramp = RampProperties()
    package var colors: [CIMColor] = []
    package var arrangement = Arrangement.default
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMFixedColorRamp" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        ramp.visitMembers(&visitor)
        visitor.list("colors", &colors)
        visitor.choice("arrangement", &arrangement)
    }
}

/// Random colors within ranges of hue, saturation and value (CIM: `CIMRandomHSVColorRamp`).
package struct RandomColorRamp: CIMObject {
    package var ramp = RampProperties()
    /// The minimum hue in degrees.
    ///
    /// `maxH` is also in degrees. All other limits are in percent.
    package var minH = 0.0
    package var maxH = 0.0
    package var minS = 0.0
    package var maxS = 0.0
    package var minV = 0.0
    package var maxV = 0.0
    package var minAlpha = 0.0
    package var maxAlpha = 0.0
    package var seed = 0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMRandomHSVColorRamp" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        ramp.visitMembers(&visitor)
        visitor.number("minH", &minH)
        visitor.number("maxH", &maxH)
        visitor.number("minS", &minS)
        visitor.number("maxS", &maxS)
        visitor.number("minV", &minV)
        visitor.number("maxV", &maxV)
        visitor.number("minAlpha", &minAlpha)
        visitor.number("maxAlpha", &maxAlpha)
        visitor.integer("seed", &seed)
    }
}

/// A ramp between two colors with a named algorithm, as in web maps.
package struct AlgorithmicColorRamp: CIMObject {
    package enum Algorithm: String, CaseIterable, CIMChoice {
        case hsv, cieLab, labLCh
        package static let table = ChoiceTable<Self>(
            spellings: [
                .hsv: "esriHSVAlgorithm", .cieLab: "esriCIELabAlgorithm", .labLCh: "esriLabLChAlgorithm",
            ])
    }

    package var algorithm = Algorithm.hsv
    package var fromColor: CIMColor?
    package var toColor: CIMColor?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "algorithmic" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.choice("algorithm", &algorithm, .always)
        visitor.value("fromColor", &fromColor)
        visitor.value("toColor", &toColor)
    }
}
