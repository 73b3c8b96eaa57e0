import ArgumentParser
import Cartouche
import CartoucheLayouts

/// Options for map sheets: pages with a map and what explains it.
struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Legend beside the map: left, right or bottom.",
            discussion:
                "The legend has the layers and classes that are drawn at the scale of the map. Its texts are smaller, or it has several columns, if it needs more space.",
            valueName: "side"))
    var legend: MapSheet.LegendSide?

    @Flag(
        help: ArgumentHelp(
            "Scale bar with a round length.", discussion: "It is true in the middle of the map."))
    var scaleBar = false

    @Option(help: ArgumentHelp("Units of the scale bar: metric (default) or imperial.", valueName: "name"))
    var units: ScaleBar.System?

    @Flag(
        help: ArgumentHelp("North arrow.", discussion: "It points to north in the middle of the map."))
    var northArrow = false

    @Option(help: ArgumentHelp("Text below the map, such as the source of the data.", valueName: "text"))
    var credits: String?

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
        help: ArgumentHelp(
            "Inset map with the same center at this scale.",
            discussion: "It is in the lower right corner of the map, and shows the extent of the map.",
            valueName: "1:n"))
    var inset: ScaleDenominator?

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
        sheet.insetScale = inset?.value
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
    var isPage: Bool { layout != nil || series != nil || !sheet(title: nil, date: nil).isEmpty }

    func validate() throws {
        if let layout, !sheet(title: nil, date: nil).isEmpty {
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

extension MapSheet.LegendSide: ExpressibleByArgument {}
extension ScaleBar.System: ExpressibleByArgument {}
