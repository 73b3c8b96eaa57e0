import ArgumentParser
import CartoucheImages

/// The color behind pictures of symbols.
struct BackgroundOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "#rrggbb, #rrggbbaa, a CSS name, or transparent. Default: transparent; white for --sheet.",
            valueName: "color"))
    var background: String?

    func validate() throws {
        guard let background, background != "transparent", Color(css: background) == nil else { return }
        throw ValidationError(
            "--background '\(background)' is not a color; use #rrggbb, #rrggbbaa, a CSS name or transparent")
    }

    /// Returns the color; nil if it is transparent.
    ///
    /// - Parameter isSheet: Whether it is for a contact sheet, whose names need a light ground in every viewer.
    func color(isSheet: Bool) -> Color? {
        guard let background else { return isSheet ? .white : nil }
        return background == "transparent" ? nil : Color(css: background)
    }
}
