import CartoucheCLibrary
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheScenes

extension SceneView {
    /// The texts of a glTF file.
    public struct GLTFTexts: Hashable, Sendable {
        /// The name of the scene.
        ///
        /// Default: empty, which means "Scene".
        public var title = ""
        /// The credit for the data, in the member `copyright`.
        ///
        /// Default: empty.
        public var credit = ""
        /// Remarks, in the member `extras` of the scene.
        ///
        /// Default: none.
        public var notes: [String] = []

        /// Creates empty texts.
        public init() {}
    }

    /// The largest size of the buffers of a glTF file; readers hold them in memory.
    private static let maximumBytes = 2 << 30

    /// Writes the scene as a binary glTF 2.0 file (`.glb`).
    ///
    /// The axes are x east, y up and z south, in meters from the place in the middle of the view, which the member
    /// `extras` of the root node states. Each layer is a node, and each feature in space a node below it, with its
    /// attributes in `extras`. The surface has the tiles around the origin, with what is draped on them. Bodies of one
    /// shape share a mesh. The camera of the view and the sun are included. The same scene gives the same bytes.
    ///
    /// glTF has no pictures that face the camera: markers and texts become nodes without a mesh. Lines have no width.
    /// The report says so.
    ///
    /// - Parameter texts: The title, the credit and remarks. Default: none.
    /// - Returns: The file, and what was written and what was not written faithfully.
    /// - Throws: ``SceneError`` if the camera is not usable or the scene is too large; the errors of sources that cannot
    ///   be read.
    public func makeGLB(texts: GLTFTexts = GLTFTexts()) throws -> (bytes: [UInt8], report: SceneReport) {
        var contents = try contents(size: size, scale: 1)
        contents.list.draws.removeAll(where: \.isLabel)
        let view = contents.list.view
        let space = view.space
        var ignored: [Diagnostic] = []
        let heights = SurfaceHeights(scene.baseSurface, in: space, diagnostics: &ignored)
        let distance = view.groundDistance(along: view.axes.forward, heights)
        let target = space.placeAndHeight(view.axes.position + view.axes.forward * (distance ?? 0)).place
        let height = heights.height(at: target)
        let frame = GLTFFrame(
            origin: space.position(at: target, height: height), compass: space.compass(at: target))
        let reach = max((frame.origin - view.axes.position).length, 100) * 4
        var scene = GLTFScene(contents, frame: frame, reach: reach)
        var roots = scene.finish()
        roots += Self.camera(view, frame, &scene)
        let isSunny = Self.sun(contents.list.light, frame, &scene, &roots)
        let root = scene.add(texts.title.isEmpty ? "Scene" : texts.title, children: roots) { json in
            json.key("extras")
            json.beginObject()
            let names = space.isLocal ? ["x", "y", "height"] : ["longitude", "latitude", "height"]
            for (name, value) in zip(names, [target.x, target.y, height]) {
                json.key(name)
                json.number(value)
            }
            if space.isLocal, let wkid = space.spatialReference.wkid {
                json.key("wkid")
                json.number(wkid)
            }
            json.endObject()
        }
        guard scene.buffers.count < Self.maximumBytes else {
            throw SceneError.unusableSize(
                what: "the scene has \(scene.buffers.count >> 20) MiB of buffers; a glTF file has at most "
                    + "\(Self.maximumBytes >> 20) MiB",
                suggestion: "show fewer features")
        }
        var report = contents.report
        report.diagnostics += scene.diagnostics.filter { !report.diagnostics.contains($0) }
        if contents.list.clip != nil {
            report.diagnostics.append(
                Diagnostic(
                    .note, code: .sceneSimplified, message: "glTF files have no clipping area",
                    instead: "the scene is written whole"))
        }
        return (GLTFFile(texts: texts, isSunny: isSunny, view: view).bytes(of: &scene, root: root), report)
    }

    /// Adds the camera; returns its node.
    private static func camera(
        _ view: SceneProjection, _ frame: GLTFFrame, _ scene: inout GLTFScene
    ) -> [Int] {
        let axes = Rotation(
            x: frame.direction(view.axes.right), y: frame.direction(view.axes.up),
            z: -frame.direction(view.axes.forward))
        let (place, turn) = (frame.position(view.axes.position), axes.quaternion)
        let node = scene.add("Camera") { json in
            json.key("camera")
            json.number(0)
            json.key("translation")
            json.numbers([place.x, place.y, place.z])
            json.key("rotation")
            json.numbers([turn.x, turn.y, turn.z, turn.w])
        }
        return [node]
    }

    /// Adds the sun; returns whether there is one.
    private static func sun(
        _ light: SceneLight, _ frame: GLTFFrame, _ scene: inout GLTFScene, _ roots: inout [Int]
    ) -> Bool {
        guard case .sun(let direction, _) = light else { return false }
        // Lights shine along the negative axis z.
        let z = frame.direction(direction).unit
        let x = z.cross(abs(z.y) > 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)).unit
        let turn = Rotation(x: x, y: z.cross(x), z: z).quaternion
        let node = scene.add("Sun") { json in
            json.key("rotation")
            json.numbers([turn.x, turn.y, turn.z, turn.w])
            json.key("extensions")
            json.beginObject()
            json.key("KHR_lights_punctual")
            json.beginObject()
            json.key("light")
            json.number(0)
            json.endObject()
            json.endObject()
        }
        roots.append(node)
        return true
    }
}
