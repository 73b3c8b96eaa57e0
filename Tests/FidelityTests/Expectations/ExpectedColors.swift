extension Expectation {
    private static func color(_ model: String, _ values: String, _ rgb: [Int], alpha: Int = 255) -> Self {
        Self(
            "CIM\(model)Color.values", on: .square,
            area(#"{"type":"CIMSolidFill","color":{"type":"CIM\#(model)Color","values":\#(values)}}"#),
            .color(0, 0, rgb), .alpha(0, 0, alpha))
    }
    /// A color ramp from the left to the right of the square.
    ///
    /// - Parameter size: The part of the width that the ramp takes, in percent; the rest has its last color.
    private static func ramp(
        _ member: String, size: Int = 100, _ ramp: String, _ measures: Measure...
    ) -> Self {
        Self(
            "CIM\(member)", on: .square,
            area(
                #"{"type":"CIMGradientFill","gradientSize":\#(size),"colorRamp":{"type":"CIM\#(member.split(separator: ".")[0])",\#(ramp)}}"#
            ),
            all: measures)
    }
    private static func linear(_ from: String, _ to: String) -> String {
        #"{"type":"CIMLinearContinuousColorRamp","fromColor":\#(from),"toColor":\#(to)}"#
    }
    private static func random(_ member: String, _ ranges: String, _ rgb: [Int], alpha: Int = 255) -> Self {
        let wide =
            #""minH":0,"maxH":0,"minS":100,"maxS":100,"minV":100,"maxV":100,"minAlpha":100,"maxAlpha":100"#
        var members = wide
        for range in ranges.split(separator: ",") {
            let name = range.split(separator: ":")[0]
            members = members.split(separator: ",").map { $0.hasPrefix("\(name):") ? range : $0 }
                .joined(separator: ",")
        }
        return ramp("RandomHSVColorRamp.\(member)", members, .color(5, 0, rgb), .alpha(5, 0, alpha))
    }
    private static let redToBlue = #""fromColor":[255,0,0,255],"toColor":[0,0,255,255]"#
    private static let ends: [Measure] = [.color(-19.7, 0, [255, 0, 0]), .color(19.7, 0, [0, 0, 255])]

    static let colors = [
        color("RGB", "[200,80,60,50]", [200, 80, 60], alpha: 128),
        color("HSV", "[120,100,50,100]", [0, 128, 0]),
        color("HSL", "[240,100,50,100]", [0, 0, 255]), color("CMYK", "[100,0,0,0,100]", [0, 255, 255]),
        color("CMYK", "[0,0,100,50,100]", [128, 128, 0]),
        color("Gray", "[120,50]", [120, 120, 120], alpha: 128),
        // Red of sRGB in CIELAB and CIE XYZ with white point D50.
        color("LAB", "[54.29,80.8,69.89,100]", [255, 0, 0]),
        color("XYZ", "[43.6,22.2,1.4,100]", [255, 0, 0]),
        Self(
            "CIMSpotColor.values", on: .square,
            area(
                #"{"type":"CIMSolidFill","color":{"type":"CIMSpotColor","values":[50,100],"colorSpace":{"type":"CIMSpotColorSpace","alternativeColor":{"type":"CIMRGBColor","values":[0,0,255,100]}}}}"#
            ), .color(0, 0, [128, 128, 255])),
        ramp("LinearContinuousColorRamp.fromColor", size: 95, redToBlue, ends[0]),
        ramp("LinearContinuousColorRamp.toColor", size: 95, redToBlue, ends[1]),
        ramp("PolarContinuousColorRamp.fromColor", redToBlue, ends[0]),
        ramp("PolarContinuousColorRamp.toColor", redToBlue, ends[1]),
        // Clockwise goes from red over green to blue: 0° to 240°.
        ramp(
            "PolarContinuousColorRamp.polarDirection",
            #"\#(redToBlue),"interpolationSpace":"HSV","polarDirection":"Clockwise""#,
            .color(0, 0, [0, 255, 0])),
        ramp(
            "PolarContinuousColorRamp.polarDirection",
            #"\#(redToBlue),"interpolationSpace":"HSV","polarDirection":"Counterclockwise""#,
            .color(0, 0, [255, 0, 255])),
        ramp(
            "MultipartColorRamp.colorRamps", #""colorRamps":[\#(linear(red, red)),\#(linear(blue, blue))]"#,
            .color(-1, 0, [255, 0, 0]), .color(1, 0, [0, 0, 255])),
        ramp(
            "MultipartColorRamp.weights",
            #""colorRamps":[\#(linear(red, red)),\#(linear(blue, blue))],"weights":[3,1]"#,
            .color(9, 0, [255, 0, 0]), .color(11, 0, [0, 0, 255])),
        ramp(
            "FixedColorRamp.colors", #""colors":[\#(red),\#(blue)]"#, .color(-1, 0, [255, 0, 0]),
            .color(1, 0, [0, 0, 255])),
        random("minH", #""minH":240,"maxH":240"#, [0, 0, 255]),
        random("maxH", #""minH":120,"maxH":120"#, [0, 255, 0]),
        random("minS", #""minS":0,"maxS":0"#, [255, 255, 255]),
        random("maxS", #""minS":50,"maxS":50"#, [255, 128, 128]),
        random("minV", #""minV":0,"maxV":0"#, [0, 0, 0]),
        random("maxV", #""minV":50,"maxV":50"#, [128, 0, 0]),
        random("minAlpha", #""minAlpha":50,"maxAlpha":50"#, [255, 0, 0], alpha: 128),
        random("maxAlpha", #""minAlpha":20,"maxAlpha":20"#, [255, 0, 0], alpha: 51),
    ]

    // MARK: Parts

    private static func reference(_ members: String, size: Double = 2) -> String {
        let symbol = pointSymbol(dot(size, #","primitiveName":"dot""#))
        return #"{"type":"CIMSymbolReference","symbol":\#(symbol),\#(members)}"#
    }
    private static func sizes(_ stops: (Int, Int)...) -> String {
        let list = stops.map {
            #"{"type":"CIMScaleDependentSizeVariation","scale":\#($0.0),"size":\#($0.1)}"#
        }
        return #""scaleDependentSizeVariation":[\#(list.joined(separator: ","))]"#
    }
    private static func substitution(_ old: String, _ new: String) -> String {
        pointSymbol(
            #"{"type":"CIMPictureMarker","size":10,"url":"\#(blackPicture)","colorSubstitutions":[{"type":"CIMColorSubstitution","oldColor":\#(old),"newColor":\#(new)}]}"#
        )
    }

    static let parts = [
        // The map has the scale 1:10,000. The minimum scale is the smaller one.
        Self("CIMSymbolReference.minScale", on: .feature, reference(#""minScale":5000"#), .empty),
        Self("CIMSymbolReference.minScale", on: .feature, reference(#""minScale":20000"#), .area(4)),
        Self("CIMSymbolReference.maxScale", on: .feature, reference(#""maxScale":20000"#), .empty),
        Self("CIMSymbolReference.maxScale", on: .feature, reference(#""maxScale":5000"#), .area(4)),
        // A third of the way from 1:5,000 to 1:20,000.
        Self(
            "CIMScaleDependentSizeVariation.size", on: .feature, reference(sizes((5000, 9), (20000, 39))),
            .top(9.5), .bottom(-9.5)),
        Self(
            "CIMScaleDependentSizeVariation.scale", on: .feature, reference(sizes((8000, 9), (16000, 39))),
            .top(8.25), .bottom(-8.25)),
        Self(
            "CIMColorSubstitution.oldColor", on: .point, substitution(black, red), .color(0, 0, [255, 0, 0])),
        Self(
            "CIMColorSubstitution.oldColor", on: .point, substitution(blue, red), .color(0, 0, [0, 0, 0])),
        Self(
            "CIMColorSubstitution.newColor", on: .point, substitution(black, blue), .color(0, 0, [0, 0, 255])),
    ]
}
