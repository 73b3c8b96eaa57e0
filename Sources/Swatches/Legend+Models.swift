import CartoucheDocuments
import CartoucheLegends
import CartoucheScenes
import CartoucheSymbolModel
import CartoucheSymbols

extension Legend {
    /// Returns the legend with pictures of the models in its symbols, and a diagnostic for each model that cannot be read.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per DIP.
    ///   - resources: The folder of relative paths.
    package func withModelPictures(scale: Double, resources: ResourceLoader) -> Legend {
        var models = ModelCache(resources: resources)
        var legend = self
        var found: [Diagnostic] = []
        legend.items = items.map {
            $0.withModelPictures(SymbolLength.pixelsPerPoint(pixelsPerDIP: scale), &models, &found)
        }
        for diagnostic in found where !legend.diagnostics.contains(diagnostic) {
            legend.diagnostics.append(diagnostic)
        }
        return legend
    }
}

extension LegendItem {
    fileprivate func withModelPictures(
        _ pixelsPerPoint: Double, _ models: inout ModelCache, _ diagnostics: inout [Diagnostic]
    ) -> LegendItem {
        var item = self
        item.items = items.map { $0.withModelPictures(pixelsPerPoint, &models, &diagnostics) }
        let symbol: Symbol
        switch kind {
        case .symbol(let own): symbol = own
        case .sizes(let sizes): symbol = sizes.symbol
        default: return item
        }
        let definition = symbol.definition
        if definition.hasModelFiles {
            item.picture = definition.withModelPictures(0, pixelsPerPoint, &models, &diagnostics)
        }
        return item
    }
}
