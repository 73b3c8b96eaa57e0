/// What scripts of one place can use: variables and bundles of functions.
///
/// The ArcGIS Maps SDK calls the places profiles, too.
public struct ArcadeProfile: Hashable, Sendable {
    /// The name, as of the option `--profile`: `visualization`.
    public let name: String
    /// The variables, such as `$feature`.
    public var variables: [String]
    /// The variables that this library has no values for; a script that uses one is reported when it is read.
    package var unsupportedVariables: [String]
    /// The sets of functions.
    package var bundles: Set<ArcadeBuiltin.Bundle> = [.core, .geometry]

    /// Creates a profile with the functions of all profiles.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - variables: The variables, such as `$feature`.
    public init(name: String, variables: [String]) {
        self.init(name: name, variables: variables, unsupportedVariables: [])
    }

    private init(name: String, variables: [String], unsupportedVariables: [String]) {
        self.name = name
        self.variables = variables
        self.unsupportedVariables = unsupportedVariables
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
    public static let popup = ArcadeProfile(
        name: "popup", variables: ["$feature"],
        unsupportedVariables: ["$layer", "$map", "$datastore", "$userInput", "$graph"])
    /// Elements of pop-ups: `$feature`.
    public static let popupElement = ArcadeProfile(
        name: "popup-element", variables: ["$feature"], unsupportedVariables: popup.unsupportedVariables)
    /// Values that forms compute: `$feature`; the other variables of forms have no values here.
    public static let formCalculation = ArcadeProfile(
        name: "form-calculation", variables: ["$feature"], unsupportedVariables: formVariables)
    /// Conditions of forms: `$feature`; the other variables of forms have no values here.
    public static let formConstraint = ArcadeProfile(
        name: "form-constraint", variables: ["$feature"], unsupportedVariables: formVariables)
    private static let formVariables = [
        "$originalFeature", "$editContext", "$layer", "$map", "$datastore",
    ]
    /// The whole language: `$feature`, `$view` and `$config`.
    public static let all = ArcadeProfile(
        name: "all", variables: ["$feature", "$view", "$config"],
        unsupportedVariables: popup.unsupportedVariables)
    /// The same as ``all``: scripts can use each variable that has a value.
    public static let unrestricted = all

    /// The profiles that documents and the command can name.
    package static let named: [ArcadeProfile] = [
        .all, .labeling, .visualization, .dictionaryRenderer, .popup, .popupElement, .featureZ,
        .formCalculation, .formConstraint,
    ]
}
