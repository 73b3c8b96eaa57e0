import CartoucheImages
import Foundation
import GoldenSupport

/// An example for each class that is visible on a 2D map.
///
/// Classes without an example are not drawn.
enum FidelityCorpus {
    static let examples =
        symbols + fills + strokes + markers + parts + callouts + colors + effects + placements

    /// A picture of 9 × 6 pixels without symmetry, as a data URL.
    static let picture = pictureData(isDark: false)
    private static let otherPicture = pictureData(isDark: true)

    private static func pictureData(isDark: Bool) -> String {
        var rgba: [UInt8] = []
        for y in 0..<6 {
            for x in 0..<9 {
                let isCanton = x < 4 && y < 3
                rgba +=
                    isCanton
                    ? [226, 88, 62, 255]
                    : (x + y) % 5 == 0 || isDark ? [30, 34, 52, 255] : [242, 204, 120, 255]
            }
        }
        let data = try! Image(width: 9, height: 6, rgba: rgba).pngData()
        return "data:image/png;base64,\(data.base64EncodedString())"
    }

    typealias Setting = FidelityExample.Setting
    private static let offsetEffect = #"[{"type":"CIMGeometricEffectOffset","offset":4}]"#
    private static let moveEffect = #"[{"type":"CIMGeometricEffectMove","offsetX":5,"offsetY":4}]"#
    private static let ramp =
        #"{"type":"CIMLinearContinuousColorRamp","fromColor":[20,60,160,255],"toColor":[250,220,90,255]}"#
    private static let reds =
        #"{"type":"CIMLinearContinuousColorRamp","fromColor":[160,20,20,255],"toColor":[255,255,255,255]}"#
    private static let onLine = #"{"type":"CIMMarkerPlacementAlongLineSameSize","placementTemplate":[16]}"#
    private static let tint = #"{"type":"CIMRGBColor","values":[90,200,255,100]}"#
    private static let substitutions =
        #"[{"type":"CIMColorSubstitution","oldColor":{"type":"CIMRGBColor","values":[226,88,62,100]},"newColor":{"type":"CIMRGBColor","values":[0,160,0,100]}}]"#
    static let fat =
        #"{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","width":3,"color":[200,80,60,255]}]}"#

    // MARK: Symbols

    private static let symbols = [
        FidelityExample(
            "CIMPointSymbol", in: [.pointSymbol, .turnedPointSymbol, .pointSymbol.onMap],
            #""symbolLayers":[{"type":"CIMVectorMarker",\#(Setting.arrow)}]"#,
            variants: [
                "effects": [moveEffect], "symbolLayers": ["[\(Setting.stroke)]"],
                "haloSymbol": [#"{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}"#],
                "haloSize": [
                    #"3 with "haloSymbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}"#
                ],
                "callout": [
                    #"{"type":"CIMBackgroundCallout","backgroundSymbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}}"#
                ],
            ]),
        FidelityExample(
            "CIMLineSymbol", in: [.lineSymbol, .lineSymbol.onMap], #""symbolLayers":[\#(Setting.stroke)]"#,
            variants: ["effects": [offsetEffect], "symbolLayers": [#"[{"type":"CIMSolidStroke"}]"#]]),
        FidelityExample(
            "CIMPolygonSymbol", in: [.areaSymbol, .turnedAreaSymbol, .areaSymbol.onMap],
            #""symbolLayers":[{"type":"CIMHatchFill","rotation":20,"separation":5,"lineSymbol":\#(fat)}]"#,
            variants: ["effects": [moveEffect], "symbolLayers": ["[\(Setting.fill)]"]]),
    ]

    // MARK: Fills

    private static let fills = [
        FidelityExample(
            "CIMSolidFill", in: [.areaLayer], #""color":\#(Setting.sand)"#,
            variants: [
                "effects": [moveEffect], "color": [Setting.ink],
                "pattern": [#"{"type":"CIMSolidPattern","color":[0,120,0,255]} with "color":null"#],
            ]),
        FidelityExample(
            "CIMHatchFill", in: [.areaLayer],
            "\"separation\":6\n\"lineSymbol\":{\"type\":\"CIMLineSymbol\",\"symbolLayers\":[\(Setting.stroke)]}",
            variants: ["effects": [moveEffect], "lineSymbol": [fat], "offsetX": [#"3 with "rotation":50"#]]),
        FidelityExample(
            "CIMGradientFill", in: [.areaLayer], "\"colorRamp\":\(ramp)",
            variants: [
                "effects": [moveEffect], "colorRamp": [reds], "angle": ["40"], "gradientSize": ["40"],
                "gradientSizeUnits": [#""Absolute" with "gradientSize":12"#],
                "interval": [#"3 with "gradientType":"Discrete""#],
            ]),
        FidelityExample(
            "CIMWaterFill", in: [.areaLayer], "\"color\":\(Setting.ink)",
            variants: ["effects": [moveEffect], "color": [Setting.sand]]),
        FidelityExample(
            "CIMPictureFill", in: [.areaLayer], "\"url\":\"\(picture)\"\n\"height\":8",
            variants: [
                "effects": [moveEffect], "colorSubstitutions": [substitutions], "tintColor": [tint],
                "textureFilter": ["\"Picture\"", "\"Text\""],
                "url": ["\"\(otherPicture)\""],
            ]),
    ]

    // MARK: Strokes

    private static let strokeVariants = [
        "effects": [offsetEffect], "miterLimit": [#"1.2 with "joinStyle":"Miter""#],
    ]
    private static let strokes = [
        FidelityExample(
            "CIMSolidStroke", in: [.lineLayer, .areaLayer], "\"width\":5\n\"color\":\(Setting.ink)",
            variants: strokeVariants.merging([
                "color": [Setting.sand],
                "pattern": [#"{"type":"CIMSolidPattern","color":[0,120,0,255]} with "color":null"#],
            ]) { $1 }),
        FidelityExample(
            "CIMGradientStroke", in: [.lineLayer, .areaLayer], "\"width\":6\n\"colorRamp\":\(ramp)",
            variants: strokeVariants.merging([
                "colorRamp": [reds], "gradientSize": ["30"],
                "gradientSizeUnits": [#""Absolute" with "gradientSize":3"#],
                "interval": [#"3 with "gradientType":"Discrete""#],
            ]) { $1 }),
        FidelityExample(
            "CIMPictureStroke", in: [.lineLayer, .areaLayer], "\"width\":6\n\"url\":\"\(picture)\"",
            variants: strokeVariants.merging([
                "colorSubstitutions": [substitutions], "tintColor": [tint],
                "textureFilter": ["\"Picture\"", "\"Text\""],
                "url": ["\"\(otherPicture)\""],
            ]) { $1 }),
    ]

    // MARK: Markers

    private static let markerVariants = [
        "effects": [moveEffect], "anchorPoint": [#"{"x":0.5,"y":-0.5}"#],
        "anchorPointUnits": [#""Absolute" with "anchorPoint":{"x":4,"y":0.5}"#],
        "rotateClockwise": [#"true with "rotation":30"#], "markerPlacement": [onLine],
    ]
    private static let markers = [
        FidelityExample(
            "CIMVectorMarker", in: [.pointLayer, .markerLine],
            #"""
            "size":18
            "frame":{"xmin":0,"ymin":0,"xmax":12,"ymax":9}
            \#(Setting.head)
            """#,
            variants: markerVariants.merging([
                "frame": [#"{"xmin":0,"ymin":0,"xmax":20,"ymax":18}"#],
                "respectFrame": [#"false with "frame":{"xmin":-10,"ymin":-20,"xmax":20,"ymax":18}"#],
                "markerGraphics": ["[]"],
                "clippingPath": [
                    #"{"type":"CIMClippingPath","clippingType":"Intersect","path":{"rings":[[[0,0],[0,9],[6,9],[6,0],[0,0]]]}}"#
                ],
            ]) { $1 }),
        FidelityExample(
            "CIMCharacterMarker", in: [.pointLayer, .markerLine],
            """
            "size":24
            "characterIndex":72
            "fontFamilyName":"\(TestFont.family)"
            "symbol":{"type":"CIMPolygonSymbol","symbolLayers":[\(Setting.stroke),\(Setting.fill)]}
            """,
            variants: markerVariants.merging([
                "characterIndex": ["73"],
                "symbol": [#"{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}"#],
                "fontFamilyName": ["\"Cartouche No Such Font\""], "fontStyleName": ["\"Bold\""],
                "respectFrame": [#"false with "characterIndex":71"#],
            ]) { $1 },
            // Fonts are found by name. The font file contains its technology and its outlines.
            alike: ["fontType", "scaleSymbolsProportionally"]),
        FidelityExample(
            "CIMPictureMarker", in: [.pointLayer, .markerLine], "\"size\":18\n\"url\":\"\(picture)\"",
            variants: markerVariants.merging([
                "colorSubstitutions": [substitutions], "tintColor": [tint],
                "textureFilter": ["\"Picture\"", "\"Text\""],
                "url": ["\"\(otherPicture)\""],
            ]) { $1 }),
    ]

    // MARK: Parts

    private static let override =
        #"{"type":"CIMPrimitiveOverride","primitiveName":"dot","propertyName":"Size","expression":"[A]"}"#
    private static let largerAtSmallScale =
        #"{"type":"CIMScaleDependentSizeVariation","scale":20000,"size":40}"#
    private static let parts = [
        FidelityExample(
            "CIMMarkerGraphic", in: [.graphic],
            """
            "geometry":{"rings":[[[0,0],[0,9],[12,6],[0,0]]]}
            "symbol":{"type":"CIMPolygonSymbol","symbolLayers":[\(Setting.fill)]}
            """,
            variants: [
                "geometry": [#"{"curveRings":[[[0,5],{"a":[[0,5],[0,0],0,1]}]]}"#],
                "symbol": [fat],
                "textString": [
                    #""A" with "geometry":{"x":1,"y":2},"symbol":{"type":"CIMTextSymbol","height":8,"fontFamilyName":"\#(TestFont.textFamily)","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}}"#
                ],
            ]),
        FidelityExample(
            "CIMTextSymbol", in: [.markerText, .textOnLine, .textInPolygon],
            """
            "fontFamilyName":"\(TestFont.textFamily)"
            "height":11
            "horizontalAlignment":"Center"
            "symbol":{"type":"CIMPolygonSymbol","symbolLayers":[\(Setting.stroke),\(Setting.fill)]}
            """,
            variants: [
                "fontFamilyName": [], "fontEncoding": [],
                "fontStyleName": ["\"Bold\""],
                "fontVariationSettings": [#"[{"type":"CIMFontVariation","tagName":"wght","value":800}]"#],
                "symbol": [#"{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}"#],
                "haloSymbol": [#"{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}"#],
                "haloSize": [
                    #"3 with "haloSymbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}"#
                ],
                "flipAngle": [#"40 with "angle":60"#],
                "shadowColor": [#"[160,160,160,255] with "shadowOffsetX":2"#],
                "shadowOffsetX": [#"3 with "shadowColor":[160,160,160,255]"#],
                "shadowOffsetY": [#"3 with "shadowColor":[160,160,160,255]"#],
                "lineGapType": [#""Exact" with "lineGap":9"#, #""Multiple" with "lineGap":2"#],
                "verticalGlyphOrientation": [
                    #""Upright" with "blockProgression":"RTL""#, #""Mixed" with "blockProgression":"RTL""#,
                ],
                "callout": [
                    #"{"type":"CIMBackgroundCallout","backgroundSymbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}}"#
                ],
            ],
            // The font of the repository has no other forms of letters for languages, and no symbols. Pictures
            // of other fonts would depend on the fonts that are installed.
            alike: [
                "fontFamilyName", "fontEncoding", "fontType", "languageISO", "countryISO",
                // All text is drawn with the outlines of its glyphs.
                "drawGlyphsAsGeometry",
                "verticalGlyphOrientation=Mixed",
            ]),
        FidelityExample(
            "CIMFontVariation", in: [.variation],
            """
            "tagName":"wght"
            "value":800
            """, variants: ["tagName": ["\"none\""], "value": ["200"]]),
        FidelityExample(
            "CIMClippingPath", in: [.clipping],
            #"""
            "clippingType":"Intersect"
            "path":{"rings":[[[2,2],[2,7],[8,7],[8,2],[2,2]]]}
            """#,
            variants: ["path": [#"{"rings":[[[0,0],[0,9],[6,9],[6,0],[0,0]]]}"#]]),
        FidelityExample(
            "CIMColorSubstitution", in: [.substitution(picture)],
            #"""
            "oldColor":{"type":"CIMRGBColor","values":[226,88,62,100]}
            "newColor":{"type":"CIMRGBColor","values":[0,160,0,100]}
            """#,
            variants: [
                "oldColor": [#"{"type":"CIMRGBColor","values":[30,34,52,100]}"#],
                "newColor": [#"{"type":"CIMRGBColor","values":[0,0,255,100]}"#],
            ]),
        FidelityExample(
            "CIMSymbolReference", in: [.reference], "\"symbol\":\(Setting.namedPoint)",
            variants: [
                "primitiveOverrides": ["[\(override)]"],
                "symbol": [Setting.namedPoint.replacing("12,6", with: "12,9")],
                "minScale": ["5000"], "maxScale": ["20000"],
                "scaleDependentSizeVariation": [
                    #"[{"type":"CIMScaleDependentSizeVariation","scale":10000,"size":20}]"#
                ],
            ]),
        FidelityExample(
            "CIMPrimitiveOverride", in: [.inReference("primitiveOverrides")],
            """
            "primitiveName":"dot"
            "propertyName":"Size"
            "expression":"[A]"
            """,
            variants: [
                "propertyName": ["\"Rotation\""], "expression": ["\"[A] / 2\""],
                "valueExpressionInfo": [#"{"type":"CIMExpressionInfo","expression":"$feature.A * 2"}"#],
            ]),
        FidelityExample(
            "CIMExpressionInfo", in: [.inOverride], #""expression":"$feature.A""#,
            variants: ["expression": [#""$feature.A * 2""#]],
            // The field is a number with every type of result.
            alike: ["returnType"]),
        FidelityExample(
            "CIMScaleDependentSizeVariation",
            in: [
                .inReference("scaleDependentSizeVariation"),
                .inReference("scaleDependentSizeVariation", before: ",\(largerAtSmallScale)"),
            ],
            """
            "scale":10000
            "size":16
            """, variants: ["scale": ["5000"]]),
        FidelityExample(
            "CIM3DSymbolProperties", in: [.threeDimensions]),
        FidelityExample(
            "CIMSolidPattern", in: [.legacyFill], "\"color\":\(Setting.sand)",
            variants: ["color": [Setting.ink]]),
    ]

    // MARK: Colors

    private static func color(_ model: String, _ values: String, _ other: String) -> FidelityExample {
        FidelityExample(
            "CIM\(model)Color", in: [.color], "\"values\":\(values)", variants: ["values": [other]])
    }

    private static let colors =
        [
            color("RGB", "[200,80,60,100]", "[200,80,60,50]"),
            color("CMYK", "[0,60,70,10,100]", "[60,0,70,10,100]"),
            color("HSV", "[10,70,80,100]", "[120,70,80,100]"),
            color("HSL", "[10,70,50,100]", "[120,70,50,100]"),
            color("LAB", "[60,50,40,100]", "[60,-50,40,100]"),
            color("XYZ", "[40,30,15,100]", "[20,30,45,100]"),
            color("Gray", "[120,100]", "[40,100]"),
            FidelityExample(
                "CIMSpotColor", in: [.color],
                #"""
                "values":[80,100]
                "colorSpace":{"type":"CIMSpotColorSpace","name":"Ink","alternativeColor":{"type":"CIMRGBColor","values":[200,80,60,100]}}
                """#, variants: ["values": ["[30,100]"]]),
        ] + [
            FidelityExample(
                "CIMLinearContinuousColorRamp", in: [.ramp],
                "\"fromColor\":\(Setting.ink)\n\"toColor\":\(Setting.sand)",
                variants: ["fromColor": ["[160,20,20,255]"], "toColor": ["[255,255,255,255]"]]),
            FidelityExample(
                "CIMPolarContinuousColorRamp", in: [.ramp],
                "\"fromColor\":[200,40,40,255]\n\"toColor\":[60,70,110,255]",
                variants: [
                    "fromColor": ["[160,120,20,255]"], "toColor": ["[255,255,255,255]"],
                ],
                // The shorter direction, which is also the default.
                alike: ["polarDirection=Counterclockwise"]),
            FidelityExample(
                "CIMMultipartColorRamp", in: [.ramp], "\"colorRamps\":[\(ramp),\(reds)]",
                variants: ["colorRamps": ["[\(reds)]"], "weights": ["[3,1]"]]),
            FidelityExample(
                "CIMFixedColorRamp", in: [.ramp],
                "\"colors\":[\(Setting.ink),\(Setting.sand),[200,80,60,255]]",
                variants: ["colors": ["[\(Setting.sand),\(Setting.ink)]"]]),
            FidelityExample(
                "CIMRandomHSVColorRamp", in: [.ramp],
                """
                "maxH":200
                "minS":40
                "maxS":80
                "minV":40
                "maxV":90
                "minAlpha":80
                "maxAlpha":100
                "seed":7
                """),
        ]
}
