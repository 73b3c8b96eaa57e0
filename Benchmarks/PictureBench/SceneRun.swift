import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Foundation

/// Measures scenes: pictures of 1024 × 1024 pixels with four samples, read back, with a light at the camera.
///
/// - Z1: 10,000 spheres with radii from 0.4 to 1.6 m, each with its own color.
/// - Z2: 3,000 extruded footprints, colored by height.
/// - Z3: 1,000 instances of a torus of 1,152 triangles, turned and scaled.
/// - Z4: 1,000 cubes that all move before each picture; also with the sky.
/// - Z5: one model of 100,000 triangles.
/// - Z6: 100,000 markers, of which one moves before each picture.
/// - Z7: 100,000 cubes, of which one moves before each picture.
///
/// Z2 also has other views: `Z2-near` at a twentieth of the distance, `Z2-far` at twenty times, and `Z2-2x` with two
/// pixels per DIP.
///
/// The scene is local, so that coordinates are meters. The camera turns a little before each picture.
struct SceneRun {
    /// The figures of one workload, in milliseconds.
    struct Row: Encodable {
        var name: String
        /// The median time of a picture.
        var picture: Double
        /// The median time until the list of the picture is ready.
        var list: Double
        /// The median time of the device, with the picture read back.
        var device: Double
        /// The time of the first picture.
        var first: Double
        var triangles: Int
    }

    private static let side = 1024.0
    private static let origin = SIMD3(500_000.0, 5_000_000, 0)
    private static let names = [
        "Z1", "Z2", "Z2-near", "Z2-far", "Z2-2x", "Z3", "Z4", "Z4+sky", "Z5", "Z6", "Z7",
    ]

    /// The number of spheres of Z1.
    var sphereCount = 10_000
    private var numbers = PeerNumbers(20_261_123)
    /// The folder of pictures; nil for none.
    private let pictures: String?
    let folder: URL

    init(pictures: String?) throws {
        self.pictures = pictures
        folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-bench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    // MARK: Contents

    private static func point(_ x: Double, _ y: Double, _ z: Double) -> Point {
        Point(x: origin.x + x, y: origin.y + y, z: z, spatialReference: SpatialReference(wkid: 32632))
    }

    private static func overlay(_ graphics: [Graphic]) -> GraphicsOverlay {
        let overlay = GraphicsOverlay(graphics: graphics)
        overlay.sceneProperties = LayerSceneProperties(surfacePlacement: .absolute)
        return overlay
    }

    private mutating func spheres() -> [Graphic] {
        (0..<sphereCount).map { _ in
            let place = Self.point(
                numbers.next(-100..<100), numbers.next(-100..<100), numbers.next(-100..<100))
            let size = 2 * numbers.next(0.4..<1.6)
            let color = Color(red: numbers.next(0..<1), green: numbers.next(0..<1), blue: numbers.next(0..<1))
            return Graphic(
                geometry: place,
                symbol: SimpleMarkerSceneSymbol(
                    style: .sphere, color: color, height: size, width: size, depth: size,
                    anchorPosition: .center))
        }
    }

    /// Footprints of 4 to 8 corners in a grid of streets.
    private mutating func footprints() -> [Graphic] {
        (0..<3_000).map { index in
            let (x, y) = (Double(index % 55) * 10, Double(index / 55) * 10)
            let angles = (0..<Int(numbers.next(4..<9))).map { _ in numbers.next(0..<(2 * .pi)) }.sorted()
            let height = 3 + 40 * pow(numbers.next(0..<1), 3)
            let ring = angles.map { Self.point(x + 4.2 * cos($0), y + 4.2 * sin($0), 0) }
            let part = min(height / 43, 1)
            let color = Color(red: 1 - 0.4 * part, green: 0.96 - 0.9 * part, blue: 0.8 - 0.55 * part)
            return Graphic(
                geometry: Polygon(points: ring), attributes: ["height": height],
                symbol: SimpleFillSymbol(style: .solid, color: color, outline: nil))
        }
    }

    private mutating func models() throws -> [Graphic] {
        let url = try Self.torus(32, 18, in: folder)
        return (0..<1_000).map { _ in
            let place = Self.point(numbers.next(-100..<100), numbers.next(-100..<100), numbers.next(0..<30))
            let heading = Float(numbers.next(0..<360))
            let symbol = ModelSceneSymbol(url: url, scale: Float(numbers.next(1..<3)))
            symbol.anchorPosition = .origin
            symbol.heading = heading
            symbol.pitch = 40
            return Graphic(geometry: place, symbol: symbol)
        }
    }

    private mutating func cubes() -> [Graphic] {
        let symbols = [Color.red, .blue, .yellow].map {
            SimpleMarkerSceneSymbol.cube(color: $0, size: 3)
        }
        return (0..<1_000).map { index in
            Graphic(
                geometry: Self.point(
                    numbers.next(-100..<100), numbers.next(-100..<100), numbers.next(0..<60)),
                symbol: symbols[index % 3])
        }
    }

    /// 100,000 graphics with one of some symbols.
    private mutating func many(_ symbols: [Symbol]) -> [Graphic] {
        (0..<100_000).map { index in
            Graphic(
                geometry: Self.point(
                    numbers.next(-100..<100), numbers.next(-100..<100), numbers.next(0..<60)),
                symbol: symbols[index % symbols.count])
        }
    }

    /// Writes a torus with radii of 1.5 and 0.6 m as OBJ; it has two triangles for each step on both circles.
    private static func torus(_ around: Int, _ across: Int, in folder: URL) throws -> URL {
        var text = ""
        for u in 0..<around {
            for v in 0..<across {
                let (a, b) = (2 * .pi * Double(u) / Double(around), 2 * .pi * Double(v) / Double(across))
                let radius = 1.5 + 0.6 * cos(b)
                text += "v \(radius * cos(a)) \(0.6 * sin(b)) \(radius * sin(a))\n"
                text += "vn \(cos(b) * cos(a)) \(sin(b)) \(cos(b) * sin(a))\n"
            }
        }
        for u in 0..<around {
            for v in 0..<across {
                let (next, above) = ((u + 1) % around, (v + 1) % across)
                let corners = [(u, v), (u, above), (next, above), (next, v)].map {
                    let index = $0 * across + $1 + 1
                    return "\(index)//\(index)"
                }
                text += "f \(corners[0]) \(corners[1]) \(corners[2])\n"
                text += "f \(corners[0]) \(corners[2]) \(corners[3])\n"
            }
        }
        let url = folder.appending(path: "torus-\(around)-\(across).obj")
        try AtomicFile.write(Array(text.utf8), to: url.path)
        return url
    }

    // MARK: Workloads

    mutating func view(_ name: String, hasSky: Bool) throws -> SceneView {
        let scene = try Scene(localIn: SpatialReference(wkid: 32632))
        scene.baseSurface.opacity = 0
        let overlay: GraphicsOverlay
        switch name {
        case "Z1": overlay = Self.overlay(spheres())
        case "Z2", "Z2-near", "Z2-far", "Z2-2x":
            overlay = Self.overlay(footprints())
            overlay.renderer = SimpleRenderer()
            overlay.renderer?.sceneProperties = RendererSceneProperties(
                extrusionExpression: "[height]", extrusionMode: .baseHeight)
        case "Z3": overlay = Self.overlay(try models())
        case "Z4", "Z4+sky": overlay = Self.overlay(cubes())
        case "Z6":
            overlay = Self.overlay(
                many([Color.red, .blue].map { SimpleMarkerSymbol(style: .circle, color: $0, size: 6) }))
        case "Z7":
            overlay = Self.overlay(
                many([Color.red, .blue].map { SimpleMarkerSceneSymbol.cube(color: $0, size: 0.6) }))
        default:
            let symbol = ModelSceneSymbol(url: try Self.torus(500, 100, in: folder), scale: 40)
            overlay = Self.overlay([Graphic(geometry: Self.point(0, 0, 0), symbol: symbol)])
        }
        let view = SceneView(scene: scene, graphicsOverlays: [overlay])
        view.size = ScreenSize(width: Self.side, height: Self.side)
        view.setFieldOfView(30)
        // Other programs draw no sky.
        view.atmosphereEffect(hasSky ? .horizonOnly : .off)
        return view
    }

    func camera(_ name: String, frame: Int) -> Camera {
        let (eye, target): (SIMD3<Double>, SIMD3<Double>) =
            switch name {
            case "Z1": ([0, -480, 160], [0, 0, 0])
            case "Z2", "Z2-2x": ([275, -520, 620], [275, 270, 0])
            case "Z2-near": ([275, 230, 31], [275, 270, 0])
            case "Z2-far": ([275, -15_530, 12_400], [275, 270, 0])
            default: ([0, -330, 200], [0, 0, 5])
            }
        // The eye moves around the target, so that nothing stays from the last picture.
        let turn = Double(frame) * 0.01
        let offset = eye - target
        let radius = (offset.x * offset.x + offset.y * offset.y).squareRoot()
        let angle = atan2(offset.y, offset.x) + turn * .pi / 180
        let place = Self.point(
            target.x + radius * cos(angle), target.y + radius * sin(angle), eye.z)
        let heading = 90 - angle * 180 / .pi - 180
        return Camera(location: place, heading: heading, pitch: atan2(radius, offset.z) * 180 / .pi, roll: 0)
    }

    private mutating func row(_ name: String) throws -> Row {
        let view = try view(name, hasSky: name.hasSuffix("sky"))
        if name == "Z6" || name == "Z7" { return try Self.row(name, view, camera(name, frame: 0)) }
        let device = try SceneDevice.shared()
        let moving = name.hasPrefix("Z4") ? view.graphicsOverlays[0].graphics : []
        let clock = ContinuousClock()
        var (pictures, lists, draws): ([Double], [Double], [Double]) = ([], [], [])
        var triangles = 0
        let scale = name.hasSuffix("-2x") ? 2.0 : 1
        for frame in 0..<25 {
            view.camera = camera(name, frame: frame)
            let begin = clock.now
            for (index, graphic) in moving.enumerated() {
                guard let place = graphic.geometry as? Point else { continue }
                let angle = Double(index + frame)
                graphic.geometry = Point(
                    x: place.x + cos(angle), y: place.y + sin(angle), z: place.z,
                    spatialReference: place.spatialReference)
            }
            let drawing = try view.drawing(size: view.size, scale: scale)
            let middle = clock.now
            let pixels = try device.draw(drawing.list)
            let end = clock.now
            pictures.append((end - begin).milliseconds)
            lists.append((middle - begin).milliseconds)
            draws.append((end - middle).milliseconds)
            triangles = drawing.report.triangleCount
            if frame == 0, let folder = self.pictures {
                let image = Image(
                    fromBottom: pixels, width: Int(Self.side * scale), height: Int(Self.side * scale))
                try AtomicFile.write([UInt8](image.pngData()), to: "\(folder)/\(name).png")
            }
        }
        func median(_ times: [Double]) -> Double { times.dropFirst(5).sorted()[10] }
        return Row(
            name: name, picture: median(pictures), list: median(lists), device: median(draws),
            first: pictures[0], triangles: triangles)
    }

    /// Measures pictures in which one graphic has moved; the view makes them from the last picture.
    private static func row(_ name: String, _ view: SceneView, _ camera: Camera) throws -> Row {
        view.camera = camera
        let clock = ContinuousClock()
        let graphics = view.graphicsOverlays[0].graphics
        var (pictures, lists): ([Double], [Double]) = ([], [])
        var triangles = 0
        for frame in 0..<25 {
            func move(_ graphic: Graphic) {
                guard let place = graphic.geometry as? Point else { return }
                graphic.geometry = Point(
                    x: place.x + 1, y: place.y + 1, z: place.z, spatialReference: place.spatialReference)
            }
            move(graphics[frame * 4_000])
            let begin = clock.now
            triangles = try view.makeImage().report.triangleCount
            let middle = clock.now
            move(graphics[frame * 4_000 + 1])
            let second = clock.now
            _ = try view.drawing(size: view.size, scale: 1)
            lists.append((clock.now - second).milliseconds)
            pictures.append((middle - begin).milliseconds)
        }
        func median(_ times: [Double]) -> Double { times.dropFirst(5).sorted()[10] }
        let (picture, list) = (median(pictures), median(lists))
        return Row(
            name: name, picture: picture, list: list, device: picture - list, first: pictures[0],
            triangles: triangles)
    }

    /// Measures the workloads whose names begin with one of some names, and prints a table.
    ///
    /// - Parameters:
    ///   - json: The file for the figures; nil for none.
    ///   - pictures: The folder for a picture of each workload; nil for none.
    static func run(_ names: [String], json: String?, pictures: String?) throws {
        var rows: [Row] = []
        print("workload  picture ms   list ms   device ms   first ms   triangles")
        for name in Self.names where names.isEmpty || names.contains(name) {
            var run = try SceneRun(pictures: pictures)
            defer { try? FileManager.default.removeItem(at: run.folder) }
            let row = try run.row(name)
            print(
                row.name.padding(toLength: 8, withPad: " ", startingAt: 0)
                    + String(
                        format: "%12.1f%10.1f%12.1f%11.1f%12d", row.picture, row.list, row.device, row.first,
                        row.triangles))
            rows.append(row)
        }
        if let json { try AtomicFile.write(Array(try JSONEncoder().encode(rows)), to: json) }
    }
}
