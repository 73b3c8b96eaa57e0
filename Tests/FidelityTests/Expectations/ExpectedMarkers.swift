import GoldenSupport

extension Expectation {
    /// A vector marker of 8 by 8 pt with other graphics or a clipping path.
    static func marker(graphics: String, size: Double = 8, _ more: String = "") -> String {
        #"{"type":"CIMVectorMarker","size":\#(size),"frame":{"xmin":-4,"ymin":-4,"xmax":4,"ymax":4},"markerGraphics":[\#(graphics)]\#(more)}"#
    }
    /// A character of 4 by 8 pt whose ink is 6 pt left of the center; its frame is 16 by 8 pt.
    private static func character(_ more: String, size: Double = 20) -> String {
        #"{"type":"CIMCharacterMarker","size":\#(size),"characterIndex":71,"fontFamilyName":"\#(TestFont.family)","fontStyleName":"Regular","symbol":\#(area(fill()))\#(more)}"#
    }
    /// A picture of 20 by 10 pt whose left half is black.
    private static func picture(_ more: String, size: Double = 10) -> String {
        #"{"type":"CIMPictureMarker","size":\#(size),"url":"\#(leftPicture)"\#(more)}"#
    }

    /// The rules that all markers have in common.
    ///
    /// - Parameters:
    ///   - center: The x coordinate of the ink's center; the y coordinate is 0.
    ///   - frame: The width and the height of the marker.
    private static func everyMarker(
        _ name: String, center x: Double, frame: (Double, Double), size: Double,
        _ marker: (_ more: String, _ size: Double) -> String
    ) -> [Self] {
        func row(_ member: String, _ more: String, _ measures: Measure...) -> Self {
            Self("\(name).\(member)", on: .point, pointSymbol(marker(more, size)), all: measures)
        }
        return [
            row("rotation", "", .centroid(x, 0)), row("rotation", #","rotation":90"#, .centroid(0, x)),
            row("rotateClockwise", #","rotation":90,"rotateClockwise":true"#, .centroid(0, -x)),
            row("offsetX", #","offsetX":5"#, .centroid(x + 5, 0)),
            row("offsetY", #","offsetY":5"#, .centroid(x, 5)),
            // The offset comes after the rotation, the anchor before.
            row("offsetX", #","offsetX":5,"rotation":90"#, .centroid(5, x)),
            row(
                "anchorPoint", #","anchorPoint":{"x":0.5,"y":0.25}"#,
                .centroid(x - frame.0 / 2, -frame.1 / 4)),
            row(
                "anchorPoint", #","anchorPoint":{"x":0.5,"y":0},"rotation":90"#, .centroid(0, x - frame.0 / 2)
            ),
            row(
                "anchorPointUnits", #","anchorPoint":{"x":3,"y":2},"anchorPointUnits":"Absolute""#,
                .centroid(x - 3, -2)),
            Self("\(name).size", on: .point, pointSymbol(marker("", size * 2)), .centroid(x * 2, 0)),
        ]
    }

    private static let clip = #"{"rings":[[[2,0],[2,4],[4,4],[4,0],[2,0]]]}"#
    private static func outlined(_ width: Double) -> String {
        #"{"type":"CIMMarkerGraphic","geometry":{"paths":[[[-4,0],[4,0]]]},"symbol":\#(line(stroke(width)))}"#
    }

    static let markers =
        everyMarker("CIMVectorMarker", center: 3, frame: (8, 8), size: 8) { flag($0, size: $1) }
        + everyMarker("CIMCharacterMarker", center: -6, frame: (16, 8), size: 20) { character($0, size: $1) }
        + everyMarker("CIMPictureMarker", center: -5, frame: (20, 10), size: 10) { picture($0, size: $1) } + [
            Self("CIMVectorMarker.size", on: .point, pointSymbol(flag(size: 16)), .area(16)),
            Self("CIMPictureMarker.size", on: .point, pointSymbol(picture("")), .bottom(-5), .top(5)),
            Self(
                "CIMCharacterMarker.scaleX", on: .point, pointSymbol(character(#","scaleX":2"#)),
                .centroid(-12, 0)),
            Self(
                "CIMPictureMarker.scaleX", on: .point, pointSymbol(picture(#","scaleX":2"#)),
                .centroid(-10, 0)),
            // Without the frame, the middle of the ink is at the location.
            Self(
                "CIMCharacterMarker.respectFrame", on: .point,
                pointSymbol(character(#","respectFrame":false"#)), .centroid(0, 0)),
            // The first graphic is at the bottom.
            Self(
                "CIMVectorMarker.markerGraphics", on: .point,
                pointSymbol(marker(graphics: "\(graphic(flagRing)),\(graphic(flagRing, color: red))")),
                .color(3, 0, [255, 0, 0])),
            // The frame from 0 to 8 has its center at (4, 4), so the square is at (-1, -4).
            Self(
                "CIMVectorMarker.frame", on: .point,
                pointSymbol(
                    marker(graphics: graphic(flagRing)).replacing(
                        #"{"xmin":-4,"ymin":-4,"xmax":4,"ymax":4}"#,
                        with: #"{"xmin":0,"ymin":0,"xmax":8,"ymax":8}"#)), .centroid(-1, -4)),
            // The box of the graphics, 2 by 2, gets the size 8.
            Self(
                "CIMVectorMarker.respectFrame", on: .point, pointSymbol(flag(#","respectFrame":false"#)),
                .centroid(0, 0), .area(64)),
            // At size 16, the frame of 8 is drawn twice as large; the stroke of 2 only if it is scaled, too.
            Self(
                "CIMVectorMarker.scaleSymbolsProportionally", on: .point,
                pointSymbol(marker(graphics: outlined(2), size: 16)), .area(32)),
            Self(
                "CIMVectorMarker.scaleSymbolsProportionally", on: .point,
                pointSymbol(marker(graphics: outlined(2), size: 16, #","scaleSymbolsProportionally":true"#)),
                .area(64)),
            Self(
                "CIMClippingPath.clippingType", on: .point,
                pointSymbol(
                    flag(
                        #","clippingPath":{"type":"CIMClippingPath","clippingType":"Intersect","path":\#(clip)}"#
                    )),
                .centroid(3, 0.5), .area(2)),
            Self(
                "CIMClippingPath.clippingType", on: .point,
                pointSymbol(
                    flag(
                        #","clippingPath":{"type":"CIMClippingPath","clippingType":"Subtract","path":\#(clip)}"#
                    )),
                .centroid(3, -0.5), .area(2)),
        ]
}
