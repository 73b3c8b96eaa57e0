import ArgumentParser
import Cartouche
import Layouts

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

    /// The elements of a sheet; empty if the picture is only the map.
    ///
    /// A title and a date alone are properties of a document, and make no sheet.
    func sheet(title: String?, date: String?) -> MapSheet {
        var sheet = MapSheet()
        sheet.legendSide = legend
        sheet.scaleBar = scaleBar ? units ?? .metric : nil
        sheet.hasNorthArrow = northArrow
        sheet.credits = credits ?? ""
        guard !sheet.isEmpty else { return sheet }
        sheet.title = title ?? ""
        sheet.credits = [credits, date].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
        return sheet
    }

    func validate() throws {
        if units != nil, !scaleBar { throw ValidationError("--units needs --scale-bar.") }
    }
}

extension MapSheet.LegendSide: ExpressibleByArgument {}
extension ScaleBar.System: ExpressibleByArgument {}
