import ArgumentParser
import Cartouche

/// Options for what is below the layers.
struct GroundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Base map below: topo, light, dark or terrain.",
            discussion: "It is part of the program, and fits scales up to 1:10 million.", valueName: "name"))
    var basemap: Basemap.NaturalEarthTheme?

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
    var isPicture: Bool { basemap != nil || hillshade != nil }
}

extension Basemap.NaturalEarthTheme: ExpressibleByArgument {}
