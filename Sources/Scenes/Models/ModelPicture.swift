import CartoucheCLibrary
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

/// The picture of a model for swatches, drawn without a device: triangles with a depth buffer.
struct ModelPicture {
    private(set) var image: Image

    private let width, height: Int
    private var depths: [Float]
    /// Premultiplied red, green, blue and alpha, from 0 to 1.
    private var colors: [SIMD4<Float>]
    /// The number of pixels that may still be tested.
    private var budget = 400_000_000

    /// The pixels of the buffer for a pixel of the picture, in each direction.
    private static let samples = 2

    /// A corner of a triangle: its place in pixels, its distance, its place on the texture, and its color.
    private struct Corner {
        var place: SIMD2<Float>
        var depth: Float
        var coordinate: SIMD2<Float>
        var color: SIMD4<Float>
    }

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - scale: The factors for the axes of the model.
    ///   - side: The longer side of the picture in pixels.
    /// - Returns: Nil if the model has no extent.
    init?(_ model: SceneModel, _ marker: ModelMarker, scale: SIMD3<Double>, side: Int) {
        // The front of a model is to the viewer.
        let view = BodyView(marker, from: 210)
        let (low, high) = view.box(of: model, scale: scale)
        let extent = high - low
        let longer = max(extent.x, extent.y)
        guard longer > 0, longer.isFinite else { return nil }
        let unit = Double(side * Self.samples) / longer
        let size = (extent * unit / Double(Self.samples)).rounded(.up)
        (width, height) = (max(Int(size.x), 1) * Self.samples, max(Int(size.y), 1) * Self.samples)
        depths = [Float](repeating: .infinity, count: width * height)
        colors = [SIMD4<Float>](repeating: .zero, count: width * height)
        image = Image(Bitmap(width: 1, height: 1))
        let tint = SIMD4<Float>(word: (marker.tintColor?.resolved ?? .white).word)
        // Translucent parts come last, so that the others are seen through them.
        let parts = model.parts.sorted { !$0.isTranslucent && $1.isTranslucent }
        for part in parts {
            let corners = part.mesh.vertices.map { vertex -> Corner in
                let place = view.apply(to: SIMD3<Double>(vertex.position) * scale)
                var normal = view.apply(to: vertex.unpackedNormal / scale)
                // Both sides of a face have the same light.
                if normal.y > 0 { normal = -normal }
                let length = (normal * normal).sum().squareRoot()
                let shade = Float(BodyView.shade(length > 0 ? (normal * BodyView.light).sum() / length : 1))
                let color = SIMD4<Float>(word: vertex.color) * tint
                return Corner(
                    place: SIMD2(Float((place.x - low.x) * unit), Float((high.y - place.z) * unit)),
                    depth: Float(place.y), coordinate: SIMD2(vertex.u, vertex.v),
                    color: SIMD4(color.x * shade, color.y * shade, color.z * shade, color.w))
            }
            let indices = part.mesh.indices
            for start in stride(from: 0, to: indices.count - 2, by: 3) where budget > 0 {
                draw(
                    corners[Int(indices[start])], corners[Int(indices[start + 1])],
                    corners[Int(indices[start + 2])], part.texture, isTranslucent: part.isTranslucent)
            }
        }
        image = reduced
    }

    private mutating func draw(
        _ a: Corner, _ b: Corner, _ c: Corner, _ texture: SceneTexture?, isTranslucent: Bool
    ) {
        let (u, v) = (b.place - a.place, c.place - a.place)
        let area = u.x * v.y - u.y * v.x
        guard abs(area) > 1e-6, area.isFinite else { return }
        let low = pointwiseMax(pointwiseMin(pointwiseMin(a.place, b.place), c.place), .zero)
        let limit = SIMD2(Float(width), Float(height))
        let high = pointwiseMin(pointwiseMax(pointwiseMax(a.place, b.place), c.place), limit)
        guard all(low .< high) else { return }
        let (left, right) = (Int(low.x), min(Int(high.x), width - 1))
        let (top, bottom) = (Int(low.y), min(Int(high.y), height - 1))
        guard left <= right, top <= bottom else { return }
        budget -= (right - left + 1) * (bottom - top + 1)
        for y in top...bottom {
            for x in left...right {
                let offset = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - a.place
                let second = (offset.x * v.y - offset.y * v.x) / area
                let third = (u.x * offset.y - u.y * offset.x) / area
                let first = 1 - second - third
                guard first >= 0, second >= 0, third >= 0 else { continue }
                let depth = a.depth * first + b.depth * second + c.depth * third
                let place = y * width + x
                guard depth < depths[place] else { continue }
                var color = a.color * first + b.color * second + c.color * third
                if let texture {
                    let at = a.coordinate * first + b.coordinate * second + c.coordinate * third
                    let texel = texture.texel(at: at)
                    // Pictures of plants have holes.
                    if texel.w < 0.5, !isTranslucent { continue }
                    color = texel * SIMD4(color.x, color.y, color.z, 1) * color.w
                } else {
                    color = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
                }
                colors[place] = isTranslucent ? color + colors[place] * (1 - color.w) : color
                if !isTranslucent { depths[place] = depth }
            }
        }
    }

    /// The picture with its own number of pixels.
    private var reduced: Image {
        let bitmap = Bitmap(width: width / Self.samples, height: height / Self.samples)
        let share = 255 / Float(Self.samples * Self.samples)
        for y in 0..<bitmap.height {
            let row = bitmap.row(y)
            for x in 0..<bitmap.width {
                var sum = SIMD4<Float>.zero
                for sample in 0..<Self.samples * Self.samples {
                    let (column, line) = (sample % Self.samples, sample / Self.samples)
                    sum += colors[(y * Self.samples + line) * width + x * Self.samples + column]
                }
                let bytes = (sum * share).rounded(.toNearestOrAwayFromZero).clamped(
                    lowerBound: .zero, upperBound: SIMD4(repeating: 255))
                var pixel = UInt32(bytes.x)
                pixel |= UInt32(bytes.y) << 8
                pixel |= UInt32(bytes.z) << 16
                pixel |= UInt32(bytes.w) << 24
                row[x] = pixel
            }
        }
        return Image(bitmap)
    }
}

extension BodyView {
    /// Returns the corners of the box around a model in the picture: x to the right, y up.
    fileprivate func box(
        of model: SceneModel, scale: SIMD3<Double>
    ) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for part in model.parts {
            for vertex in part.mesh.vertices {
                let place = apply(to: SIMD3<Double>(vertex.position) * scale)
                low = pointwiseMin(low, SIMD2(place.x, place.z))
                high = pointwiseMax(high, SIMD2(place.x, place.z))
            }
        }
        return low.x <= high.x ? (low, high) : (.zero, .zero)
    }

    /// Returns the width and height of a model in the picture.
    func extent(of model: SceneModel, scale: SIMD3<Double>) -> SIMD2<Double> {
        let (low, high) = box(of: model, scale: scale)
        return high - low
    }
}

extension SceneModel.Part {
    /// Whether something is seen through the part.
    fileprivate var isTranslucent: Bool {
        texture?.isTranslucent == true || mesh.vertices.contains { $0.color.isTranslucent }
    }
}

extension SceneVertex {
    /// The normal, with any length.
    fileprivate var unpackedNormal: SIMD3<Double> {
        func part(_ shift: UInt32) -> Double { Double(Int8(truncatingIfNeeded: normal >> shift)) }
        return SIMD3(part(0), part(8), part(16))
    }
}

extension SceneTexture {
    /// Returns the premultiplied color at a place; the picture repeats.
    fileprivate func texel(at coordinate: SIMD2<Float>) -> SIMD4<Float> {
        let place = coordinate - coordinate.rounded(.down)
        guard place.x >= 0, place.y >= 0 else { return .zero }
        let x = min(Int(place.x * Float(width)), width - 1)
        let y = min(Int(place.y * Float(height)), height - 1)
        return SIMD4<Float>(word: pixels[y * width + x])
    }
}

extension SIMD4<Float> {
    /// The bytes of a word, from 0 to 1.
    fileprivate init(word: UInt32) {
        self =
            SIMD4(
                Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24)) / 255
    }
}
