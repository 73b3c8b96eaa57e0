import ArgumentParser
import Cartouche

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The option for the base map.
struct BasemapOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Base map below: topo, light, dark or terrain.",
            discussion:
                "It is part of the program, and fits scales up to 1:10 million; NAME=FOLDER adds files of yours.",
            valueName: "name"))
    var basemap: BasemapName?

    /// Replaces the basemap of a map if one is named.
    ///
    /// - Throws: `DocumentError` if a folder has no layers of Natural Earth.
    func apply(to map: Map) throws {
        guard let basemap else { return }
        map.basemap =
            try basemap.folder.map {
                try Basemap(naturalEarth: basemap.theme, detailedData: URL(fileURLWithPath: $0))
            } ?? Basemap(naturalEarth: basemap.theme)
    }
}

/// A look of the base map, and the folder of a user's data at 1:10 million: `NAME` or `NAME=FOLDER`.
struct BasemapName: ExpressibleByArgument {
    let theme: Basemap.NaturalEarthTheme
    let folder: String?

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let theme = Basemap.NaturalEarthTheme(rawValue: String(parts[0])), parts.last != "" else {
            return nil
        }
        (self.theme, folder) = (theme, parts.count > 1 ? String(parts[1]) : nil)
    }

    /// The value on the command line.
    var text: String { theme.rawValue + (folder.map { "=" + $0 } ?? "") }

    static var allValueStrings: [String] { Basemap.NaturalEarthTheme.allCases.map(\.rawValue) }
}

/// Options for what is below the layers.
struct GroundOptions: ParsableArguments {
    @OptionGroup var base: BasemapOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Shaded relief above the lowest layer, from heights.",
            discussion:
                """
                The relief multiplies the layers below it. Without other inputs, it is gray. The light comes from four \
                directions.
                """,
            valueName: "file"),
        completion: .file())
    var hillshade: String?

    /// Whether a picture needs no other input.
    var isPicture: Bool { base.basemap != nil || hillshade != nil }
}
