import ArgumentParser
import CartoucheSceneViews

/// The value of `--effects`: what makes a scene look like a place, and takes time.
struct SceneEffectList: ExpressibleByArgument {
    private enum Effect: String, CaseIterable {
        case haze, occlusion, fineOcclusion = "fine-occlusion", softShadows = "soft-shadows", stars
        /// All of the above.
        case all
        /// No sky.
        case plain
    }

    private let effects: [Effect]

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Effect(rawValue: String($0))
        }
        effects = names.compactMap { $0 }
        guard effects.count == names.count else { return nil }
    }

    static var allValueStrings: [String] { Effect.allCases.map(\.rawValue) }

    /// Sets the effects of a view.
    func apply(to view: SceneView) {
        for effect in effects {
            switch effect {
            case .haze: view.atmosphereEffect(.realistic)
            case .occlusion: view.ambientOcclusion(.fast)
            case .fineOcclusion: view.ambientOcclusion(.fine)
            case .softShadows: view.shadowEdges(.soft)
            case .stars: view.spaceEffect(.stars)
            case .all:
                view.atmosphereEffect(.realistic).ambientOcclusion(.fine).shadowEdges(.soft).spaceEffect(
                    .stars)
            case .plain: view.atmosphereEffect(.off)
            }
        }
    }
}
