import GoldenSupport

extension Expectation {
    /// A marker with a text at its location.
    ///
    /// The letter G is 8 pt wide. Its ink has the corners (0, 3) and (2, 7). A line is 10 pt high and has no descent.
    private static func text(_ string: String, _ more: String) -> String {
        let members =
            #""fontFamilyName":"\#(TestFont.family)","height":10,"verticalAlignment":"Baseline""#
        return pointSymbol(
            #"{"type":"CIMVectorMarker","size":8,"frame":{"xmin":-4,"ymin":-4,"xmax":4,"ymax":4},"markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"x":0,"y":0},"textString":"\#(string)","symbol":{"type":"CIMTextSymbol",\#(members)\#(more)}}]}"#
        )
    }
    private static func row(
        _ member: String, _ more: String, of string: String = "G", _ measures: Measure...
    ) -> Self {
        Self(
            "CIMTextSymbol.\(member)", on: .point,
            text(string, #","symbol":\#(area(fill()))\#(more.isEmpty ? "" : ",")\#(more)"#), all: measures)
    }

    static let texts = [
        row("height", "", .centroid(1, 5), .area(8)),
        Self(
            "CIMTextSymbol.height", on: .point,
            text("G", #","symbol":\#(area(fill()))"#).replacing(#""height":10"#, with: #""height":20"#),
            .centroid(2, 10)),
        row("angle", #""angle":90"#, .centroid(-5, 1)),
        row("glyphRotation", #""glyphRotation":180"#, of: "GG", .dots([(1, 5), (9, 5)])),
        row("offsetX", #""offsetX":5"#, .centroid(6, 5)),
        row("offsetY", #""offsetY":5"#, .centroid(1, 10)),
        // The offset is not rotated.
        row("offsetX", #""offsetX":5,"angle":90"#, .centroid(0, 1)),
        // Rotated by 300° about the middle of the box, (4, 5), which is where a rotation by 120° moves it.
        row("flipAngle", #""flipAngle":90,"angle":120"#, .centroid(-7.83, 3.562)),
        row("flipAngle", #""flipAngle":130,"angle":120"#, .centroid(-4.83, -1.634)),
        // A rectangle of 6 by 8 pt with round corners of 2 pt.
        row(
            "haloSize", #""haloSize":2,"haloSymbol":\#(area(fill(color: red)))"#, .left(-2), .top(9),
            .area(44.566)),
        row("letterSpacing", #""letterSpacing":50"#, of: "GG", .dots([(1, 5), (13, 5)])),
        row("letterWidth", #""letterWidth":200"#, of: "GG", .dots([(2, 5), (18, 5)])),
        row("wordSpacing", #""wordSpacing":200"#, of: "G G", .dots([(1, 5), (19, 5)])),
        row("wordSpacing", #""wordSpacing":0"#, of: "G G", .dots([(1, 5), (14, 5)])),
        row("lineGap", #""lineGap":3"#, of: "G\\nG", .dots([(1, 5), (1, -8)])),
        row("lineGap", #""lineGap":2,"lineGapType":"Multiple""#, of: "G\\nG", .dots([(1, 5), (1, -15)])),
        row("lineGap", #""lineGap":12,"lineGapType":"Exact""#, of: "G\\nG", .dots([(1, 5), (1, -7)])),
        row("indentBefore", #""indentBefore":3"#, .centroid(4, 5)),
        row("indentAfter", #""indentAfter":3,"horizontalAlignment":"Right""#, .centroid(-10, 5)),
        // A line break starts a paragraph.
        row("indentFirstLine", #""indentFirstLine":4"#, of: "G\\nG", .dots([(5, 5), (5, -5)])),
        row("shadowOffsetX", #""shadowOffsetX":5,"shadowColor":\#(red)"#, .dots([(1, 5), (6, 5)])),
        row("shadowOffsetY", #""shadowOffsetY":5,"shadowColor":\#(red)"#, .dots([(1, 5), (1, 10)])),
        row("horizontalAlignment", #""horizontalAlignment":"Center""#, .centroid(-3, 5)),
        row("horizontalAlignment", #""horizontalAlignment":"Right""#, .centroid(-7, 5)),
        row("verticalAlignment", #""verticalAlignment":"Top""#, .centroid(1, -5)),
        row("verticalAlignment", #""verticalAlignment":"Center""#, .centroid(1, 0)),
    ]

    // MARK: Callouts

    /// A callout of an invisible text whose box has the corners (0, 0) and (8, 10).
    private static func callout(_ name: String, _ members: String, _ more: String = "") -> String {
        text("G", #","callout":{"type":"CIM\#(name)Callout",\#(members)}\#(more)"#)
    }
    /// The box has the corners (20, -5) and (28, 5).
    private static let moved = #","offsetX":20,"offsetY":-5"#
    private static let black1 = line(stroke())

    private static func margin(_ side: String, _ width: Double, _ measures: Measure...) -> Self {
        Self(
            "CIMTextMargin.\(side)", on: .point,
            callout(
                "Background",
                #""backgroundSymbol":\#(area(fill())),"margin":{"type":"CIMTextMargin","\#(side)":\#(width)}"#
            ),
            all: measures)
    }

    /// The rules of the leaders of a class that has a line style; the leader is 20 pt long.
    private static func leaders(_ name: String) -> [Self] {
        func row(_ member: String, _ more: String, _ measures: Measure...) -> Self {
            let members = #""lineStyle":"MidPoint","leaderLineSymbol":\#(black1)\#(more)"#
            return Self(
                "CIM\(name)Callout.\(member)", on: .point, callout(name, members, moved), all: measures)
        }
        return [
            row("gap", "", .left(0), .right(20), .area(20)), row("gap", #","gap":4"#, .left(0), .right(16)),
            row("leaderOffset", #","leaderOffset":5"#, .left(5), .right(20)),
            row("leaderTolerance", #","leaderTolerance":19"#, .area(20)),
            row("leaderTolerance", #","leaderTolerance":21"#, .empty),
        ]
    }

    private static func balloon(_ member: String, _ more: String, _ measures: Measure...) -> Self {
        let members =
            #""useDartSymbol":true,"dartSymbol":\#(area(fill())),"useFixedDartWidth":true,"fixedDartWidth":6\#(more)"#
        return Self(
            "CIMBalloonCallout.\(member)", on: .point, callout("Balloon", members, moved), all: measures)
    }
    private static func lineCallout(_ member: String, _ more: String, _ measures: Measure...) -> Self {
        Self(
            "CIMSimpleLineCallout.\(member)", on: .point,
            callout("SimpleLine", #""lineSymbol":\#(black1),"autoSnap":true\#(more)"#, moved), all: measures)
    }
    private static func scaled(_ scale: String, _ measures: Measure...) -> Self {
        Self(
            "CIMPointSymbolCallout.backgroundScale", on: .point,
            callout(
                "PointSymbol", #""pointSymbol":\#(pointSymbol(dot())),"backgroundScale":"\#(scale)""#),
            all: measures)
    }

    static let callouts =
        leaders("Background") + leaders("PointSymbol") + [
            margin("left", 2, .left(-2), .right(8)), margin("right", 3, .left(0), .right(11)),
            margin("top", 1, .bottom(0), .top(11)), margin("bottom", 4, .bottom(-4), .top(10)),
            // A triangle of 20 by 6 pt, and a rectangle from the side to the middle of the box.
            balloon("fixedDartWidth", "", .left(0), .right(24), .area(84)),
            balloon("leaderOffset", #","leaderOffset":4"#, .left(4), .area(72)),
            balloon("leaderTolerance", #","leaderTolerance":19"#, .area(84)),
            balloon("leaderTolerance", #","leaderTolerance":21"#, .empty),
            lineCallout("leaderOffset", "", .left(0), .right(20)),
            lineCallout("leaderOffset", #","leaderOffset":5"#, .left(5), .right(20)),
            lineCallout("leaderTolerance", #","leaderTolerance":19"#, .area(20)),
            lineCallout("leaderTolerance", #","leaderTolerance":21"#, .empty),
            // The symbol of 2 by 2 pt is in the middle of the box of 8 by 10 pt.
            scaled("None", .centroid(4, 5), .area(4)), scaled("PropUniform", .centroid(4, 5), .area(100)),
            scaled("PropNonuniform", .centroid(4, 5), .area(80)),
            scaled("DifUniform", .centroid(4, 5), .area(100)),
            scaled("DifNonuniform", .centroid(4, 5), .area(80)),
        ]
}
