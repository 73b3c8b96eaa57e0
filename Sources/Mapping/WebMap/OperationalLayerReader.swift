import Documents
import FeatureSources
import Symbols

/// Reads one entry of a web map's `operationalLayers` that is not a group.
struct OperationalLayerReader {
    let resources: ResourceLoader
    let object: JSONPart
    let path: String
    /// Whether all groups around the layer are visible.
    let isShown: Bool
    var diagnostics: [Diagnostic] = []
    /// The layers that have both simple and multilayer symbols.
    private(set) var symbologies: [OfferedSymbology] = []

    init(resources: ResourceLoader, object: JSONPart, path: String, isShown: Bool = true) {
        self.resources = resources
        self.object = object
        self.path = path
        self.isShown = isShown
    }

    mutating func layers() -> [Layer] {
        let isVisible = isShown && LayerSettings(object).isVisible
        defer { if !isVisible { weakenDiagnostics(from: 0) } }
        return readLayers()
    }

    /// Makes diagnostics notes, because a hidden layer is not drawn.
    private mutating func weakenDiagnostics(from index: Int) {
        for index in diagnostics.indices.dropFirst(index) { diagnostics[index].severity = .note }
    }

    private mutating func readLayers() -> [Layer] {
        let settings = LayerSettings(object)
        if let collection = object["featureCollection"]?.object {
            return (collection["layers"]?.array ?? []).enumerated().map { index, member in
                memberLayer(
                    member, settings: settings, path: "\(path).featureCollection.layers[\(index)]")
            }
        }
        if let address = object["url"]?.string {
            return [localLayer(address, settings: settings)]
        }
        let kind = object["layerType"]?.string ?? "layer"
        return [
            unsupported(
                settings, code: .layerWithoutData,
                "the layer (\(kind)) has neither \"url\" nor \"featureCollection\"")
        ]
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
            let source = try EsriJSONSource(
                featureSet: features, layerDefinition: object["layerDefinition"], name: own.title)
            let layer = layer(of: source, drawnAs: object, path: path)
            own.apply(to: layer)
            return layer
        } catch {
            return unsupported(own, code: .layerNotRead, "\(error)", path: path)
        }
    }

    /// Returns a layer whose features are in a file.
    private mutating func localLayer(_ address: String, settings: LayerSettings) -> Layer {
        do {
            let source = try FeatureSources.open(path: resources.path(for: address))
            let layer = layer(of: source, drawnAs: object, path: path)
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

    /// Returns a layer with the renderer of its definition; multilayer symbols take precedence.
    private mutating func layer(
        of source: any FeatureSource, drawnAs object: JSONPart, path: String
    ) -> FeatureLayer {
        let definition = object["layerDefinition"]?.object
        let place = path + ".layerDefinition"
        let drawing = definition?["drawingInfo"]?.object
        if let labels = drawing?["labelingInfo"]?.array, !labels.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .labelsNotDrawn, path: place + ".drawingInfo.labelingInfo",
                    message: "labels are not drawn", instead: ""))
        }
        // Mobile geodatabases have one more level of nesting.
        let outer = definition?["advancedDrawingInfo"]?.object
        let inner = outer?["drawingInfo"]?.object
        let advanced = renderer(
            in: inner ?? outer,
            path: place + ".advancedDrawingInfo" + (inner == nil ? "" : ".drawingInfo"))
        let found = diagnostics.count
        let simple = renderer(in: drawing, path: place + ".drawingInfo")
        let layer = FeatureLayer(featureSource: source, renderer: advanced ?? simple)
        if let simple, let advanced {
            // Symbols that are not drawn must not have diagnostics.
            diagnostics.removeSubrange(found...)
            symbologies.append(OfferedSymbology(layer: layer, simple: simple, advanced: advanced))
        }
        return layer
    }

    private mutating func renderer(in drawing: JSONPart?, path: String) -> Renderer? {
        guard let json = drawing?["renderer"], !json.isNull else { return nil }
        let place = path + ".renderer"
        do {
            // The renderer lives longer than the document, whose features may need much memory.
            return try Renderer.fromJSON(
                json.detached, path: place, resources: resources, diagnostics: &diagnostics)
        } catch {
            diagnostics.append(
                Diagnostic(
                    .error, code: .rendererNotRead, path: place, message: "\(error)",
                    instead: "drawn with a plain gray symbol"))
            return nil
        }
    }

    private mutating func unsupported(
        _ settings: LayerSettings, code: Diagnostic.Code, _ message: String, path: String? = nil
    ) -> Layer {
        let reason = Diagnostic(
            .error, code: code, path: path ?? self.path, message: message, instead: "the layer is not drawn")
        diagnostics.append(reason)
        let layer = UnsupportedLayer(
            name: settings.title ?? "", json: object.value, reason: reason)
        settings.apply(to: layer)
        return layer
    }
}
