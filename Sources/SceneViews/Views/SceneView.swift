import CartoucheCLibrary
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheScenes
import CartoucheSymbols
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A view of a scene that draws images, without a window.
///
/// It replaces both the view and the proxy of the ArcGIS Maps SDK:
///
/// ```swift
/// let sceneView = SceneView(scene: scene, graphicsOverlays: [overlay])
/// sceneView.camera = Camera(lookingAt: point, distance: 500, heading: 0, pitch: 60, roll: 0)
/// let image = try await sceneView.exportImage(size: ScreenSize(width: 600, height: 400), scale: 2)
/// ```
///
/// Each drawing uses the current state of the scene and the overlays. A view can be used from any thread.
public final class SceneView: @unchecked Sendable {
    // Invariant for `@unchecked Sendable`: only the initializer sets the variables behind the wrapped properties. Each
    // of them has its own lock.

    struct State: Sendable {
        var scene: Scene
        var settings = SceneDrawing.Settings()
        var viewpoint: Viewpoint?
        var camera: Camera?
        var controller: CameraController
        var size = ScreenSize(width: 800, height: 600)
        var fieldOfView: Double?
        var distortion = 1.0
        var callout: Callout?
        var calloutRules = CalloutRules()
        /// The number of edits of the view.
        var edits = 0
        /// The number of cameras and viewpoints that were set; an animation ends when it changes.
        var navigation = 0
        /// The number of the animation that runs; nil if none does.
        var animation: Int?
    }

    /// What drawing finds and keeps, which is no change of the view.
    struct Drawn: Sendable {
        var report: SceneReport?
        var models = ModelCache()
        var kept = KeptContent()
        var runningDrawings = 0
        /// The last image, with what it showed; nil before the first one.
        var lastImage: DrawnImage?
    }

    /// Whether a picture of the view is being drawn.
    ///
    /// ``$drawStatus`` is the sequence of its values.
    @Streamed public internal(set) var drawStatus = DrawStatus.completed
    /// Whether an animation moves the camera.
    ///
    /// ``$isNavigating`` is the sequence of its values.
    @Streamed public internal(set) var isNavigating = false

    let state: ModelState<State>
    let drawn = Mutex(Drawn())

    /// Creates a view of a scene.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - viewpoint: The first viewpoint. Default: nil, which means the scene's initial viewpoint, or everything in
    ///     the layers and overlays if it has none.
    ///   - cameraController: The object that moves the camera. Default: one that does not move it.
    ///   - graphicsOverlays: The overlays, bottom first. Default: none.
    public init(
        scene: Scene, viewpoint: Viewpoint? = nil,
        cameraController: CameraController = GlobeCameraController(),
        graphicsOverlays: [GraphicsOverlay] = []
    ) {
        var state = State(scene: scene, controller: cameraController)
        state.viewpoint = viewpoint
        state.settings.overlays = graphicsOverlays
        // Noon at longitude 0 on a day between winter and summer, until a date is set.
        state.settings.sunDate = 1_600_689_600
        self.state = ModelState(state)
    }

    /// Creates a view of a scene with a camera.
    public convenience init(
        scene: Scene, camera: Camera, cameraController: CameraController = GlobeCameraController(),
        graphicsOverlays: [GraphicsOverlay] = []
    ) {
        self.init(scene: scene, cameraController: cameraController, graphicsOverlays: graphicsOverlays)
        self.camera = camera
    }

    // The last edit wakes the sequences of redraw requests, which then end.
    deinit { change { _ in } }

    /// Changes the state in an edit.
    func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.edit { state in
            state.edits += 1
            return body(&state)
        }
    }

    // MARK: Content

    /// The scene.
    public var scene: Scene {
        get { state.read(\.scene) }
        set { change { $0.scene = newValue } }
    }

    /// The overlays, bottom first.
    public var graphicsOverlays: [GraphicsOverlay] {
        get { state.read(\.settings.overlays) }
        set { change { $0.settings.overlays = newValue } }
    }

    /// The size of the view in DIPs (1/96 inch), which is the default size of images.
    ///
    /// Default: 800 × 600.
    public var size: ScreenSize {
        get { state.read(\.size) }
        set { change { $0.size = newValue } }
    }

    /// The object that moves the camera.
    public var cameraController: CameraController {
        get { state.read(\.controller) }
        set { change { $0.controller = newValue } }
    }

    /// The report of the last image; nil before the first image.
    public var sceneReport: SceneReport? { drawn.withLock(\.report) }

    // MARK: Camera

    /// The camera of the view.
    ///
    /// It is computed from the viewpoint or the data until it is set. While a controller moves the camera, setting it
    /// has no effect.
    public var camera: Camera {
        get { (try? currentCamera()) ?? Self.globeCamera }
        set {
            change { state in
                state.navigation += 1
                (state.camera, state.viewpoint) = (newValue, nil)
            }
        }
    }

    /// A view of the whole globe.
    private static let globeCamera = Camera(
        latitude: 20, longitude: 0, altitude: 19_000_000, heading: 0, pitch: 0, roll: 0)

    /// Sets the horizontal field of view.
    ///
    /// - Parameters:
    ///   - angle: The angle in degrees, above 0 and at most 120.
    ///   - distortionRatio: The vertical stretching; values below 1 stretch the picture taller. Default: 1.
    public func setFieldOfView(_ angle: Double, distortionRatio: Double = 1) {
        guard angle > 0, angle <= 120, distortionRatio >= 0.1, distortionRatio <= 10 else { return }
        change { state in
            state.fieldOfView = angle
            state.distortion = distortionRatio
        }
    }

    /// The horizontal field of view in degrees.
    ///
    /// Default: the angle that belongs to the diagonal field of view of a web scene's camera, or else to 45°
    /// vertically.
    public var fieldOfView: Double {
        let projection = try? projection(size: size, scale: 1)
        return 2 * atan(projection?.halfWidth ?? 0.5) * 180 / .pi
    }

    package func currentCamera() throws(SceneError) -> Camera {
        let now = state.read { $0 }
        if let camera = now.controller.camera(in: now.scene.space, now.renderer(of:)) { return camera }
        if let camera = now.statedCamera { return constrained(camera, now) }
        return fitting(now.viewpoint ?? now.scene.initialViewpoint, now)
    }

    /// Returns the camera that shows a viewpoint.
    func camera(showing viewpoint: Viewpoint) -> Camera {
        let now = state.read { $0 }
        return viewpoint.camera.map { constrained($0, now) } ?? fitting(viewpoint, now)
    }

    /// Returns the camera above the surface, if the surface demands it.
    private func constrained(_ camera: Camera, _ now: State) -> Camera {
        guard now.scene.baseSurface.navigationConstraint == .stayAbove, !camera.location.isEmpty else {
            return camera
        }
        var ignored: [Diagnostic] = []
        let space = now.scene.space
        let heights = SurfaceHeights(now.scene.baseSurface, in: space, diagnostics: &ignored)
        let ground = heights.height(at: space.place(ofGlobe: SIMD2(camera.location.x, camera.location.y)))
        let height = camera.location.z ?? 0
        return height < ground + 1 ? camera.elevated(by: ground + 1 - height) : camera
    }

    /// The diagnostic for a camera that the surface moves above itself; nil if the camera is above it.
    func raisedCamera(_ now: State) -> Diagnostic? {
        guard now.controller is GlobeCameraController, let camera = now.statedCamera,
            constrained(camera, now) != camera
        else { return nil }
        return Diagnostic(
            .warning, code: .cameraBelowGround, message: "the camera is below the surface",
            instead: "drawn from 1 m above the surface")
    }

    /// The tangent of half the default vertical field of view, 45°.
    private static let halfHeight = tan(22.5 * .pi / 180)

    /// Returns a camera straight above a viewpoint, or above everything.
    private func fitting(_ viewpoint: Viewpoint?, _ now: State) -> Camera {
        let (width, height) = (now.size.width, now.size.height)
        let narrow = Self.halfHeight * (width > 0 && height > width ? width / height : 1)
        let space = now.scene.space
        if let viewpoint, viewpoint.kind == .centerAndScale, viewpoint.targetScale > 0,
            let center = viewpoint.targetGeometry as? Point
        {
            let side = min(now.size.width, now.size.height) / 96 / 39.37 * viewpoint.targetScale
            return space.camera(
                lookingAt: center, distance: side / 2 / narrow, heading: viewpoint.rotation, pitch: 0)
        }
        var extents = [viewpoint?.targetGeometry.extent].compactMap { $0 }
        if extents.isEmpty {
            extents = now.settings.overlays.compactMap(\.extent)
            extents += now.scene.operationalLayers.flatMap(\.drawnLayers).compactMap {
                $0.fullExtent ?? (try? $0.featureSource().computedExtent())
            }
        }
        var low = SIMD2(Double.infinity, .infinity)
        var high = -low
        for extent in extents where !extent.isEmpty {
            let corners = space.parts(of: extent)?.joined() ?? [].joined()
            for corner in corners where corner.x.isFinite && corner.y.isFinite {
                low = pointwiseMin(low, SIMD2(corner.x, corner.y))
                high = pointwiseMax(high, SIMD2(corner.x, corner.y))
            }
        }
        guard low.x <= high.x else { return Self.globeCamera }
        let middle = (low + high) / 2
        let narrowing = space.isLocal ? 1 : cos(middle.y * .pi / 180)
        let span = (high - low) * space.metersPerUnit * SIMD2(narrowing, 1)
        let distance = min(max(max(span.x, span.y) * 0.6 / narrow, 500), 20_000_000)
        let target = Point(x: middle.x, y: middle.y, spatialReference: space.spatialReference)
        return space.camera(
            lookingAt: target, distance: distance, heading: viewpoint?.rotation ?? 0,
            pitch: span.x > 2_000_000 ? 0 : 45)
    }

    /// Returns the perspective of a picture.
    package func projection(size: ScreenSize, scale: Double) throws(SceneError) -> SceneProjection {
        let camera = try currentCamera()
        guard scale > 0, scale <= 64 else {
            throw .unusableSize(
                what: "the scale \(scale) is out of range",
                suggestion: "use a scale above 0 and at most 64 pixels per DIP")
        }
        let (across, down) = ((size.width * scale).rounded(), (size.height * scale).rounded())
        guard across >= 1, down >= 1, across <= 16_384, down <= 16_384 else {
            throw .unusableSize(
                what: "the picture size \(size.width) × \(size.height) at scale \(scale) is out of range",
                suggestion: "use sides from 1 to 16384 pixels")
        }
        guard !camera.location.isEmpty, camera.axes.position.sum().isFinite else {
            throw .noCamera(
                what: "the camera has no position", suggestion: "use a location that can be on WGS 84")
        }
        let (given, distortion) = state.read { ($0.fieldOfView, $0.distortion) }
        let aspect = across / down
        let half: Double
        if let given {
            half = tan(given / 2 * .pi / 180)
        } else if let diagonal = scene.content.read(\.fieldOfView) {
            half = tan(diagonal / 2 * .pi / 180) * aspect / (1 + aspect * aspect).squareRoot()
        } else {
            half = Self.halfHeight * aspect
        }
        let halfHeight = half / aspect * distortion
        let height = (cameraController as? OrbitCameraController)?.targetVerticalScreenFactor ?? 0.5
        let (space, axes) = scene.space.anchored(near: camera)
        return SceneProjection(
            axes: axes.turnedDown(by: (2 * height - 1) * halfHeight), halfWidth: half,
            halfHeight: halfHeight, width: Int(across), height: Int(down), space: space)
    }
}

extension SceneView.State {
    /// Returns the renderer of the overlay with a graphic, or of the layer with a feature; nil if there is none.
    func renderer(of element: any GeoElement) -> Renderer? {
        if let feature = element as? Feature {
            let layers = scene.operationalLayers.lazy.flatMap(\.drawnLayers)
            return layers.first { $0.featureTable === feature.table }?.renderer
        }
        return settings.overlays.first { $0.graphics.contains { $0 === element } }?.renderer
    }

    /// The camera that was set, or that of the viewpoint; nil if it is computed from the data.
    fileprivate var statedCamera: Camera? {
        camera ?? (viewpoint ?? scene.initialViewpoint)?.camera
    }
}

/// The name of the proxy in the ArcGIS Maps SDK, which here is the view itself.
public typealias SceneViewProxy = SceneView

extension SceneView: GeoView {}
