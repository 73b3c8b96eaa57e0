import ArgumentParser
import Canvases

/// Where fonts are looked for besides those that are installed.
struct FontOptions: ParsableArguments {
    @Option(
        name: .customLong("fonts"),
        help: ArgumentHelp(
            "A folder of font files, for markers that are characters; may be given more than once.",
            discussion:
                "The environment variable CARTOUCHE_FONTS names folders too, with colons between them.",
            valueName: "folder"), completion: .directory)
    var folders: [String] = []

    func validate() throws {
        for folder in folders {
            guard FontFolder.exists(folder) else {
                throw ValidationError("--fonts '\(folder)' is not a readable folder.")
            }
        }
    }

    /// Adds the folders to the fonts of this process.
    func use() {
        for folder in folders { FontLibrary.shared.addFolder(folder) }
    }
}
