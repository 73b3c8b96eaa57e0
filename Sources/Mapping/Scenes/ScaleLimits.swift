import Documents
import Synchronization

extension FeatureLayer {
    /// What scenes ignore, because they have no map scale: the layer's range of scales, and its display filters.
    package var ignoredScales: [Diagnostic] {
        var ignored: [(what: String, instead: String)] = []
        let range = combinedRange
        if (range.minScale ?? 0) > 0 || (range.maxScale ?? 0) > 0 {
            ignored.append(("a range of scales", "drawn at all distances"))
        }
        if content.withLock(\.displayFilter)?.dependsOnScale == true {
            ignored.append(("display filters for map scales", "all features are drawn"))
        }
        return ignored.map {
            Diagnostic(
                .note, code: .sceneSimplified,
                message: "the layer \(name) has \($0.what), but scenes have no map scale", instead: $0.instead
            )
        }
    }
}
