extension Expectation {
    private static func drawn(
        _ member: String, on shape: Shape, _ effect: String, width: Double = 1, _ measures: Measure...
    ) -> Self {
        row(member, shape, line(stroke(width, effects(effect))), measures)
    }
    private static func dashed(
        _ member: String, on shape: Shape = .line, before: String? = nil, _ members: String,
        _ measures: Measure...
    ) -> Self {
        let dashes = #"Dashes",\#(members)"#
        let chain = before.map { effects($0, dashes) } ?? effects(dashes)
        return row("CIMGeometricEffect\(member)", shape, line(stroke(1, chain)), measures)
    }
    private static func filled(
        _ member: String, on shape: Shape, _ effect: String, _ measures: Measure...
    ) -> Self {
        let fill = fill(effects(effect))
        let symbol =
            switch shape {
            case .point: pointSymbol(fill)
            case .square: area(fill)
            default: line(fill)
            }
        return row(member, shape, symbol, measures)
    }
    private static func row(
        _ member: String, _ shape: Shape, _ symbol: String, _ measures: [Measure]
    ) -> Self {
        let name = member.hasPrefix("CIM") ? member : "CIMGeometricEffect\(member)"
        return Self(name, on: shape, symbol, all: measures)
    }
    private static func xs(_ xs: Double...) -> Measure { .dots(xs.map { ($0, 0) }) }
    private static let corners = #"AddControlPoints","angleTolerance":150"#

    static let effectRows = simpleEffects + dashRows + areaEffects

    private static let simpleEffects = [
        drawn("Move.offsetX", on: .line, #"Move","offsetX":5"#, .left(-35), .right(45)),
        drawn("Move.offsetY", on: .line, #"Move","offsetX":0,"offsetY":5"#, .centroid(0, 5)),
        drawn("Cut.beginCut", on: .line, #"Cut","beginCut":10,"endCut":0"#, .left(-30), .right(40)),
        drawn("Cut.endCut", on: .line, #"Cut","beginCut":0,"endCut":10"#, .left(-40), .right(30)),
        drawn(
            "Cut.middleCut", on: .line, #"Cut","beginCut":0,"endCut":0,"middleCut":20"#,
            .dots([(-25, 0), (25, 0)])),
        drawn(
            "Cut.invert", on: .line, #"Cut","beginCut":10,"endCut":0,"invert":true"#, .left(-40), .right(-30)),
        // The new line alone.
        drawn(
            "Extension.length", on: .line, #"Extension","origin":"EndOfLine","length":10"#, .left(40),
            .right(50)),
        drawn(
            "Extension.origin", on: .line, #"Extension","origin":"BeginningOfLine","length":10"#, .left(-50),
            .right(-40)),
        drawn(
            "Extension.deflection", on: .line,
            #"Extension","origin":"EndOfLine","length":10,"deflection":90"#, .bottom(0), .top(10)),
        // To the left of the line, which goes east.
        drawn("Offset.offset", on: .line, #"Offset","offset":4"#, .centroid(0, 4)),
        drawn("Offset.offset", on: .lineWest, #"Offset","offset":4"#, .centroid(0, -4)),
        drawn(
            "OffsetTangent.offset", on: .corner, #"OffsetTangent","method":"BeginningOfLine","offset":8"#,
            .left(-32), .top(40)),
        drawn(
            "OffsetTangent.method", on: .corner, #"OffsetTangent","method":"EndOfLine","offset":8"#,
            .left(-40),
            .top(48)),
        // Short lines of 4 pt to the right, every 10 pt.
        drawn(
            "OffsetHatch.length", on: .line, #"OffsetHatch","length":4,"spacing":10"#, .bottom(-4), .top(0)),
        drawn(
            "OffsetHatch.spacing", on: .line, #"OffsetHatch","length":4,"spacing":10"#, .ink(-30, -2),
            .ink(-20, -2), .blank(-25, -2)),
        // The first half of a wave is on the left.
        drawn(
            "Wave.amplitude", on: .line, #"Wave","waveform":"Sinus","amplitude":6,"period":10"#, .ink(-35, 3),
            .ink(-25, -3), .top(3.5), .bottom(-3.5)),
        drawn(
            "Wave.period", on: .line, #"Wave","waveform":"Sinus","amplitude":6,"period":20"#, .ink(-30, 3),
            .ink(-10, -3)),
        drawn(
            "Wave.waveform", on: .line, #"Wave","waveform":"Square","amplitude":6,"period":10"#, .ink(-38, 3),
            .ink(-28, -3)),
        drawn(
            "Wave.waveform", on: .line, #"Wave","waveform":"Triangle","amplitude":6,"period":10"#,
            .ink(-37.5, 1.5), .ink(-22.5, -1.5)),
        // (20 cos 30°, 20 sin 30°)
        drawn("Rotate.angle", on: .line, #"Rotate","angle":30"#, .ink(17.32, 10), .blank(17.32, -10)),
        drawn("Scale.xScaleFactor", on: .line, #"Scale","xScaleFactor":0.5,"yScaleFactor":1"#, .left(-20)),
        // The box has its center at (-20, 20), so the upright part is at x = -40.
        drawn(
            "Scale.xScaleFactor", on: .corner, #"Scale","xScaleFactor":-1,"yScaleFactor":1"#, .ink(-40, 30),
            .blank(0, 30)),
        drawn(
            "Scale.yScaleFactor", on: .corner, #"Scale","xScaleFactor":1,"yScaleFactor":0.5"#, .ink(-20, 10),
            .top(30)),
        row(
            "Reverse.reverse", .line,
            line(stroke(1, effects(#"Reverse","reverse":true"#, #"Cut","beginCut":10,"endCut":0"#))),
            [.left(-40), .right(30)]),
        // The four corners hide the upright parts, or everything else.
        row(
            "Suppress.suppress", .steps, line(stroke(1, effects(corners, #"Suppress","suppress":true"#))),
            [.blank(-20, 10), .ink(0, 20), .ink(-30, 0)]),
        row(
            "Suppress.invert", .steps,
            line(stroke(1, effects(corners, #"Suppress","suppress":true,"invert":true"#))),
            [.ink(-20, 10), .blank(0, 20), .blank(-30, 0)]),
        // A head of 15 pt width and 10 pt length.
        drawn(
            "Arrow.width", on: .line, #"Arrow","width":10"#, .ink(39.8, 0), .ink(30, 7.2), .ink(30, -7.2),
            .blank(30, 9)),
        drawn("Arrow.arrowType", on: .line, #"Arrow","width":10,"arrowType":"Block""#, .ink(-40, 0)),
        drawn("Arrow.arrowType", on: .line, #"Arrow","width":10,"arrowType":"OpenEnded""#, .blank(-40, 0)),
        // A line of 10 pt across the path at its middle, or at a quarter.
        drawn(
            "Jog.length", on: .line, #"Jog","length":10,"angle":90,"position":50"#, .ink(0, 4.5),
            .ink(0, -4.5), .blank(0, 7)),
        drawn("Jog.position", on: .line, #"Jog","length":10,"angle":90,"position":25"#, .ink(-20, 3)),
        drawn(
            "Jog.angle", on: .line, #"Jog","length":10,"angle":270,"position":50"#, .ink(-20, 2.5),
            .ink(20, -2.5)),
    ]

    /// The line is 80 pt long.
    private static let dashRows = [
        dashed("Dashes.dashTemplate", #""dashTemplate":[10,6]"#, xs(-35, -19, -3, 13, 29)),
        // Positive offsets move the pattern towards the start; the first dash of 10 pt has 6 pt left.
        dashed(
            "Dashes.offsetAlongLine", #""dashTemplate":[10,6],"offsetAlongLine":4"#,
            xs(-37, -23, -7, 9, 25, 38)),
        dashed(
            "Dashes.lineDashEnding", #""dashTemplate":[10,6],"lineDashEnding":"HalfPattern""#,
            xs(-37.5, -24, -8, 8, 24, 37.5)),
        // 4 patterns and a dash are 74 pt, stretched to 80.
        dashed(
            "Dashes.lineDashEnding", #""dashTemplate":[10,6],"lineDashEnding":"FullPattern""#,
            xs(-34.595, -17.297, 0, 17.297, 34.595)),
        dashed(
            "Dashes.lineDashEnding", #""dashTemplate":[10,6],"lineDashEnding":"HalfGap""#,
            xs(-32, -16, 0, 16, 32)),
        // 5 patterns and a gap are 86 pt, pressed to 80.
        dashed(
            "Dashes.lineDashEnding", #""dashTemplate":[10,6],"lineDashEnding":"FullGap""#,
            xs(-29.767, -14.884, 0, 14.884, 29.767)),
        // The pattern ends 5 pt after the line: 5 patterns on 85 pt.
        dashed(
            "Dashes.customEndingOffset",
            #""dashTemplate":[10,6],"lineDashEnding":"Custom","customEndingOffset":-5"#,
            xs(-34.6875, -17.6875, -0.6875, 16.3125, 33.3125)),
        // 2.5 patterns on each side of the corner, with half gaps there.
        dashed(
            "Dashes.controlPointEnding", on: .corner, before: corners,
            #""dashTemplate":[8,8],"lineDashEnding":"HalfPattern","controlPointEnding":"HalfGap""#,
            .dots([(-38, 0), (-24, 0), (-8, 0), (0, 8), (0, 24), (0, 38)])),
        // A pattern of 20 pt fits 1.5 times before the corner, so two patterns are pressed to 30 pt.
        dashed(
            "AddControlPoints.angleTolerance", on: .hook, before: #"AddControlPoints","angleTolerance":150"#,
            #""dashTemplate":[8,8],"lineDashEnding":"HalfPattern","controlPointEnding":"HalfPattern""#,
            .ink(-3, 0)),
        dashed(
            "AddControlPoints.angleTolerance", on: .hook, before: #"AddControlPoints","angleTolerance":80"#,
            #""dashTemplate":[8,8],"lineDashEnding":"HalfPattern","controlPointEnding":"HalfPattern""#,
            .blank(-3, 0)),
    ]

    private static let areaEffects = [
        filled("Buffer.size", on: .line, #"Buffer","size":3"#, .left(-43), .top(3), .area(480 + .pi * 9)),
        filled("Buffer.size", on: .square, #"Buffer","size":-2"#, .area(1296), .left(-18)),
        // A quarter of a disc: its center is at 4 r / 3 π on both axes.
        filled(
            "CircularSector.endAngle", on: .point,
            #"CircularSector","startAngle":0,"endAngle":90,"radius":20"#,
            .area(.pi * 100), .centroid(8.488, 8.488)),
        filled(
            "CircularSector.startAngle", on: .point,
            #"CircularSector","startAngle":90,"endAngle":180,"radius":20"#, .centroid(-8.488, 8.488)),
        filled(
            "CircularSector.radius", on: .point, #"CircularSector","startAngle":0,"endAngle":90,"radius":10"#,
            .right(10), .top(10), .left(0), .bottom(0)),
        filled("Donut.width", on: .square, #"Donut","width":4"#, .area(576), .left(-20)),
        filled(
            "Donut.width", on: .square, #"Donut","method":"Mitered","width":-3"#, .area(516), .left(-23)),
        filled(
            "Donut.method", on: .square, #"Donut","method":"Rounded","width":-3"#, .area(480 + .pi * 9),
            .left(-23)),
        filled(
            "EnclosingPolygon.method", on: .corner, #"EnclosingPolygon","method":"ClosePath""#, .area(800)),
        filled(
            "EnclosingPolygon.method", on: .steps, #"EnclosingPolygon","method":"ConvexHull""#, .area(1200)),
        filled(
            "EnclosingPolygon.method", on: .corner, #"EnclosingPolygon","method":"RectangularBox""#,
            .area(1600)),
        filled("Offset.offset", on: .square, #"Offset","method":"Mitered","offset":4"#, .area(2304)),
        filled("Offset.offset", on: .square, #"Offset","method":"Mitered","offset":-4"#, .area(1024)),
        filled(
            "Offset.method", on: .square, #"Offset","method":"Rounded","offset":4"#, .area(2240 + .pi * 16)),
        filled("Offset.method", on: .square, #"Offset","method":"Bevelled","offset":4"#, .area(2240 + 32)),
        // The corner is cut through the vertex: 4 pt of each side are missing.
        filled("Offset.method", on: .square, #"Offset","method":"Square","offset":4"#, .area(2240 - 64)),
        row(
            "Radial.angle", .point, pointSymbol(stroke(1, effects(#"Radial","angle":90,"length":20"#))),
            [.bottom(0), .top(20)]),
        row(
            "Radial.length", .point, pointSymbol(stroke(1, effects(#"Radial","angle":0,"length":10"#))),
            [.left(0), .right(10)]),
        filled(
            "RegularPolygon.edges", on: .point, #"RegularPolygon","edges":3,"radius":10"#, .area(129.9),
            .right(10), .left(-5)),
        filled(
            "RegularPolygon.edges", on: .point, #"RegularPolygon","edges":2,"radius":10"#, .area(.pi * 100)),
        // Turned by 20°, the corners of a triangle are at 20°, 140° and 260°.
        filled(
            "RegularPolygon.angle", on: .point, #"RegularPolygon","edges":3,"radius":10,"angle":20"#,
            .right(9.4), .bottom(-9.85), .top(6.43)),
        filled(
            "RegularPolygon.radius", on: .point, #"RegularPolygon","edges":4,"radius":20"#, .area(800),
            .right(20)),
        filled(
            "TaperedPolygon.toWidth", on: .line, #"TaperedPolygon","fromWidth":4,"toWidth":12"#, .area(640),
            .top(6)),
        filled(
            "TaperedPolygon.fromWidth", on: .line, #"TaperedPolygon","fromWidth":4,"toWidth":12"#,
            .ink(-39, 1.8), .blank(-39, 2.4)),
        filled(
            "TaperedPolygon.length", on: .line, #"TaperedPolygon","fromWidth":4,"toWidth":12,"length":40"#,
            .area(320), .right(0)),
        // Two edges from the point to the corners at the length and half the width.
        feather("length", #""length":12,"width":10"#, .ink(11, 4.58), .ink(11, -4.58)),
        feather("width", #""length":24,"width":20"#, .ink(12, 5), .ink(12, -5)),
        feather("angle", #""length":24,"width":10,"angle":90"#, .ink(-2.5, 12), .ink(2.5, 12)),
        feather("style", #""length":24,"width":10,"style":"Left""#, .ink(12, 2.5), .blank(12, -2.5)),
    ]

    private static func feather(_ member: String, _ members: String, _ measures: Measure...) -> Self {
        let symbol = pointSymbol(stroke(1, effects(#"LocalizerFeather",\#(members)"#)))
        return row("LocalizerFeather.\(member)", .point, symbol, measures)
    }
}
