import ArgumentParser

/// Options of shaded relief.
struct ReliefOptions: ParsableArguments {
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
}
