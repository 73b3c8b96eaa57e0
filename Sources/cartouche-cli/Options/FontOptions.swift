import ArgumentParser
import Cartouche
import Documents
import Text

/// Folders of fonts that are used in addition to the installed fonts.
struct FontOptions: ParsableArguments {
    @Option(
        name: .customLong("fonts"),
        help: ArgumentHelp(
            "Folder of more fonts; can be given several times.",
            discussion:
                "The environment variable CARTOUCHE_FONTS can list more folders, separated by colons.",
            valueName: "folder"), completion: .directory)
    var folders: [String] = []

    func validate() throws {
        for folder in folders {
            guard FontFolder.exists(folder) else {
                throw ValidationError("--fonts '\(folder)' is not a readable folder.")
            }
        }
    }

    /// Adds the folders to the font library of the process.
    ///
    /// A folder in the root folder has no fonts outside.
    func use(in resources: ResourceLoader) {
        for folder in folders {
            FontLibrary.shared.addFolder(folder, in: resources.named(folder).root)
        }
    }
}
