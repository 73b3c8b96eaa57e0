import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheNetwork
import CartoucheRenderers
import CartoucheSymbols

/// Reads one entry of a web map's `operationalLayers` that is not a group.
struct OperationalLayerReader {
    let resources: ResourceLoader
    let items: LayerItems
    let object: JSONPart
    let path: String
    /// Whether all groups around the layer are visible.
    let isShown: Bool
    var diagnostics: [Diagnostic] = []
    /// The layers that have both simple and multilayer symbols.
    private(set) var symbologies: [OfferedSymbology] = []
    private let groupNames: [String]

    init(
        resources: ResourceLoader, items: LayerItems, object: JSONPart, path: String, groupNames: [String],
        isShown: Bool = true
    ) {
        self.resources = resources
        self.items = items
        self.object = object
        self.path = path
        self.groupNames = groupNames
        self.isShown = isShown
    }

    /// Returns the layers of the entry, bottom first.
    ///
    /// - Parameter search: The search for local data, which all entries share. A copy in each reader would copy the
    ///   names of all former layers.
    /// - Throws: The errors of data files that the caller states and that cannot be opened.
    mutating func layers(from search: inout LayerDataSearch) throws -> [Layer] {
        let isVisible = isShown && LayerSettings(object).isVisible
        defer { if !isVisible { weakenDiagnostics(from: 0) } }
        WebMapMembers.layer.check(object, path: path, into: &diagnostics)
        let layers = try read(from: &search)
        for layer in layers {
            var origin = layer.origin ?? LayerOrigin()
            if origin.path.isEmpty { origin.path = path }
            origin.groupNames = groupNames
            origin.typeName = object["layerType"]?.string ?? ""
            origin.dataSource = object["url"]?.string ?? ""
            origin.definitionExpression = LayerSettings(object).definitionExpression ?? ""
            origin.labels = (layer as? FeatureLayer)?.labels ?? labels(of: object, path: path)
            if origin.templates.isEmpty { origin.templates = LegendTemplate.list(webMap: object) }
            layer.origin = origin
        }
        return layers
    }

    /// Makes diagnostics notes, because a hidden layer is not drawn.
    private mutating func weakenDiagnostics(from index: Int) {
        for index in diagnostics.indices.dropFirst(index) { diagnostics[index].severity = .note }
    }

    private mutating func read(from search: inout LayerDataSearch) throws -> [Layer] {
        var settings = LayerSettings(object)
        if let collection = object["featureCollection"]?.object {
            settings.showsInLegend = settings.showsInLegend && (collection["showLegend"]?.bool ?? true)
            if collection["layers"]?.array != nil || object["itemId"] == nil {
                return layers(of: collection, settings)
            }
        }
        if let layer = tileLayer(settings) { return [layer] }
        let bound = try boundLayers(settings, from: &search)
        if !bound.isEmpty { return bound }
        if let address = object["url"]?.string {
            if let provider = ResourceProviders.shared, let address = try? WebAddress(address) {
                return serviceLayers(at: address, provider, settings)
            }
            return [localLayer(address, settings: settings)]
        }
        if let id = object["itemId"]?.string, let provider = ResourceProviders.shared {
            return layers(ofItem: id, provider, settings)
        }
        let kind = object["layerType"]?.string ?? "layer"
        return [
            unsupported(
                settings, code: .layerWithoutData,
                "the layer (\(kind)) has neither \"url\" nor \"featureCollection\"")
        ]
    }

    /// Returns the layers of a feature collection, bottom first.
    mutating func layers(of collection: JSONPart, _ settings: LayerSettings) -> [Layer] {
        guard let members = collection["layers"]?.array else {
            return [
                unsupported(
                    settings, code: .layerWithoutData, "the feature collection has no list \"layers\"")
            ]
        }
        return members.enumerated().map { index, member in
            let path = "\(path).featureCollection.layers[\(index)]"
            let layer = memberLayer(member, settings: settings, path: path)
            layer.origin?.path = path
            return layer
        }
    }

    /// Returns a layer whose features are in the map's document.
    private mutating func memberLayer(
        _ member: JSONPart, settings: LayerSettings, path: String
    ) -> Layer {
        guard let object = member.object else {
            return unsupported(settings, code: .layerNotRead, "the layer is not a JSON object", path: path)
        }
        let own = settings.over(LayerSettings(object))
        let first = diagnostics.count
        defer { if !own.isVisible { weakenDiagnostics(from: first) } }
        do {
            guard let features = object["featureSet"] else {
                return unsupported(
                    own, code: .layerWithoutData, "the layer has no \"featureSet\"", path: path)
            }
            let definition = object["layerDefinition"]
            if let json = features["spatialReference"] ?? definition?["spatialReference"], !json.isNull,
                EsriJSON.spatialReference(from: json) == nil
            {
                return unsupported(
                    own, code: .layerNotRead, "\(json.value.excerpt()) is not a spatial reference", path: path
                )
            }
            let source = try EsriJSONSource(
                featureSet: features, layerDefinition: object["layerDefinition"], name: own.title)
            if let layer = obstructed(source, own, path: path) {
                return layer
            }
            let symbols = FeatureSymbolReader(featureSet: features).read(
                source, path: path + ".featureSet", resources: resources, diagnostics: &diagnostics)
            let layer = layer(of: symbols.source, drawnAs: object, path: path)
            if !symbols.symbols.isEmpty { layer.symbolOverrides.change { $0 = symbols.symbols } }
            var origin = LayerOrigin()
            origin.templates = LegendTemplate.list(webMap: object)
            layer.origin = origin
            own.apply(to: layer)
            if let field = object["layerDefinition"]?["visibilityField"]?.string {
                layer.hideFeatures(byField: field)
                if !source.fields.contains(where: { $0.name.lowercased() == field.lowercased() }) {
                    diagnostics.append(
                        .wrongMember(
                            "the features have no field \(field.brief)",
                            path: path + ".layerDefinition.visibilityField",
                            instead: "hidden features are drawn"))
                }
            }
            return layer
        } catch {
            return unsupported(own, code: .layerNotRead, "\(error)", path: path)
        }
    }

    /// Returns a layer whose features are in a file.
    private mutating func localLayer(_ address: String, settings: LayerSettings) -> Layer {
        do {
            let path = try resources.path(for: address)
            if FileBytes.exists(path), let layer = pictureLayer(at: path, settings) { return layer }
            let file = try FeatureSources.openFile(
                FileLocation(path, in: resources.root), limit: resources.maximumBytes)
            var source = try file.source(layer: FeatureSources.layerName(inPath: path))
            if let folder = resources.unpacked { source = UnpackedSource(source, in: folder) }
            if let layer = obstructed(source, settings, path: self.path) { return layer }
            let layer = layer(of: source, drawnAs: object, path: self.path)
            settings.apply(to: layer)
            return layer
        } catch let error as DocumentError where error.kind == .remote {
            return unsupported(settings, code: .layerOnAnotherComputer, "\(error)", path: path + ".url")
        } catch let error as DocumentError where error.kind == .notFound {
            let message = "\(error.source): \(error.what); relative paths start at the folder of the map"
            return unsupported(settings, code: .layerNotOpened, message, path: path + ".url")
        } catch {
            return unsupported(settings, code: .layerNotOpened, "\(error)", path: path + ".url")
        }
    }

    // MARK: Local data for the layer

    /// Whether the layer is of a type that has features, rather than pictures or tiles.
    var hasFeatures: Bool {
        let type = object["layerType"]?.string ?? ""
        return !["Tile", "Image", "WMS", "WMTS", "Scene", "Mesh", "PointCloud", "Voxel", "Elevation", "Bing"]
            .contains { type.contains($0) }
    }

    /// Returns the layers that draw the caller's data for this entry; empty if there is none.
    ///
    /// The layers of a map service are entries of their own.
    private mutating func boundLayers(
        _ settings: LayerSettings, from search: inout LayerDataSearch
    ) throws -> [Layer] {
        guard hasFeatures else { return [] }
        let title = settings.title ?? ""
        let service = ServiceAddress(object["url"]?.string ?? "").serviceName
        let members = ServiceMember.all(in: object)
        var layers: [Layer] = []
        for member in members.reversed() {
            let name = "\(title)/\(member.name)"
            let wanted = LayerDataSearch.Wanted(
                layerNames: names(of: name) + names(of: "\(title)/\(member.number)"), title: member.name)
            guard let found = try search.find(wanted) else { continue }
            let layer = layer(of: found, drawnAs: member.json, path: "\(path).layers[\(member.index)]")
            settings.apply(to: layer)
            layer.name = name
            member.narrow(layer)
            layer.isVisible = layer.isVisible && member.isVisible || found.isStated
            layers.append(layer)
        }
        let wanted = LayerDataSearch.Wanted(
            layerNames: names(of: title) + [settings.id ?? ""].filter { !$0.isEmpty }, title: title,
            datasetNames: [service].filter { !$0.isEmpty })
        guard let found = try search.find(wanted), layers.isEmpty else { return layers }
        if let layer = obstructed(found.source, settings, path: path, data: found.path) { return [layer] }
        let member = members.first { $0.isVisible && $0.hasRenderer } ?? members.first { $0.hasRenderer }
        let layer = layer(
            of: found, drawnAs: member?.json ?? object,
            path: member.map { "\(path).layers[\($0.index)]" } ?? path)
        settings.apply(to: layer)
        layer.isVisible = layer.isVisible || found.isStated
        return [layer]
    }

    /// Returns a layer that is not drawn if its condition or the spatial reference of its data cannot be used; nil for
    /// other layers.
    ///
    /// - Parameters:
    ///   - path: The path of the layer in the document.
    ///   - data: The path of local data that replaces that of the document. Default: nil.
    mutating func obstructed(
        _ source: any FeatureSource, _ settings: LayerSettings, path: String, data: String? = nil
    ) -> Layer? {
        guard
            let obstacle = LayerObstacle(
                of: source, condition: settings.definitionExpression ?? "")
        else { return nil }
        var place = path
        if case .condition = obstacle { place += ".layerDefinition.definitionExpression" }
        let origin = data.map { "the data of the layer is \($0): " } ?? ""
        return unsupported(settings, code: .layerNotRead, origin + obstacle.message, path: place)
    }

    private func names(of title: String) -> [String] {
        groupNames.isEmpty ? [title] : [(groupNames + [title]).joined(separator: "/"), title]
    }

    /// Returns a layer that draws local data with the renderer of the document.
    private mutating func layer(
        of found: LayerDataSearch.Found, drawnAs object: JSONPart, path: String
    ) -> FeatureLayer {
        let layer = layer(of: found.source, drawnAs: object, path: path)
        var origin = LayerOrigin()
        origin.dataPath = found.path
        origin.isStated = found.isStated
        origin.renderer = layer.renderer
        layer.origin = origin
        if layer.renderer == nil {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .rendererInService, path: path,
                    message: "the layer has no renderer in the map, because its symbols are in the service",
                    instead: "drawn with a plain gray symbol"))
        }
        return layer
    }

    /// Returns the renderer of a layer that is not drawn; its diagnostics are not reported.
    private func documentRenderer(of object: JSONPart) -> Renderer? {
        let definition =
            object["layerDefinition"]
            ?? ServiceMember.all(in: object).first { $0.hasRenderer }?.json[
                "layerDefinition"]
        guard let json = definition?["drawingInfo"]?["renderer"], json.object != nil else { return nil }
        var ignored: [Diagnostic] = []
        return try? Renderer.fromJSON(
            json.detached, path: path, resources: resources, diagnostics: &ignored)
    }

    // MARK: Renderer

    /// Returns a layer with the renderer of its definition; multilayer symbols take precedence.
    ///
    /// - Parameter pictures: Loads the pictures of symbols; nil (default) for those beside the document.
    mutating func layer(
        of source: any FeatureSource, drawnAs object: JSONPart, path: String,
        pictures: ResourceLoader? = nil
    ) -> FeatureLayer {
        let definition = object["layerDefinition"]?.object
        let place = path + ".layerDefinition"
        let drawing = LayerDefinitionDrawing(
            object["layerDefinition"], path: place, resources: pictures ?? resources,
            diagnostics: &diagnostics)
        let layer = FeatureLayer(featureSource: source, renderer: drawing.advanced ?? drawing.simple)
        layer.labels = labels(of: object, path: path)
        if let info = definition?["displayFilterInfo"] {
            layer.displayFilterDefinition = DisplayFilterDefinition.read(
                webMap: info, path: place + ".displayFilterInfo", fields: source.fields,
                diagnostics: &diagnostics)
        }
        let kinds = FeatureTableTypes(layerDefinition: object["layerDefinition"])
        layer.featureTable?.changeKinds { $0 = kinds }
        if let definition, definition["fields"] != nil {
            let schema = ArcadeSchema(definition)
            layer.content.edit { $0.schema = schema }
        }
        let popup = object["popupInfo"] ?? self.object["popupInfo"]
        layer.popupDefinition = PopupDefinition(
            webMap: popup, path: (object["popupInfo"] == nil ? self.path : path) + ".popupInfo",
            diagnostics: &diagnostics)
        layer.isPopupEnabled = !(self.object["disablePopup"]?.bool ?? false)
        if let reduction = definition?["featureReduction"] ?? self.object["featureReduction"] {
            layer.featureReduction = FeatureReduction.read(
                reduction, path: place + ".featureReduction", resources: resources, diagnostics: &diagnostics)
        }
        if let info = definition?["elevationInfo"],
            let properties = LayerSceneProperties(
                elevationInfo: info, path: place + ".elevationInfo", diagnostics: &diagnostics)
        {
            layer.sceneProperties = properties
        }
        if let simple = drawing.simple, let advanced = drawing.advanced {
            symbologies.append(OfferedSymbology(layer: layer, simple: simple, advanced: advanced))
        }
        return layer
    }

    private func labels(of object: JSONPart, path: String) -> LayerLabels {
        LayerLabels(
            webMap: object, showLabels: self.object["showLabels"]?.bool, path: path, resources: resources)
    }

    mutating func unsupported(
        _ settings: LayerSettings, code: Diagnostic.Code, _ message: String, path: String? = nil
    ) -> Layer {
        let reason = Diagnostic(
            .error, code: code, path: path ?? self.path, message: message, instead: "the layer is not drawn")
        diagnostics.append(reason)
        let layer = UnsupportedLayer(
            name: settings.title ?? "", json: object.value, reason: reason)
        settings.apply(to: layer)
        var origin = LayerOrigin()
        origin.isWithoutData = code != .layerNotRead && hasFeatures
        origin.renderer = documentRenderer(of: object)
        layer.origin = origin
        return layer
    }
}
