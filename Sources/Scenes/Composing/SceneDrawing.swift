import CartoucheCLibrary
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheSymbols
import Synchronization

/// A scene that is ready for a device: the list, and what its numbers mean.
package struct SceneDrawing {
    package var list: SceneList
    package var elements: [SceneElement]
    package var report: SceneReport
    /// What is selected and labeled, and what is on the surface.
    package let sources: SceneSources
    package let heights: SurfaceHeights
    /// What the scene and the overlays show.
    package var drawn: DrawnScene
    /// The number of the drawing; drawings with different content have different ones.
    package private(set) var number: UInt64
    /// The drawings from which this one was made, beginning with one that was made anew.
    private var earlier: [Earlier] = []

    private static let lastNumber = Atomic<UInt64>(0)

    /// A drawing, and where the next one can differ from it.
    private struct Earlier {
        var number: UInt64
        var box: ViewBox
    }

    private static let maximumEarlier = 64

    /// Gives the drawing a new number.
    ///
    /// - Parameter box: Where its picture can differ from that of the drawing with the old number.
    mutating func follow(as number: UInt64, differingIn box: ViewBox) {
        earlier.append(Earlier(number: self.number, box: box))
        if earlier.count > Self.maximumEarlier { earlier.removeFirst() }
        self.number = number
    }

    /// Returns where the picture can differ from that of another drawing; nil if that is not known.
    package func box(since number: UInt64) -> ViewBox? {
        if number == self.number { return ViewBox() }
        guard let first = earlier.firstIndex(where: { $0.number == number }) else { return nil }
        var box = ViewBox()
        for drawing in earlier[first...] { box.formUnion(drawing.box) }
        return box
    }

    /// The settings of a view for one picture.
    package struct Settings: Sendable {
        /// The sun as the light of a scene.
        package enum Sun: Hashable, Sendable {
            case withoutShadows, withShadows
        }

        package var overlays: [GraphicsOverlay] = []
        /// The sun; nil for a light at the camera.
        package var sun: Sun?
        /// The date of the sun in seconds since 1970.
        package var sunDate = 0.0
        /// Whether the background is the sky, and not black.
        package var hasSky = true
        package var effects = SceneEffects()
        package var selection = SelectionProperties()
        /// The number of pixels for a DIP.
        package var scale = 1.0

        package init() {}
    }

    /// Makes the list of a scene.
    ///
    /// - Parameters:
    ///   - models: The models that are known, and then also those of the list.
    ///   - kept: The content of the last picture of the view, and then that of this one.
    /// - Throws: The errors of sources that cannot be read.
    package init(
        _ scene: Scene, _ projection: SceneProjection, _ settings: Settings, models: inout ModelCache,
        kept: inout KeptContent
    ) throws {
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        if let last = kept.last,
            let (drawing, next) = last.next(scene, projection, settings, number: number, models: &models)
        {
            self = drawing
            kept.last = next
            return
        }
        var diagnostics = scene.diagnostics
        let heights = SurfaceHeights(scene.baseSurface, in: projection.space, diagnostics: &diagnostics)
        var next = KeptContent(heights: heights, scale: settings.scale)
        let canKeep = projection.reach == nil && next.fits(kept)
        let parts = try SceneParts(
            scene, settings.overlays, heights: heights, kept: canKeep ? kept : nil)
        let sources = parts.sources
        var composer = SceneComposer(projection, heights: heights, scale: settings.scale, models: models)
        try parts.add(to: &composer, keepingIn: &next)
        kept = next
        composer.finish()
        models = composer.models
        list = SceneList(view: projection)
        list.clip = scene.content.read(\.clippedArea).flatMap { SceneClip($0, in: projection.space) }
        var surface = SurfaceDrawing(
            scene, heights: heights, layers: sources.groundLayers,
            overlays: sources.drapedOverlays.map(\.copy),
            scale: settings.scale, selection: settings.selection, isClipped: list.clip != nil)
        let ground = try surface.draws(projection)
        // A surface that lets something through is blended before the bodies above it.
        list.draws = (ground + composer.draws).enumerated()
            .sorted { ($0.element.phase, $0.offset) < ($1.element.phase, $1.offset) }.map(\.element)
        list.arrangeTranslucentBodies()
        list.background =
            scene.content.read(\.background) ?? (settings.hasSky ? nil : Color.black)
        list.effects = settings.effects
        list.effects.occlusionRadius = list.view.occlusionRadius(heights)
        list.effects.siderealAngle =
            settings.effects.hasStars ? SunPosition.siderealAngle(secondsSince1970: settings.sunDate) : 0
        if let sun = settings.sun { list.light(with: sun, at: settings.sunDate, heights) }
        elements = sources.elements
        self.sources = sources
        self.heights = heights
        drawn = DrawnScene(
            scene, parts.shown, ignored: SceneParts.ignored(in: scene, settings.overlays))
        diagnostics += parts.diagnostics
        if !heights.isAbove(projection.axes.position) {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .cameraBelowGround,
                    message: "the camera is below the surface",
                    instead: "the surface is seen from below; raise the camera"))
        }
        report = SceneReport(
            list, featuresDrawn: composer.featureCount,
            diagnostics + sources.diagnostics + composer.diagnostics + surface.diagnostics)
        if projection.reach == nil, !parts.usesTops, !sources.isReordered,
            list.textureBytes <= LastDrawing.maximumTextureBytes
        {
            kept.last = LastDrawing(
                drawing: self, settings: settings, atlas: composer.atlas, lineMarkers: composer.lineMarkers)
        }
    }
}

extension SceneList {
    /// Lights the list with the sun; shadows cover what is near the ground in the middle of the picture.
    ///
    /// - Parameter date: The date in seconds since 1970.
    fileprivate mutating func light(
        with sun: SceneDrawing.Settings.Sun, at date: Double, _ heights: SurfaceHeights
    ) {
        let direction = SunPosition(secondsSince1970: date).direction
        light = .sun(direction, castsShadows: sun == .withShadows)
        let ground = view.groundDistance(along: view.axes.forward, heights) ?? 2_000
        let distance = min(max(ground, 50), 2_000)
        shadowedCenter = view.axes.position + view.axes.forward * distance
        shadowedRadius = distance * 1.2
    }
}

extension SceneProjection {
    /// Returns the distance in meters from which bodies darken each other: it fits the size of what is seen.
    fileprivate func occlusionRadius(_ heights: SurfaceHeights) -> Double {
        let ground = groundDistance(along: axes.forward, heights) ?? 2_000
        return min(max(ground * 0.045, 0.5), 1_000)
    }
}

extension SceneProjection {
    /// Returns the distance to the surface along a direction, as a factor for it; nil if it misses the surface.
    ///
    /// On terrain, the distance is found in steps along the ray.
    package func groundDistance(along ray: SIMD3<Double>, _ heights: SurfaceHeights) -> Double? {
        let flat = space.isLocal ? planeDistance(along: ray) : ellipsoidDistance(along: ray, height: 0)
        if heights.isFlat { return flat }
        func above(_ t: Double) -> Double {
            let (place, height) = space.placeAndHeight(axes.position + ray * t)
            return height - heights.height(at: place)
        }
        let end = min(flat ?? 200_000, space.isLocal ? 200_000 : .infinity)
        var before = 0.0
        guard above(0) > 0 else { return nil }
        for step in 1...256 {
            let t = end * Double(step * step) / 65_536
            guard above(t) > 0 else {
                var (low, high) = (before, t)
                for _ in 0..<40 {
                    let middle = (low + high) / 2
                    if above(middle) > 0 { low = middle } else { high = middle }
                }
                return high
            }
            before = t
        }
        return flat
    }

    /// Returns the distance to the plane of a local scene along a direction, as a factor for it.
    private func planeDistance(along ray: SIMD3<Double>) -> Double? {
        let (place, height) = space.placeAndHeight(axes.position)
        let t = -height / ray.dot(space.up(at: place))
        return t > 0 && t < 2e7 ? t : nil
    }

    /// Returns the distance to the ellipsoid at a height along a direction, as a factor for it.
    private func ellipsoidDistance(along ray: SIMD3<Double>, height: Double) -> Double? {
        let scale = SIMD3(
            1 / (Spheroid.wgs84.semiMajorAxis + height), 1 / (Spheroid.wgs84.semiMajorAxis + height),
            1 / (Spheroid.wgs84.semiMinorAxis + height))
        let (origin, direction) = (axes.position * scale, ray * scale)
        let a = direction.dot(direction)
        let b = origin.dot(direction)
        let c = origin.dot(origin) - 1
        let root = b * b - a * c
        guard root >= 0, b < 0, c > 0 else { return nil }
        return c / (-b + root.squareRoot())
    }
}
