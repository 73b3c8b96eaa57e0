import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheRasters
import CartoucheScenePages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSurveys
import CartoucheSymbols

/// `cartouche scene`: draws a web scene, a map or data files in perspective, or writes them as a page.
struct SceneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scene",
        abstract:
            "Draws a scene, a map or data in perspective: a picture, a web page or glTF.",
        discussion: """
            Examples:
              cartouche scene scene.json -o scene.png --size 1200x800
              cartouche scene scene.json -o near.jpg --camera 6.14,46.19,900,30,65,0
              cartouche scene buildings.geojson -o city.png --renderer heights.json \\
                --extrude '[height]'
              cartouche scene trees.geojson -o trees.png --renderer tree.glb
              cartouche scene scene.json -o 'frames/%03d.png' --orbit 36
              cartouche scene scene.json -o scene.html --title 'Old town'
              cartouche scene scene.json -o flight.html --animate flight.csv \\
                --animate-symbol aircraft.obj
              cartouche scene scene.json -o scene.glb

            The first file is at the bottom. A page (.html) is one file that needs no
            server: readers turn the scene, and see the attributes of its features.
            glTF (.glb) is for other programs, with the features as nodes.
            --scale and --orbit do not apply to either.
            """)

    @Argument(
        help:
            "A web scene, web map, .mapx, .pagx, .lyrx, project, package or data files; '-' is standard input.",
        completion: .file())
    var inputs: [String]

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Picture: .png, .jpg, .webp or .tif; page: .html; glTF: .glb; '-' is a picture to standard output. With --orbit, %03d is the number.",
            valueName: "file"),
        completion: .file())
    var output: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Camera: longitude, latitude, height in meters, heading, pitch and roll in degrees.",
            discussion: "Pitch 0 looks straight down, and 90 to the horizon. Default: that of the scene.",
            valueName: "numbers"))
    var camera: NumberList?

    @Option(
        help: ArgumentHelp(
            "Draw this number of pictures, on a circle around the point in the middle of the first one.",
            valueName: "number"))
    var orbit: Int?

    @Option(
        help: ArgumentHelp(
            "Extrude the features of data files to this height in meters.", valueName: "expression"))
    var extrude: String?

    @Option(
        help: ArgumentHelp(
            "A raster with heights of the surface; can be given several times.", valueName: "file"),
        completion: .file())
    var elevation: [String] = []

    @OptionGroup
    var ground: BasemapOption

    @Flag(help: "Light the scene with the sun, with shadows, instead of a light at the camera.")
    var shadows = false

    @Option(
        help: ArgumentHelp(
            "Effects, separated by commas: haze, occlusion, fine-occlusion, soft-shadows, stars; or all. With plain, there is no sky.",
            valueName: "list"))
    var effects: SceneEffectList?

    @Option(
        help: ArgumentHelp("WIDTHxHEIGHT in DIPs (1/96 inch). Default: 800x600.", valueName: "size"),
        transform: { try OutputSize($0) })
    var size = OutputSize(width: 800, height: 600)

    @Option(
        help: ArgumentHelp("Pixels per DIP; 2 for high-resolution screens. Default: 1.", valueName: "number"))
    var scale = 1.0

    @OptionGroup(title: "Pages and glTF")
    var pages: ScenePageOptions

    @Flag(help: "Print notes, and the number of features, draws and triangles.")
    var report = false

    @Flag(help: "Exit with status 2 if the scene is not faithful.")
    var strict = false

    @Flag(name: [.short, .long], help: "Do not print diagnostics.")
    var quiet = false

    @OptionGroup(title: "Data; each option once for all data files, or once per file")
    var data: DataOptions

    @OptionGroup(title: "Data of scenes, maps and layer files")
    var layerData: LayerDataOptions

    @OptionGroup(title: "Fonts")
    var fonts: FontOptions

    @OptionGroup(title: "Limits")
    var reading: ReadingOptions

    func validate() throws {
        guard !inputs.isEmpty else {
            throw ValidationError("the input is missing; name a scene, a map or data files, or '-'")
        }
        if let camera, camera.numbers.count != 6 {
            throw ValidationError("--camera needs six numbers: longitude,latitude,height,heading,pitch,roll")
        }
        if let orbit {
            guard (1...10_000).contains(orbit) else { throw ValidationError("--orbit is from 1 to 10000") }
            guard NumberedName(output) != nil else {
                throw ValidationError("with --orbit, --output needs a number such as %03d: frames/%03d.png")
            }
        }
        if let extrude {
            if case .faulty(let message) = ValueSource(older: extrude) {
                throw ValidationError("--extrude: \(message); write fields in brackets, such as '[height]'")
            }
        }
        guard scale > 0, scale <= 16 else { throw ValidationError("--scale is above 0 and at most 16") }
        try validateOutput()
        try OutputFiles([("--output", output)], isNumbered: orbit != nil).check(
            inputs: inputs + elevation + data.renderer + pages.inputs)
    }

    private func validateOutput() throws {
        let format = try SceneFormat(output: output)
        try pages.validate(isPage: format == .html, isPicture: format.picture != nil)
        if format.picture == nil {
            let what = format == .html ? "readers turn a page" : "glTF has the whole scene"
            guard orbit == nil else { throw ValidationError("--orbit is for pictures; \(what)") }
            guard scale == 1 else { throw ValidationError("--scale is for pictures; \(what)") }
        }
    }

    func run() throws {
        if try draw() == false { throw ExitStatus.notFaithful }
    }

    /// Draws the pictures.
    ///
    /// - Returns: False if a part of the scene is missing.
    private func draw() throws -> Bool {
        fonts.use(in: reading.resources)
        let scene = try open()
        try ground.apply(to: scene.map)
        let missing = MissingData(scene.map)
        if missing.isEverything {
            for line in missing.lines(input: inputs[0]) { StandardError.print(line) }
            throw EmptyPicture.error(scene.map, inputs: inputs)
        }
        for path in elevation { scene.baseSurface.addElevationSource(RasterElevationSource(path: path)) }
        let view = SceneView(scene: scene)
        view.size = size.size
        if shadows || scene.usesSun {
            view.sunLighting(shadows || scene.castsShadows ? .lightAndShadows : .light)
        }
        view.applySunDate()
        effects?.apply(to: view)
        if let numbers = camera?.numbers {
            view.camera = Camera(
                latitude: numbers[1], longitude: numbers[0], altitude: numbers[2], heading: numbers[3],
                pitch: numbers[4], roll: numbers[5])
        }
        let sceneFormat = try SceneFormat(output: output)
        guard let format = sceneFormat.picture else {
            return try write(view, of: scene.map, isModel: sceneFormat == .glb)
        }
        var isWhole = true
        guard let orbit, let names = NumberedName(output) else {
            let (image, report) = try view.makeImage(scale: scale)
            try OutputError.write(format.encode(image), to: output)
            return tell(report, of: scene.map)
        }
        let first = view.camera
        let target = view.baseSurfaceLocation(
            fromScreenPoint: ScreenPoint(x: size.size.width / 2, y: size.size.height / 2))
        guard let target else {
            throw InputError(
                "the camera looks at the sky, so there is nothing to circle around", at: output,
                suggestion: "use a camera that looks at the ground")
        }
        for index in 0..<orbit {
            view.camera = first.rotatedAround(
                targetPoint: target, deltaHeading: 360 * Double(index) / Double(orbit), deltaPitch: 0,
                deltaRoll: 0)
            let (image, report) = try view.makeImage(scale: scale)
            try OutputError.write(format.encode(image), to: names.path(index))
            if index == 0 { isWhole = tell(report, of: scene.map) }
        }
        return isWhole
    }

    /// Writes the page or the glTF file of a view.
    ///
    /// - Returns: False if a part of the scene is missing.
    private func write(_ view: SceneView, of map: Map, isModel: Bool) throws -> Bool {
        let title = pages.title ?? inputs[0].split(separator: "/").last.map(String.init) ?? ""
        if isModel {
            var texts = SceneView.GLTFTexts()
            (texts.title, texts.credit, texts.notes) = (
                title, try map.credits(after: pages.credit ?? ""), pages.note
            )
            let (bytes, report) = try view.makeGLB(texts: texts)
            try OutputError.write(bytes, to: output)
            return tell(report, of: map)
        }
        var texts = ScenePage.Texts()
        (texts.title, texts.credit, texts.notes) = (
            title, try map.credits(after: pages.credit ?? ""), pages.note
        )
        let page = try ScenePage(
            view, texts: texts, moving: pages.moving(resources: reading.resources),
            partFolder: ScenePage.partFolder(ofPage: output), limits: pages.partLimits)
        do { try page.write(to: output) } catch { throw OutputError(cause: error) }
        if !page.parts.isEmpty, !quiet {
            StandardError.print(
                "\(output): \(page.parts.count) parts are in \(ScenePage.partFolder(ofPage: output)); "
                    + "browsers load them from a web server only")
        }
        return tell(page.report, of: map)
    }

    /// Opens the inputs.
    private func open() throws -> Scene {
        if inputs.count == 1, MapPackage.isPackage(inputs[0]) {
            let package = try MapPackage(path: inputs[0], resources: layerData.styles(in: reading.resources))
            let item = try package.item(named: layerData.map)
            if item.kind == .scene {
                return try package.scene(of: item, dataSources: layerData.sources())
            }
        } else if inputs.count == 1, inputs[0] != "-",
            try DataInput(path: inputs[0], resources: reading.resources).kind == .webMap
        {
            return try Scene.read(
                contentsOfFile: inputs[0], dataSources: layerData.sources(),
                resources: layerData.styles(in: reading.resources))
        }
        let input = MapInput(
            paths: inputs, options: data, layerData: layerData, crs: nil,
            resources: try layerData.styles(in: reading.resources))
        let map = try input.open()
        if let extrude {
            for case let layer as FeatureLayer in map.layerEntries {
                let renderer = layer.renderer ?? DefaultRenderer.distinct(0)
                renderer.sceneProperties = RendererSceneProperties(
                    extrusionExpression: extrude, extrusionMode: .baseHeight)
                layer.renderer = renderer
            }
        }
        return Scene(drawing: map, resources: input.modelResources)
    }

    /// Prints the report.
    ///
    /// - Returns: False if a part is missing; with --strict, also if something is not faithful.
    private func tell(_ found: SceneReport, of map: Map) -> Bool {
        if !quiet {
            for line in GroupedDiagnostics.lines(found.diagnostics, withNotes: report, of: map) {
                StandardError.print("\(inputs[0]): \(line)")
            }
        }
        if report {
            StandardError.print(
                counted(found.featuresDrawn, "feature") + ", " + counted(found.drawCount, "draw") + ", "
                    + counted(found.triangleCount, "triangle"))
        }
        return !found.diagnostics.contains { $0.severity == .error || strict && $0.severity > .note }
    }
}
