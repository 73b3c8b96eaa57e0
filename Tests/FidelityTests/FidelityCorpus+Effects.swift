extension FidelityCorpus {
    private static func effect(
        _ name: String, in settings: [FidelityExample.Setting], _ members: String = "",
        variants: [String: [String]] = [:], alike: Set<String> = []
    ) -> FidelityExample {
        FidelityExample(
            "CIMGeometricEffect\(name)", in: settings, members, variants: variants, alike: alike)
    }

    /// All geometric effects except the one for control measures.
    static let effects = [
        effect("AddControlPoints", in: [.beforeDashes], variants: ["angleTolerance": ["20"]]),
        effect("Arrow", in: [.lineEffect], "\"width\":6"),
        effect(
            "Buffer", in: [.pointEffect, .bandEffect, .areaEffect], "\"size\":3",
            variants: ["size": ["5", "-2"]]),
        effect(
            "CircularSector", in: [.pointEffect],
            """
            "startAngle":20
            "endAngle":140
            "radius":18
            """),
        effect(
            "Cut", in: [.lineEffect],
            """
            "beginCut":8
            "endCut":4
            """, variants: ["middleCut": ["12"]]),
        effect(
            "Dashes", in: [.lineEffect, .bentEffect], "\"dashTemplate\":[8,5]",
            variants: [
                "dashTemplate": ["[3,2,9,2]"],
                "controlPointEnding": [
                    "\"HalfPattern\"", "\"HalfGap\"", "\"FullPattern\"", "\"FullGap\"",
                ],
                "customEndingOffset": [#"5 with "lineDashEnding":"Custom""#],
            ]),
        effect(
            "Donut", in: [.areaEffect], "\"width\":4",
            // The arms of the area, 18 and 19.5 pt wide, nearly collapse. Both options give the same polygons.
            variants: ["width": ["6", "-3"], "option": [#""Accurate" with "width":9.2"#]], alike: ["option"]),
        effect("EnclosingPolygon", in: [.bandEffect]),
        effect("Extension", in: [.lineEffect], "\"length\":10", variants: ["deflection": ["40"]]),
        effect("Jog", in: [.lineEffect], "\"length\":12", variants: ["angle": ["130"], "position": ["25"]]),
        effect(
            "LocalizerFeather", in: [.pointEffect, .lineEffect],
            """
            "length":24
            "width":10
            """, variants: ["angle": ["35"]]),
        effect("Move", in: [.lineEffect], variants: ["offsetX": ["6"], "offsetY": ["5"]]),
        effect(
            "Offset", in: [.lineEffect, .areaEffect], "\"offset\":4",
            // The arms of the area, 18 and 19.5 pt wide, nearly collapse.
            variants: ["offset": ["2", "-3"], "option": [#""Accurate" with "offset":-9.2"#]],
            // Only old versions write `count`, and it has no effect. Both options give the same polygons, and the
            // same lines here: the offset line does not cross itself. `OffsetLineTests` shows lines that do.
            alike: ["count", "option"]),
        effect(
            "OffsetHatch", in: [.lineEffect],
            """
            "length":4
            "spacing":5
            """),
        effect("OffsetTangent", in: [.lineEffect], "\"offset\":8"),
        effect("Radial", in: [.pointEffect], "\"length\":16", variants: ["angle": ["50"]]),
        effect(
            "RegularPolygon", in: [.pointEffect], "\"radius\":14",
            variants: ["angle": ["20"], "edges": ["5", "2"]]),
        effect("Reverse", in: [.beforeCut]),
        effect("Rotate", in: [.areaEffect], variants: ["angle": ["40"]]),
        effect(
            "Scale", in: [.areaEffect], variants: ["xScaleFactor": ["0.5", "-1"], "yScaleFactor": ["0.5"]]),
        effect("Suppress", in: [.bentEffect]),
        effect(
            "TaperedPolygon", in: [.bandEffect], "\"toWidth\":8",
            variants: ["fromWidth": ["5"], "length": ["20"]]),
        effect(
            "Wave", in: [.lineEffect],
            """
            "amplitude":3
            "period":9
            """, variants: ["seed": [#"5 with "waveform":"Random""#]]),
    ]

    private static func placement(
        _ name: String, in settings: [FidelityExample.Setting], _ members: String = "",
        variants: [String: [String]] = [:], alike: Set<String> = []
    ) -> FidelityExample {
        FidelityExample(
            "CIMMarkerPlacement\(name)", in: settings, members, variants: variants, alike: alike)
    }

    private static let along: [String: [String]] = [
        "keepUpright": ["true"], "placementTemplate": ["[9,15]"],
        "controlPointPlacement": ["\"WithMarkers\"", "\"WithFullGap\"", "\"WithHalfGap\""],
        "customEndingOffset": [#"5 with "endings":"Custom""#],
    ]

    /// All marker placements.
    static let placements = [
        placement(
            "AlongLineRandomSize", in: [.linePlacement, .bentPlacement], "\"placementTemplate\":[14]",
            variants: along),
        placement(
            "AlongLineSameSize", in: [.linePlacement, .bentPlacement], "\"placementTemplate\":[14]",
            variants: along),
        placement(
            "AlongLineVariableSize", in: [.linePlacement, .bentPlacement],
            """
            "placementTemplate":[14]
            "maxZoom":1.5
            "minZoom":0.5
            "numberOfSizes":4
            """,
            variants: along.merging([
                "controlPointPlacement": ["\"WithMarkers\""],
                "customEndingOffset": ["5"],
            ]) { $1 },
            // The placement's endings have no offsets.
            alike: ["customEndingOffset", "offsetAlongLine"]),
        placement("AroundPolygon", in: [.areaPlacement]),
        placement("AtExtremities", in: [.linePlacement]),
        placement(
            "AtMeasuredUnits", in: [.measuredPlacement], "\"interval\":9",
            // Each part has its own measures.
            alike: ["placePerPart"]),
        placement(
            "AtRatioPositions", in: [.linePlacement], "\"positionArray\":[0.3,0.6,1]",
            variants: ["positionArray": ["[0.1]"]]),
        placement(
            "Decorations", in: [.linePlacement],
            """
            "positionArray":[0.3,0.6]
            "positionAsRatio":true
            """, variants: ["positionArray": ["[0.1]"], "keepUpright": [#"true with "placePerPart":true"#]]),
        placement(
            "InsidePolygon", in: [.areaPlacement],
            """
            "stepX":13
            "stepY":12
            """,
            variants: [
                "gridAngle": ["25"], "seed": [#"5 with "gridType":"Random""#],
                "randomness": [#"40 with "gridType":"Random""#],
                "stdDeviationX": [#"5 with "gridType":"RandomFixedQuantity""#],
                "stdDeviationY": [#"5 with "gridType":"RandomFixedQuantity""#],
            ]),
        placement("OnLine", in: [.linePlacement], "\"placePerPart\":true"),
        placement(
            "OnVertices", in: [.linePlacement, .bentPlacement], "\"placeOnRegularVertices\":true",
            variants: [
                "placeOnRegularVertices": ["false"],
                "placeOnControlPoints": [#"true with "placeOnRegularVertices":false"#],
            ],
            // Each part has its own vertices.
            alike: ["placePerPart"]),
        placement("PolygonCenter", in: [.areaPlacement]),
    ]
}
