import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheLayouts
import CartoucheScenes

// The page of the picture, inside the limits of its output.
extension RenderCommand {
    /// Returns the page of the picture: only the map, a map sheet, or the page of a layout.
    ///
    /// - Throws: The errors of the layout and of the map's data, and ``MapError`` if the page is too large.
    func page(
        of map: Map, in format: PictureFormat, for output: some CanvasOutput
    ) throws -> RenderedPage {
        let scale =
            print.dpi.map { $0 / 96 } ?? picture.scale ?? (format == .pdf ? DocumentOptions.defaultScale : 1)
        do {
            if let layout = try pageLayout() {
                return try page(of: map, layout: layout, scale: scale, for: output)
            }
            let free = try freePage(of: map, scale: scale, for: output)
            guard let sheet = free.sheet else {
                return RenderedPage(size: free.size, scale: scale, frame: free.frame)
            }
            return try page(of: map, sheet, in: free.frame, scale: scale, for: output)
        } catch let error as MapError {
            throw EmptyPicture.explain(error, map, inputs: inputs, view: view)
        }
    }

    // MARK: Layouts

    /// The path of the input if it is a layout file, and if no option asks for another page; nil otherwise.
    ///
    /// The size of a picture, a border, a world file and the elements of a map sheet belong to the map alone.
    var ownLayoutPath: String? {
        guard inputs.count == 1, FilePath.fileExtension(of: inputs[0]) == "pagx",
            sheetElements.layout == nil, sheetElements.sheet(title: nil, date: nil).isEmpty,
            !sheetElements.attribution, picture.givenSize == nil, document.margin == nil, !print.worldFile
        else { return nil }
        return inputs[0]
    }

    /// Returns the layout of the page: that of `--layout`, or that of the input; nil for other pages.
    ///
    /// - Throws: The errors of the file of `--layout`. An input without a usable page is drawn as a map.
    func pageLayout() throws -> PageLayout? {
        if let path = sheetElements.layout { return try readLayout(path) }
        guard let path = ownLayoutPath, let layout = try? readLayout(path), layout.mainMapFrame != nil else {
            return nil
        }
        return layout
    }

    private func readLayout(_ path: String) throws -> PageLayout {
        let file = try FileBytes(reading.resources.location(of: path))
        let json = try JSONPart(file, limit: reading.resources.maximumBytes)
        return try PageLayout(json, source: path, resources: reading.resources.besides(path))
    }

    private func page(
        of map: Map, layout: PageLayout, scale: Double, for output: some CanvasOutput
    ) throws -> RenderedPage {
        try RenderedPage(layout, of: map, scale: scale, limitedBy: output) { element in
            if view.choosesArea {
                return try view.scaled(
                    view.frame(
                        of: map, size: element.size, scale: scale, pixelLimit: output.maximumPixels,
                        maximumSide: output.maximumSide))
            }
            return try view.scaled(
                element.frame(
                    of: map, scale: scale, rotation: view.rotation, pixelLimit: output.maximumPixels,
                    maximumSide: output.maximumSide))
        }
    }

    // MARK: Map sheets

    /// A page before its layout is made.
    private struct FreePage {
        let size: ScreenSize
        /// The elements around the map; nil if the page is only the map.
        let sheet: SheetPage?
        var frame: MapFrame
    }

    /// The elements around the map; empty if the picture is only the map.
    private var sheet: MapSheet { sheetElements.sheet(title: document.title, date: document.date) }

    /// The elements around a map; the credits of its layers are on every sheet.
    private func sheet(for map: Map) throws -> MapSheet {
        var sheet = sheet
        guard sheetElements.isPage else { return sheet }
        sheet.credits = try map.credits(after: sheet.credits)
        return sheet
    }

    private func freePage(
        of map: Map, scale: Double, for output: some CanvasOutput
    ) throws -> FreePage {
        let sheet = try sheet(for: map)
        let legend = try sheet.legend(of: map, scale: scale, resources: reading.resources)
        try checkLayers(of: legend)
        func page(_ size: OutputSize) throws -> FreePage {
            let size = document.inside(size.size)
            let sheetPage =
                sheet.isEmpty && sheet.series == nil
                ? nil : SheetPage(sheet, of: map, size: size, legend: legend)
            return FreePage(
                size: size, sheet: sheetPage,
                frame: try view.frame(
                    of: map, size: sheetPage?.mapSize ?? size, scale: scale,
                    pixelLimit: output.maximumPixels, maximumSide: output.maximumSide))
        }
        func scaled(_ page: FreePage) throws -> FreePage {
            var page = page
            page.frame = try view.scaled(page.frame)
            return page
        }
        let upright = try page(picture.size)
        guard picture.size.isSheet else { return try scaled(upright) }
        // A map that is wider than high is larger on a turned sheet.
        let turned = try page(picture.size.turned)
        return try scaled(turned.frame.unitsPerPixel < upright.frame.unitsPerPixel ? turned : upright)
    }

    /// Checks the names of `--legend-layers`.
    ///
    /// - Throws: ``InputError`` for the first name without a layer.
    private func checkLayers(of legend: Legend) throws {
        let names = legend.layerNames
        guard let wrong = sheet.legendLayers.first(where: { !names.contains($0.name) }) else { return }
        throw InputError(
            "the legend has no layer '\(wrong.name)'",
            suggestion: SimilarNames.suggestion(for: wrong.name, among: names, list: "the layers are"))
    }

    /// Makes the layout of a map sheet, and writes it if requested.
    private func page(
        of map: Map, _ sheet: SheetPage, in frame: MapFrame, scale: Double, for output: some CanvasOutput
    ) throws -> RenderedPage {
        let json = try sheet.document(of: map, in: frame, pageColor: pageColor).json
        let layout = try PageLayout(JSONPart(parsing: json.bytes()))
        let page = try RenderedPage(layout, of: map, scale: scale, limitedBy: output) { _ in frame.forLayout }
        if let path = sheetElements.writeLayout {
            try OutputError.write(json.bytes(.pretty(spaces: 2)) + [UInt8(ascii: "\n")], to: path)
        }
        return page
    }
}
