import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import Testing

@Suite("Colors of the CIM")
struct CIMColorTests {
    private func isNear(
        _ color: Color?, _ red: Double, _ green: Double, _ blue: Double, _ tolerance: Double = 0.5
    ) -> Bool {
        guard let color else { return false }
        return abs(color.red * 255 - red) <= tolerance && abs(color.green * 255 - green) <= tolerance
            && abs(color.blue * 255 - blue) <= tolerance
    }

    @Test(
        "Each model in sRGB",
        arguments: [
            (CIMColor.Model.rgb, [255, 127.5, 0, 50], [255, 127.5, 0]),
            (.cmyk, [100, 0, 0, 0, 100], [0, 255, 255]), (.cmyk, [0, 50, 100, 20, 100], [204, 102, 0]),
            (.hsv, [120, 100, 100, 100], [0, 255, 0]), (.hsv, [60, 50, 80, 100], [204, 204, 102]),
            (.hsv, [-1, 80, 50, 100], [127.5, 127.5, 127.5]), (.hsv, [360, 100, 100], [255, 0, 0]),
            (.hsl, [240, 100, 50, 100], [0, 0, 255]), (.hsl, [0, 0, 36.08, 100], [92.004, 92.004, 92.004]),
            (.lab, [100, 0, 0, 100], [255, 255, 255]), (.lab, [0, 0, 0, 100], [0, 0, 0]),
            // Red, green and blue of sRGB relative to D50.
            (.lab, [54.29, 80.81, 69.89], [255, 0, 0]), (.lab, [29.57, 68.30, -112.03], [0, 0, 255]),
            (.xyz, [96.422, 100, 82.521], [255, 255, 255]), (.gray, [130, 100], [130, 130, 130]),
            (.array, [10, 20, 30, 255], [10, 20, 30]),
        ])
    func models(model: CIMColor.Model, values: [Double], expected: [Double]) {
        let color = CIMColor(model, values).resolved
        #expect(isNear(color, expected[0], expected[1], expected[2]), "\(color)")
    }

    @Test("Alpha is a percentage in objects and a byte in arrays; missing is opaque")
    func alpha() {
        #expect(CIMColor(.rgb, [0, 0, 0, 25]).resolved.alpha == 0.25)
        #expect(CIMColor(.cmyk, [0, 0, 0, 0, 50]).resolved.alpha == 0.5)
        #expect(CIMColor(.gray, [0, 40]).resolved.alpha == 0.4)
        #expect(CIMColor(.array, [0, 0, 0, 51]).resolved.alpha == 0.2)
        #expect(CIMColor(.hsv, [0, 0, 0]).resolved.alpha == 1)
        #expect(CIMColor(.rgb, [.nan, -5, 1e9]).resolved == Color(red: 0, green: 0, blue: 1))
    }

    @Test("A spot color is its ink mixed with white")
    func spot() throws {
        let text =
            #"{"type":"CIMSpotColor","name":"PANTONE 485 C","values":[50,100],"colorSpace":{"type":"CIMSpotColorSpace","alternativeColor":{"type":"CIMRGBColor","values":[200,0,0,100]}}}"#
        let color = try CIMColor(cim: Array(text.utf8), log: DiagnosticLog())
        #expect(color.name == "PANTONE 485 C" && isNear(color.resolved, 227.5, 127.5, 127.5))
        #expect(firstDifference(try JSONValue(parsing: text), color.cimJSON) == nil)
    }

    private func ramp(_ text: String) throws -> ColorRamp {
        try ColorRamp(cim: Array(text.utf8), log: DiagnosticLog())
    }

    @Test("A linear ramp interpolates in Lab")
    func linear() throws {
        let ramp = try ramp(
            #"{"type":"CIMLinearContinuousColorRamp","fromColor":{"type":"CIMRGBColor","values":[0,0,0,100]},"toColor":{"type":"CIMRGBColor","values":[255,255,255,0]}}"#
        )
        #expect(ramp.color(at: 0) == .black && ramp.color(at: -3) == .black && ramp.color(at: .nan) == .black)
        #expect(ramp.color(at: 1)?.alpha == 0)
        // L = 50 is sRGB 119.
        #expect(isNear(ramp.color(at: 0.5), 118.9, 118.9, 118.9) && ramp.color(at: 0.5)?.alpha == 0.5)
    }

    @Test(
        "A polar ramp goes round the hues",
        arguments: [("Auto", 255.0, 0.0, 255.0), ("Clockwise", 0, 255, 0), ("Counterclockwise", 255, 0, 255)])
    func polar(direction: String, red: Double, green: Double, blue: Double) throws {
        let ramp = try ramp(
            #"{"type":"CIMPolarContinuousColorRamp","polarDirection":"\#(direction)","interpolationSpace":"HSV","fromColor":{"type":"CIMHSVColor","values":[0,100,100,100]},"toColor":{"type":"CIMHSVColor","values":[240,100,100,100]}}"#
        )
        #expect(isNear(ramp.color(at: 0.5), red, green, blue))
    }

    @Test("Multipart ramps use weights, fixed ramps equal parts, and random ramps repeat")
    func parts() throws {
        func gray(_ from: Int, _ to: Int) -> String {
            #"{"type":"CIMPolarContinuousColorRamp","fromColor":[\#(from),\#(from),\#(from),255],"toColor":[\#(to),\#(to),\#(to),255]}"#
        }
        let multi = try ramp(
            #"{"type":"CIMMultipartColorRamp","colorRamps":[\#(gray(0, 100)),\#(gray(200, 255))],"weights":[3,1]}"#
        )
        #expect(isNear(multi.color(at: 0.375), 50, 50, 50) && isNear(multi.color(at: 0.75), 200, 200, 200))
        #expect(isNear(multi.color(at: 1), 255, 255, 255))
        let fixed = try ramp(#"{"type":"CIMFixedColorRamp","colors":[[1,1,1,255],[2,2,2,255],[3,3,3,255]]}"#)
        #expect(isNear(fixed.color(at: 0.34), 2, 2, 2, 0.01) && isNear(fixed.color(at: 1), 3, 3, 3, 0.01))
        #expect(fixed.color(number: -1) == fixed.color(at: 1))
        let random = try ramp(
            #"{"type":"CIMRandomHSVColorRamp","minH":300,"maxH":60,"minS":50,"maxS":60,"minV":90,"maxV":100,"minAlpha":100,"maxAlpha":100,"seed":7}"#
        )
        #expect(random.color(number: 5) == random.color(number: 5))
        #expect(random.color(number: 5) != random.color(number: 6))
        for number in 0..<50 {
            let color = try #require(random.color(number: number))
            #expect(color.red >= 0.9 - 1e-9 && color.alpha == 1)
        }
    }
}
