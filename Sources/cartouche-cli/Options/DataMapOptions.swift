import ArgumentParser
import CartoucheDataMaps
import CartoucheImages

/// How data becomes a map: joins, computed fields, the kind of drawing, labels and colors.
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
            "Color two fields, with three classes each: FIELD:FIELD, such as pop:gdp.",
            valueName: "field:field"))
    var bivariate: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Dots in areas: FIELD:VALUE, such as pop:100000 for a dot per 100,000; several fields: A,B:VALUE.",
            discussion: "Without a value, there are some thousand dots.", valueName: "field:value"))
    var dots: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pie charts of fields, such as coal,gas,wind.", valueName: "field,field…"))
    var pie: String?

    @Flag(help: "Draw points as a surface of density.")
    var heat = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Weight of each point for --heat.", valueName: "field"))
    var weight: String?

    @Flag(exclusivity: .exclusive)
    var reduction: ReductionFlag?

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

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Color ramp of --heat, --bins, --dots or --pie; or FILE.stylx#KEY, also in --classes.",
            valueName: "name"))
    var ramp: String?

    @Option(
        help: ArgumentHelp("Color of features without classes: #rrggbb or a CSS name.", valueName: "color"))
    var color: String?

    @Option(
        help: ArgumentHelp(
            "Line around areas and markers: a color, COLOR:WIDTH in DIPs, or none.", valueName: "color:width")
    )
    var outline: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Symbol that classes recolor and resize, such as a.stylx#KEY.", valueName: "file#key"),
        completion: .file())
    var symbol: String?

    @Option(
        help: ArgumentHelp("Colors of page, lines and labels: light (default) or dark.", valueName: "name"))
    var theme: DataMapLook.Theme = .light

    func validate() throws {
        if let color, Color(css: color) == nil {
            throw ValidationError("--color '\(color)' is not a color; use #rrggbb, #rrggbbaa or a CSS name")
        }
        if let outline, DataMapLook.Outline(outline) == nil {
            throw ValidationError(
                "--outline '\(outline)' is not a line; use a color, COLOR:WIDTH such as black:0.5, or none")
        }
        do throws(DataMapError) { try style.check() } catch {
            throw ValidationError(
                error.what + (error.suggestion.isEmpty ? "" : "; \(error.suggestion)"))
        }
    }

    /// The rules.
    var style: DataMapStyle {
        var style = DataMapStyle()
        (style.joins, style.fields, style.classes) = (join, field, classes)
        (style.categories, style.size, style.label) = (categories, sizes, label)
        (style.bivariate, style.dots, style.pie) = (bivariate, dots, pie)
        (style.heat, style.weight, style.ramp) = (heat, weight, ramp)
        style.reduction = reduction.map { $0 == .cluster ? .clusters : .bins }
        style.unit = valueUnit ?? ""
        style.look.color = color.flatMap { Color(css: $0) }
        style.look.outline = outline.flatMap { DataMapLook.Outline($0) }
        (style.look.symbol, style.look.theme) = (symbol, theme)
        return style
    }
}

/// The reductions of features.
enum ReductionFlag: String, EnumerableFlag {
    case cluster
    case bins

    static func help(for value: ReductionFlag) -> ArgumentHelp? {
        switch value {
        case .cluster: "Draw points that are close together as one."
        case .bins: "Draw hexagons with the number of points."
        }
    }
}

extension DataMapLook.Theme: ExpressibleByArgument {}
