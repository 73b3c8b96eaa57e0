import Cartouche
import Documents
import Mapping
import SymbolStyles
import Symbols

/// The inputs of `legend`: maps and data as for `render`, a style, or a renderer.
struct LegendInput {
    let map: MapInput
    let content: Legend.Content
    /// The denominator of the map scale; nil for all scales.
    let scale: Double?
    let includesHiddenLayers: Bool

    /// Makes the legend.
    ///
    /// - Throws: An error if an input cannot be read.
    func open() throws -> Legend {
        if map.paths.count == 1, let path = map.paths.first {
            if FilePath.fileExtension(of: path) == "stylx" { return try style(path) }
            if let renderer = renderer(path) { return Legend(renderer: renderer, scale: scale) }
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

    /// Returns the renderer of a JSON file that is neither a map nor data; nil for other files.
    private func renderer(_ path: String) -> Renderer? {
        guard FilePath.fileExtension(of: path) == "json", !FileBytes.isStream(path),
            let input = try? DataInput(path: path, resources: map.resources), input.kind == .data
        else { return nil }
        return (try? RendererInput(resources: map.resources).read(path))?.renderer
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
