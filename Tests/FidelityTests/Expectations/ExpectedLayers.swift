import CartoucheImages
import Foundation

extension Expectation {
    // MARK: Symbols

    private static let redOverBlue = "\(fill(color: red)),\(fill(color: blue))"
    private static let hatch =
        #"{"type":"CIMHatchFill","separation":10,"lineSymbol":\#(line(stroke(2)))}"#
    private static func hatch(_ more: String, separation: Double = 10) -> String {
        #"{"type":"CIMHatchFill","separation":\#(separation),"lineSymbol":\#(line(stroke(2)))\#(more)}"#
    }
    /// Backwards first, then without the last 20 pt of the original.
    private static let reverseThenCut = effects(
        #"Reverse","reverse":true"#, #"Cut","beginCut":20,"endCut":0"#)

    static let symbols = [
        // The first layer is on top.
        Self("CIMPolygonSymbol.symbolLayers", on: .square, area(redOverBlue), .color(0, 0, [255, 0, 0])),
        Self(
            "CIMLineSymbol.symbolLayers", on: .line,
            line("\(stroke(2, color: red)),\(stroke(6, color: blue))"),
            .color(0, 0, [255, 0, 0]), .color(0, 2, [0, 0, 255])),
        Self(
            "CIMPointSymbol.symbolLayers", on: .point,
            pointSymbol("\(flag()),\(marker(graphics: graphic(flagRing, color: red)))"),
            .color(3, 0, [0, 0, 0])),
        Self("CIMPointSymbol.angle", on: .point, pointSymbol(flag(), #","angle":90"#), .centroid(0, 3)),
        // The symbol turns as a whole: the offset, too.
        Self(
            "CIMPointSymbol.angle", on: .point, pointSymbol(flag(#","offsetX":5"#), #","angle":90"#),
            .centroid(0, 8)),
        Self(
            "CIMPointSymbol.scaleX", on: .point, pointSymbol(flag(), #","scaleX":2"#), .centroid(6, 0),
            .area(8)),
        // The square from -1 to 1, grown by 3 pt.
        Self(
            "CIMPointSymbol.haloSize", on: .point,
            pointSymbol(dot(), #","haloSize":3,"haloSymbol":\#(area(fill(color: red)))"#), .left(-4),
            .right(4),
            .bottom(-4), .top(4), .color(0, 0, [0, 0, 0]), .color(0, 3, [255, 0, 0])),
        // 3 · (cos 30°, sin 30°)
        Self(
            "CIMPointSymbol.angleAlignment", on: .pointOnRotatedMap,
            pointSymbol(flag(), #","angleAlignment":"Map""#), .centroid(2.598, 1.5)),
        Self("CIMPointSymbol.angleAlignment", on: .pointOnRotatedMap, pointSymbol(flag()), .centroid(3, 0)),
        Self(
            "CIMPolygonSymbol.angleAlignment", on: .squareOnRotatedMap,
            area(hatch, #","angleAlignment":"Map""#), .ink(8.66, 5), .blank(8.66, -5)),
        Self(
            "CIMPolygonSymbol.angleAlignment", on: .squareOnRotatedMap, area(hatch), .ink(9, 0),
            .blank(8.66, 5)),
        Self(
            "CIMLineSymbol.effects", on: .line, line(stroke(), reverseThenCut), .left(-40), .right(20)),
        // The effects of the symbol come before those of the layer.
        Self(
            "CIMLineSymbol.effects", on: .line,
            line(
                stroke(1, effects(#"Cut","beginCut":20,"endCut":0"#)), effects(#"Reverse","reverse":true"#)),
            .left(-40), .right(20)),
    ]

    // MARK: Strokes

    private static func stroked(
        _ name: String, _ members: String, width: Double = 6, cap: String = "Butt", join: String = "Miter",
        miter: Double = 10
    ) -> String {
        line(
            #"{"type":"\#(name)","width":\#(width),"capStyle":"\#(cap)","joinStyle":"\#(join)","miterLimit":\#(miter),\#(members)}"#
        )
    }

    private static func everyStroke(_ name: String, _ members: String) -> [Self] {
        [
            Self(
                "\(name).width", on: .line, stroked(name, members), .left(-40), .right(40), .bottom(-3),
                .top(3),
                .area(480)),
            Self("\(name).width", on: .line, stroked(name, members, width: 12), .bottom(-6), .top(6)),
            Self(
                "\(name).capStyle", on: .line, stroked(name, members, cap: "Square"), .left(-43), .right(43)),
            Self("\(name).capStyle", on: .line, stroked(name, members, cap: "Butt"), .left(-40), .right(40)),
            // The outer corner is at (3, -3). A bevel goes from (0, -3) to (3, 0).
            Self("\(name).joinStyle", on: .corner, stroked(name, members), .ink(2.7, -2.7)),
            Self(
                "\(name).joinStyle", on: .corner, stroked(name, members, join: "Bevel"), .ink(1.2, -1.2),
                .blank(1.8, -1.8)),
            Self(
                "\(name).joinStyle", on: .corner, stroked(name, members, join: "Round"), .ink(1.9, -1.9),
                .blank(2.5, -2.5)),
            // The miter of a right angle is 1.41 times the width.
            Self(
                "\(name).miterLimit", on: .corner, stroked(name, members, miter: 1.3), .ink(1.2, -1.2),
                .blank(1.8, -1.8)),
            Self("\(name).miterLimit", on: .corner, stroked(name, members, miter: 1.5), .ink(2.7, -2.7)),
        ]
    }

    private static func ramp(_ more: String = "") -> String {
        #""colorRamp":{"type":"CIMLinearContinuousColorRamp","fromColor":\#(red),"toColor":\#(blue)}\#(more)"#
    }
    private static func gradientStroke(_ more: String) -> String {
        stroked("CIMGradientStroke", ramp(#","gradientMethod":"AlongLine"\#(more)"#))
    }

    static let strokes =
        everyStroke("CIMSolidStroke", #""color":\#(black)"#) + everyStroke("CIMGradientStroke", ramp())
        + everyStroke("CIMPictureStroke", #""url":"\#(blackPicture)""#) + [
            // A half circle at each end.
            Self(
                "CIMSolidStroke.capStyle", on: .line,
                stroked("CIMSolidStroke", #""color":\#(black)"#, cap: "Round"), .left(-43), .right(43),
                .area(480 + .pi * 9)),
            Self(
                "CIMSolidStroke.effects", on: .line, line(stroke(1, reverseThenCut)), .left(-40), .right(20)),
            Self(
                "CIMGradientStroke.gradientMethod", on: .line, gradientStroke(#","gradientSize":95"#),
                .color(-39.94, 0, [255, 0, 0]), .color(39.5, 0, [0, 0, 255])),
            // Half of the line has the ramp; the rest has its last color.
            Self(
                "CIMGradientStroke.gradientSize", on: .line, gradientStroke(#","gradientSize":50"#),
                .color(-39.5, 0, [255, 0, 0]), .color(1, 0, [0, 0, 255])),
            Self(
                "CIMGradientStroke.gradientSizeUnits", on: .line,
                gradientStroke(#","gradientSize":20,"gradientSizeUnits":"Absolute""#),
                .color(-19, 0, [0, 0, 255])),
            Self(
                "CIMGradientStroke.gradientType", on: .line,
                gradientStroke(#","gradientSize":100,"gradientType":"Discrete","interval":2"#),
                .color(-2, 0, [255, 0, 0]), .color(2, 0, [0, 0, 255])),
            Self(
                "CIMGradientStroke.interval", on: .line,
                gradientStroke(#","gradientSize":100,"gradientType":"Discrete","interval":4"#),
                .color(-22, 0, [255, 0, 0]), .color(22, 0, [0, 0, 255])),
        ]

    // MARK: Fills

    private static func gradient(_ more: String, size: Double = 100) -> String {
        area(#"{"type":"CIMGradientFill","gradientSize":\#(size),\#(ramp())\#(more)}"#)
    }
    private static func pictureFill(_ picture: String, _ more: String = "", height: Double = 10) -> String {
        area(#"{"type":"CIMPictureFill","url":"\#(picture)","height":\#(height)\#(more)}"#)
    }

    static let fills = [
        Self("CIMSolidFill.effects", on: .square, area(fill(effects(moveRight, mirror))), .left(-15)),
        // Lines are horizontal, and one goes through the origin.
        Self(
            "CIMHatchFill.separation", on: .square, area(hatch), .ink(0, 0), .ink(0, 10), .ink(0, -10),
            .blank(0, 5)),
        Self("CIMHatchFill.separation", on: .square, area(hatch("", separation: 5)), .ink(0, 5)),
        Self(
            "CIMHatchFill.rotation", on: .square, area(hatch(#","rotation":30"#)), .ink(8.66, 5),
            .blank(8.66, -5)),
        Self(
            "CIMHatchFill.offsetY", on: .square, area(hatch(#","offsetY":3"#)), .ink(0, 3), .ink(0, -7),
            .blank(0, 0)),
        Self(
            "CIMHatchFill.offsetX", on: .square, area(hatch(#","offsetX":3,"rotation":90"#)), .ink(3, 0),
            .ink(-7, 0), .blank(0, 0)),
        Self(
            "CIMGradientFill.angle", on: .square, gradient("", size: 95), .color(-19.94, 0, [255, 0, 0]),
            .color(19.5, 0, [0, 0, 255])),
        Self(
            "CIMGradientFill.angle", on: .square, gradient(#","angle":90"#, size: 95),
            .color(0, -19.94, [255, 0, 0]),
            .color(0, 19.5, [0, 0, 255])),
        Self("CIMGradientFill.gradientSize", on: .square, gradient("", size: 50), .color(1, 0, [0, 0, 255])),
        Self(
            "CIMGradientFill.gradientSizeUnits", on: .square,
            gradient(#","gradientSizeUnits":"Absolute""#, size: 10), .color(-9, 0, [0, 0, 255])),
        Self(
            "CIMGradientFill.gradientType", on: .square,
            gradient(#","gradientType":"Discrete","interval":2"#), .color(-1, 0, [255, 0, 0]),
            .color(1, 0, [0, 0, 255])),
        Self(
            "CIMGradientFill.interval", on: .square, gradient(#","gradientType":"Discrete","interval":4"#),
            .color(-11, 0, [255, 0, 0]), .color(11, 0, [0, 0, 255])),
        // Ramps run from the extent inwards.
        Self(
            "CIMGradientFill.gradientMethod", on: .square, gradient(#","gradientMethod":"Buffered""#),
            .color(-19.7, 0, [255, 0, 0]), .color(0, 0, [0, 0, 255])),
        Self(
            "CIMGradientFill.gradientMethod", on: .square, gradient(#","gradientMethod":"Rectangular""#),
            .color(-19.7, 0, [255, 0, 0]), .color(0, 0, [0, 0, 255])),
        Self(
            "CIMGradientFill.gradientMethod", on: .square, gradient(#","gradientMethod":"Circular""#),
            .color(-19.8, 19.8, [255, 0, 0]), .color(0, 0, [0, 0, 255])),
        // A tile of 20 by 10 pt has its lower left corner at the origin; its left half is black.
        Self(
            "CIMPictureFill.height", on: .square, pictureFill(leftPicture), .ink(5, 3), .blank(15, 3),
            .blank(-5, 3), .ink(-15, 3)),
        Self(
            "CIMPictureFill.height", on: .square, pictureFill(leftPicture, height: 5), .ink(2, 3),
            .blank(7, 3)),
        Self(
            "CIMPictureFill.offsetX", on: .square, pictureFill(leftPicture, #","offsetX":5"#), .ink(12, 3),
            .blank(2, 3)),
        Self(
            "CIMPictureFill.offsetY", on: .square, pictureFill(lowerPicture, #","offsetY":3"#), .ink(3, 5),
            .blank(3, 1)),
        Self(
            "CIMPictureFill.rotation", on: .square, pictureFill(leftPicture, #","rotation":90"#), .ink(3, 5),
            .blank(3, 15), .blank(3, -5)),
        Self(
            "CIMPictureFill.scaleX", on: .square, pictureFill(leftPicture, #","scaleX":2"#), .ink(15, 3),
            .blank(-5, 3)),
    ]

    private static let moveRight = #"Move","offsetX":5"#
    private static let mirror = #"Scale","xScaleFactor":-1,"yScaleFactor":1"#

    // MARK: Pictures

    /// A picture of 8 by 4 pixels whose other pixels are transparent.
    static func picture(where isBlack: (Int, Int) -> Bool) -> String {
        var rgba: [UInt8] = []
        for y in 0..<4 { for x in 0..<8 { rgba += [0, 0, 0, isBlack(x, y) ? 255 : 0] } }
        let data = try! Image(width: 8, height: 4, rgba: rgba).pngData()
        return "data:image/png;base64,\(data.base64EncodedString())"
    }
    static let blackPicture = picture { _, _ in true }
    static let leftPicture = picture { x, _ in x < 4 }
    static let lowerPicture = picture { _, y in y >= 2 }
}
