import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheRenderers
import CartoucheScenePages
import CartoucheSceneViews
import CartoucheSymbols

/// Options of pages and glTF files of scenes.
struct ScenePageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The title. Default: the name of the file.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The credit for the data.", valueName: "text"))
    var credit: String?

    @Option(help: ArgumentHelp("A remark; can be given several times.", valueName: "text"))
    var note: [String] = []

    @Option(
        help: ArgumentHelp(
            "Points that move in a page: a data file with the field time, and optional fields name, heading, pitch, roll, height.",
            discussion: "Points with the same name are one track. Times are dates or seconds.",
            valueName: "file"),
        completion: .file())
    var animate: String?

    @Option(
        help: ArgumentHelp(
            "Their symbol, as for --renderer: a model (.obj, .glb, …) or a symbol. Default: a cone of 40 m.",
            valueName: "file"),
        completion: .file())
    var animateSymbol: String?

    @Option(
        help: ArgumentHelp(
            "The largest size of a page in one file, in MiB; a larger page has a folder of parts. Default: 64.",
            discussion: "With 0, each page has a folder. Browsers load parts from a web server only.",
            valueName: "number"))
    var maxPageSize: Int?

    /// The sizes of the page's parts.
    var partLimits: ScenePage.PartLimits {
        var limits = ScenePage.PartLimits()
        if let maxPageSize { limits.file = maxPageSize << 20 }
        return limits
    }

    /// The files that the options name.
    var inputs: [String] { [animate, animateSymbol].compactMap { $0 } }

    func validate(isPage: Bool, isPicture: Bool) throws {
        guard !isPicture || title == nil && credit == nil && note.isEmpty else {
            throw ValidationError(
                "--title, --credit and --note are for pages and glTF; use an output such as scene.html")
        }
        guard isPage || animate == nil else {
            throw ValidationError("--animate is for pages; use an output such as scene.html")
        }
        if let maxPageSize {
            guard isPage else {
                throw ValidationError("--max-page-size is for pages; use an output such as scene.html")
            }
            guard (0...1024).contains(maxPageSize) else {
                throw ValidationError("--max-page-size is from 0 to 1024 MiB")
            }
        }
        guard animate != nil || animateSymbol == nil else {
            throw ValidationError("--animate-symbol needs --animate")
        }
    }

    /// Reads what moves, with its symbol; nil if nothing moves.
    ///
    /// - Throws: An error if a file cannot be read.
    func moving(resources: ResourceLoader) throws -> (animation: SceneAnimation, symbol: Symbol)? {
        guard let animate else { return nil }
        let file = try FeatureSources.openFile(named: animate, resources: resources)
        let source = try file.source(layer: FeatureSources.layerName(inPath: animate))
        return (try SceneAnimation(source), try symbol(resources: resources))
    }

    private func symbol(resources: ResourceLoader) throws -> Symbol {
        guard let animateSymbol else {
            // The apex of the cone shows the direction.
            let cone = SimpleMarkerSceneSymbol.cone(color: .orange, diameter: 20, height: 40)
            cone.anchorPosition = .center
            cone.pitch = -90
            return cone
        }
        let renderer = try RendererInput(resources: resources).read(animateSymbol).renderer
        guard let symbol = (renderer as? SimpleRenderer)?.symbol else {
            throw InputError(
                "the renderer has several symbols", at: animateSymbol,
                suggestion: "use the JSON of a symbol or of a simple renderer")
        }
        return symbol
    }
}
