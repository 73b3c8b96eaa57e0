import CartoucheDocuments
import CartoucheSymbols

extension FeatureLayer {
    /// What scenes ignore, because they have no map scale: the layer's range of scales, and its display filters.
    package var ignoredScales: [Diagnostic] {
        let (minScale, maxScale) = combinedRange
        var ignored = ScaleRange(minScale: minScale, maxScale: maxScale).ignoredInScenes(
            of: "the layer \(name)")
        if content.read(\.displayFilter)?.dependsOnScale == true {
            ignored.append(
                .ignoredScales("display filters", of: "the layer \(name)", instead: "all features are drawn"))
        }
        return ignored
    }
}

extension GraphicsOverlay {
    /// What scenes ignore, because they have no map scale: the overlay's range of scales.
    package var ignoredScales: [Diagnostic] {
        let content = snapshot
        return content.range.ignoredInScenes(
            of: content.id.isEmpty ? "a graphics overlay" : "the graphics overlay \(content.id)")
    }
}

extension ScaleRange {
    /// Returns a note if there is a limit.
    fileprivate func ignoredInScenes(of owner: String) -> [Diagnostic] {
        guard (minScale ?? 0) > 0 || (maxScale ?? 0) > 0 else { return [] }
        return [.ignoredScales("a range", of: owner, instead: "drawn at all distances")]
    }
}

extension Diagnostic {
    fileprivate static func ignoredScales(_ what: String, of owner: String, instead: String) -> Diagnostic {
        Diagnostic(
            .note, code: .sceneSimplified,
            message: "\(owner) has \(what) of map scales, but scenes have no map scale", instead: instead)
    }
}
