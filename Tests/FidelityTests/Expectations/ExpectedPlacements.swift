extension Expectation {
    /// Flags along a line: a square 3 pt ahead of each position if markers turn with the line.
    private static func flags(
        _ member: String, on shape: Shape = .line, _ members: String = "", _ measures: Measure...
    ) -> Self {
        placed(member, shape, members, measures) { flag($0) }
    }
    /// Squares of 2 pt at the positions.
    private static func dots(
        _ member: String, on shape: Shape = .line, _ members: String = "", size: Double = 2,
        _ measures: Measure...
    ) -> Self {
        placed(member, shape, members, measures) { dot(size, $0) }
    }
    private static func placed(
        _ member: String, _ shape: Shape, _ members: String, _ measures: [Measure],
        _ marker: (String) -> String
    ) -> Self {
        let name = member.split(separator: ".")[0]
        let layer = marker(placement(String(name), members))
        let more = shape == .hook ? effects(#"AddControlPoints","angleTolerance":150"#) : ""
        let symbol =
            switch shape {
            case .square, .triangle: area(layer)
            default: line(layer, more)
            }
        return Self("CIMMarkerPlacement\(member)", on: shape, symbol, all: measures)
    }
    private static func xs(_ xs: Double..., y: Double = 0) -> Measure { .dots(xs.map { ($0, y) }) }

    static let placements =
        alongLine("AlongLineSameSize") + alongLine("AlongLineRandomSize") + sameSize + variableSize
        + atPositions + inAreas

    /// The rules for markers along a line of 80 pt that do not depend on their size.
    private static func alongLine(_ name: String) -> [Self] {
        [
            dots("\(name).placementTemplate", #""placementTemplate":[20]"#, xs(-40, -20, 0, 20, 40)),
            dots("\(name).placementTemplate", #""placementTemplate":[10,30]"#, xs(-40, -30, 0, 10, 40)),
            // To the left of the line.
            dots("\(name).offset", #""placementTemplate":[40],"offset":5"#, xs(-40, 0, 40, y: 5)),
            dots(
                "\(name).offset", on: .lineWest, #""placementTemplate":[40],"offset":5"#,
                xs(-40, 0, 40, y: -5)),
            // 80 / 30 is nearly three.
            dots(
                "\(name).endings", #""placementTemplate":[30],"endings":"WithMarkers""#,
                xs(-40, -13.333, 13.333, 40)),
            dots(
                "\(name).endings", #""placementTemplate":[20],"endings":"WithHalfGap""#, xs(-30, -10, 10, 30)),
            dots("\(name).endings", #""placementTemplate":[20],"endings":"WithFullGap""#, xs(-20, 0, 20)),
            dots(
                "\(name).offsetAlongLine", #""placementTemplate":[20],"offsetAlongLine":5"#,
                xs(-25, -5, 15, 35)),
            // The pattern ends 20 pt before the line: 60 / 25 is nearly two.
            dots(
                "\(name).customEndingOffset",
                #""placementTemplate":[25],"endings":"Custom","customEndingOffset":20"#, xs(-40, -10, 20)),
            // One step of 30 pt before the corner, two of 25 pt after it.
            dots(
                "\(name).controlPointPlacement", on: .hook,
                #""placementTemplate":[24],"endings":"WithMarkers","controlPointPlacement":"WithMarkers""#,
                .dots([(-30, 0), (0, 0), (0, 25), (0, 50)])),
            dots(
                "\(name).placePerPart", on: .twoLines, #""placementTemplate":[50],"placePerPart":true"#,
                .dots([(-40, 20), (10, 20), (-40, -20), (10, -20)])),
            // The pattern runs on: 20 and 70 pt after the start of the second line.
            dots(
                "\(name).placePerPart", on: .twoLines, #""placementTemplate":[50]"#,
                .dots([(-40, 20), (10, 20), (-20, -20), (30, -20)])),
            flags(
                "\(name).angleToLine", on: .corner, #""placementTemplate":[60],"angleToLine":false"#,
                .ink(-37, 0)),
        ]
    }

    private static let sameSize = [
        flags(
            "AlongLineSameSize.angleToLine", on: .corner, #""placementTemplate":[60]"#,
            .dots([(-37, 0), (0, 23)])),
        flags(
            "AlongLineSameSize.angleToLine", on: .corner, #""placementTemplate":[60],"angleToLine":false"#,
            .dots([(-37, 0), (3, 20)])),
        flags("AlongLineSameSize.keepUpright", on: .lineWest, #""placementTemplate":[100]"#, xs(37)),
        flags(
            "AlongLineSameSize.keepUpright", on: .lineWest, #""placementTemplate":[100],"keepUpright":true"#,
            xs(43)),
        dots(
            "AlongLineRandomSize.angleToLine", #""placementTemplate":[20],"angleToLine":true"#,
            xs(-40, -20, 0, 20, 40)),
        dots(
            "AlongLineRandomSize.keepUpright", on: .lineWest,
            #""placementTemplate":[20],"keepUpright":true"#, xs(-40, -20, 0, 20, 40)),
    ]

    private static func variable(
        _ member: String, method: String = "Increasing", endings: String = "WithMarkers", more: String = "",
        _ measures: Measure...
    ) -> Self {
        placed(
            "AlongLineVariableSize.\(member)", .line,
            #""placementTemplate":[20],"minZoom":0.5,"maxZoom":2,"numberOfSizes":4,"variationMethod":"\#(method)","endings":"\#(endings)"\#(more)"#,
            measures
        ) { dot(4, $0) }
    }
    /// Squares of 4 pt with the size factors 0.5, 1, 1.5 and 2.
    private static let variableSize = [
        variable("minZoom", .areas([4, 16, 36, 64, 4])), variable("maxZoom", .areas([4, 16, 36, 64, 4])),
        variable("numberOfSizes", method: "Decreasing", .areas([64, 36, 16, 4, 64])),
        variable("variationMethod", .areas([4, 16, 36, 64, 4])),
        variable("variationMethod", method: "Decreasing", .areas([64, 36, 16, 4, 64])),
        variable("variationMethod", method: "IncreasingThenDecreasing", .areas([4, 16, 36, 64, 36])),
        variable("placementTemplate", xs(-40, -20, 0, 20, 40)),
        variable("endings", endings: "WithHalfGap", xs(-30, -10, 10, 30)),
        variable("offset", endings: "WithHalfGap", more: #","offset":5"#, xs(-30, -10, 10, 30, y: 5)),
        placed(
            "AlongLineVariableSize.controlPointPlacement", .hook,
            #""placementTemplate":[24],"endings":"WithMarkers","controlPointPlacement":"WithMarkers""#,
            [.dots([(-30, 0), (0, 0), (0, 25), (0, 50)])]
        ) { dot(2, $0) },
        placed(
            "AlongLineVariableSize.placePerPart", .twoLines,
            #""placementTemplate":[50],"placePerPart":true,"endings":"WithHalfGap""#,
            [.dots([(-20, 20), (20, 20), (-20, -20), (20, -20)])]
        ) { dot(2, $0) },
        placed(
            "AlongLineVariableSize.angleToLine", .corner,
            #""placementTemplate":[40],"endings":"WithHalfGap","minZoom":1,"maxZoom":1,"numberOfSizes":1"#,
            [.dots([(-17, 0), (0, 23)])]
        ) { flag($0) },
        placed(
            "AlongLineVariableSize.keepUpright", .lineWest,
            #""placementTemplate":[80],"endings":"WithHalfGap","minZoom":1,"maxZoom":1,"numberOfSizes":1,"keepUpright":true"#,
            [xs(3)]
        ) { flag($0) },
    ]

    private static let atPositions = [
        // At the start, the marker points outwards.
        flags("AtExtremities.extremityPlacement", #""extremityPlacement":"Both""#, xs(-43, 43)),
        flags("AtExtremities.extremityPlacement", #""extremityPlacement":"JustBegin""#, xs(-43)),
        flags("AtExtremities.extremityPlacement", #""extremityPlacement":"JustEnd""#, xs(43)),
        // Inwards from both ends.
        flags("AtExtremities.offsetAlongLine", #""offsetAlongLine":5"#, xs(-38, 38)),
        flags("AtExtremities.angleToLine", on: .corner, #""angleToLine":true"#, .dots([(-43, 0), (0, 43)])),
        flags("AtExtremities.angleToLine", on: .corner, #""angleToLine":false"#, .dots([(-37, 0), (3, 40)])),
        flags(
            "AtExtremities.keepUpright", #""extremityPlacement":"JustBegin","keepUpright":true"#, xs(-37)),
        // To the right of the outward direction.
        dots("AtExtremities.offset", #""offset":5"#, .dots([(-40, 5), (40, -5)])),
        dots(
            "AtExtremities.placePerPart", on: .twoLines, #""placePerPart":true"#,
            .dots([(-40, 20), (40, 20), (-40, -20), (40, -20)])),
        dots("AtExtremities.placePerPart", on: .twoLines, "", .dots([(-40, 20), (40, -20)])),
        // The measures are the distances from the start.
        dots("AtMeasuredUnits.interval", on: .measuredLine, #""interval":30"#, xs(-10, 20)),
        dots("AtMeasuredUnits.offset", on: .measuredLine, #""interval":30,"offset":5"#, xs(-10, 20, y: 5)),
        dots(
            "AtMeasuredUnits.placeAtExtremities", on: .measuredLine,
            #""interval":20,"placeAtExtremities":true"#, xs(-40, -20, 0, 20, 40)),
        dots("AtMeasuredUnits.placeAtExtremities", on: .measuredLine, #""interval":20"#, xs(-20, 0, 20)),
        // Every second marker is left out.
        dots(
            "AtMeasuredUnits.skipMarkerRate", on: .measuredLine, #""interval":20,"skipMarkerRate":2"#,
            xs(-20, 20)),
        flags("AtMeasuredUnits.angleToLine", on: .measuredLine, #""interval":30"#, xs(-7, 23)),
        flags(
            "AtMeasuredUnits.keepUpright", on: .measuredLine, #""interval":30,"keepUpright":true"#, xs(-7, 23)
        ),
        // The first marker points backwards.
        flags("AtRatioPositions.flipFirst", #""positionArray":[0,0.5],"flipFirst":true"#, xs(-43, 3)),
        flags("AtRatioPositions.flipFirst", #""positionArray":[0,0.5],"flipFirst":false"#, xs(-37, 3)),
        dots("AtRatioPositions.positionArray", #""positionArray":[0.25,1]"#, xs(-20, 40)),
        dots("AtRatioPositions.beginPosition", #""positionArray":[0,0.5],"beginPosition":20"#, xs(-20, 10)),
        dots("AtRatioPositions.endPosition", #""positionArray":[0.5,1],"endPosition":20"#, xs(-10, 20)),
        dots("AtRatioPositions.offset", #""positionArray":[0.5],"offset":5"#, xs(0, y: 5)),
        flags(
            "AtRatioPositions.angleToLine", on: .corner, #""positionArray":[0.75],"flipFirst":false"#,
            .dots([(0, 23)])),
        flags(
            "AtRatioPositions.keepUpright", on: .lineWest,
            #""positionArray":[0.5],"flipFirst":false,"keepUpright":true"#, xs(3)),
        dots(
            "AtRatioPositions.placePerPart", on: .twoLines, #""positionArray":[0.25],"placePerPart":true"#,
            .dots([(-20, 20), (-20, -20)])),
        dots("AtRatioPositions.placePerPart", on: .twoLines, #""positionArray":[0.25]"#, .dots([(0, 20)])),
        dots("Decorations.positionArray", #""positionArray":[10,30]"#, xs(-30, -10)),
        dots(
            "Decorations.positionAsRatio", #""positionArray":[0.25,0.5],"positionAsRatio":true"#, xs(-20, 0)),
        flags("Decorations.flipFirst", #""positionArray":[10,30],"flipFirst":true"#, xs(-33, -7)),
        flags(
            "Decorations.flipAll", #""positionArray":[10,30],"flipFirst":false,"flipAll":true"#, xs(-33, -13)),
        dots("Decorations.offset", #""positionArray":[40],"offset":5"#, xs(0, y: 5)),
        flags(
            "Decorations.angleToLine", on: .corner, #""positionArray":[60],"flipFirst":false"#,
            .dots([(0, 23)])),
        flags(
            "Decorations.keepUpright", on: .lineWest,
            #""positionArray":[40],"flipFirst":false,"keepUpright":true"#, xs(3)),
        dots(
            "Decorations.placePerPart", on: .twoLines, #""positionArray":[20],"placePerPart":true"#,
            .dots([(-20, 20), (-20, -20)])),
        dots("Decorations.placePerPart", on: .twoLines, #""positionArray":[100]"#, .dots([(-20, -20)])),
        dots(
            "Decorations.decorateSubPartsOfMultiPartGeom", on: .twoLines,
            #""positionArray":[20],"decorateSubPartsOfMultiPartGeom":true"#, .dots([(-20, 20), (-20, -20)])),
        dots("OnLine.relativeTo", #""relativeTo":"LineMiddle""#, xs(0)),
        dots("OnLine.relativeTo", #""relativeTo":"LineBeginning""#, xs(-40)),
        dots("OnLine.relativeTo", #""relativeTo":"LineEnd""#, xs(40)),
        dots(
            "OnLine.relativeTo", on: .corner, #""relativeTo":"SegmentMidpoint""#, .dots([(-20, 0), (0, 20)])),
        dots("OnLine.startPointOffset", #""relativeTo":"LineMiddle","startPointOffset":5"#, xs(5)),
        dots("OnLine.startPointOffset", #""relativeTo":"LineBeginning","startPointOffset":5"#, xs(-35)),
        // Back from the end.
        dots("OnLine.startPointOffset", #""relativeTo":"LineEnd","startPointOffset":5"#, xs(35)),
        dots("OnLine.offset", #""relativeTo":"LineMiddle","offset":5"#, xs(0, y: 5)),
        flags("OnLine.angleToLine", on: .lineWest, #""relativeTo":"LineMiddle""#, xs(-3)),
        flags("OnLine.keepUpright", on: .lineWest, #""relativeTo":"LineMiddle","keepUpright":true"#, xs(3)),
        dots(
            "OnLine.placePerPart", on: .twoLines, #""relativeTo":"LineMiddle","placePerPart":true"#,
            .dots([(0, 20), (0, -20)])),
        dots("OnVertices.placeOnRegularVertices", on: .corner, #""placeOnRegularVertices":true"#, xs(0)),
        dots(
            "OnVertices.placeOnEndPoints", on: .corner, #""placeOnEndPoints":true"#,
            .dots([(-40, 0), (0, 40)])),
        dots("OnVertices.placeOnControlPoints", on: .hook, #""placeOnControlPoints":true"#, xs(0)),
        dots("OnVertices.offset", #""placeOnEndPoints":true,"offset":5"#, xs(-40, 40, y: 5)),
        // The bisector of east and north.
        flags(
            "OnVertices.angleToLine", on: .corner, #""placeOnRegularVertices":true"#,
            .dots([(2.121, 2.121)])),
        flags(
            "OnVertices.keepUpright", on: .lineWest, #""placeOnEndPoints":true,"keepUpright":true"#,
            xs(-37, 43)),
    ]

    private static func grid(
        _ member: String, x: Double = 10, y: Double = 10, more: String = "", _ measures: Measure...
    ) -> Self {
        placed("InsidePolygon.\(member)", .square, #""stepX":\#(x),"stepY":\#(y)\#(more)"#, measures) {
            dot(2, $0)
        }
    }
    private static func nodes(_ member: String, step: Double, _ clipping: String, _ measures: Measure...)
        -> Self
    {
        let members = #""stepX":\#(step),"stepY":\#(step),"clipping":"\#(clipping)""#
        return placed("InsidePolygon.\(member)", .square, members, measures) { dot(4, $0) }
    }
    private static let inAreas = [
        grid("stepX", x: 8, .ink(8, 0), .ink(-16, 10), .blank(10, 0)),
        grid("stepY", y: 8, .ink(0, 8), .ink(10, -16), .blank(0, 10)),
        grid("offsetX", more: #","offsetX":3"#, .ink(3, 0), .ink(-7, 10), .blank(0, 0)),
        grid("offsetY", more: #","offsetY":3"#, .ink(0, 3), .ink(10, -7), .blank(0, 0)),
        grid("gridAngle", more: #","gridAngle":30"#, .ink(8.66, 5), .ink(-5, 8.66), .blank(10, 0)),
        grid(
            "shiftOddRows", more: #","shiftOddRows":true"#, .ink(0, 0), .ink(5, 10), .ink(5, -10),
            .blank(0, 10)),
        grid(
            "gridType", more: #","gridType":"Random","randomness":0"#, .ink(0, 0), .ink(10, -10), .blank(5, 5)
        ),
        grid(
            "randomness", more: #","gridType":"Random","randomness":0"#, .ink(-10, 0), .ink(10, 10),
            .blank(5, 0)),
        // Squares from -2 to 2 around nodes at 19: clipped at 20, whole, or left out.
        nodes("clipping", step: 9.5, "ClipAtBoundary", .right(20), .top(20)),
        nodes("clipping", step: 9.5, "RemoveIfCenterOutsideBoundary", .right(21), .top(21)),
        nodes("clipping", step: 9.5, "DoNotTouchBoundary", .right(11.5), .top(11.5)),
        nodes("clipping", step: 10.5, "DoNotClip", .right(23), .left(-23)),
        dots("PolygonCenter.offsetX", on: .square, #""offsetX":5"#, xs(5)),
        dots("PolygonCenter.offsetY", on: .square, #""offsetY":5"#, xs(0, y: 5)),
        dots("PolygonCenter.method", on: .triangle, #""method":"BoundingBoxCenter""#, xs(0)),
        dots("PolygonCenter.method", on: .triangle, #""method":"CenterOfMass""#, xs(-6.667, y: -6.667)),
        dots("PolygonCenter.clipAtBoundary", on: .square, #""offsetX":20,"clipAtBoundary":true"#, .right(20)),
        dots("PolygonCenter.clipAtBoundary", on: .square, #""offsetX":20"#, .right(21)),
        dots("AroundPolygon.position", on: .square, #""position":"Top""#, xs(0, y: 20)),
        dots("AroundPolygon.position", on: .square, #""position":"Left""#, xs(-20)),
        dots("AroundPolygon.position", on: .square, #""position":"BottomRight""#, xs(20, y: -20)),
        dots("AroundPolygon.offset", on: .square, #""position":"Top","offset":5"#, xs(0, y: 25)),
        dots("AroundPolygon.offset", on: .square, #""position":"BottomLeft","offset":-5"#, xs(-15, y: -15)),
    ]
}
