import CartoucheImages

/// A canvas that draws nothing and finds the features near a point.
///
/// A feature is found if one of its calls draws within a radius of the point. The test uses the fill rule of fills, the
/// width, caps, corners and dashes of strokes, the pixels of images that are not transparent, and the drawing of
/// markers. Paints, images and groups with an opacity of 0 draw nothing. Inside a clip, the point must also be within
/// the radius of the clip's area.
public struct HitTestCanvas: Canvas, Sendable {
    /// The features that the canvas supports.
    public static let abilities: CanvasAbilities = .all.subtracting(.texts)

    /// A feature near the point.
    public struct Hit: Hashable, Sendable {
        /// The feature, its layer, and the part that was found.
        ///
        /// A feature without a layer of its own belongs to the innermost open named layer.
        public var feature: FeatureScope
        /// The distance from the point to the nearest drawn position of the feature, in pixels; 0 inside the drawing.
        public var distance: Double
    }

    /// A layer near the point.
    public struct LayerHit: Hashable, Sendable {
        /// The layer's name.
        public var layer: String
        /// The distance from the point to the nearest drawn position of the layer, in pixels; 0 inside the drawing.
        public var distance: Double
    }

    /// The greatest radius, in pixels; larger radii are reduced to this one.
    public static let maximumRadius = 10_000.0

    /// The number of the last hit, and the smallest distance of all hits.
    private struct Found: Sendable {
        var order: Int
        var distance: Double
    }

    /// The state to restore at the end of a scope.
    private enum Outer: Sendable {
        case clipDistance(Double)
        case transform(AffineTransform?)
        case layer(String)
        case feature(FeatureScope?)
        case ignored
    }

    private let point: SIMD2<Double>
    private let radius: Double
    /// A box around all positions within the radius.
    private let window: PixelBox
    /// The number of nested markers around the calls.
    private let depth: Int
    private var scopes = ScopeStack<Outer>()
    /// The transformation of the open scopes; nil if there is none.
    private var transform: AffineTransform?
    /// The distance from the point to the area of the open clips; infinite if the calls cannot be visible.
    private var clipDistance = 0.0
    private var layer = ""
    private var feature: FeatureScope?
    private var foundFeatures: [FeatureScope: Found] = [:]
    private var foundLayers: [String: Found] = [:]
    private var hitCount = 0

    /// The smallest distance from the point to the drawing, in pixels; nil if nothing is within the radius.
    public private(set) var distance: Double?

    /// Creates a hit test around a point.
    ///
    /// - Parameters:
    ///   - point: The point, in pixels. If it is not finite, nothing is found.
    ///   - radius: The greatest distance of a hit, in pixels, 0 to ``maximumRadius``. Default: 0.
    public init(at point: SIMD2<Double>, within radius: Double = 0) {
        self.init(at: point, within: radius > 0 ? min(radius, Self.maximumRadius) : 0, depth: 0)
    }

    private init(at point: SIMD2<Double>, within radius: Double, depth: Int) {
        self.point = point
        self.radius = radius
        self.depth = depth
        // The margin of half a pixel exceeds the error of single precision on any page.
        window = PixelBox(low: PixelPoint(point), high: PixelPoint(point))
            .outset(by: Float(self.radius) + 0.5)
        if !point.x.isFinite || !point.y.isFinite { clipDistance = .infinity }
    }

    /// The features near the point, the topmost first; each part of a feature occurs once.
    public var features: [Hit] {
        foundFeatures.sorted { $0.value.order > $1.value.order }
            .map { Hit(feature: $0.key, distance: $0.value.distance) }
    }

    /// The named layers that draw near the point, the topmost first, each once.
    ///
    /// Calls outside of feature scopes count only here.
    public var layers: [LayerHit] {
        foundLayers.sorted { $0.value.order > $1.value.order }
            .map { LayerHit(layer: $0.key, distance: $0.value.distance) }
    }

    /// The error that makes the drawing unusable; nil if there is none.
    public var failure: CanvasError? { scopes.failure }

    /// Makes the drawing unusable; an earlier error stays.
    public mutating func fail(_ error: CanvasError) { scopes.fail(error) }

    /// Whether calls in the current scopes can be visible near the point.
    private var isOpen: Bool { clipDistance <= radius && !scopes.isTooDeep }

    private mutating func add(_ distance: Double) {
        let distance = max(distance, clipDistance)
        guard distance <= radius else { return }
        hitCount += 1
        self.distance = min(self.distance ?? .infinity, distance)
        if let feature { Self.add(distance, order: hitCount, to: &foundFeatures[feature]) }
        let layer = feature?.layer ?? layer
        if !layer.isEmpty { Self.add(distance, order: hitCount, to: &foundLayers[layer]) }
    }

    private static func add(_ distance: Double, order: Int, to found: inout Found?) {
        found = Found(order: order, distance: min(found?.distance ?? .infinity, distance))
    }

    /// Whether a path can draw near the point.
    ///
    /// - Parameter reach: The greatest distance of the drawing from the path, in pixels before the open
    ///   transformations.
    private func isNear(_ path: Path, reach: Float = 0) -> Bool {
        guard let box = path.controlBox else { return false }
        return isNear(box.outset(by: reach), under: transform)
    }

    private func isNear(_ box: PixelBox, under transform: AffineTransform?) -> Bool {
        let box = transform.map(box.transformed) ?? box
        return all(box.low .<= window.high) && all(box.high .>= window.low)
    }

    private func placed(_ path: Path) -> Path { transform.map(path.transformed) ?? path }
}

extension HitTestCanvas {
    /// Fills a path; open contours are closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard isOpen, paint.isVisible, isNear(path) else { return }
        add(placed(path).distanceToArea(rule, from: point))
    }

    /// Counts an area as drawn, for example the box of a text.
    public mutating func cover(_ area: Path) {
        guard isOpen, isNear(area) else { return }
        add(placed(area).distanceToArea(.nonZero, from: point))
    }

    /// Strokes the contours of a path.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        let pen = Pen(style)
        guard isOpen, paint.isVisible, pen.halfWidth > 0, isNear(path, reach: pen.reach) else { return }
        guard let transform else {
            return add(path.distanceToStroke(style, from: point, within: radius))
        }
        switch path.stroked(style, under: transform) {
        case .line(let line, let style):
            add(line.distanceToStroke(style, from: point, within: radius))
        case .area(let area): add(area.distanceToArea(.nonZero, from: point))
        }
    }

    /// Draws markers at many positions, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard isOpen else { return }
        guard depth < CanvasScope.maximumDepth else { return scopes.fail(.nestedTooDeep) }
        let call = Recording.StampCall(markers: markers, stamps: stamps, which: which)
        let reaches = markers.map { marker in
            let bounds = marker.bounds()
            return (box: bounds.box, radius: bounds.radius)
        }
        for (index, stamp) in stamps.enumerated() {
            guard let marker = call.markerIndex(of: index), let box = reaches[marker].box else { continue }
            if transform == nil {
                // The fastest test, for a hundred thousand stamps in one call.
                let reach = reaches[marker].radius * stamp.scale
                guard all(stamp.position - reach .<= window.high),
                    all(stamp.position + reach .>= window.low)
                else { continue }
            }
            guard let placement = stamp.placement else { continue }
            add(markers[marker], box: box, placedBy: placement.affine)
        }
    }

    private mutating func add(_ marker: MarkerPicture, box: PixelBox, placedBy placement: AffineTransform) {
        let place = transform.map(placement.concatenated) ?? placement
        guard isNear(box, under: place) else { return }
        var scale = 1.0
        var inner = HitTestCanvas(at: point, within: radius, depth: depth + 1)
        if let factor = place.similarityScale, let inverse = place.inverted {
            scale = factor
            inner = HitTestCanvas(
                at: inverse.apply(to: point), within: radius / scale, depth: depth + 1)
        } else {
            inner.transform = place
        }
        marker.recording.replay(on: &inner)
        scopes.fail(inner.failure)
        if let distance = inner.distance { add(distance * scale) }
    }

    /// Draws an image.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        guard isOpen, ImageSource.opacity(opacity) > 0 else { return }
        let place = self.transform.map(transform.concatenated) ?? transform
        let box = PixelBox(
            low: .zero, high: PixelPoint(Float(image.width), Float(image.height)))
        guard isNear(box, under: place) else { return }
        add(image.distanceToVisiblePixel(from: point, within: radius, placedBy: place))
    }

    /// Begins a scope.
    public mutating func begin(_ scope: CanvasScope) {
        guard scopes.admits() else { return }
        switch scope {
        case .clip(let path, let rule):
            scopes.push(.clipDistance(clipDistance))
            guard clipDistance <= radius else { return }
            let distance = isNear(path) ? placed(path).distanceToArea(rule, from: point) : .infinity
            clipDistance = max(clipDistance, distance)
        case .group(let opacity, _):
            scopes.push(.clipDistance(clipDistance))
            if ImageSource.opacity(opacity) == 0 { clipDistance = .infinity }
        case .transform(let inner):
            scopes.push(.transform(transform))
            transform = transform.map(inner.concatenated) ?? inner
        case .layer(let name):
            scopes.push(.layer(layer))
            layer = name
        case .feature(var inner):
            scopes.push(.feature(feature))
            if inner.layer.isEmpty { inner.layer = layer }
            feature = inner
        case .text: scopes.push(.ignored)
        }
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() {
        switch scopes.pop() {
        case .clipDistance(let outer): clipDistance = outer
        case .transform(let outer): transform = outer
        case .layer(let outer): layer = outer
        case .feature(let outer): feature = outer
        case .ignored, nil: break
        }
    }
}
