import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheLegends
import CartoucheNetwork
import CartoucheRenderers
import CartoucheScenes
import CartoucheServices
import CartoucheSymbolStyles

/// The inputs of `legend`: maps and data as for `render`, a style, a renderer, or an answer of a map service.
struct LegendInput {
    let map: MapInput
    let content: Legend.Content
    /// The denominator of the map scale; nil for all scales.
    let scale: Double?
    let includesHiddenLayers: Bool

    /// The number of pixels per DIP for pictures of models.
    let pixelsPerDIP: Double

    /// Makes the legend.
    ///
    /// - Throws: An error if an input cannot be read.
    func open() throws -> Legend {
        try makeLegend().withModelPictures(scale: pixelsPerDIP, resources: map.modelResources)
    }

    private func makeLegend() throws -> Legend {
        if map.paths.count == 1, let path = map.paths.first {
            if FilePath.fileExtension(of: path) == "stylx" { return try style(path) }
            if let service = try remoteService(path) ?? mapService(path) { return service }
            if let renderer = renderer(path) {
                return Legend(renderer: renderer, name: layerName(path), scale: scale)
            }
        }
        let opened = try map.open()
        var legend = try opened.makeLegend(
            scale: scale, content: content, includesHiddenLayers: includesHiddenLayers)
        if legend.isEmpty, !includesHiddenLayers {
            // The layers of layer files are often hidden; a legend of nothing helps no user.
            legend = try opened.makeLegend(scale: scale, content: content, includesHiddenLayers: true)
        }
        legend.diagnostics += opened.diagnostics.filter { $0.code == .rendererNotRead }
        return legend
    }

    /// Returns the legend of the map service at an address; nil for other inputs.
    ///
    /// A layer whose server has no legends has the classes of its renderer.
    private func remoteService(_ path: String) throws -> Legend? {
        guard !FileBytes.exists(path), let provider = ResourceProviders.shared,
            let location = (try? WebAddress(path)).flatMap({ ServiceLocation($0) }), location.kind == .map
        else { return nil }
        let connection = try ServiceConnection(provider, for: location.service.description)
        let service = try ServiceDescription(of: location, connection)
        do {
            return Legend(
                try ServiceLegend(of: service, connection), groups: Legend.groups(of: service),
                only: location.layer, scale: scale)
        } catch ServiceError.noLegend where location.layer != nil {
            return nil
        }
    }

    /// Returns the legend in an answer of a map service; nil for other files.
    private func mapService(_ path: String) -> Legend? {
        guard isOtherJSON(path), let file = try? FileBytes(map.resources.named(path)),
            let document = try? JSONPart(file, limit: map.resources.maximumBytes)
        else { return nil }
        return Legend(mapService: document, scale: scale, resources: map.resources.besides(path))
    }

    /// Whether a file is JSON, but neither a map nor a layer file.
    private func isOtherJSON(_ path: String) -> Bool {
        guard FilePath.fileExtension(of: path) == "json", !FileBytes.isStream(path) else { return false }
        return (try? DataInput(path: path, resources: map.resources))?.kind == .data
    }

    /// Returns the renderer of a JSON file that is neither a map nor data; nil for other files.
    private func renderer(_ path: String) -> Renderer? {
        guard isOtherJSON(path) else { return nil }
        return (try? RendererInput(resources: map.resources).read(path))?.renderer
    }

    /// Returns the name of a service's layer; empty for a renderer without a layer.
    private func layerName(_ path: String) -> String {
        guard let file = try? FileBytes(map.resources.named(path)),
            let document = try? JSONPart(file, limit: map.resources.maximumBytes)
        else { return "" }
        return document["drawingInfo"] == nil ? "" : document["name"]?.string ?? ""
    }

    /// Returns the legend of a style: its symbols under their categories, in the order of the file.
    private func style(_ path: String) throws -> Legend {
        let file = try SymbolFile(path: path, resources: map.resources)
        guard !file.entries.isEmpty else { throw SymbolFile.noSymbols(path) }
        var groups: [(name: String, items: [LegendItem])] = []
        var numbers: [String: Int] = [:]
        var diagnostics: [Diagnostic] = []
        for entry in file.entries.prefix(Legend.maximumSymbols) {
            do throws(DocumentError) {
                let content = try entry.read(source: path, resources: map.resources.besides(path))
                let item = LegendItem(
                    .symbol(content.live), label: entry.name.isEmpty ? entry.key : entry.name)
                if numbers[entry.category] == nil {
                    numbers[entry.category] = groups.count
                    groups.append((entry.category, []))
                }
                groups[numbers[entry.category] ?? 0].items.append(item)
            } catch {
                diagnostics.append(
                    Diagnostic(.error, code: .symbolNotRead, message: "\(entry.key): \(error.what)"))
            }
        }
        if file.entries.count > Legend.maximumSymbols {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .legendTooLong,
                    message: "the style has \(file.entries.count) symbols; the limit of a legend is "
                        + "\(Legend.maximumSymbols)", instead: "the others are left out"))
        }
        var legend = Legend(
            items: groups.count == 1
                ? groups[0].items : groups.map { LegendItem(.layer, label: $0.name, items: $0.items) })
        legend.diagnostics = diagnostics
        return legend
    }
}
