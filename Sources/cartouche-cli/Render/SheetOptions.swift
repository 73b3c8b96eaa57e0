import ArgumentParser
import Cartouche
import CartoucheLayouts
import CartoucheLegends

/// Options for map sheets: pages with a map and what explains it.
struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Legend beside the map: left, right or bottom.",
            discussion:
                "The legend has the layers and classes that are drawn at the scale of the map. Its texts are smaller, or it has several columns, if it needs more space.",
            valueName: "side"))
    var legend: MapSheet.LegendSide?

    @Option(
        help: ArgumentHelp(
            "Layers of the legend: NAME or NAME=TEXT.",
            discussion: "In their order, separated by commas. TEXT replaces the name; NAME= has no text.",
            valueName: "a,b"))
    var legendLayers: LegendLayerList?

    @Option(help: ArgumentHelp("Title of the legend.", valueName: "text"))
    var legendTitle: String?

    @Option(help: ArgumentHelp("Number of columns of the legend.", valueName: "n"))
    var legendColumns: Int?

    @Flag(help: "Scale of the map as a number, such as 1:50,000.")
    var scaleText = false

    @Flag(
        help: ArgumentHelp(
            "Scale bar with a round length.", discussion: "It is true in the middle of the map."))
    var scaleBar = false

    @Option(help: ArgumentHelp("Units of the scale bar: metric (default) or imperial.", valueName: "name"))
    var units: UnitSystem?

    @Flag(
        help: ArgumentHelp("North arrow.", discussion: "It points to north in the middle of the map."))
    var northArrow = false

    @Option(help: ArgumentHelp("Text below the map, such as the source of the data.", valueName: "text"))
    var credits: String?

    @Flag(help: "Credits of the layers, which every map sheet has.")
    var attribution = false

    @Flag(
        help: ArgumentHelp(
            "Lines of latitude and longitude with labels.",
            discussion: "Their distance depends on the scale of the map."))
    var graticule = false

    @Flag(
        help: ArgumentHelp(
            "Lines of eastings and northings with labels.",
            discussion: "They are coordinates of the map's coordinate system, which must be projected."))
    var grid = false

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Inset map: [LON,LAT:]1:N[@CORNER].",
            discussion:
                "Default: the center of the map, and the corner bottom-right; others are top-left, top-right and bottom-left. The map with the smaller scale shows the extent of the other. The option can be given several times.",
            valueName: "inset"))
    var inset: [SheetInset] = []

    @Option(
        help: ArgumentHelp(
            "Page with map frames: a .pagx file or CIM layout JSON.",
            discussion:
                "The page has the size of the layout. Options for the area change the largest map frame. With a layout, the other options for elements of the page cannot be used.",
            valueName: "file"), completion: .file())
    var layout: String?

    @Option(
        help: ArgumentHelp(
            "Write the page as a layout, for --layout.",
            discussion: "'-' is standard output.", valueName: "file"), completion: .file())
    var writeLayout: String?

    @Option(
        help: ArgumentHelp(
            "One page per feature of a layer: PDF or page-%03d.png.",
            discussion:
                "The pages of a PDF document follow each other; the names of pictures have the number of the page in place of %03d. In --title and --credits, %name, %page and %pages have the name of the page, its number and the number of pages, and %{FIELD} has an attribute.",
            valueName: "layer"))
    var series: String?

    @Option(
        help: ArgumentHelp(
            "Field with the names of the pages, in their order.",
            discussion: "Default: that of the layout, else the order of the features.", valueName: "field"))
    var seriesName: String?

    @Flag(help: "Draw the map only inside the feature of each page.")
    var seriesClip = false

    @Flag(help: "Draw an outline around the feature of each page.")
    var seriesHighlight = false

    /// The elements of a sheet; empty if the picture is only the map.
    ///
    /// A title and a date alone are properties of a document, and make no sheet.
    func sheet(title: String?, date: String?) -> MapSheet {
        var sheet = MapSheet()
        sheet.legendSide = legend
        sheet.scaleBar = scaleBar ? units ?? .metric : nil
        sheet.hasNorthArrow = northArrow
        sheet.credits = credits ?? ""
        sheet.legendLayers = legendLayers?.layers ?? []
        sheet.legendTitle = legendTitle ?? ""
        sheet.legendColumns = legendColumns
        sheet.hasScaleText = scaleText
        sheet.insets = inset
        sheet.hasGraticule = graticule
        sheet.hasGrid = grid
        if let series {
            sheet.series = MapSeries(layer: series)
            sheet.series?.nameField = seriesName ?? ""
            sheet.series?.sortField = seriesName ?? ""
        }
        guard !sheet.isEmpty || series != nil else { return sheet }
        sheet.title = title ?? ""
        sheet.credits = [credits, date].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
        return sheet
    }

    /// Whether the picture is a page with elements around the map.
    var isPage: Bool {
        layout != nil || series != nil || attribution || !sheet(title: nil, date: nil).isEmpty
    }

    func validate() throws {
        if let layout, attribution || !sheet(title: nil, date: nil).isEmpty {
            throw ValidationError(
                "--layout has the elements of the page; remove the other elements, or '\(layout)'")
        }
        for (option, isGiven) in [
            ("--series-name", seriesName != nil), ("--series-clip", seriesClip),
            ("--series-highlight", seriesHighlight),
        ] where isGiven && series == nil {
            throw ValidationError("\(option) needs --series")
        }
        if writeLayout != nil, layout != nil {
            throw ValidationError("use only one of --layout and --write-layout")
        }
        if writeLayout != nil, !isPage {
            throw ValidationError(
                "--write-layout needs an element of a map sheet, such as --legend right or --scale-bar")
        }
        for (option, isGiven) in [
            ("--legend-layers", legendLayers != nil), ("--legend-title", legendTitle != nil),
            ("--legend-columns", legendColumns != nil),
        ] where isGiven && legend == nil {
            throw ValidationError("\(option) needs --legend, such as --legend right")
        }
        if let legendColumns, !(1...LegendStyle.maximumColumns).contains(legendColumns) {
            throw ValidationError(
                "--legend-columns must be from 1 to \(LegendStyle.maximumColumns); it is \(legendColumns)")
        }
        guard inset.count <= SheetInset.maximumCount else {
            throw ValidationError("--inset can be given \(SheetInset.maximumCount) times at most")
        }
        if units != nil, !scaleBar { throw ValidationError("--units needs --scale-bar") }
    }
}

extension SheetOptions {
    /// Checks the output of a series.
    ///
    /// - Throws: `ValidationError` if several pictures would have the same name.
    func validate(output: String, isPDF: Bool) throws {
        let isNumbered = NumberedName(output) != nil
        if series == nil, isNumbered {
            throw ValidationError(
                "the name '\(output)' has a place for the number of a page, which needs --series LAYER")
        }
        guard series != nil, !isPDF, !isNumbered else { return }
        throw ValidationError(
            "--series makes several pictures; use a PDF document, or a name with %03d, such as page-%03d.png")
    }
}

/// A list of layers of a legend, separated by commas.
struct LegendLayerList: ExpressibleByArgument {
    let layers: [LegendLayer]

    init?(argument: String) {
        layers = argument.split(separator: ",").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return LegendLayer(name: String(parts[0]), label: parts.count > 1 ? String(parts[1]) : nil)
        }
        guard !layers.isEmpty, layers.allSatisfy({ !$0.name.isEmpty }) else { return nil }
    }
}

extension SheetInset: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

extension MapSheet.LegendSide: ExpressibleByArgument {}
extension UnitSystem: ExpressibleByArgument {}
