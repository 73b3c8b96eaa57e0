import CartoucheArcade
import CartoucheDocuments

/// The rules of a dictionary style: a script that turns attributes into keys of items, and what the script reads.
///
/// The rows `dictionary_script` and `dictionary_configuration` in the table `meta` of the style have them.
package struct DictionaryDefinition: Sendable {
    /// A value that users choose for the whole style, such as a color theme.
    package struct Configuration: Hashable, Sendable {
        package var name: String
        /// The value that the style begins with.
        package var value: String
        /// The values that the style knows; empty for any.
        package var domain: [String]
        /// The description for users.
        package var info: String
    }

    /// The name for users; empty if there is none.
    package let name: String
    /// The first number of the version: 2, 3 or 4.
    package let version: Int
    package let configurations: [Configuration]
    /// The names of the attributes that the script reads.
    package let symbologyFieldNames: [String]
    /// The names of the attributes that texts of the symbols show.
    package let textFieldNames: [String]
    package let script: String
    let rules: Rules

    /// How attributes become the keys of items.
    enum Rules: Sendable {
        case script(ArcadeProgram)
        /// The style is older than scripts.
        case military(MilitaryRules)
    }

    /// Reads the rules of a style.
    ///
    /// - Throws: `DocumentError` if the style has no script, if its configuration cannot be read, or if the script is
    ///   not Arcade.
    ///
    /// - Parameters:
    ///   - properties: The properties of the style.
    ///   - items: The items, for styles without a script.
    ///   - texts: The label rules of a style without a script.
    init(
        _ properties: [String: String], items: [StyleFile.Item], texts: LabelRules?, source: String
    ) throws(DocumentError) {
        guard let script = properties["dictionary_script"], !script.isEmpty else {
            if let military = MilitaryRules(items) {
                version = 2
                self.script = ""
                name = properties["dictionary_name"] ?? "MIL-STD-2525D"
                configurations = [
                    Configuration(
                        name: "text", value: "ON", domain: ["ON", "OFF"], info: "the texts of symbols")
                ]
                symbologyFieldNames = MilitaryRules.attributeNames
                textFieldNames = texts?.attributeNames ?? []
                rules = .military(military)
                return
            }
            throw DocumentError(
                .unsupported, source: source, what: "the style has no script (dictionary_script)",
                suggestion: "use a dictionary style of version 2.0.0 or later")
        }
        version = Self.version(of: properties)
        self.script = script
        name = properties["dictionary_name"] ?? ""
        let text = properties["dictionary_configuration"] ?? "{}"
        let json = try JSONPart(parsing: text, source: "\(source) dictionary_configuration")
        configurations = (json["configuration"]?.array ?? []).compactMap(Self.configuration)
        symbologyFieldNames = (json["symbol"]?.array ?? []).compactMap(\.string)
        textFieldNames = (json["text"]?.array ?? []).compactMap(\.string)
        do throws(ArcadeFault) {
            rules = .script(try ArcadeProgram.compile(script, profile: Self.profile(of: properties)))
        } catch {
            throw DocumentError(error, in: script, source: source)
        }
    }

    /// Returns the first number of the version in the rows of a style.
    private static func version(of properties: [String: String]) -> Int {
        let known = (properties["dictionary_version"] ?? "").split(separator: ".").first.flatMap { Int($0) }
        // A script without a version is as of the first version with `$feature` and `$config`.
        return known ?? 3
    }

    /// Returns the variables that the script of a style can use.
    package static func profile(of properties: [String: String]) -> ArcadeProfile {
        var profile = ArcadeProfile.dictionaryRenderer
        guard version(of: properties) < 3,
            let json = try? JSONPart(parsing: properties["dictionary_configuration"] ?? "{}")
        else { return profile }
        // Scripts of version 2 have a variable for each attribute and each value of the configuration.
        let attributes = (json["symbol"]?.array ?? []).compactMap(\.string)
        let values = (json["configuration"]?.array ?? []).compactMap { $0["name"]?.string }
        profile.variables = (attributes + values).map { "$\($0)" }
        return profile
    }

    private static func configuration(_ json: JSONPart) -> Configuration? {
        guard let name = json["name"]?.string, !name.isEmpty else { return nil }
        return Configuration(
            name: name, value: json["value"]?.shortText ?? "",
            domain: (json["domain"]?.array ?? []).compactMap(\.shortText), info: json["info"]?.string ?? "")
    }
}

extension JSONPart {
    /// A text, number or Boolean as text; nil for other values.
    fileprivate var shortText: String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.text
        case .bool(let flag): flag ? "true" : "false"
        default: nil
        }
    }
}

extension DocumentError {
    /// Creates the error of a dictionary style whose script has a fault.
    package init(_ fault: ArcadeFault, in script: String, source: String) {
        let position = fault.offset.map { ArcadePosition(offset: $0, in: script) }
        let place = position.map { "dictionary_script, line \($0.line), column \($0.column)" }
        self.init(
            .wrongValue, source: source, place: place ?? "dictionary_script", what: fault.message,
            suggestion: fault.suggestion)
    }
}
