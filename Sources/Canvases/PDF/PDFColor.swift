import CartoucheImages

/// How a PDF document stores colors.
public enum PDFColorModel: String, Hashable, Sendable, CaseIterable {
    /// All colors are sRGB.
    case rgb
    /// Authored CMYK values, gray levels and inks are kept, and other colors are converted to CMYK.
    ///
    /// Pages are blended in CMYK. Pictures are converted too, JPEG files after decoding.
    case cmyk
}

/// A color in the color space in which it is written.
enum PDFColor: Hashable, Sendable {
    case rgb(SIMD3<Double>)
    case gray(Double)
    case cmyk(SIMD4<Double>)
    /// A tint of an ink; the number is the object of its color space.
    case ink(Int, tint: Double)

    /// Creates a color without its opacity.
    init(_ color: Color, _ model: PDFColorModel) {
        switch model {
        case .rgb: self = .rgb(SIMD3(color.red, color.green, color.blue))
        case .cmyk: self = .cmyk(color.inks)
        }
    }

    /// The components in the color space.
    var components: [Double] {
        switch self {
        case .rgb(let color): [color.x, color.y, color.z]
        case .gray(let level): [level]
        case .cmyk(let inks): [inks.x, inks.y, inks.z, inks.w]
        case .ink(_, let tint): [tint]
        }
    }
}

extension PDFColorModel {
    /// The name of the color space for converted colors.
    var space: StaticString { self == .rgb ? "/DeviceRGB" : "/DeviceCMYK" }
}

extension Color {
    /// Cyan, magenta, yellow and black, with as much black as possible.
    ///
    /// This is the inverse of the conversion of CMYK colors to sRGB.
    var inks: SIMD4<Double> {
        let lightest = max(red, green, blue)
        guard lightest > 0 else { return SIMD4(0, 0, 0, 1) }
        return SIMD4(1 - red / lightest, 1 - green / lightest, 1 - blue / lightest, 1 - lightest)
    }
}

extension PDFText {
    /// Appends the operators that set a color.
    mutating func append(_ color: PDFColor, forStrokes: Bool) {
        if case .ink(let space, _) = color {
            append(PDFResource.colorSpace.prefix)
            append(space)
            append(forStrokes ? " CS " : " cs ")
        }
        for component in color.components { append(number: component, digits: 4) }
        switch color {
        case .rgb: append(forStrokes ? "RG\n" : "rg\n")
        case .gray: append(forStrokes ? "G\n" : "g\n")
        case .cmyk: append(forStrokes ? "K\n" : "k\n")
        case .ink: append(forStrokes ? "SCN\n" : "scn\n")
        }
    }
}
