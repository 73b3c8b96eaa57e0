/// All functions of the language.
package enum ArcadeLibrary {
    /// The functions in groups, in the order of the table of functions.
    package static let groups: [(title: String, functions: [ArcadeBuiltin])] = [
        ("Texts", ArcadeBuiltin.texts), ("Formats", ArcadeBuiltin.formats),
        ("Logic and types", ArcadeBuiltin.logic), ("Arrays", ArcadeBuiltin.arrays),
        ("Dictionaries", ArcadeBuiltin.dictionaries), ("Numbers", ArcadeBuiltin.numbers),
        ("Dates", ArcadeBuiltin.dates), ("Geometries", ArcadeBuiltin.geometries),
        ("Features", ArcadeBuiltin.features), ("Services", ArcadeBuiltin.services),
    ]

    /// All functions.
    package static let functions = groups.flatMap(\.functions)

    private static let byName = Dictionary(
        functions.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// The names as in the documentation.
    static let names = functions.map(\.name)

    /// Returns a function by its name in lower case.
    static func function(named folded: String) -> ArcadeBuiltin? { byName[folded] }
}

/// The constants of the language.
enum ArcadeConstants {
    static let names = ["Infinity", "PI", "TextFormatting"]

    /// Returns a constant by its name in lower case; nil if there is none.
    static func value(_ folded: String) -> ArcadeValue? {
        switch folded {
        case "infinity": .number(.infinity)
        case "pi": .number(.pi)
        case "textformatting":
            .dictionary(
                ArcadeDictionary(
                    [
                        ("NewLine", .text("\n")), ("Tab", .text("\t")), ("SingleQuote", .text("'")),
                        ("DoubleQuote", .text("\"")), ("ForwardSlash", .text("/")),
                        ("BackwardSlash", .text("\\")),
                    ], isImmutable: true))
        default: nil
        }
    }
}

extension ArcadeBuiltin {
    /// How a function uses a feature that is its first argument.
    enum FeatureUse {
        case geometry, schema, fields
    }

    /// How the function uses `$feature` as its first argument; nil if it can use all of it.
    var featureUse: FeatureUse? {
        switch name {
        case "Schema", "GdbVersion", "Attachments": .schema
        case "Domain", "DomainName", "DomainCode", "Expects", "HasKey", "HasValue": .fields
        case "TypeOf", "IsEmpty": .schema
        default: bundle == .geometry ? .geometry : nil
        }
    }

    /// Whether two calls with the same arguments can have different results.
    var isVariable: Bool {
        ["Now", "Today", "Timestamp", "Random", "Guid", "Date"].contains(name)
    }
}
