import Documents
import Symbols

/// What a layer's settings ask for and is not drawn.
struct LayerFindings {
    let object: JSONPart
    let path: String
    var diagnostics: [Diagnostic] = []

    init(_ object: JSONPart, path: String) {
        self.object = object
        self.path = path
    }

    mutating func report(
        _ severity: Diagnostic.Severity, _ code: String, _ key: String, _ message: String,
        instead: String = "left out"
    ) {
        diagnostics.append(
            Diagnostic(severity, code: code, path: "\(path).\(key)", message: message, instead: instead))
    }

    mutating func reportLevelsOfGroup() {
        report(
            .note, "symbol-levels-of-group", "type",
            "the group orders the symbol layers of all its layers together",
            instead: "the layer keeps to the order by itself")
    }

    /// Settings that change the picture and are not followed.
    mutating func reportSettings() {
        for key in ["blendingMode", "featureBlendingMode"] {
            guard let mode = object[key], !mode.isNull, mode.string != "Alpha", mode.double != 0 else {
                continue
            }
            report(
                .warning, "blending-not-applied", key, "\(mode.brief) is not mixed in yet",
                instead: "drawn over what is below")
        }
        for (key, message) in Self.lists where !(object[key]?.array?.isEmpty ?? true) {
            report(.warning, "layer-setting-not-applied", key, message)
        }
        for (key, message) in Self.objects where object[key]?.object != nil {
            report(.warning, "layer-setting-not-applied", key, message)
        }
        if object["enableDisplayFilters"]?.bool ?? false {
            report(
                .warning, "layer-setting-not-applied", "displayFilters", "display filters are not followed")
        }
    }

    private static let lists = [
        ("layerMasks", "areas that hide parts of the layer are not cut out"),
        ("featureMasks", "areas that hide parts of the layer are not cut out"),
        ("exclusionSet", "features that the layer leaves out by number are drawn"),
        ("featureSortInfos", "features are drawn in the data's order"),
        ("layerEffects", "effects on the whole layer are not applied"),
        ("featureEffects", "effects on features are not applied"),
    ]
    private static let objects = [
        ("featureReduction", "features are drawn one by one, without clusters or bins")
    ]
}
