import ArgumentParser
import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheGeospatial

/// Options for the area that the picture shows.
struct ViewOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "west,south,east,north in degrees or --bbox-crs.",
            discussion: "If west is above east, the extent crosses the antimeridian.",
            valueName: "w,s,e,n"))
    var bbox: NumberList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Coordinate system of --bbox, such as EPSG:3857.", valueName: "code"))
    var bboxCrs: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Center: longitude,latitude in degrees.", valueName: "lon,lat"))
    var center: NumberList?

    @Option(
        help: ArgumentHelp(
            "Map scale, such as 1:50000.",
            discussion: "Without --center, the center of the picture stays.", valueName: "1:n"))
    var mapScale: ScaleDenominator?

    @Flag(
        help: ArgumentHelp(
            "Show all features, or those that --where selects.",
            discussion:
                "Without it, Antarctica is left out of the whole world if no other data lie south of 60° S."))
    var fit = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Heading at the top, in degrees clockwise from north.", valueName: "degrees"))
    var rotation: Double?

    @Option(
        help: ArgumentHelp(
            "EPSG:8857, …, or auto. Default: the map's own, or 3857.",
            discussion: "With auto, a map of the whole world is in Equal Earth.", valueName: "code"))
    var crs: String?

    @Option(
        help: ArgumentHelp(
            "Period of features, such as 2024-05-01/2024-05-31.",
            discussion: "An open side is '..'. The word 'saved' means the period of the map's time slider.",
            valueName: "from/to"))
    var time: DrawnPeriod?

    @Option(
        help: ArgumentHelp(
            "Fields with the start and end of features.",
            discussion: "For layers that do not name them.", valueName: "names"))
    var timeFields: String?

    @Option(
        help: ArgumentHelp(
            "Picture for each period: day, week, month, 6hours, ….",
            discussion: "The output is a film (.gif or .webp), or numbered files such as a-%03d.png.",
            valueName: "step"))
    var timeStep: TimeStep?

    @Option(help: ArgumentHelp("Pictures of a film per second. Default: 2.", valueName: "n"))
    var frameRate: Double?

    func validate() throws {
        if timeFields != nil, time == nil, timeStep == nil {
            throw ValidationError("--time-fields needs --time or --time-step")
        }
        if frameRate != nil, timeStep == nil { throw ValidationError("--frame-rate needs --time-step") }
        if let frameRate, !(frameRate >= 0.05 && frameRate <= 50) {
            throw ValidationError("--frame-rate must be from 0.05 to 50; it is \(frameRate)")
        }
        if timeStep != nil, case .saved? = time {
            throw ValidationError("--time-step needs no period, or one such as --time 2024-01-01/2024-12-31")
        }
        let areas = [bbox != nil, center != nil, fit].filter { $0 }.count
        guard areas <= 1 else {
            throw ValidationError("Use only one of --bbox, --center and --fit")
        }
        if let bbox {
            guard bbox.numbers.count == 4 else {
                throw ValidationError("--bbox needs four numbers: west,south,east,north")
            }
            guard bbox.numbers[0] != bbox.numbers[2], bbox.numbers[1] < bbox.numbers[3] else {
                throw ValidationError(
                    "--bbox needs a width, and south below north: west,south,east,north")
            }
        }
        if bboxCrs != nil, bbox == nil { throw ValidationError("--bbox-crs needs --bbox") }
        if let center {
            guard center.numbers.count == 2 else {
                throw ValidationError("--center needs two numbers: longitude,latitude")
            }
            guard abs(center.numbers[1]) <= 90 else {
                throw ValidationError(
                    "--center needs longitude,latitude; the latitude \(center.numbers[1]) is not between -90 and 90"
                )
            }
            guard mapScale != nil else {
                throw ValidationError("--center needs --map-scale, such as --map-scale 1:50000")
            }
        }
        if let rotation, !rotation.isFinite {
            throw ValidationError("--rotation needs a finite number of degrees")
        }
    }

    /// Returns the map frame: from the options, else the map's initial viewpoint, else the full extent.
    ///
    /// - Throws: An error if a coordinate system is unknown or the picture is too large.
    func frame(
        of map: Map, size: ScreenSize, scale: Double, pixelLimit: Int, maximumSide: Int
    ) throws -> MapFrame {
        let viewpoint: Viewpoint?
        if let bbox {
            let reference = try bboxCrs.map(spatialReference) ?? .wgs84
            var n = bbox.numbers
            if n[0] > n[2] { n[2] = try NumberList.east(n[2], after: n[0], in: reference) }
            viewpoint = Viewpoint(
                boundingGeometry: Envelope(
                    xMin: n[0], yMin: n[1], xMax: n[2], yMax: n[3], spatialReference: reference),
                rotation: rotation ?? 0)
        } else if let center, let mapScale {
            let point = Point(x: center.numbers[0], y: center.numbers[1], spatialReference: .wgs84)
            viewpoint = Viewpoint(center: point, scale: mapScale.value, rotation: rotation ?? 0)
        } else {
            viewpoint = fit ? nil : map.initialViewpoint
        }
        return try map.frame(
            viewpoint: viewpoint, size: size, scale: scale, rotation: rotation, fitsSymbols: true,
            showsEverything: fit, pixelLimit: pixelLimit, maximumSide: maximumSide)
    }

    /// Gives a map its period, and the coordinate system that fits its area with `--crs auto`.
    func prepared(_ map: Map) throws -> Map {
        try applyTime(to: map)
        guard crs == Self.automaticCRS, let world = WrapAround.of(map.reference)?.world else { return map }
        let output = PictureOutput.picture
        let frame = try frame(
            of: map, size: OutputSize.usual.size, scale: 1, pixelLimit: output.maximumPixels,
            maximumSide: output.maximumSide)
        let shown = try scaled(frame)
        guard shown.wholeWorld != nil || Double(shown.width) * shown.unitsPerPixel >= world.width * 0.9 else {
            return map
        }
        return Map(spatialReference: try spatialReference("EPSG:8857"), content: map.content.read { $0 })
    }

    /// The value of `--crs` that chooses a coordinate system.
    static let automaticCRS = "auto"
}

extension TimeStep: ExpressibleByArgument {
    /// Reads the value of the option.
    public init?(argument: String) { self.init(argument) }
}
