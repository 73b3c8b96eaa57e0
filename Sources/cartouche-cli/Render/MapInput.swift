import Cartouche
import CartoucheCommandInputs
import CartoucheDataMaps
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheRasters
import CartoucheSymbolDocuments
import CartoucheSymbols

/// The inputs of `render`, bottom layer first: an optional map, then layer files and data files.
struct MapInput {
    let paths: [String]
    let options: DataOptions
    let layerData: LayerDataOptions
    /// The rules by which data becomes a map.
    ///
    /// Default: none.
    var style = DataMapStyle()
    let crs: String?
    /// The limits for reading.
    let resources: ResourceLoader
    /// The base map, and the heights of shaded relief above the lowest layer; nil for a map without both.
    var ground: GroundOptions?

    /// The folder for relative paths of models: that of a document, or the current folder for data files.
    var modelResources: ResourceLoader {
        guard let path = paths.first, path != "-", !FileBytes.isStream(path),
            ["json", "lyrx", "mapx", "pagx", "stylx"].contains(FilePath.fileExtension(of: path).lowercased())
        else { return resources }
        return resources.besides(path)
    }

    /// Makes the map from the inputs.
    ///
    /// - Parameter opened: Receives each layer of a data file, with the address of its features; nil if the options
    ///   change them, so that no file has them. Default: does nothing.
    func open(
        _ progress: ProgressLine? = nil, opened: (FeatureLayer, String?) -> Void = { _, _ in }
    ) throws -> Map {
        let reference = try crs == ViewOptions.automaticCRS ? nil : crs.map(spatialReference)
        var inputs = try paths.map { try DataInput(path: $0, resources: resources, map: layerData.map) }
        var options = options
        var conditions: LayerConditions?
        if inputs.contains(where: \.isDocument) {
            conditions = LayerConditions(removingFrom: &options.conditions)
        }
        try validate(inputs, options)
        var mapping = try style.isEmpty ? nil : DataMapping(style, symbols: symbols, open: table)
        let fileCount = inputs.count(where: \.hasFeatures)
        var sources = try layerData.sources()
        var map: Map?
        if let first = inputs.first, first.isDocument {
            inputs.removeFirst()
            let others = try claimed(&sources, by: inputs)
            map = try first.map(dataSources: sources, reference)
            sources = others
        }
        let combined = map ?? Map(spatialReference: reference ?? .webMercator)
        var fileIndex = 0
        for (index, input) in inputs.enumerated() {
            if inputs.count > 1 { progress?.update("files opened", done: index, of: inputs.count) }
            if input.isDocument {
                let document = try input.layerDocument()
                var own = sources
                own.paths = own.paths.filter { !document.layers(called: $0.key).isEmpty }
                try combined.addLayers(of: document, dataSources: own)
            } else if let layer = input.pictureLayer {
                combined.addOperationalLayer(layer)
            } else {
                let layers = try layers(
                    input, options[fileIndex], &mapping, isOnly: fileCount == 1, opened: opened)
                combined.addOperationalLayers(layers)
                fileIndex += 1
            }
        }
        try mapping?.check()
        try conditions?.apply(to: combined, at: paths[0])
        if let ground {
            try ground.base.apply(to: combined)
            if ground.base.basemap == nil { combined.replaceMissingBasemap() }
        }
        if let hillshade = ground?.hillshade { combined.addRelief(of: try Self.heights(at: hillshade)) }
        combined.separateColors()
        return combined
    }

    /// Opens a raster with heights.
    private static func heights(at path: String) throws -> Raster {
        let file = try RasterFile(path: path)
        let count = file.bands.count { $0.role != .alpha }
        guard count == 1 else {
            throw InputError(
                "the raster has \(count) bands; heights have one", at: path,
                suggestion: "name a raster with one band for --hillshade, or the picture as an input")
        }
        return Raster(file)
    }

    private func validate(_ inputs: [DataInput], _ options: DataOptions) throws {
        let files = inputs.count(where: \.hasFeatures)
        if files == 0, !style.isEmpty {
            throw InputError(
                "joins, classes, sizes and labels need data files", at: inputs.first?.path ?? "",
                suggestion: "name a data file, or write them into the map")
        }
        if files == 0, let option = options.first {
            let hasDocument = inputs.contains(where: \.isDocument)
            if option == "--where", hasDocument {
                throw InputError(
                    "--where names no layer of the map", at: inputs.first?.path ?? "",
                    suggestion: "write --where 'LAYER: \(options.conditions[0])'")
            }
            throw InputError(
                "\(option) cannot be used with \(hasDocument ? "a web map, map or layer file" : "a raster") alone",
                at: inputs.first?.path ?? "",
                suggestion: "add data files, or remove the option")
        }
        if !inputs.contains(where: \.isDocument), let data = layerData.data.first {
            throw InputError(
                "--data \(data) has no map or layer file to which it belongs", at: inputs.first?.path ?? "",
                suggestion: "name a web map, .lyrx, .mapx or .pagx, or remove the option")
        }
        for input in inputs.dropFirst() where input.isDocument && !isLayerFile(input) {
            throw InputError(
                "only the first input can be a map", at: input.path,
                suggestion:
                    "name the \(input.kind == .webMap ? "web map" : "map") first, then layer files and data files"
            )
        }
        try options.validate(files: files)
    }

    private func isLayerFile(_ input: DataInput) -> Bool {
        if let package = input.package { return package.item.kind == .layers }
        return input.kind == .layerDocument
            && !["mapx", "pagx"].contains(FilePath.fileExtension(of: input.path))
    }

    /// Removes and returns the paths that belong to layers of the other layer files.
    private func claimed(_ sources: inout LayerDataSources, by inputs: [DataInput]) throws -> LayerDataSources
    {
        var others = LayerDataSources(locations: sources.locations)
        guard !sources.paths.isEmpty else { return others }
        for input in inputs where input.isDocument {
            let document = try input.layerDocument()
            for (name, path) in sources.paths where !document.layers(called: name).isEmpty {
                others.paths[name] = path
                sources.paths[name] = nil
            }
        }
        return others
    }

    // MARK: Data files

    /// Opens the table of a join.
    private func table(_ path: String) throws -> any FeatureSource {
        let input = try DataInput(path: path, resources: resources)
        return try input.file(isTable: true).source(layer: FeatureSources.layerName(inPath: path))
    }

    /// Reads the symbols and color ramps that the rules of a map from data name.
    private var symbols: DataMapSymbols {
        DataMapSymbols(
            symbol: { text in
                guard
                    let renderer = try RendererInput(resources: resources).read(text).renderer
                        as? SimpleRenderer,
                    let symbol = renderer.symbol
                else {
                    throw InputError(
                        "the file has a renderer with classes, and not one symbol", at: text,
                        suggestion: "use --renderer for whole renderers")
                }
                return symbol
            }, ramp: { try RampInput(resources: resources).read($0) })
    }

    private func layers(
        _ input: DataInput, _ options: DataOptions.OneFile, _ mapping: inout DataMapping?, isOnly: Bool,
        opened: (FeatureLayer, String?) -> Void
    ) throws -> [FeatureLayer] {
        let file = try input.file(columns: options.columns)
        let names = try DataLayerNames.chosen(
            by: options.layer ?? FeatureSources.layerName(inPath: input.path), in: file)
        let reference = try options.sourceCRS.map(spatialReference)
        let drawing = try options.renderer.map { try RendererInput(resources: resources).read($0) }
        var layers: [FeatureLayer] = []
        for name in names {
            let base = try file.source(layer: name, spatialReference: reference)
            let isPlain = input.isFile && options.columns == nil && options.sourceCRS == nil
            let file = InputNames.file(of: input.path)
            let address = isPlain ? name.map { "\(file)?layer=\($0)" } ?? input.path : nil
            guard mapping != nil else {
                layers.append(try layer(base, drawing, options))
                opened(layers[layers.count - 1], address)
                continue
            }
            let isOnly = isOnly && names.count == 1
            let source = try mapping?.source(base, isOnly: isOnly) ?? base
            let layer = try layer(source, drawing, options)
            let condition = try options.condition.map { try WhereClause(parsing: $0) }
            let diagnostics =
                try mapping?.apply(
                    to: layer, source, condition: condition, isOnly: isOnly) ?? []
            layer.featureTable?.changeDrawing { $0.diagnostics += diagnostics }
            layers.append(layer)
            opened(layer, source.fields.count == base.fields.count ? address : nil)
        }
        return layers
    }

    private func layer(
        _ source: any FeatureSource, _ drawing: RendererInput.Drawing?, _ options: DataOptions.OneFile
    ) throws -> FeatureLayer {
        let layer = FeatureLayer(featureSource: source, renderer: drawing?.renderer)
        if let opacity = drawing?.opacity { layer.opacity = opacity }
        if let drawing {
            // The user's renderer replaces all symbols of the file.
            layer.featureTable?.removeDocumentSymbols()
            layer.minScale = drawing.minScale
            layer.maxScale = drawing.maxScale
            layer.symbolLevels = drawing.symbolLevels
            layer.levelGroup = drawing.levelGroup
            layer.scalesSymbols = drawing.scalesSymbols
            if !drawing.definitionExpression.isEmpty, options.condition == nil {
                do {
                    _ = try WhereClause(parsing: drawing.definitionExpression)
                    layer.definitionExpression = drawing.definitionExpression
                } catch {
                    StandardError.print(
                        "\(options.renderer ?? ""): all features are drawn, because the layer's definition expression "
                            + "cannot be read: \(error)"
                    )
                }
            }
        }
        if let condition = options.condition {
            // Reports an invalid condition before anything is drawn.
            _ = try WhereClause(parsing: condition)
            layer.definitionExpression = condition
        }
        return layer
    }
}

/// The layers of a data file that an option chooses.
enum DataLayerNames {
    /// Returns the names of the chosen layers, bottom first; one nil for the only layer.
    ///
    /// - Parameter text: The name of a layer, several names separated by commas, `all`, or nil.
    static func chosen(by text: String?, in file: FeatureFile) throws -> [String?] {
        guard let text else { return [nil] }
        let isName = file.layerNames.contains { $0.lowercased() == text.lowercased() }
        if isName { return [text] }
        if text.lowercased() == "all" {
            return try file.layerNames.filter { try file.source(layer: $0).geometryKind != GeometryKind.none }
        }
        guard text.contains(",") else { return [text] }
        return text.split(separator: ",").map { part in
            String(part.trimmingPrefix { $0 == " " })
        }
    }
}

extension Map {
    /// The brightness of flat ground in relief that multiplies other layers.
    private static let flatBrightness = 0.94

    /// Adds shaded relief above the lowest layer, which it multiplies; alone, it is gray.
    fileprivate func addRelief(of heights: Raster) {
        let layer = RasterLayer(raster: heights)
        let hasGround = !(basemap?.baseLayers.isEmpty ?? true)
        layer.blendMode = hasGround || !operationalLayers.isEmpty ? .multiply : .normal
        layer.renderer = HillshadeRenderer.multidirectional(
            flatBrightness: layer.blendMode == .multiply ? Self.flatBrightness : nil)
        insertOperationalLayer(layer, at: hasGround ? 0 : min(1, operationalLayers.count))
    }

    /// Gives the layers without a renderer different colors, if there are several.
    func separateColors() {
        let plain = layerEntries.compactMap { $0 as? FeatureLayer }.filter { $0.renderer == nil }
        guard plain.count > 1 else { return }
        for (index, layer) in plain.enumerated() { layer.renderer = DefaultRenderer.distinct(index) }
    }
}
