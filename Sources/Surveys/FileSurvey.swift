import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheRasters

/// The format and the layers of a file.
package struct FileSurvey {
    /// The content of a layer, or the reason why it cannot be read.
    enum Content {
        case read(LayerSurvey)
        case unreadable(name: String, problem: String)
    }

    /// A layer: its description in the document, and its features.
    struct Layer {
        /// The description in a map or layer file; nil for layers of data files.
        var entry: DocumentEntry?
        var content: Content
    }

    var path: String
    var format: String
    /// The map of a package; nil for other files.
    var map: String?
    var spatialReference: SpatialReference?
    var layers: [Layer] = []
    /// The groups of a map or layer file with their layers; nil without groups.
    var tree: LayerTree?
    /// The size and the bands of a raster; nil for other files.
    var raster: RasterSurvey?
    /// The levels and the extent of tiles; nil for other files.
    var tiles: TileSurvey?
    /// The extent of the pictures of a server; nil for other inputs.
    var pictures: PictureSurvey?
    /// The symbols of a style; nil for other files.
    var symbols: StyleSurvey?
    var diagnostics: [Diagnostic] = []

    /// Opens a file and describes its layers.
    ///
    /// - Parameters:
    ///   - layer: The name of the only layer to describe; nil for all.
    ///   - reference: Replaces the spatial reference that the file declares; ignored for web maps.
    ///   - columns: The columns of coordinates in a table; nil to find them.
    ///   - reads: How much to read.
    ///   - dataSources: Local data for the layers of maps and layer files.
    /// - Throws: An error if the file, or its only layer, cannot be read.
    package init(
        _ input: DataInput, layer: String?, reference: SpatialReference?, columns: CoordinateColumns? = nil,
        reads: LayerSurvey.Depth, dataSources: LayerDataSources = LayerDataSources()
    ) throws {
        path = input.path == "-" ? "standard input" : input.path
        if input.isDocument {
            let map = try input.map(dataSources: dataSources, nil)
            format = input.formatName
            self.map = input.package?.item.name
            spatialReference = map.spatialReference
            // The entry of each layer says whether its data is missing.
            let missing = MissingData(map)
            diagnostics = map.diagnostics.filter { !missing.includes($0) }
            tree = LayerTree(map)
            for (layer, name) in zip(map.layerEntries, map.layerReferences) {
                let entry = DocumentEntry(layer, reference: name)
                layers.append(Layer(entry: entry, content: Self.survey(layer, reads: reads)))
            }
            return
        }
        if input.kind == .raster {
            let file = try RasterFile(path: input.path)
            (format, raster, diagnostics) = (file.format, RasterSurvey(file), file.diagnostics)
            spatialReference = file.spatialReference
            return
        }
        if let layer = input.pictureLayer as? ImageTiledLayer {
            let survey = try TileSurvey(layer)
            (format, tiles, spatialReference) = ("tiles", survey, survey.spatialReference)
            return
        }
        if let layer = input.pictureLayer as? any PictureLayer {
            (format, pictures) = ("pictures of a server", try PictureSurvey(layer))
            return
        }
        if let style = try input.style() {
            format = input.kind == .webStyle ? "web style" : "style"
            symbols = StyleSurvey(style)
            diagnostics = style.diagnostics
            return
        }
        let file = try input.file(columns: columns)
        format = file.format
        diagnostics = file.diagnostics
        if let name = layer ?? FeatureSources.layerName(inPath: input.path) {
            let source = try file.source(layer: name, spatialReference: reference)
            layers = [Layer(content: .read(try LayerSurvey(source, reads: reads)))]
            return
        }
        if file.layerNames.count == 1 {
            // If the only layer cannot be read, the whole file fails.
            let source = try file.source(spatialReference: reference)
            layers = [Layer(content: .read(try LayerSurvey(source, reads: reads)))]
            return
        }
        for name in file.layerNames {
            do {
                let source = try file.source(layer: name, spatialReference: reference)
                layers.append(Layer(content: .read(try LayerSurvey(source, reads: reads))))
            } catch {
                layers.append(Layer(content: .unreadable(name: name, problem: "\(error)")))
            }
        }
    }

    private static func survey(_ layer: Cartouche.Layer, reads: LayerSurvey.Depth) -> Content {
        switch layer {
        case let layer as FeatureLayer:
            do {
                var survey = try LayerSurvey(layer.featureSource(), reads: reads)
                survey.name = layer.name
                return .read(survey)
            } catch {
                return .unreadable(name: layer.name, problem: "\(error)")
            }
        case let layer as UnsupportedLayer:
            return .unreadable(name: layer.name, problem: layer.reason.message)
        default: return .unreadable(name: layer.name, problem: "the layer has no features to describe")
        }
    }

    /// Whether every layer could be read, without errors; layers of documents can be described without their data.
    package var isComplete: Bool {
        let isRead = layers.allSatisfy { layer in
            guard case .read(let survey) = layer.content else { return layer.entry?.problem != nil }
            return !survey.diagnostics.contains { $0.severity == .error }
        }
        return isRead && !diagnostics.contains { $0.severity == .error }
    }
}

extension FileSurvey {
    /// The survey as text.
    package var lines: [String] {
        if let symbols {
            return symbols.lines(path: path, format: format) + diagnostics.map(\.description)
        }
        if let tiles { return tiles.lines(path: path, format: format) }
        if let pictures { return pictures.lines(path: path, format: format) }
        if let raster {
            return raster.lines(path: path, format: format) + diagnostics.map(\.description)
        }
        var first = "\(path): \(format), \(counted(layers.count, "layer"))"
        if let spatialReference { first += ", drawn in \(spatialReference)" }
        var lines = [first] + (tree?.lines ?? [])
        for layer in layers {
            switch layer.content {
            case .read(let survey):
                lines.append(survey.lines[0])
                lines += layer.entry?.lines ?? []
                lines += survey.lines.dropFirst()
            case .unreadable(let name, let problem):
                let what = layer.entry?.problem ?? "cannot be read"
                lines.append("layer \"\(name)\": \(what): \(problem)")
                lines += layer.entry?.lines ?? []
            }
        }
        return lines + diagnostics.map(\.description)
    }

    /// The survey as JSON.
    package var json: JSONValue {
        var object: JSONObject = [
            "path": .string(path), "format": .string(format),
            "layers": .array(
                layers.map { layer in
                    var object: JSONObject =
                        switch layer.content {
                        case .read(let survey): survey.json.object ?? [:]
                        case .unreadable(let name, let problem):
                            ["name": .string(name), "error": .string(problem)]
                        }
                    for member in layer.entry?.members ?? [] { object[member.key] = member.value }
                    return .object(object)
                }), "diagnostics": .array(diagnostics.map(\.jsonValue)),
        ]
        if let map { object["map"] = .string(map) }
        if let spatialReference {
            object["spatialReference"] = .string(spatialReference.description)
        }
        if let tree { object["tree"] = tree.json }
        if let symbols { object["symbols"] = symbols.json }
        if let raster { object["raster"] = raster.json }
        if let tiles { object["tiles"] = tiles.json }
        if let pictures { object["pictures"] = pictures.json }
        return .object(object)
    }
}
