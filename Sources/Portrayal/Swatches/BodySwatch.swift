import CartoucheCLibrary
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

extension SymbolDefinition {
    /// The height in points of bodies with a size in meters.
    package static let bodyHeight = 19.5

    /// The symbol with pictures of its bodies, for swatches.
    ///
    /// Bodies are seen obliquely from above and are lit from the upper left. A distance composite shows its first symbol,
    /// and a mesh symbol a cube with its material.
    package var withFlatBodies: SymbolDefinition {
        if properties.distanceRanges != nil {
            guard case .symbol(let first) = layers.first else { return self }
            return first.withFlatBodies
        }
        if kind == .mesh { return meshSample }
        guard layers.contains(where: \.hasBody) else { return self }
        let pointsPerMeter = Self.bodyHeight / max(largestBody, 1e-9)
        return changed { properties in
            properties.useRealWorldSymbolSizes = false
            properties.layers = layers.map { layer in
                switch layer {
                case .modelMarker(let model) where model.modelURI.isEmpty:
                    FlatBody(model, unit: isInMeters(model.layer) ? pointsPerMeter : 1)
                        .map { .vectorMarker($0.marker) } ?? layer
                case .symbol(let inner): .symbol(inner.withFlatBodies)
                default: layer
                }
            }
        }
    }

    /// The largest side of the symbol's shapes in meters.
    private var largestBody: Double {
        layers.reduce(0) { largest, layer in
            guard case .modelMarker(let model) = layer, isInMeters(model.layer) else { return largest }
            return max(largest, model.width, model.depth, model.marker.size)
        }
    }

    /// A cube with the material of a mesh symbol.
    private var meshSample: SymbolDefinition {
        var model = ModelMarker()
        model.primitiveShape = .cube
        model.marker.size = Self.bodyHeight
        for case .materialFill(let fill) in layers where fill.layer.isEnabled { model.tintColor = fill.color }
        return SymbolDefinition(kind: .point, layers: [.modelMarker(model)]).withFlatBodies
    }
}

extension LayerDefinition {
    /// Whether the layer has a body without a file.
    fileprivate var hasBody: Bool {
        switch self {
        case .modelMarker(let model): model.modelURI.isEmpty
        case .symbol(let inner): inner.kind == .mesh || inner.layers.contains(where: \.hasBody)
        default: false
        }
    }
}

/// The picture of a body as a vector marker.
private struct FlatBody {
    private(set) var marker = VectorMarker()
    private let color: Color
    private let view: BodyView
    private var low = SIMD2(repeating: Double.infinity)
    private var high = SIMD2(repeating: -Double.infinity)

    /// The number of sides of round shapes.
    private static let sides = 32
    /// - Parameter unit: The points of a unit of the sizes; nil if the body has no size.
    init?(_ model: ModelMarker, unit: Double) {
        guard model.marker.size > 0 else { return nil }
        color = model.tintColor?.resolved ?? .white
        view = BodyView(model, from: 30)
        // Sizes that are missing follow from the height.
        let width = model.width > 0 ? model.width : model.marker.size
        let depth = model.depth > 0 ? model.depth : width
        let size = SIMD3(width, depth, model.marker.size) * unit
        guard size.sum().isFinite else { return nil }
        if let faces = model.primitiveShape.flatFaces {
            for face in faces { add(face.map { $0 * size }) }
        } else if model.primitiveShape == .cone || model.primitiveShape == .cylinder {
            addRound(size, top: model.primitiveShape == .cone ? 0 : 1)
        } else {
            addBall(size)
        }
        guard low.x < high.x, low.y < high.y else { return nil }
        marker.layer = model.layer
        marker.marker.size = high.y - low.y
        marker.marker.offset = model.marker.offset
        marker.frame = CIMEnvelope(minimum: low, maximum: high)
        marker.scaleSymbolsProportionally = true
    }

    /// Adds a flat face if its outside is visible.
    private mutating func add(_ corners: [SIMD3<Double>]) {
        let points = corners.map(view.apply)
        let (u, v) = (points[1] - points[0], points[2] - points[0])
        let normal = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
        guard normal.y < -1e-12 else { return }
        let length = (normal * normal).sum().squareRoot()
        add(points.map { SIMD2($0.x, $0.z) }, light: (normal * BodyView.light).sum() / length)
    }

    /// Adds a cone or cylinder.
    private mutating func addRound(_ size: SIMD3<Double>, top: Double) {
        func rim(_ side: Int, _ radius: Double, _ height: Double) -> SIMD3<Double> {
            let angle = Double(side) * 2 * .pi / Double(Self.sides)
            return SIMD3(cos(angle) * radius / 2, sin(angle) * radius / 2, height) * size
        }
        add((0..<Self.sides).map { rim(-$0, 1, 0) })
        for side in 0..<Self.sides {
            add([rim(side, 1, 0), rim(side + 1, 1, 0), rim(side + 1, top, 1), rim(side, top, 1)])
        }
        if top > 0 { add((0..<Self.sides).map { rim($0, top, 1) }) }
    }

    /// Adds an ellipsoid: smaller ellipses toward the light on top of each other.
    private mutating func addBall(_ size: SIMD3<Double>) {
        // Half the extent of the outline to the right and up.
        let axes = (0..<3).map { axis -> SIMD3<Double> in
            var vector = SIMD3<Double>(0, 0, 0)
            vector[axis] = size[axis] / 2
            return view.apply(to: vector)
        }
        func extent(_ index: Int) -> Double {
            axes.reduce(0) { $0 + $1[index] * $1[index] }.squareRoot()
        }
        let half = SIMD2(extent(0), extent(2))
        let steps = 14
        for step in 0..<steps {
            let share = Double(step) / Double(steps)
            let center = SIMD2(-0.35, 0.42) * half * share
            let points = (0..<48).map { side -> SIMD2<Double> in
                let angle = Double(side) * 2 * .pi / 48
                return center + SIMD2(cos(angle), sin(angle)) * half * (1 - share)
            }
            add(points, light: 0.1 + 0.9 * share)
        }
    }

    private mutating func add(_ points: [SIMD2<Double>], light: Double) {
        for point in points {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        let shade = BodyView.shade(light)
        let paint = Color(
            red: color.red * shade, green: color.green * shade, blue: color.blue * shade, alpha: color.alpha)
        var layers: [LayerDefinition] = [.solidFill(SolidFill(color: paint))]
        // Opaque faces overlap a little, so that the background is not visible between them.
        if color.alpha >= 1 { layers.append(.solidStroke(SolidStroke(width: 0.15, color: paint))) }
        let start = points[0]
        let segments = (points.dropFirst() + [start]).map { MarkerContour.Segment.line(to: $0) }
        marker.graphics.append(
            MarkerGraphic(
                geometry: .polygon([MarkerContour(start: start, segments: segments)]),
                symbol: SymbolDefinition(kind: .polygon, layers: layers)))
    }
}
