import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheLegends
import CartoucheSymbolModel
import CartoucheSymbols

/// The contents of elements.
extension PageLayoutReader {
    // MARK: Symbols

    /// Returns the symbol of a symbol reference; nil if there is none, or if it has no layers.
    func symbol(_ json: JSONPart?, path: String) -> SymbolDefinition? {
        guard let json, !json.isNull,
            let definition = SymbolReference.read(cim: json, path: path, log: log)?.symbol,
            !definition.layers.isEmpty || definition.text != nil
        else { return nil }
        return definition.loadingPictures(from: resources)
    }

    func frame(_ json: JSONPart?, path: String) -> ElementFrame {
        var frame = ElementFrame()
        guard let json else { return frame }
        let path = path + ".graphicFrame"
        func dips(_ key: String) -> Double { (json[key]?.finite ?? 0) * 96 / 72 }
        frame.background = symbol(json["backgroundSymbol"], path: path + ".backgroundSymbol")
        frame.border = symbol(json["borderSymbol"], path: path + ".borderSymbol")
        frame.shadow = symbol(json["shadowSymbol"], path: path + ".shadowSymbol")
        frame.backgroundGap = SIMD2(dips("backgroundGapX"), dips("backgroundGapY"))
        frame.borderGap = SIMD2(dips("borderGapX"), dips("borderGapY"))
        frame.shadowOffset = SIMD2(dips("shadowOffsetX"), -dips("shadowOffsetY"))
        let roundings = [
            ("backgroundCornerRounding", frame.background), ("borderCornerRounding", frame.border),
            ("shadowCornerRounding", frame.shadow),
        ]
        for (key, symbol) in roundings where symbol != nil && (json[key]?.finite ?? 0) > 0 {
            note(
                .layoutElementNotDrawn, "\(path).\(key)", "rounded corners of frames are not supported",
                instead: "the corners are square")
        }
        return frame
    }

    // MARK: Map frames

    func mapFrame(_ json: JSONPart, path: String) -> MapFrameContent {
        var content = MapFrameContent()
        content.spatialReference = (json["uRI"] ?? json["URI"])?.string.flatMap { maps[$0] }
        if let camera = json["view"]?["camera"] {
            if let x = camera["x"]?.finite, let y = camera["y"]?.finite, let scale = camera["scale"]?.finite,
                scale > 0
            {
                content.center = SIMD2(x, y)
                content.scale = scale
            } else {
                note(
                    .layoutValueUnusable, path + ".view.camera", "the camera of the map frame has no place",
                    instead: "the frame shows the map's own extent")
            }
            // The heading of a camera grows counterclockwise.
            content.rotation = 0 - (camera["heading"]?.finite ?? 0)
        }
        for (index, grid) in (json["grids"]?.array ?? []).enumerated() where grid["isVisible"]?.bool != false
        {
            let place = "\(path).grids[\(index)]"
            switch grid["type"]?.string {
            case "CIMGraticule": content.grids.append(self.grid(grid, path: place))
            case "CIMMeasuredGrid":
                var measured = self.grid(grid, path: place)
                let reference = grid["projectedCoordinateSystem"].flatMap(EsriJSON.spatialReference)
                let origin = grid["customOrigin"]
                measured.coordinates = .measured(
                    reference,
                    origin: SIMD2(origin?["x"]?.finite ?? 0, origin?["y"]?.finite ?? 0))
                content.grids.append(measured)
            case "CIMReferenceGrid": content.referenceGrids.append(referenceGrid(grid, path: place))
            default:
                note(
                    .layoutElementNotDrawn, place,
                    "grids of the type \((grid["type"]?.string ?? "").brief) are not supported",
                    instead: "the grid is not drawn")
            }
        }
        for (index, json) in (json["extentIndicators"]?.array ?? []).enumerated() {
            guard json["isVisible"]?.bool != false, let source = json["sourceMapFrame"]?.string else {
                continue
            }
            content.extentIndicators.append(
                ExtentIndicator(
                    source: source,
                    symbol: symbol(json["symbol"], path: "\(path).extentIndicators[\(index)].symbol")))
        }
        return content
    }

    // MARK: Map surrounds

    func legend(_ json: JSONPart) -> LegendContent {
        var content = LegendContent()
        content.mapFrame = json["mapFrame"]?.string ?? ""
        if json["showTitle"]?.bool == true { content.title = json["title"]?.string ?? "" }
        for item in json["items"]?.array ?? [] where item["isVisible"]?.bool != false {
            guard let name = item["name"]?.string else { continue }
            let label = item["showLayerName"]?.bool == false ? "" : item["label"]?.string
            content.layers.append(LegendLayer(name: name, label: label))
        }
        let strategy = json["fittingStrategy"]?.string
        content.isWide = strategy?.hasPrefix("AdjustColumns") == true
        if strategy == "ManualColumns", let columns = json["columns"]?.finite, columns >= 1 {
            content.columns = Int(min(columns, Double(LegendStyle.maximumColumns)))
        }
        return content
    }

    func scaleBar(_ json: JSONPart, form: ScaleBar.Form, path: String) -> ScaleBarContent {
        var content = ScaleBarContent()
        content.mapFrame = json["mapFrame"]?.string ?? ""
        content.form = form
        let code = json["units"]?["uwkid"]?.finite ?? json["units"]?["wkid"]?.finite
        if let unit = code.flatMap({ ScaleBarUnit(code: $0) }) {
            (content.metersPerUnit, content.unitLabel) = (unit.meters, unit.label)
        } else if json["units"]?.object != nil {
            note(
                .layoutValueUnusable, path + ".units", "the unit of the scale bar is not known",
                instead: "the scale bar has kilometers")
        }
        if let label = json["unitLabel"]?.string, !label.isEmpty { content.unitLabel = label }
        content.growsLeft = json["anchor"]?.string?.hasSuffix("RightCorner") == true
        content.divisions = Int(min(max(json["divisions"]?.finite ?? 4, 1), 20))
        // The division is that of the document only if the frame or the number of divisions is adjusted.
        if json["fittingStrategy"]?.string != "AdjustDivision", let value = json["division"]?.finite,
            value > 0
        {
            content.division = value
        }
        if let height = json["barHeight"]?.finite, height > 0 {
            content.barHeight = min(height * 96 / 72, 100)
        }
        let text = symbol(json["labelSymbol"], path: path + ".labelSymbol")?.text
        if let height = text?.height, height > 0 { content.textSize = min(height * 96 / 72, 100) }
        noteWithoutEffect(
            [
                "divisionsBeforeZero", "subdivisions", "labelFrequency", "labelPosition", "markFrequency",
                "markPosition", "numberFormat", "unitLabelPosition", "divisionMarkSymbol",
                "subdivisionMarkSymbol", "unitLabelSymbol", "fillSymbol1", "fillSymbol2", "lineSymbol",
            ], of: json, path: path)
        return content
    }

    // MARK: Graphics

    func graphic(_ json: JSONPart?, box: PageBox, path: String) -> LayoutElement.Kind? {
        let type = json?["type"]?.string ?? ""
        guard let json else { return nil }
        switch type {
        case "CIMTextGraphic", "CIMParagraphTextGraphic":
            guard let symbol = symbol(json["symbol"], path: path + ".symbol"), symbol.text != nil else {
                note(
                    .layoutElementNotDrawn, path + ".symbol", "the text has no text symbol",
                    instead: "it is not drawn")
                return nil
            }
            if (json["columnCount"]?.finite ?? 1) > 1 {
                note(
                    .layoutElementNotDrawn, path + ".columnCount", "texts with columns are not supported",
                    instead: "the text has one column")
            }
            var text = json["text"]?.string ?? ""
            if text.utf8.count > TextContent.maximumLength {
                text = String(text.prefix(TextContent.maximumLength))
                note(
                    .layoutValueUnusable, path + ".text",
                    "the text has more than \(TextContent.maximumLength) characters",
                    instead: "the rest is not drawn")
            }
            return .text(
                TextContent(text: text, symbol: symbol, isParagraph: type == "CIMParagraphTextGraphic"))
        case "CIMPictureGraphic":
            return picture(json, box: box, path: path)
        case "CIMPolygonGraphic", "CIMLineGraphic", "CIMPointGraphic":
            guard let symbol = symbol(json["symbol"], path: path + ".symbol"), let shape = json["shape"]
            else {
                return nil
            }
            return .shape(
                PageShape(
                    geometry: MarkerGeometry.read(cim: shape, path: path + ".shape", log: log),
                    transform: AffineTransform(a: dips, b: 0, c: 0, d: 0 - dips, tx: 0, ty: pageSize.y),
                    symbol: symbol))
        default:
            note(
                .layoutElementNotDrawn, path, "graphics of the type \(type.brief) are not supported",
                instead: "the graphic is not drawn")
            return nil
        }
    }

    /// Returns a picture as a marker, which is drawn as large as its box.
    private func picture(_ json: JSONPart, box: PageBox, path: String) -> LayoutElement.Kind? {
        guard let url = (json["pictureURL"] ?? json["url"])?.string, !url.isEmpty else {
            note(
                .layoutElementNotDrawn, path, "the picture has no URL", instead: "the picture is not drawn")
            return nil
        }
        let marker: JSONValue = [
            "type": "CIMPointSymbol",
            "symbolLayers": [
                [
                    "type": "CIMPictureMarker", "enable": true, "url": .string(url),
                    "size": .number(JSONNumber(max(box.size.y * 0.75, 0.01))),
                ]
            ],
        ]
        guard let part = try? JSONPart(parsing: marker.bytes()) else { return nil }
        return symbol(part, path: path).map { .picture($0) }
    }
}

extension ScaleBar.Form {
    /// The form of a scale bar element; nil for elements of other types.
    init?(_ json: JSONPart) {
        switch json["type"]?.string {
        case "CIMScaleLine": self = .line
        case "CIMSingleFillScaleBar": self = .filled
        case "CIMDoubleFillScaleBar": self = json["style"]?.string == "Hollow" ? .hollow : .alternating
        default: return nil
        }
    }
}

extension MapSeries {
    /// Reads a spatial map series; nil for other series.
    ///
    /// - Parameter layers: The layer definitions of the document.
    init?(_ json: JSONPart?, layers: [JSONPart]) {
        guard let json, json["type"]?.string == "CIMSpatialMapSeries", json["enabled"]?.bool != false,
            let uri = json["indexLayerURI"]?.string
        else { return nil }
        let layer = layers.first { ($0["uRI"] ?? $0["URI"])?.string == uri }
        self.init(layer: layer?["name"]?.string ?? uri)
        nameField = json["nameField"]?.string ?? ""
        sortField = json["sortField"]?.string ?? ""
        isAscending = json["sortAscending"]?.bool ?? true
        if json["marginType"]?.string == "Percent", let percent = json["margin"]?.finite, percent >= 100 {
            margin = (min(percent, 1000) - 100) / 200
        }
    }
}
