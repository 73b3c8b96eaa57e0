import CartoucheDocuments
import CartoucheSymbolModel
import GoldenSupport

extension GoldenScene {
    private static let ink = "[50,60,80,255]"
    private static let coral = "[230,90,70,255]"
    private static let sand = "[245,220,160,255]"
    private static func fill(_ color: String) -> String { #"{"type":"CIMSolidFill","color":\#(color)}"# }
    private static func stroke(_ color: String, _ width: Double) -> String {
        #"{"type":"CIMSolidStroke","width":\#(width),"color":\#(color)}"#
    }
    private static func area(_ layers: String...) -> String {
        #"{"type":"CIMPolygonSymbol","symbolLayers":[\#(layers.joined(separator: ","))]}"#
    }
    private static func line(_ color: String, _ width: Double) -> String {
        #"{"type":"CIMLineSymbol","symbolLayers":[\#(stroke(color, width))]}"#
    }
    private static let box = area(stroke(ink, 0.75), fill(sand))
    private static let hatch =
        #"{"type":"CIMHatchFill","rotation":45,"separation":2,"lineSymbol":\#(line(coral, 0.8))}"#
    private static let badge =
        #"{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","size":12,"frame":{"xmin":-6,"ymin":-6,"xmax":6,"ymax":6},"markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"curveRings":[[[0,6],{"a":[[0,6],[0,0],0,1]}]]},"symbol":\#(area(stroke(coral, 1.5), fill(sand)))}]}]}"#

    /// Returns a point symbol with a text whose frame has one unit for each point.
    private static func text(
        _ string: String, _ members: String = "", geometry: String = #"{"x":0,"y":0}"#,
        symbol: String? = nil
    ) -> SymbolDefinition {
        TestFont.install()
        let common =
            #""type":"CIMTextSymbol","fontFamilyName":"\#(TestFont.textFamily)","height":9,"symbol":\#(symbol ?? area(fill(ink)))"#
        let more = members.isEmpty ? "" : ",\(members)"
        let json =
            #"{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","size":20,"frame":{"xmin":-10,"ymin":-10,"xmax":10,"ymax":10},"markerGraphics":[{"type":"CIMMarkerGraphic","geometry":\#(geometry),"textString":"\#(string)","symbol":{\#(common)\#(more)}}]}]}"#
        return symbolDefinition(json)
    }
    private static func symbolDefinition(_ json: String) -> SymbolDefinition {
        try! SymbolDefinition(cim: Array(json.utf8), log: DiagnosticLog())
    }
    private static let centered = #""horizontalAlignment":"Center","verticalAlignment":"Center""#
    private static func callout(_ name: String, _ members: String, _ more: String = "") -> String {
        #""callout":{"type":"CIM\#(name)Callout",\#(members)},\#(centered)\#(more)"#
    }

    /// The members of text symbols, formatting tags, and callouts.
    static let textMembers: [GoldenScene] = [
        GoldenScene("texts/tags") { scene in
            let lines = [
                "<BOL>bold</BOL> <ITA>italic</ITA> <UND>under</UND> <STR>struck</STR>",
                "H<SUB>2</SUB>O m<SUP>2</SUP> <ACP>caps</ACP> <SCP>Small Caps</SCP>",
                "<CLR red='220'>red</CLR> <CLR cyan='100' alpha='50'>cyan</CLR> <BGD red='250' green='220' padding='1'>box</BGD> <_BOL>x</_BOL>",
                "<FNT size='13'>large</FNT> <FNT scale='60'>small</FNT> <FNT style='Bold Italic'>style</FNT>",
                "<CHR spacing='40'>spaced</CHR> <CHR width='150'>wide</CHR> <WRD spacing='400'>a b</WRD>",
                "<BOL>not closed, a < b, 1 & 2",
            ]
            for (index, string) in lines.enumerated() {
                scene.point(6, Float(12 + index * 17), text(string, #""verticalAlignment":"Center""#))
            }
            scene.point(
                196, 112,
                text(
                    "<ALIGN horizontal='left'>left</ALIGN>\\n<LIN leading='-2'>right line</LIN>",
                    #""horizontalAlignment":"Right","verticalAlignment":"Bottom""#))
        },
        GoldenScene("texts/members") { scene in
            let members = [
                (#""textCase":"Allcaps""#, "Case"), (#""textCase":"LowerCase""#, "Case"),
                (#""smallCaps":true"#, "Small"), (#""fontEffects":"Superscript""#, "Super"),
                (#""fontEffects":"Subscript""#, "Sub"), (#""underline":true"#, "Under"),
                (#""strikethrough":true"#, "Strike"), (#""letterSpacing":40"#, "Space"),
                (#""letterWidth":150"#, "Wide"), (#""wordSpacing":300"#, "a b"),
                (#""shadowColor":\#(coral),"shadowOffsetX":1.5,"shadowOffsetY":-1.5"#, "Shade"),
                (#""flipAngle":90,"angle":170"#, "Flip"), (#""angle":170"#, "Turn"),
                (#""lineGap":-3"#, "two\\nlines"),
                (#""lineGap":1.5,"lineGapType":"Multiple""#, "two\\nlines"),
                (#""indentBefore":9"#, "Indent"),
            ]
            for (index, member) in members.enumerated() {
                let (x, y) = (Float(28 + index % 4 * 48), Float(18 + index / 4 * 29))
                scene.cross(at: x, y, radius: 8)
                scene.point(x, y, text(member.1, "\(centered),\(member.0)"))
            }
        },
        GoldenScene("texts/halo-fills") { scene in
            let halos = [
                area(fill(sand)), area(hatch), area(stroke(ink, 0.75), fill(sand)), area(stroke(coral, 1)),
            ]
            for (index, halo) in halos.enumerated() {
                scene.point(
                    Float(52 + index % 2 * 96), Float(32 + index / 2 * 56),
                    text(
                        "Halo",
                        #"\#(centered),"height":22,"fontStyleName":"Bold","haloSize":4,"haloSymbol":\#(halo)"#
                    ))
            }
        },
        GoldenScene("texts/background-callouts") { scene in
            let margin = #""margin":{"type":"CIMTextMargin","left":6,"right":3,"top":2,"bottom":2}"#
            let bar = #""accentBarSymbol":\#(line(coral, 2.5))"#
            let leader = #""leaderLineSymbol":\#(line(ink, 0.75)),"gap":2,"leaderOffset":2"#
            let shift = #","offsetX":36,"offsetY":12"#
            for (index, callout) in [
                (#""backgroundSymbol":\#(box),\#(margin)"#, ""),
                (#""backgroundSymbol":\#(box),\#(margin),\#(bar)"#, ""),
                (#""backgroundSymbol":\#(box),\#(margin),\#(bar),\#(leader)"#, shift),
                (#"\#(leader),"lineStyle":"Underline""#, shift),
            ].enumerated() {
                let (x, y) = (
                    Float(index < 2 ? 50 + index * 100 : 14 + (index - 2) * 100), Float(index < 2 ? 26 : 96)
                )
                scene.cross(at: x, y, radius: 5)
                scene.point(x, y, text("Two\\nlines", Self.callout("Background", callout.0, callout.1)))
            }
        },
        GoldenScene("texts/composite-callouts") { scene in
            func place(_ horizontal: String, _ vertical: String, _ more: String = "") -> String {
                #"{"type":"CIMCompositeTextPartPosition","horizontalAlignment":"\#(horizontal)","verticalAlignment":"\#(vertical)"\#(more)}"#
            }
            let margin = #""margin":{"type":"CIMTextMargin","left":4,"right":4,"top":2,"bottom":2}"#
            let all = [
                "topLeft", "top", "topRight", "left", "middle", "right", "bottomLeft", "bottom",
                "bottomRight", "floating",
            ]
            .map { "<PART position='\($0)'><FNT size='6'>\($0)</FNT></PART>" }.joined()
            let some = ["top", "left", "middle", "right"].map { "<PART position='\($0)'>\($0)</PART>" }
                .joined()
            let enclosed = #","isPartWithinCalloutBox":true"#
            let leader =
                #""leaderLineSymbol":\#(line(ink, 0.75)),"leaderLinePercentage":40,"dartSymbol":\#(area(fill(coral))),"dartWidth":6,"leaderOffset":2"#
            let shadow =
                #""shadowSymbol":\#(area(fill("[120,120,120,120]"))),"shadowXOffset":2,"shadowYOffset":-2"#
            for (index, callout) in [
                (all, #""backgroundSymbol":\#(box),\#(margin),"cornerRadius":3"#, "", SIMD2<Float>(50, 30)),
                (
                    some,
                    #""backgroundSymbol":\#(box),\#(margin),\#(shadow),"top":\#(place("Center", "Bottom", enclosed)),"left":\#(place("Right", "Center", enclosed)),"right":\#(place("Left", "Center", enclosed))"#,
                    "", SIMD2(150, 30)
                ),
                (
                    some,
                    #""backgroundSymbol":\#(box),\#(margin),"top":\#(place("Center", "Center", #","splitOffset":2"#))"#,
                    "", SIMD2(50, 88)
                ),
                (
                    "Storm", #""backgroundSymbol":\#(box),\#(margin),\#(shadow),\#(leader),"cornerRadius":5"#,
                    #","offsetX":30,"offsetY":22"#, SIMD2(128, 106)
                ),
            ].enumerated() {
                scene.cross(at: callout.3.x, callout.3.y, radius: index == 3 ? 4 : 0.5)
                scene.point(
                    callout.3.x, callout.3.y, text(callout.0, Self.callout("Composite", callout.1, callout.2))
                )
            }
        },
        GoldenScene("texts/leaders") { scene in
            for (index, style) in [
                "Base", "MidPoint", "ThreePoint", "FourPoint", "CircularCW", "CircularCCW",
            ].enumerated() {
                let (x, y) = (Float(10 + index % 3 * 66), Float(52 + index / 3 * 56))
                scene.cross(at: x, y, radius: 4)
                let members =
                    #""backgroundSymbol":\#(box),"leaderLineSymbol":\#(line(coral, 0.75)),"lineStyle":"\#(style)""#
                scene.point(
                    x, y, text("Text", callout("Background", members, #","offsetX":28,"offsetY":26"#)))
            }
        },
        GoldenScene("texts/balloons") { scene in
            let margin = #""margin":{"type":"CIMTextMargin","left":3,"right":3,"top":2,"bottom":2}"#
            for (index, style) in ["Rectangle", "RoundedRectangle", "Oval"].enumerated() {
                for row in 0..<2 {
                    let (x, y) = (Float(14 + index * 66), Float(54 + row * 56))
                    let dart =
                        row == 0
                        ? ""
                        : #","useDartSymbol":true,"dartSymbol":\#(area(fill(coral))),"useFixedDartWidth":true,"fixedDartWidth":4"#
                    let members =
                        #""balloonStyle":"\#(style)","backgroundSymbol":\#(box),\#(margin)\#(dart)"#
                    scene.cross(at: x, y, radius: 5)
                    scene.point(
                        x, y, text("Text", callout("Balloon", members, #","offsetX":20,"offsetY":24"#)))
                }
            }
        },
        GoldenScene("texts/symbol-callouts") { scene in
            for (index, scale) in ["None", "PropUniform", "PropNonuniform", "DifUniform", "DifNonuniform"]
                .enumerated()
            {
                let members = #""pointSymbol":\#(badge),"backgroundScale":"\#(scale)""#
                scene.point(
                    Float(34 + index % 3 * 66), index < 3 ? 32 : 90,
                    text("Route 9", callout("PointSymbol", members)))
            }
            scene.cross(at: 166, 110, radius: 5)
            scene.point(
                166, 110,
                text(
                    "snap",
                    callout(
                        "SimpleLine", #""lineSymbol":\#(line(coral, 1)),"autoSnap":true"#,
                        #","offsetX":-2,"offsetY":26"#)))
        },
        GoldenScene("texts/callouts-of-markers") { scene in
            let frame =
                #""callout":{"type":"CIMBackgroundCallout","backgroundSymbol":\#(box),"margin":{"type":"CIMTextMargin","left":4,"right":4,"top":4,"bottom":4}}"#
            let balloon = #""callout":{"type":"CIMBalloonCallout","backgroundSymbol":\#(box)}"#
            scene.point(
                60, 60,
                symbolDefinition(badge.replacing(#""symbolLayers""#, with: #"\#(frame),"symbolLayers""#)))
            scene.cross(at: 130, 90, radius: 5)
            scene.point(
                130, 90,
                symbolDefinition(
                    badge.replacing(#""symbolLayers""#, with: #"\#(balloon),"symbolLayers""#)
                        .replacing(#""size":12"#, with: #""size":12,"offsetX":10,"offsetY":30"#)))
        },
        GoldenScene("texts/along-lines-of-markers") { scene in
            let curve = #"{"curvePaths":[[[-30,-8],{"b":[[30,-8],[-15,22],[15,22]]}]]}"#
            for (index, members) in [
                "", #""horizontalAlignment":"Center","haloSize":1.5,"haloSymbol":\#(area(fill(sand)))"#,
                #""horizontalAlignment":"Right","underline":true"#,
                #""extrapolateBaselines":false,"horizontalAlignment":"Center","letterSpacing":90"#,
            ].enumerated() {
                let (x, y) = (Float(50 + index % 2 * 100), Float(36 + index / 2 * 56))
                scene.line(
                    [(x - 40, y + 11), (x + 40, y + 11)],
                    Sample.line(.solidStroke(SolidStroke(width: 0.5, color: Scene.gray))))
                scene.point(
                    x, y,
                    text(
                        "Along the way",
                        #""verticalAlignment":"Baseline"\#(members.isEmpty ? "" : ",")\#(members)"#,
                        geometry: curve))
            }
        },
        GoldenScene("texts/in-polygons-of-markers") { scene in
            let ring = #"{"rings":[[[-30,-20],[-30,20],[30,20],[30,-20],[-30,-20]]]}"#
            for (index, members) in [
                #""horizontalAlignment":"Justify","verticalAlignment":"Top","indentFirstLine":8"#,
                #""horizontalAlignment":"Center","verticalAlignment":"Center""#,
            ].enumerated() {
                let x = Float(50 + index * 100)
                scene.area(
                    Sample.area(x - 40, 33, x + 40, 87),
                    Sample.polygon(.solidStroke(SolidStroke(width: 0.5, color: Scene.gray))))
                scene.point(x, 60, text("Words are divided into several lines", members, geometry: ring))
            }
        },
    ]
}
