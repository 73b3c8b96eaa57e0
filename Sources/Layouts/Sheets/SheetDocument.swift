import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheText

/// The layout document of a map sheet (CIM: `CIMLayoutDocument`).
///
/// A sheet is drawn from this document, so a file with it gives the same sheet again. Lengths are inches, y up.
package struct SheetDocument {
    private let sheet: MapSheet
    private let arrangement: MapSheetArrangement
    private let size: SIMD2<Double>
    private let frame: MapFrame
    /// The centers of inset maps in map units.
    private let insetCenters: [SIMD2<Double>]

    /// The URI of the map, by which map frames refer to it.
    private static let mapURI = "CIMPATH=map/map.json"
    /// The URI of the layer of a series.
    private static let indexURI = "CIMPATH=map/index.json"
    /// The name of the map frame.
    private static let frameName = "Map Frame"
    /// The color of texts and of the neat line of the map.
    private let ink: JSONValue
    /// The color of the neat lines of inset maps, which are on the map.
    private let insetInk: JSONValue

    /// Creates the document of a sheet.
    ///
    /// - Parameters:
    ///   - sheet: The elements.
    ///   - arrangement: The places of the elements.
    ///   - size: The size of the page in DIPs.
    ///   - frame: The map inside the neat line.
    ///   - pageColor: The color of the page; texts and lines are dark or light. Default: white.
    ///   - mapColor: The color below the map, for the lines of inset maps. Default: that of the page.
    /// - Throws: ``MapError`` if the map's spatial reference does not have the center of an inset map.
    package init(
        _ sheet: MapSheet, _ arrangement: MapSheetArrangement, size: SIMD2<Double>, frame: MapFrame,
        pageColor: Color = Color(red: 1, green: 1, blue: 1), mapColor: Color? = nil
    ) throws {
        self.sheet = sheet
        self.arrangement = arrangement
        self.size = size
        self.frame = frame
        insetCenters = try arrangement.insets.map { try Self.center(of: $0.inset, in: frame) }
        ink = Self.ink(on: pageColor)
        insetInk = Self.ink(on: mapColor ?? pageColor)
    }

    private static func ink(on color: Color) -> JSONValue {
        let color = PageInk(on: color).color
        return [
            "type": "CIMRGBColor",
            "values": .array(
                [color.red, color.green, color.blue].map { .number(JSONNumber(($0 * 255).rounded())) } + [100]
            ),
        ]
    }

    /// The document.
    package var json: JSONValue {
        var layout: JSONObject = [
            "type": "CIMLayout", "name": .string(sheet.title.isEmpty ? "Layout" : sheet.title),
            "elements": .array(elements),
            "page": [
                "type": "CIMPage", "height": number(size.y / 96), "width": number(size.x / 96),
                "units": ["uwkid": 109_008],
            ],
        ]
        var document: JSONObject = [
            "type": "CIMLayoutDocument", "version": "3.0.0",
            "mapDefinitions": [
                [
                    "type": "CIMMap", "name": "Map", "uRI": .string(Self.mapURI),
                    "spatialReference": EsriJSON.json(of: frame.spatialReference),
                ]
            ],
        ]
        if let series = sheet.series {
            document["layerDefinitions"] = [
                ["type": "CIMFeatureLayer", "name": .string(series.layer), "uRI": .string(Self.indexURI)]
            ]
            layout["mapSeries"] = [
                "type": "CIMSpatialMapSeries", "enabled": true, "mapFrameName": .string(Self.frameName),
                "indexLayerURI": .string(Self.indexURI), "nameField": .string(series.nameField),
                "sortField": .string(series.sortField), "sortAscending": .bool(series.isAscending),
                "extentOptions": "ExtentBestFit", "marginType": "Percent",
                "margin": number(100 + 200 * series.margin),
            ]
        }
        document["layoutDefinition"] = .object(layout)
        return .object(document)
    }

    /// The elements, the topmost first.
    private var elements: [JSONValue] {
        var elements: [JSONValue] = []
        if let box = arrangement.title {
            elements.append(
                text(
                    "Title", sheet.title, in: box, style: "Bold", size: arrangement.titleSize,
                    alignment: "Center"))
        }
        if let box = arrangement.legend {
            elements.append(
                element("CIMLegend", "Legend", box) {
                    $0["mapFrame"] = .string(Self.frameName)
                    $0["fittingStrategy"] =
                        sheet.legendColumns != nil
                        ? "ManualColumns"
                        : sheet.legendSide == .bottom ? "AdjustColumnsAndSize" : "AdjustSize"
                    if !sheet.legendTitle.isEmpty {
                        $0["showTitle"] = true
                        $0["title"] = .string(sheet.legendTitle)
                    }
                    if let columns = sheet.legendColumns { $0["columns"] = number(Double(columns)) }
                    if !sheet.legendLayers.isEmpty {
                        $0["items"] = .array(sheet.legendLayers.map(legendItem))
                    }
                })
        }
        if let box = arrangement.scaleBar, let system = sheet.scaleBar {
            elements += scaleBar(system, in: box)
        }
        if let box = arrangement.scaleText {
            elements.append(
                text(
                    "Scale", "1:<dyn type=\"mapFrame\" name=\"\(Self.frameName)\" property=\"scale\"/>",
                    in: box, style: "Regular",
                    size: 11, alignment: "Left"))
        }
        if let box = arrangement.northArrow {
            elements.append(
                element("CIMMarkerNorthArrow", "North Arrow", box) {
                    $0["mapFrame"] = .string(Self.frameName)
                    $0["northType"] = "TrueNorth"
                })
        }
        if let box = arrangement.credits {
            elements.append(
                text(
                    "Credits", sheet.credits, in: box, style: "Regular",
                    size: MapSheetArrangement.creditsSize, alignment: "Right"))
        }
        // A map shows the extents of those with larger scales.
        var details: [JSONValue] = []
        for (index, (inset, box)) in arrangement.insets.enumerated() {
            let name = index == 0 ? "Inset Map" : "Inset Map \(index + 1)"
            let isOverview = inset.scale > frame.scale
            if !isOverview { details.append(indicator(of: name)) }
            elements.append(
                mapFrame(name, box, ink: insetInk, scale: inset.scale, center: insetCenters[index]) {
                    if isOverview { $0["extentIndicators"] = [indicator(of: Self.frameName)] }
                })
        }
        elements.append(
            mapFrame(Self.frameName, arrangement.map, ink: ink, scale: frame.scale, center: frame.center) {
                // Without a place, the map frame shows the same view of the whole world.
                if frame.wholeWorld?.south != nil, frame.rotation == 0 { $0["view"] = nil }
                if !details.isEmpty { $0["extentIndicators"] = .array(details) }
                let grids = (sheet.hasGraticule ? [graticule] : []) + (sheet.hasGrid ? [grid] : [])
                if !grids.isEmpty { $0["grids"] = .array(grids) }
            })
        return elements
    }

    // MARK: Elements

    private func element(
        _ type: String, _ name: String, _ box: PageBox, _ change: (inout JSONObject) -> Void
    ) -> JSONValue {
        var object: JSONObject = [
            "type": .string(type), "name": .string(name), "visible": true, "frame": polygon(box),
        ]
        change(&object)
        return .object(object)
    }

    private func mapFrame(
        _ name: String, _ box: PageBox, ink: JSONValue, scale: Double, center: SIMD2<Double>,
        _ change: (inout JSONObject) -> Void
    ) -> JSONValue {
        element("CIMMapFrame", name, box) {
            $0["graphicFrame"] = [
                "type": "CIMGraphicFrame",
                "borderSymbol": reference([
                    "type": "CIMLineSymbol",
                    "symbolLayers": [
                        [
                            "type": "CIMSolidStroke", "enable": true, "capStyle": "Butt",
                            "joinStyle": "Miter", "miterLimit": 10, "width": 0.75, "color": ink,
                        ]
                    ],
                ]),
            ]
            $0["uRI"] = .string(Self.mapURI)
            $0["view"] = [
                "type": "CIMMapView", "viewingMode": "Map",
                "camera": [
                    "type": "CIMViewCamera", "heading": number(0 - frame.rotation), "pitch": -90,
                    "scale": number(scale), "x": number(center.x), "y": number(center.y),
                ],
            ]
            change(&$0)
        }
    }

    private func indicator(of name: String) -> JSONValue {
        [
            "type": "CIMExtentIndicator", "name": .string("Extent of \(name)"), "isVisible": true,
            "sourceMapFrame": .string(name),
        ]
    }

    /// Returns the center of an inset map in map units.
    ///
    /// - Throws: ``MapError`` if the map's spatial reference has no such place.
    private static func center(of inset: SheetInset, in frame: MapFrame) throws -> SIMD2<Double> {
        guard let place = inset.center else { return frame.center }
        let transformation = try CoordinateTransformation(from: .wgs84, to: frame.spatialReference)
        let center = transformation.transform(place)
        // Some projections have positions outside of their area, which are very far away.
        let world = try frame.spatialReference.worldExtent()
        let isInside =
            world.isEmpty
            || abs(center.x - world.center.x) <= world.width && abs(center.y - world.center.y) <= world.height
        guard center.x.isFinite, center.y.isFinite, isInside else {
            throw MapError.noPlace(
                what:
                    "the inset map's center \(place.x),\(place.y) is outside the coordinate system of the map",
                suggestion: "use another center, or another --crs")
        }
        return center
    }

    private func legendItem(_ layer: LegendLayer) -> JSONValue {
        var item: JSONObject = [
            "type": "CIMHorizontalLegendItem", "name": .string(layer.name), "isVisible": true,
            "showLayerName": .bool(layer.label != ""),
        ]
        if let label = layer.label, !label.isEmpty { item["label"] = .string(label) }
        return .object(item)
    }

    private var graticule: JSONValue {
        [
            "type": "CIMGraticule", "name": "Graticule", "isVisible": true, "isAutoScaled": true,
            "gridLines": [gridLine("Meridians", "NorthSouth"), gridLine("Parallels", "EastWest")],
        ]
    }

    private var grid: JSONValue {
        [
            "type": "CIMMeasuredGrid", "name": "Measured Grid", "isVisible": true, "isAutoScaled": true,
            "projectedCoordinateSystem": EsriJSON.json(of: frame.spatialReference),
            "gridLines": [gridLine("Eastings", "NorthSouth"), gridLine("Northings", "EastWest")],
        ]
    }

    private func gridLine(_ name: String, _ orientation: String) -> JSONValue {
        [
            "type": "CIMGridLine", "name": .string(name), "elementType": "Line",
            "gridLineOrientation": .string(orientation),
            "fromTick": [
                "type": "CIMExteriorTick", "isVisible": true,
                "gridEndpoint": [
                    "type": "CIMGridEndpoint",
                    "gridLabelTemplate": ["type": "CIMSimpleGridLabelTemplate"],
                ],
            ],
        ]
    }

    /// The scale bar, in the unit that is usual for its length.
    private func scaleBar(_ system: UnitSystem, in box: PageBox) -> [JSONValue] {
        let content = ScaleBarContent()
        let limit = (box.size.x - 2.7 * content.textSize) * frame.pixelsPerDIP
        guard
            let bar = ScaleBar(
                system, metersPerPixel: GroundMeasure(frame).metersPerPixel, limit: limit),
            let code = ScaleBarUnit.code(of: bar.unit)
        else { return [] }
        return [
            element("CIMDoubleFillScaleBar", "Scale Bar", box) {
                $0["mapFrame"] = .string(Self.frameName)
                $0["barHeight"] = number(content.barHeight * 0.75)
                $0["division"] = number(bar.value / Double(bar.divisions))
                $0["divisions"] = number(Double(bar.divisions))
                $0["fittingStrategy"] = "AdjustDivision"
                $0["unitLabel"] = .string(bar.unit)
                $0["units"] = ["uwkid": number(code)]
                $0["style"] = "Alternating"
            }
        ]
    }

    private func text(
        _ name: String, _ text: String, in box: PageBox, style: String, size: Double, alignment: String
    ) -> JSONValue {
        var shown = text
        // Only a part of a long text is laid out; see `LegendText`.
        if text.count > LegendText.maximumLength { shown = text.prefix(LegendText.maximumLength) + "…" }
        if sheet.series != nil { shown = DynamicText.tags(forPlaceholders: shown) }
        return [
            "type": "CIMGraphicElement", "name": .string(name), "visible": true,
            "graphic": [
                "type": "CIMParagraphTextGraphic", "shape": polygon(box), "text": .string(shown),
                "symbol": reference([
                    "type": "CIMTextSymbol", "fontFamilyName": "", "fontStyleName": .string(style),
                    "height": number(size * 0.75), "horizontalAlignment": .string(alignment),
                    "verticalAlignment": "Top", "kerning": true, "ligatures": true, "letterWidth": 100,
                    "wordSpacing": 100,
                    "symbol": [
                        "type": "CIMPolygonSymbol",
                        "symbolLayers": [
                            ["type": "CIMSolidFill", "enable": true, "color": ink]
                        ],
                    ],
                ]),
            ],
        ]
    }

    // MARK: Values

    private func reference(_ symbol: JSONValue) -> JSONValue {
        ["type": "CIMSymbolReference", "symbol": symbol]
    }

    private func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }

    private func polygon(_ box: PageBox) -> JSONValue {
        let (low, high) = (box.low / 96, box.high / 96)
        let height = size.y / 96
        func point(_ x: Double, _ y: Double) -> JSONValue { [number(x), number(height - y)] }
        return [
            "rings": [
                [
                    point(low.x, high.y), point(low.x, low.y), point(high.x, low.y), point(high.x, high.y),
                    point(low.x, high.y),
                ]
            ]
        ]
    }
}
