import ArgumentParser
import Cartouche
import CartoucheDocuments
import CartoucheText

/// The fonts that text and character markers use.
struct FontOptions: ParsableArguments {
    @Option(
        name: .customLong("fonts"),
        help: ArgumentHelp(
            "Folder of more fonts; can be given several times.",
            discussion:
                "The environment variable CARTOUCHE_FONTS can list more folders, separated by colons.",
            valueName: "folder"), completion: .directory)
    var folders: [String] = []

    @Flag(help: "Use only the fonts in folders, not those of the system.")
    var skipSystemFonts = false

    @Option(
        name: .customLong("font-substitute"),
        help: ArgumentHelp(
            "Replacement for a family, such as 'Arial=Inter'.",
            valueName: "f"))
    var substitutions: [String] = []

    func validate() throws {
        for folder in folders {
            guard FontFolder.exists(folder) else {
                throw ValidationError("--fonts '\(folder)' is not a readable folder")
            }
        }
        for substitution in substitutions where Self.families(of: substitution) == nil {
            throw ValidationError(
                "--font-substitute '\(substitution)' is not two families, such as 'Arial=Inter'")
        }
    }

    /// Returns the two families of a substitution; nil if one is missing.
    private static func families(of substitution: String) -> (String, String)? {
        let parts = substitution.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.contains { !$0.isWhitespace } }) else { return nil }
        return (String(parts[0]), String(parts[1].drop(while: \.isWhitespace)))
    }

    /// Changes the font library of the process.
    ///
    /// A folder in the root folder has no fonts outside.
    func use(in resources: ResourceLoader) {
        for folder in folders {
            FontLibrary.shared.addFolder(folder, in: resources.named(folder).root)
        }
        if skipSystemFonts { FontLibrary.shared.usesSystemFonts = false }
        for (family, replacement) in substitutions.compactMap(Self.families) {
            FontLibrary.shared.substitute(family, with: replacement)
        }
    }
}
