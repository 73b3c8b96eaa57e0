import CartoucheDocuments
import CartoucheImages

/// A color of a CIM document in its own color model, with all digits.
///
/// ``resolved`` is the color in sRGB.
package struct CIMColor: Hashable, Sendable {
    /// The color model of the components.
    ///
    /// The last component is alpha, 0 to 100 by default; a missing alpha means 100.
    package enum Model: UInt8, Hashable, Sendable, CaseIterable {
        /// Red, green, blue: 0 to 255 (CIM: `CIMRGBColor`).
        case rgb
        /// Cyan, magenta, yellow, black: 0 to 100 (CIM: `CIMCMYKColor`).
        case cmyk
        /// Hue 0 to 360 (−1 is none), saturation and value 0 to 100 (CIM: `CIMHSVColor`).
        case hsv
        /// Hue 0 to 360, saturation and lightness 0 to 100 (CIM: `CIMHSLColor`).
        case hsl
        /// L 0 to 100, a and b about −128 to 127 (CIM: `CIMLABColor`).
        case lab
        /// X, Y, Z (CIM: `CIMXYZColor`).
        case xyz
        /// Gray level, 0 to 255 (CIM: `CIMGrayColor`).
        case gray
        /// A tint of a named ink, 0 to 100 (CIM: `CIMSpotColor`).
        case spot
        /// Red, green, blue, alpha, all 0 to 255, as a plain array (mobile styles, web maps).
        case array
        /// Red, green, blue, alpha, all 0 to 1: a color made by code. It is written as `CIMRGBColor`.
        case unit
        /// An unknown model. The color is kept and not drawn.
        case unknown
    }

    package private(set) var model = Model.rgb
    private var first = 0.0
    private var second = 0.0
    private var third = 0.0
    private var fourth = 0.0
    private var fifth = 0.0
    private var count: UInt8 = 0
    var details: Details?
    package var kept = KeptMembers()

    /// The members that few colors have.
    struct Details: Hashable, Sendable {
        /// A profile or the description of a spot color, kept as JSON.
        var colorSpace: RawJSON?
        /// The name of a spot color.
        var name = ""
    }

    /// Creates a color.
    ///
    /// Only the first five components are kept.
    package init(_ model: Model, _ values: [Double]) {
        self.model = model
        self.values = values
    }

    /// Creates a color from an sRGB color.
    package init(_ color: Color) {
        model = .unit
        (first, second, third, fourth) = (color.red, color.green, color.blue, color.alpha)
        count = 4
    }

    /// Keeps JSON that is not a known color.
    init(unknown: RawJSON) {
        model = .unknown
        kept.extras = KeptExtras(whole: unknown)
    }

    /// The components as in the document, alpha last.
    package var values: [Double] {
        get { Array([first, second, third, fourth, fifth].prefix(Int(count))) }
        set {
            count = UInt8(min(newValue.count, 5))
            func value(_ index: Int) -> Double { index < newValue.count ? newValue[index] : 0 }
            (first, second, third, fourth, fifth) = (value(0), value(1), value(2), value(3), value(4))
        }
    }

    /// Returns the component with an index, or nil if the document has none.
    func component(_ index: Int) -> Double? {
        guard index < count else { return nil }
        return switch index {
        case 0: first
        case 1: second
        case 2: third
        case 3: fourth
        default: fifth
        }
    }

    /// Appends a component while reading.
    ///
    /// Returns false if there are already five.
    mutating func append(_ value: Double) -> Bool {
        switch count {
        case 0: first = value
        case 1: second = value
        case 2: third = value
        case 3: fourth = value
        case 4: fifth = value
        default: return false
        }
        count += 1
        return true
    }

    /// The name of a spot color.
    package var name: String {
        get { details?.name ?? "" }
        set { if details != nil || !newValue.isEmpty { edit { $0.name = newValue } } }
    }

    /// The profile, or the description of a spot color.
    package var colorSpace: RawJSON? {
        get { details?.colorSpace }
        set { if details != nil || newValue != nil { edit { $0.colorSpace = newValue } } }
    }

    private mutating func edit(_ change: (inout Details) -> Void) {
        var changed = details ?? Details()
        change(&changed)
        details = changed == Details() ? nil : changed
    }
}

extension CIMColor {
    /// The color that replaces a spot color if its ink is not available.
    var alternative: CIMColor? {
        guard let values = colorSpace?.value.object?["alternativeColor"]?.object?["values"]?.array,
            let type = colorSpace?.value.object?["alternativeColor"]?.object?["type"]?.string,
            let model = Model(className: type), model != .spot
        else { return nil }
        return CIMColor(model, values.compactMap(\.double))
    }
}

extension CIMColor.Model {
    /// Creates the model for a class name, or nil for other classes.
    package init?(className: String) {
        switch className {
        case "CIMRGBColor": self = .rgb
        case "CIMCMYKColor": self = .cmyk
        case "CIMHSVColor": self = .hsv
        case "CIMHSLColor": self = .hsl
        case "CIMLABColor": self = .lab
        case "CIMXYZColor": self = .xyz
        case "CIMGrayColor": self = .gray
        case "CIMSpotColor": self = .spot
        default: return nil
        }
    }

    /// The class name in JSON.
    ///
    /// Empty for colors without a class.
    package var className: StaticString {
        switch self {
        case .rgb, .unit: "CIMRGBColor"
        case .cmyk: "CIMCMYKColor"
        case .hsv: "CIMHSVColor"
        case .hsl: "CIMHSLColor"
        case .lab: "CIMLABColor"
        case .xyz: "CIMXYZColor"
        case .gray: "CIMGrayColor"
        case .spot: "CIMSpotColor"
        case .array, .unknown: ""
        }
    }
}
