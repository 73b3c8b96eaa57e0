import ArgumentParser
import Cartouche

@main
struct CartoucheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cartouche", abstract: "Draws maps with ArcGIS symbology.", version: "0.1.0")
}
