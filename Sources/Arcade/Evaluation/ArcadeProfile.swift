/// What scripts of one place can use: variables and bundles of functions.
///
/// The ArcGIS Maps SDK calls the places profiles, too.
public struct ArcadeProfile: Hashable, Sendable {
    /// The name, as of the option `--profile`: `visualization`.
    public let name: String
    /// The variables, such as `$feature`.
    public var variables: [String]
    /// The variables that this library has no values for; a script that uses one is reported when it is read.
    package var unsupportedVariables: [String] = []
    /// The sets of functions.
    package var bundles: Set<ArcadeBuiltin.Bundle> = [.core, .geometry]

    /// Creates a profile with the functions of all profiles.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - variables: The variables, such as `$feature`.
    public init(name: String, variables: [String]) {
        self.name = name
        self.variables = variables
    }

    /// Labels: `$feature` and `$view`.
    public static let labeling = ArcadeProfile(name: "labeling", variables: ["$feature", "$view"])
    /// Renderers, visual variables and overrides of symbols: `$feature` and `$view`.
    public static let visualization = ArcadeProfile(name: "visualization", variables: ["$feature", "$view"])
    /// Dictionary renderers: `$feature` and `$config`.
    public static let dictionaryRenderer = ArcadeProfile(
        name: "dictionary-renderer", variables: ["$feature", "$config"])
    /// Heights of features: `$feature`.
    public static let featureZ = ArcadeProfile(name: "feature-z", variables: ["$feature"])
    /// Pop-ups: `$feature`; `$layer`, `$map`, `$datastore` and `$userInput` have no values here.
    public static let popup: ArcadeProfile = {
        var profile = ArcadeProfile(name: "popup", variables: ["$feature"])
        profile.unsupportedVariables = ["$layer", "$map", "$datastore", "$userInput", "$graph"]
        return profile
    }()
    /// The whole language: `$feature`, `$view` and `$config`.
    public static let all: ArcadeProfile = {
        var profile = ArcadeProfile(name: "all", variables: ["$feature", "$view", "$config"])
        profile.unsupportedVariables = popup.unsupportedVariables
        return profile
    }()

    /// The profiles that documents and the command can name.
    package static let named: [ArcadeProfile] = [
        .all, .labeling, .visualization, .dictionaryRenderer, .popup, .featureZ,
    ]
}
