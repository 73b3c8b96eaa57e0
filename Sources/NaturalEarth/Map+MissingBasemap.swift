import CartoucheDocuments
import CartoucheMapModel
import CartoucheSymbols

extension Map {
    /// Draws Natural Earth's data in place of a basemap that comes from a service and cannot be had.
    ///
    /// This concerns styles (``Basemap/Style``), and the basemaps of web maps of which no layer below the operational
    /// layers can be drawn. The look fits the name: dark, light, terrain for pictures of the ground, or topographic. The
    /// data fits scales of 1:10 million and smaller; at larger scales, it is not drawn. The diagnostic
    /// `basemap-not-drawn` stays. The command `cartouche render` does this.
    ///
    /// - Returns: Whether the map has a basemap that cannot be had.
    @discardableResult
    public func replaceMissingBasemap() -> Bool {
        guard let look = missingLook else { return false }
        let theme: Basemap.NaturalEarthTheme =
            switch look {
            case .topographic: .topographic
            case .light: .light
            case .dark: .dark
            case .terrain: .terrain
            }
        content.edit { content in
            let old = content.basemap
            let ground = DeferredLayer(name: "Natural Earth") { Basemap(naturalEarth: theme).baseLayers }
            ground.maxScale = 10e6
            ground.showsInLegend = false
            let basemap = Basemap(baseLayers: [ground], referenceLayers: old?.referenceLayers ?? [])
            basemap.name = old?.name ?? ""
            if let style = old?.style, let diagnostic = old?.diagnostic {
                content.diagnostics.append(diagnostic)
                content.backgroundColor = content.backgroundColor ?? style.ground
            }
            content.basemap = basemap
            content.missingLook = nil
            for index in content.diagnostics.indices
            where content.diagnostics[index].code == .basemapNotDrawn {
                content.diagnostics[index].instead =
                    "Natural Earth is drawn (\(theme.rawValue)), at 1:10 million and smaller scales"
            }
        }
        return true
    }
}
