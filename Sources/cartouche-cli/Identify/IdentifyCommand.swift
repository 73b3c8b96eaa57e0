import ArgumentParser
import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments

/// `cartouche identify`: lists the features that are drawn at a point of a picture.
struct IdentifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify",
        abstract: "Lists the features that are drawn at a point of a picture.",
        discussion: """
            Examples:
              cartouche identify map.json --at 600,400
              cartouche identify map.json --at 600,400 --tolerance 12 --json
              cartouche identify roads.gpkg --at 20,30 --size 300x200 --max 5

            The command searches the picture that `render` draws with the same
            options. It tests what is drawn: markers, lines with their width, fills
            without holes, and labels. The topmost layer and feature are the first.
            If nothing is drawn at the point, the exit status is 1.
            """)

    @Argument(
        help: "A web map, .mapx, .pagx, .lyrx, project, package or data files; '-' is standard input.",
        completion: .file())
    var inputs: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Point, in DIPs right and down from the upper left corner.", valueName: "x,y"))
    var at: NumberList

    @Option(
        help: ArgumentHelp(
            "WIDTHxHEIGHT of the picture in DIPs (1/96 inch). Default: 1200x800.", valueName: "size"),
        transform: { try OutputSize($0) })
    var size = OutputSize.usual

    @Option(
        help: ArgumentHelp(
            "Radius around the point in DIPs, 0 to 100. 0 searches one pixel. Default: 0.", valueName: "n"))
    var tolerance = 0.0

    @Option(help: ArgumentHelp("Maximum number of features per layer. Default: 10.", valueName: "n"))
    var max = 10

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup(title: "Area")
    var view: ViewOptions

    @OptionGroup(title: "Data; each option once for all data files, or once per file")
    var data: DataOptions

    @OptionGroup(title: "Data of maps and layer files")
    var layerData: LayerDataOptions

    @OptionGroup(title: NetworkOptions.section)
    var network: NetworkOptions

    @OptionGroup(title: "Limits")
    var reading: ReadingOptions

    func validate() throws {
        guard at.numbers.count == 2 else { throw ValidationError("--at needs two numbers: x,y") }
        guard at.numbers[0] >= 0, at.numbers[0] < size.size.width, at.numbers[1] >= 0,
            at.numbers[1] < size.size.height
        else {
            let (width, height) = (Self.text(size.size.width), Self.text(size.size.height))
            throw ValidationError(
                "--at is outside the picture: x is from 0 to below \(width), y from 0 to below \(height). "
                    + "--size sets the size of the picture")
        }
        guard tolerance >= 0, tolerance <= 100 else {
            throw ValidationError("--tolerance needs a number from 0 to 100")
        }
        guard max > 0 else { throw ValidationError("--max needs a number above 0") }
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use '-' once")
        }
        try view.validate()
        try view.validateDegrees()
    }

    func run() throws { try network.allowing(inputs) { try perform() } }

    private func perform() throws {
        let map = try view.prepared(
            MapInput(
                paths: inputs, options: data, layerData: layerData, crs: view.crs,
                resources: layerData.styles(in: reading.resources)
            ).open())
        let output = PictureOutput.picture
        let frame: MapFrame
        do {
            frame = try view.scaled(
                view.frame(
                    of: map, size: size.size, scale: 1, pixelLimit: output.maximumPixels,
                    maximumSide: output.maximumSide))
        } catch let error as MapError {
            throw EmptyPicture.explain(error, map, inputs: inputs, view: view)
        }
        let results = try map.identifyLayers(
            in: frame, screenPoint: ScreenPoint(x: at.numbers[0], y: at.numbers[1]), tolerance: tolerance,
            limit: max)
        if json {
            let whole: JSONValue = ["layers": .array(results.map { Self.json($0) })]
            try OutputError.write(whole.bytes(.pretty), to: "-")
        } else {
            let lines = results.flatMap { Self.lines($0) }.map { $0 + "\n" }
            if !lines.isEmpty { try OutputError.write(Array(lines.joined().utf8), to: "-") }
        }
        guard !results.isEmpty else {
            let place = at.numbers.map(Self.text).joined(separator: ",")
            let suggestion =
                tolerance < 12
                ? "search a radius with --tolerance 12" : "see the picture with cartouche render"
            StandardError.print("cartouche: nothing is drawn at \(place); \(suggestion)")
            throw ExitStatus.failed
        }
        if results.contains(where: { $0.error != nil }) { throw ExitStatus.notFaithful }
    }

    private static func text(_ value: (any Sendable)?) -> String { value.map { "\($0)" } ?? "null" }

    /// Returns a number without decimals that are 0.
    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }

    /// Returns the lines of a layer and its features.
    private static func lines(_ result: IdentifyLayerResult) -> [String] {
        var lines = [result.layerContent.name]
        if let error = result.error { lines.append("  not searched: \(error)") }
        for (number, element) in result.geoElements.enumerated() {
            let id = (element as? Feature)?.objectID.map { " \($0)" } ?? ""
            lines.append("  feature\(id)")
            for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
                lines.append("    \(name): \(text(value))")
            }
            if number < result.popups.count, !result.popups[number].title.isEmpty {
                lines.append("    popup: \(result.popups[number].title)")
            }
        }
        return lines + result.sublayerResults.flatMap { Self.lines($0).map { "  " + $0 } }
    }

    /// Returns a layer and its features as JSON.
    private static func json(_ result: IdentifyLayerResult) -> JSONValue {
        let features: [JSONValue] = result.geoElements.enumerated().map { number, element in
            var attributes: [(String, JSONValue)] = []
            for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
                attributes.append((name, json(value)))
            }
            var members: [(String, JSONValue)] = []
            if let id = (element as? Feature)?.objectID { members.append(("id", json(id))) }
            members.append(("attributes", object(attributes)))
            if number < result.popups.count {
                members.append(("popup", .string(result.popups[number].title)))
            }
            return object(members)
        }
        var members: [(String, JSONValue)] = [
            ("name", .string(result.layerContent.name)), ("features", .array(features)),
        ]
        if let error = result.error { members.append(("error", .string("\(error)"))) }
        if !result.sublayerResults.isEmpty {
            members.append(("layers", .array(result.sublayerResults.map { json($0) })))
        }
        return object(members)
    }

    private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }

    private static func json(_ value: any Sendable) -> JSONValue {
        switch value {
        case let value as Int64: .number(JSONNumber(Double(value)))
        case let value as Double: value.isFinite ? .number(JSONNumber(value)) : .null
        case let value as Bool: .bool(value)
        case let value as String: .string(value)
        default: .string("\(value)")
        }
    }
}
