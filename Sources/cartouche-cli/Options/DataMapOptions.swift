import ArgumentParser
import CartoucheDataMaps

/// How data becomes a map: joins, computed fields, classes, categories, sizes and labels.
struct DataMapOptions: ParsableArguments {
    /// The section of the options in manuals.
    static let section = "Maps from data"

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Add the columns of a table to features: TABLE:KEY=FIELD, such as gdp.csv:iso=ISO_A3.",
            discussion:
                """
                Can be given several times. The options of this group apply to all data files that have the fields. \
                A key that occurs in several rows joins nothing.
                """,
            valueName: "table:key=field"))
    var join: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Add a field: NAME=EXPRESSION in Arcade, such as 'density=$feature.pop / $feature.area'.",
            discussion: "Can be given several times.", valueName: "name=expression"))
    var field: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Color classes of numbers: FIELD:COUNT:METHOD:RAMP, such as gdp:5:quantile:OrRd.",
            discussion:
                """
                Methods are quantile (default), equal-interval, natural-breaks, standard-deviation and \
                geometrical-interval; or limits, such as gdp:1000,5000,20000. Ramps are those of ColorBrewer and \
                viridis; _r reverses one. A field can be divided by another: gdp/pop.
                """,
            valueName: "field:…"))
    var classes: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Color the most frequent values: FIELD:RAMP:COUNT, such as continent:Set2:6.",
            discussion: "Other values are gray, with the label Other.", valueName: "field:…"))
    var categories: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Symbols that grow with numbers: FIELD:MIN-MAX in DIPs, such as pop:4-40.",
            valueName: "field:min-max"))
    var sizes: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Label features: a field, '[NAME] CONCAT \" m\"', or Arcade with $feature.", valueName: "field"))
    var label: String?

    @Option(help: ArgumentHelp("Unit after the numbers of the classes, such as USD.", valueName: "text"))
    var valueUnit: String?

    func validate() throws {
        if classes != nil, categories != nil {
            throw ValidationError("a layer has classes or categories; use --classes or --categories")
        }
        if valueUnit != nil, classes == nil { throw ValidationError("--value-unit needs --classes") }
    }

    /// The rules.
    var style: DataMapStyle {
        var style = DataMapStyle()
        (style.joins, style.fields, style.classes) = (join, field, classes)
        (style.categories, style.size, style.label) = (categories, sizes, label)
        style.unit = valueUnit ?? ""
        return style
    }
}
