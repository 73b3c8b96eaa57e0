import CartoucheDocuments
import CartoucheSymbols

/// The diagnostics for settings of a layer that are not applied.
struct LayerDiagnostics {
    let object: JSONPart
    let path: String
    var diagnostics: [Diagnostic] = []

    init(_ object: JSONPart, path: String) {
        self.object = object
        self.path = path
    }

    mutating func report(
        _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ key: String, _ message: String,
        instead: String = ""
    ) {
        diagnostics.append(
            Diagnostic(severity, code: code, path: "\(path).\(key)", message: message, instead: instead))
    }

    mutating func reportLevelsOfGroup() {
        report(
            .note, .symbolLevelsOfGroup, "type",
            "the group has one list of symbol levels for all its layers",
            instead: "the levels are shared by layers of the group that directly follow each other")
    }

    /// Reports settings that affect the picture but are not applied.
    mutating func reportSettings() {
        for key in ["blendingMode", "featureBlendingMode"] {
            let name = LayerBlending.name(object[key])
            guard let mode = object[key], name != "normal", name == nil || key == "featureBlendingMode"
            else { continue }
            report(
                .warning, .blendingNotApplied, key, "the blending mode \(mode.brief) is not applied",
                instead: "drawn over the layers below")
        }
        for (key, message) in Self.lists where !(object[key]?.array?.isEmpty ?? true) {
            report(.warning, .layerSettingNotApplied, key, message)
        }
    }

    private static let lists = [
        ("layerMasks", "masks are not applied"),
        ("featureMasks", "masks are not applied"),
        ("exclusionSet", "excluded features are drawn"),
        ("featureSortInfos", "features are drawn in the order of the data"),
        ("layerEffects", "layer effects are not applied"),
        ("featureEffects", "feature effects are not applied"),
    ]
}
