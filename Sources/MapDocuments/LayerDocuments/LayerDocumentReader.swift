import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheRasters
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbolModel
import CartoucheSymbols

/// Makes a map from a layer file, map or layout of ArcGIS Pro.
struct LayerDocumentReader {
    let document: LayerDocument
    private var search: LayerDataSearch
    private var diagnostics: [Diagnostic]
    /// The paths of the groups whose members were looked at.
    private var checkedGroups: Set<String> = []
    private let labelSettings: CIMLabelClassReader.MapSettings

    init(_ document: LayerDocument, dataSources: LayerDataSources) {
        self.document = document
        search = LayerDataSearch(dataSources, document.resources)
        diagnostics = document.diagnostics
        labelSettings = CIMLabelClassReader.MapSettings(document.map?.json["generalPlacementProperties"])
    }

    /// Returns the map's spatial reference and its content.
    ///
    /// - Parameter override: Replaces the map's spatial reference.
    /// - Throws: ``MapError/unknownLayer(source:what:suggestion:)`` if a data source has the name of no layer. Also the
    ///   errors of stated data files that cannot be opened.
    mutating func read(
        spatialReference override: SpatialReference? = nil
    ) throws -> (SpatialReference, Map.Content) {
        var content = Map.Content()
        let own = document.map.flatMap { map in
            map.json["spatialReference"].flatMap(EsriJSON.spatialReference)
        }
        let reference = override ?? own ?? .webMercator
        if let map = document.map {
            content.initialViewpoint = viewpoint(of: map, in: own ?? .webMercator)
            content.backgroundColor = map.json["backgroundColor"]?.object.flatMap(Self.color)
            if let scale = map.json["referenceScale"]?.double, scale > 0, scale.isFinite {
                content.referenceScale = scale
            }
            reportFrame(of: map)
        }
        content.operationalLayers = try layers()
        content.diagnostics = diagnostics
        return (reference, content)
    }

    /// Returns the layers of the document, bottom first.
    mutating func layers() throws -> [Layer] {
        let layers = try document.mapLayers.map { ($0, try layer($0)) }
        try search.checkNames(document: document.path)
        return Self.grouped(layers[...], depth: 0)
    }

    // MARK: Groups

    /// Returns layers in their groups, bottom first.
    ///
    /// - Parameter depth: The number of groups around all of the layers.
    private static func grouped(_ layers: ArraySlice<(DocumentLayer, Layer)>, depth: Int) -> [Layer] {
        var result: [Layer] = []
        var rest = layers
        while let (entry, layer) = rest.first {
            guard depth < groupCount(of: entry) else {
                result.append(layer)
                rest = rest.dropFirst()
                continue
            }
            let group = entry.groups[depth]
            let members = rest.prefix {
                $0.0.groups.count > depth && $0.0.groups[depth].path == group.path
            }
            rest = rest.dropFirst(members.count)
            result.append(self.group(group, of: grouped(members, depth: depth + 1)))
        }
        return result
    }

    /// Returns the number of groups around a layer that become group layers; the inner ones are left out.
    private static func groupCount(of entry: DocumentLayer) -> Int {
        min(entry.groups.count, GroupLayer.maximumDepth)
    }

    private static func group(_ group: DocumentGroup, of members: [Layer]) -> GroupLayer {
        let layer = GroupLayer(layers: members)
        layer.name = group.name
        layer.id = group.uri
        layer.opacity = group.display.opacity
        layer.blendMode = blendMode(group.json)
        layer.isVisible = group.display.isVisible
        layer.showsInLegend = group.showsInLegend
        layer.minScale = group.display.minScale
        layer.maxScale = group.display.maxScale
        layer.visibilityMode = group.isExclusive ? .exclusive : .independent
        layer.origin = LayerOrigin(path: group.path)
        layer.showStatedData()
        return layer
    }

    private static func blendMode(_ json: JSONPart) -> Layer.BlendMode {
        LayerBlending.name(json["blendingMode"]).flatMap { Layer.BlendMode(rawValue: $0) } ?? .normal
    }

    // MARK: Layers

    private mutating func layer(_ entry: DocumentLayer) throws -> Layer {
        checkMembers(of: entry)
        let layer = try drawnLayer(entry)
        let display = entry.display(insideGroups: Self.groupCount(of: entry))
        layer.name = entry.name
        layer.id = entry.uri
        layer.opacity = display.opacity
        layer.blendMode = Self.blendMode(entry.json)
        layer.isVisible = display.isVisible || layer.origin?.isStated ?? false
        layer.showsInLegend = entry.json["showLegends"]?.bool ?? true
        layer.common.edit { $0.attribution = entry.json["attribution"]?.string ?? "" }
        layer.minScale = display.minScale
        layer.maxScale = display.maxScale
        if let layer = layer as? FeatureLayer {
            layer.scalesSymbols = entry.scalesSymbols
            layer.symbolLevels = entry.symbolLevels
        }
        return layer
    }

    /// Reports members of a layer, and of the groups around it, that have no effect because of their values.
    private mutating func checkMembers(of entry: DocumentLayer) {
        let first = diagnostics.count
        CIMLayerMembers.layer.check(entry.json, path: entry.path, into: &diagnostics)
        for group in entry.groups where checkedGroups.insert(group.path).inserted {
            CIMLayerMembers.layer.check(group.json, path: group.path, into: &diagnostics)
        }
        guard !entry.display.isVisible else { return }
        // A hidden layer is not drawn.
        for index in diagnostics.indices.dropFirst(first) { diagnostics[index].severity = .note }
    }

    private mutating func drawnLayer(_ entry: DocumentLayer) throws -> Layer {
        var origin = LayerOrigin(groupNames: entry.groupNames, typeName: entry.typeName)
        origin.path = entry.path
        origin.dataSource = entry.connection?.brief ?? ""
        origin.renderer = entry.renderer
        origin.definitionExpression = entry.definitionExpression
        origin.labels = LayerLabels(entry, settings: labelSettings)
        origin.templates = LegendTemplate.list(cim: entry.json)
        guard let renderer = entry.renderer else {
            if let colorizer = entry.json["colorizer"], colorizer.object != nil {
                let log = DiagnosticLog()
                origin.colorizer = RendererLegend(
                    colorizer: colorizer, path: entry.path + ".colorizer", log: log)
                diagnostics += log.diagnostics
                if let layer = rasterLayer(entry, colorizer, origin) { return layer }
            }
            diagnostics += entry.diagnostics.filter { $0.code != .layerWithoutRenderer }
            let reason = Diagnostic(
                .error, code: .layerWithoutRenderer, path: entry.path,
                message: "layers of type \(entry.typeName) are not drawn", instead: "the layer is not drawn")
            return unsupported(entry, origin, reason)
        }
        guard let found = try search.find(wanted(entry)) else {
            origin.isWithoutData = true
            let data = origin.dataSource.isEmpty ? "" : ": \(origin.dataSource)"
            return unsupported(
                entry, origin,
                Diagnostic(
                    .error, code: .layerDataNotFound, path: entry.path,
                    message: "the data of the layer \(entry.qualifiedName.brief) was not found\(data)",
                    instead: "the layer is not drawn"))
        }
        let condition = definition(of: entry)
        if let obstacle = LayerObstacle(of: found.source, condition: condition) {
            var place = entry.path
            if case .condition = obstacle { place += ".featureTable.definitionExpression" }
            return unsupported(
                entry, origin,
                Diagnostic(
                    .error, code: .layerNotRead, path: place,
                    message:
                        "the data of the layer \(entry.qualifiedName.brief) is \(found.path): \(obstacle.message)",
                    instead: "the layer is not drawn"))
        }
        origin.dataPath = found.path
        origin.isStated = found.isStated
        let layer = FeatureLayer(featureSource: found.source, renderer: renderer)
        layer.definitionExpression = condition
        layer.displayFilterDefinition = DisplayFilterDefinition.read(
            cim: entry.json, path: entry.path, fields: found.source.fields, diagnostics: &diagnostics)
        layer.labels = origin.labels
        layer.featureReduction = FeatureReduction.read(
            cim: entry.json["featureReduction"], path: entry.path + ".featureReduction",
            resources: document.resources, diagnostics: &diagnostics)
        layer.origin = origin
        readTime(entry, of: layer)
        layer.featureTable?.featureTemplates = origin.templates.map(\.featureTemplate)
        // The diagnostics of the renderer itself come with the drawing of the layer.
        let drawn = Set(renderer.diagnostics)
        diagnostics += entry.diagnostics.filter { !drawn.contains($0) }
        if entry.connection?.isJoined ?? false {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .layerSettingNotApplied,
                    path: entry.path + ".featureTable.dataConnection",
                    message: "the join of the layer \(entry.name.brief) is not applied",
                    instead: "only the fields of the features themselves are read"))
        }
        return layer
    }

    /// Returns the layer of a raster file; nil if the file is not found.
    private mutating func rasterLayer(
        _ entry: DocumentLayer, _ colorizer: JSONPart, _ origin: LayerOrigin
    ) -> Layer? {
        guard entry.typeName == "CIMRasterLayer" else { return nil }
        let dataset = entry.json["dataConnection"]?["dataset"]?.string ?? ""
        guard let found = search.findRaster(dataset, wanted(entry)) else { return nil }
        let style = RasterColorizer(colorizer, path: entry.path + ".colorizer")
        diagnostics += style.diagnostics
        let layer = RasterLayer(raster: Raster(path: found.path))
        (layer.renderer, layer.resampling) = (style.renderer, style.resampling)
        diagnostics += entry.diagnostics.filter { $0.code != .layerWithoutRenderer }
        var origin = origin
        (origin.dataPath, origin.isStated) = (found.path, found.isStated)
        layer.origin = origin
        return layer
    }

    private mutating func unsupported(
        _ entry: DocumentLayer, _ origin: LayerOrigin, _ reason: Diagnostic
    ) -> Layer {
        diagnostics.append(reason)
        let layer = UnsupportedLayer(name: entry.name, json: .null, reason: reason)
        layer.origin = origin
        return layer
    }

    private func wanted(_ entry: DocumentLayer) -> LayerDataSearch.Wanted {
        var wanted = LayerDataSearch.Wanted(
            layerNames: [entry.qualifiedName, entry.name, entry.uri], title: entry.name,
            datasetNames: entry.connection?.datasetNames ?? [])
        wanted.isOnlyLayer = document.mapLayers.count == 1
        guard let path = entry.connection?.workspacePath, !path.isEmpty else { return wanted }
        wanted.workspaceName = FilePath.name(of: path)
        let folder = document.resources.baseFolder ?? "."
        // An absolute path of Windows does not exist here. The data can still be beside the document.
        let isOnWindows = path.dropFirst().hasPrefix(":/") || path.hasPrefix("//")
        wanted.ownLocations = isOnWindows ? [folder] : [FilePath.joining(folder, path), folder]
        return wanted
    }

    /// Reads the fields with the times of features; fields with other types than dates are reported.
    private mutating func readTime(_ entry: DocumentLayer, of layer: FeatureLayer) {
        let table = entry.json["featureTable"]?.object
        let fields = table?["timeFields"]?.object
        guard let info = LayerTimeInfo(fields) else { return }
        if let format = fields?["timeValueFormat"]?.string, !format.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .note, code: .memberNotDrawn, path: entry.path + ".featureTable.timeFields",
                    message: "times in the form \(format.brief) are not dates",
                    instead: "all features are drawn in every period"))
            return
        }
        layer.featureTable?.timeInfo = info
        layer.setTime(LayerTime(cim: table?["timeDisplayDefinition"]?.object))
    }

    /// Returns the conditions of the layer and of its data connection.
    private func definition(of entry: DocumentLayer) -> String {
        let conditions = [entry.definitionExpression, entry.connection?.condition ?? ""].filter {
            !$0.isEmpty
        }
        return conditions.count == 2 ? "(\(conditions[0])) AND (\(conditions[1]))" : conditions.first ?? ""
    }

    // MARK: Map

    /// Returns the view of the map frame or, if there is none, the extent of the map.
    private func viewpoint(of map: DocumentMap, in reference: SpatialReference) -> Viewpoint? {
        if let camera = map.frame?["view"]?["camera"], let x = camera["x"]?.finite,
            let y = camera["y"]?.finite,
            let scale = camera["scale"]?.finite, scale > 0
        {
            // The heading of a camera grows counterclockwise.
            return Viewpoint(
                center: Point(x: x, y: y, spatialReference: reference), scale: scale,
                rotation: -(camera["heading"]?.finite ?? 0))
        }
        guard let extent = map.json["defaultExtent"] ?? map.json["customFullExtent"] else { return nil }
        let numbers = ["xmin", "ymin", "xmax", "ymax"].compactMap { extent[$0]?.finite }
        guard numbers.count == 4, numbers[0] < numbers[2], numbers[1] < numbers[3] else { return nil }
        let own = extent["spatialReference"].flatMap(EsriJSON.spatialReference)
        return Viewpoint(
            boundingGeometry: Envelope(
                xMin: numbers[0], yMin: numbers[1], xMax: numbers[2], yMax: numbers[3],
                spatialReference: own ?? reference))
    }

    private mutating func reportFrame(of map: DocumentMap) {
        guard let frame = map.frame else { return }
        let more = map.frameCount > 1 ? " and \(map.frameCount - 1) more map frames" : ""
        diagnostics.append(
            Diagnostic(
                .warning, code: .layoutNotDrawn, path: "$.layoutDefinition",
                message: "the page of the layout\(more) is not drawn; use --layout with this file to draw it",
                instead: "the map of the map frame \((frame["name"]?.string ?? "").brief) is drawn"))
    }

    private static func color(_ json: JSONPart) -> Color? {
        guard let model = CIMColor.Model(className: json["type"]?.string ?? ""),
            let values = json["values"]?.array?.compactMap(\.double), !values.isEmpty
        else { return nil }
        return CIMColor(model, values).resolved
    }
}
