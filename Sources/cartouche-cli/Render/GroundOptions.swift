import ArgumentParser
import Cartouche

/// The option for the base map.
struct BasemapOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Base map below: topo, light, dark or terrain.",
            discussion: "It is part of the program, and fits scales up to 1:10 million.", valueName: "name"))
    var basemap: Basemap.NaturalEarthTheme?

    /// Replaces the basemap of a map if one is named.
    func apply(to map: Map) {
        if let basemap { map.basemap = Basemap(naturalEarth: basemap) }
    }
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

extension Basemap.NaturalEarthTheme: ExpressibleByArgument {}
