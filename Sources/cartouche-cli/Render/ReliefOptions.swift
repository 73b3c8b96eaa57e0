import ArgumentParser

/// Options of shaded relief.
struct ReliefOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A raster with heights; its shaded relief is above the lowest layer.",
            discussion:
                """
                The relief multiplies the layers below it. Without other inputs, it is gray. The light comes from four \
                directions.
                """,
            valueName: "file"),
        completion: .file())
    var hillshade: String?
}
