/// The members of renderers and symbols of web maps and web scenes, according to their specifications.
///
/// Readers report wrong values themselves, so the tables are for unknown members only.
enum WebSymbolMembers {
    // MARK: Renderers

    /// The members of a renderer of any type.
    static let renderer = MemberTable(
        shared: ([
            "type": .text, "visualVariables": .ownList(variable), "rotationExpression": .other,
            "rotationType": .other, "label": .other, "description": .other, "legendOptions": .other,
            "valueExpression": .other, "valueExpressionTitle": .other,
        ] as MemberTable).keeping("authoringInfo"),
        variants: [
            "simple": ["symbol": .own(symbol), "alternateSymbols": .ownList(symbol)],
            "uniqueValue": fallback.adding([
                "field": .other, "field1": .other, "field2": .other, "field3": .other,
                "fieldDelimiter": .other,
                "uniqueValueInfos": .ownList(uniqueValue), "uniqueValueGroups": .ownList(uniqueValueGroup),
                "orderByClassesEnabled": .kept,
            ]),
            "classBreaks": fallback.adding([
                "field": .other, "minValue": .other, "classBreakInfos": .ownList(classBreak),
                "classificationMethod": .other, "normalizationType": .other, "normalizationField": .other,
                "normalizationTotal": .other, "isMaxInclusive": .other, "standardDeviationInterval": .kept,
                "classMaxBreakInfos": .kept,
            ]),
            "heatmap": [
                "field": .other, "colorStops": .other, "radius": .other, "minDensity": .other,
                "maxDensity": .other,
                "referenceScale": .other, "blurRadius": .other, "maxPixelIntensity": .other,
                "minPixelIntensity": .other,
            ],
            "dotDensity": [
                "attributes": .ownList(attribute), "backgroundColor": .other, "dotBlendingEnabled": .other,
                "dotSize": .other, "dotValue": .other, "outline": .own(symbol), "referenceScale": .other,
                "seed": .other, "dotShape": .kept,
            ],
            "pieChart": [
                "attributes": .ownList(attribute), "backgroundFillSymbol": .own(symbol),
                "defaultColor": .other,
                "defaultLabel": .other, "holePercentage": .other, "outline": .own(symbol), "size": .other,
                "othersCategory": .other, "shape": .kept,
            ],
        ])

    private static let fallback: MemberTable = [
        "defaultSymbol": .own(symbol), "defaultLabel": .other, "backgroundFillSymbol": .own(symbol),
    ]

    private static let classText: MemberTable = [
        "label": .other, "description": .other, "symbol": .own(symbol), "alternateSymbols": .ownList(symbol),
    ]

    private static let uniqueValue = classText.adding(["value": .other, "values": .other])

    private static let uniqueValueGroup: MemberTable = [
        "heading": .other,
        "classes": .ownList(uniqueValue),
    ]

    private static let classBreak = classText.adding(["classMaxValue": .other, "classMinValue": .other])

    private static let attribute: MemberTable = [
        "field": .other, "valueExpression": .other, "valueExpressionTitle": .kept, "label": .other,
        "color": .other,
    ]

    private static let variable = MemberTable(
        shared: ([
            "type": .text, "field": .other, "valueExpression": .other, "expression": .other,
            "normalizationField": .other, "stops": .other, "target": .other, "legendOptions": .other,
        ] as MemberTable).keeping("valueExpressionTitle authoringInfo theme"),
        variants: [
            "sizeInfo": [
                "minSize": .other, "maxSize": .other, "minDataValue": .other, "maxDataValue": .other,
                "valueUnit": .other, "valueRepresentation": .other, "axis": .other, "useSymbolValue": .other,
            ],
            "colorInfo": ["colors": .other, "minDataValue": .other, "maxDataValue": .other],
            "transparencyInfo": [
                "transparencyValues": .other, "minDataValue": .other, "maxDataValue": .other,
            ],
            "rotationInfo": ["rotationType": .other, "axis": .other],
        ])

    // MARK: Symbols

    /// The members of a symbol of any type; CIM symbols have their own reader.
    static let symbol = MemberTable(
        shared: (["type": .text, "name": .kept, "styleOrigin": .kept] as MemberTable).keeping(
            "title size3d thumbnail"),
        variants: [
            "esriSMS": marker.adding([
                "color": .other, "outline": .own(line), "size": .other, "style": .other,
            ]),
            "esriSLS": line, "esriCLS": line,
            "esriSFS": ["color": .other, "outline": .own(line), "style": .other],
            "esriPMS": marker.adding(picture),
            "esriPFS": picture.adding([
                "angle": .other, "outline": .own(line), "xoffset": .other, "xscale": .other,
                "yoffset": .other,
                "yscale": .other,
            ]),
            "esriTS": marker.adding([
                "backgroundColor": .other, "borderLineColor": .other, "borderLineSize": .other,
                "color": .other,
                "font": .own(font), "haloColor": .other, "haloSize": .other, "horizontalAlignment": .other,
                "kerning": .other, "rightToLeft": .other, "rotated": .other, "text": .other,
                "verticalAlignment": .other, "lineWidth": .kept, "lineHeight": .kept,
            ]),
            "PointSymbol3D": scene, "LineSymbol3D": scene, "PolygonSymbol3D": scene, "MeshSymbol3D": scene,
            "LabelSymbol3D": scene,
        ])

    private static let marker: MemberTable = [
        "angle": .other, "xoffset": .other, "yoffset": .other, "angleAlignment": .other,
    ]

    private static let line: MemberTable = [
        "type": .text, "color": .other, "style": .other, "width": .other, "marker": .other, "cap": .other,
        "join": .other, "miterLimit": .other,
    ]

    private static let picture: MemberTable = [
        "contentType": .other, "height": .other, "imageData": .other, "url": .other, "width": .other,
        "opacity": .other, "color": .kept, "size": .kept, "source": .kept, "imageUrl": .kept,
        "originalUrl": .kept,
    ]

    private static let font: MemberTable = [
        "family": .other, "size": .other, "style": .other, "weight": .other, "decoration": .other,
    ]

    private static let scene: MemberTable = [
        "symbolLayers": .ownList(sceneLayer), "callout": .other, "verticalOffset": .other,
        "styleOrigin": .kept,
    ]

    private static let sceneLayer = MemberTable(
        shared: ["type": .text, "enable": .other, "material": .other, "size": .other],
        variants: [
            "Icon": [
                "resource": .other, "outline": .other, "anchor": .other, "anchorPosition": .other,
                "angle": .other,
            ],
            "Object": [
                "resource": .other, "anchor": .other, "anchorPosition": .other, "width": .other,
                "height": .other,
                "depth": .other, "heading": .other, "tilt": .other, "roll": .other, "castShadows": .other,
            ],
            "Line": [
                "cap": .other, "join": .other, "marker": .other, "pattern": .other, "stipplePattern": .kept,
            ],
            "Path": [
                "width": .other, "height": .other, "profile": .other, "profileRotation": .other,
                "anchor": .other,
                "cap": .other, "join": .other, "castShadows": .other,
            ],
            "Fill": ["outline": .other, "pattern": .other, "edges": .other, "castShadows": .other],
            "Extrude": ["edges": .other, "castShadows": .other],
            "Water": [
                "color": .other, "waveDirection": .other, "waveStrength": .other, "waterbodySize": .other,
            ],
            "Text": [
                "font": .other, "halo": .other, "text": .other, "horizontalAlignment": .other,
                "verticalAlignment": .other, "lineHeight": .other, "background": .other,
            ],
        ])
}
