import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheServices
import CartoucheSymbols
import Synchronization

/// Reads a scene from web scene JSON.
///
/// It reads the members `operationalLayers`, `ground` and `initialState` of the web scene specification. Layers and
/// their renderers are read as in web maps.
struct WebSceneReader {
    private var diagnostics: [Diagnostic] = []

    /// Returns the scene.
    ///
    /// - Parameter portal: The portal of the items to which layers refer; nil for ArcGIS Online.
    /// - Throws: ``SceneError/notAScene(source:what:suggestion:)`` if the document is not a web scene.
    mutating func read(
        _ document: JSONPart, source: String, resources: ResourceLoader, dataSources: LayerDataSources,
        portal: Portal? = nil
    ) throws -> Scene {
        guard let root = document.object, root["operationalLayers"] != nil || root["baseMap"] != nil else {
            throw SceneError.notAScene(
                source: source, what: "the document has no \"operationalLayers\"",
                suggestion: "use the JSON of a web scene")
        }
        // The initial state of a scene has no extent, so the map's reader must not look for one.
        let map = try Map(
            webMap: document, source: source, resources: resources, dataSources: dataSources,
            spatialReference: .webMercator, portal: portal)
        var content = Scene.Content()
        content.resources = resources
        content.baseSurface = surface(root["ground"], resources)
        let state = root["initialState"]
        if root["viewingMode"]?.string == "local" { content.space = space(root["spatialReference"]) }
        if let camera = state?["viewpoint"]?["camera"] {
            content.initialViewpoint = viewpoint(camera, content.space)
            content.fieldOfView = fieldOfView(camera["fov"])
        }
        environment(state?["environment"], &content)
        clippingArea(root["clippingArea"], &content)
        reportSimplified(root)
        content.diagnostics =
            map.diagnostics.filter { !Diagnostic.onlyOnMaps.contains($0.code) } + diagnostics
        return Scene(map: map, content: content)
    }

    /// Returns the space of a local scene.
    private mutating func space(_ json: JSONPart?) -> SceneSpace {
        let reference = Self.spatialReference(json)
        if let reference, !reference.isGeographic, let space = try? SceneSpace(localIn: reference) {
            return space
        }
        diagnostics.append(
            Diagnostic(
                .warning, code: .sceneSimplified, path: "$.viewingMode",
                message: "the local scene has no projected spatial reference", instead: "drawn on the globe"))
        return .globe
    }

    private static func spatialReference(_ json: JSONPart?) -> SpatialReference? {
        json.flatMap(EsriJSON.spatialReference)
    }

    private mutating func viewpoint(_ camera: JSONPart, _ space: SceneSpace) -> Viewpoint? {
        guard let position = camera["position"], let x = position["x"]?.double, let y = position["y"]?.double
        else {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .viewpointNotRead, path: "$.initialState.viewpoint.camera",
                    message: "the camera has no position", instead: "the scene shows all layers"))
            return nil
        }
        let reference = Self.spatialReference(position["spatialReference"]) ?? space.spatialReference
        let point = Point(x: x, y: y, z: position["z"]?.double ?? 0, spatialReference: reference)
        let made = Camera(
            location: point, heading: camera["heading"]?.double ?? 0, pitch: camera["tilt"]?.double ?? 0,
            roll: 0)
        return Viewpoint(boundingGeometry: point, camera: made)
    }

    /// Returns the diagonal field of view in degrees; nil if there is none.
    private mutating func fieldOfView(_ json: JSONPart?) -> Double? {
        guard let json, !json.isNull else { return nil }
        if let angle = json.double, (1...170).contains(angle) { return angle }
        diagnostics.append(
            Diagnostic(
                .warning, code: .sceneSimplified, path: "$.initialState.viewpoint.camera.fov",
                message: "the field of view is not a number from 1 to 170",
                instead: "the field of view is 45° vertically"))
        return nil
    }

    private mutating func surface(_ ground: JSONPart?, _ resources: ResourceLoader) -> Surface {
        let surface = Surface()
        guard let ground else { return surface }
        let path = "$.ground"
        if ground["navigationConstraint"]?["type"]?.string == "none" {
            surface.navigationConstraint = .unconstrained
        }
        if let transparency = ground["transparency"]?.double {
            surface.opacity = Float(1 - min(max(transparency, 0), 100) / 100)
        }
        if let color = Self.color(ground["surfaceColor"]) {
            surface.backgroundGrid.backgroundColor = color
            surface.backgroundGrid.isVisible = false
        }
        for (index, layer) in (ground["layers"]?.array ?? []).enumerated() {
            let address = layer["url"]?.string ?? ""
            do {
                let file = try resources.path(for: address)
                surface.addElevationSource(RasterElevationSource(path: file))
            } catch {
                diagnostics.append(
                    Diagnostic(
                        .warning, code: .elevationNotRead, path: "\(path).layers[\(index)]",
                        message: "\(error)", instead: "the surface is drawn without these heights"))
            }
        }
        return surface
    }

    private func environment(_ environment: JSONPart?, _ content: inout Scene.Content) {
        guard let environment else { return }
        if let lighting = environment["lighting"] {
            let isVirtual = lighting["type"]?.string == "virtual"
            if !isVirtual, let date = lighting["datetime"]?.double { content.sunDate = date / 1000 }
            content.castsShadows = lighting["directShadows"]?.bool ?? false
        }
        if environment["atmosphereEnabled"]?.bool == false {
            content.background = Self.color(environment["background"]?["color"]) ?? .black
        }
    }

    private mutating func clippingArea(_ json: JSONPart?, _ content: inout Scene.Content) {
        guard let json, json.object != nil else { return }
        content.isClipped = json["clip"]?.bool ?? true
        let log = DiagnosticLog(limit: 1)
        let geometry = json["geometry"].flatMap {
            try? EsriJSON.geometry(from: $0, at: "$.clippingArea.geometry", log: log)
        }
        diagnostics += log.diagnostics
        let area = geometry?.extent
        content.clippingArea = area.map {
            $0.spatialReference != nil
                ? $0
                : Envelope(
                    xMin: $0.xMin, yMin: $0.yMin, xMax: $0.xMax, yMax: $0.yMax,
                    spatialReference: content.space.spatialReference)
        }
        guard content.isClipped, content.clippedArea.flatMap({ SceneClip($0, in: content.space) }) == nil
        else { return }
        diagnostics.append(
            Diagnostic(
                .warning, code: .sceneSimplified, path: "$.clippingArea",
                message: content.space.isLocal
                    ? "the clipping area is not an extent that can be projected"
                    : "clipping areas have no effect in global scenes", instead: "the scene is drawn whole"))
    }

    /// Reports what the picture of a scene does not show.
    private mutating func reportSimplified(_ root: JSONPart) {
        func report(_ path: String, _ message: String, _ instead: String) {
            diagnostics.append(
                Diagnostic(
                    .note, code: .sceneSimplified, path: path, message: message, instead: instead))
        }
        let weather = root["initialState"]?["environment"]?["weather"]?["type"]?.string ?? "sunny"
        if weather != "sunny" {
            report(
                "$.initialState.environment.weather", "the weather \(weather.brief) is not supported",
                "drawn with a clear sky")
        }
        let model = root["heightModelInfo"]?["heightModel"]?.string
        if model == "gravity_related_height" {
            report(
                "$.heightModelInfo", "heights are above a geoid, which is not supported",
                "heights are above the ellipsoid")
        }
    }

    private static func color(_ json: JSONPart?) -> Color? {
        guard let parts = json?.array, parts.count >= 3 else { return nil }
        let channels = parts.compactMap { $0.double }
        guard channels.count == parts.count else { return nil }
        return Color(
            red: channels[0] / 255, green: channels[1] / 255, blue: channels[2] / 255)
    }
}

extension Diagnostic {
    /// The codes that do not apply to scenes, which have no viewpoint of a map and draw what maps do not.
    package static let onlyOnMaps: Set<Code> = [.viewpointNotRead, .sizeInMeters, .flatExtrusion, .sceneOnly]
}

extension Scene {
    /// Reads a scene from a file with web scene JSON.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `-` means standard input.
    ///   - dataSources: Local data for the layers. Default: none.
    ///   - resources: The folder that data and pictures must not leave, and the size limit of documents. Its base folder
    ///     is replaced by the scene's folder. Default: no restriction, and 256 MiB.
    /// - Throws: `DocumentError` if the file is missing, too large or not JSON. ``SceneError`` if it is not a web scene.
    public static func read(
        contentsOfFile path: String, dataSources: LayerDataSources = LayerDataSources(),
        resources: ResourceLoader = ResourceLoader()
    ) throws -> Scene {
        let file = try FileBytes(resources.location(of: path))
        var reader = WebSceneReader()
        return try reader.read(
            JSONPart(file, limit: resources.maximumBytes), source: path, resources: resources.besides(path),
            dataSources: dataSources)
    }

    /// Reads a scene from web scene JSON.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - baseFolder: The folder for relative paths in the document. Default: nil, the current folder.
    /// - Throws: `DocumentError` if the text is not JSON. ``SceneError`` if it is not a web scene.
    public static func fromJSON(_ json: String, baseFolder: String? = nil) throws -> Scene {
        var reader = WebSceneReader()
        return try reader.read(
            JSONPart(parsing: json), source: "web scene", resources: ResourceLoader(baseFolder: baseFolder),
            dataSources: LayerDataSources())
    }
}
