import Images

/// Compares where characters stand: each printed one lies in the same way to the square that stands for it, and its
/// ink is centred on it in height.
struct GlyphMatching {
    let standIns: GlyphStandIns

    init(standIns: GlyphStandIns) {
        self.standIns = standIns
    }

    /// A printed character.
    fileprivate struct Glyph {
        let box: Box
        let points: [SIMD2<Double>]

        init(_ shape: DrawnShape) {
            box = shape.box
            points = shape.contours.flatMap(\.points)
        }
    }

    /// A square: where it stands and how it is turned.
    fileprivate struct Place {
        var position: SIMD2<Double>
        /// The direction of the marker's x axis, y down.
        var axis: SIMD2<Double>
        var clip: Box?

        init?(_ shape: DrawnShape) {
            guard let points = shape.contours.first?.points, points.count >= 4 else { return nil }
            position = points.prefix(4).reduce(SIMD2(0, 0), +) / 4
            let way = points[1] - points[0]
            let length = (way * way).sum().squareRoot()
            guard length > 0 else { return nil }
            axis = way / length
            clip = shape.clip
        }

        /// Where something lies in the marker's axes, y down.
        func own(_ point: SIMD2<Double>) -> SIMD2<Double> {
            let way = point - position
            return SIMD2((way * axis).sum(), way.y * axis.x - way.x * axis.y)
        }

        /// The middle of a shape's ink in the marker's axes, where it lies near; nil for far ones.
        func own(_ glyph: Glyph, within reach: Double) -> SIMD2<Double>? {
            let way = glyph.box.center - position
            guard abs(way.x) <= reach, abs(way.y) <= reach else { return nil }
            if abs(axis.y) < 1e-6 || abs(axis.x) < 1e-6 { return own(glyph.box.center) }
            return Box(around: glyph.points.lazy.map { own($0) })?.center
        }

        func place(of offset: SIMD2<Double>) -> SIMD2<Double> {
            position + SIMD2(axis.x * offset.x - axis.y * offset.y, axis.y * offset.x + axis.x * offset.y)
        }
    }

    func match(_ glyphs: [DrawnShape], with shapes: [DrawnShape], into agreement: inout ShapeAgreement) {
        var free = glyphs.indices.map { $0 }
        for (number, layer) in standIns.layers.enumerated() {
            let places = shapes.filter { standIns.layer(of: $0) == number }.compactMap(Place.init)
            let candidates = free.filter { index in
                layer.color.map { Self.isSame($0, glyphs[index].color) } ?? true
            }
            guard !places.isEmpty else { continue }
            let printed = candidates.map { Glyph(glyphs[$0]) }
            guard let offset = Self.offset(of: printed, from: places, size: layer.size) else {
                if places.contains(where: { $0.isVisible(size: layer.size) }) {
                    agreement.differences.append(
                        "no character of \(layer.size.short) pt was printed where we put \(places.count)")
                }
                continue
            }
            var taken: Set<Int> = []
            var ink = SIMD2(0.0, 0.0)
            var missing: [Place] = []
            for place in places {
                var best: (index: Int, distance: Double)?
                for (index, glyph) in printed.enumerated() where !taken.contains(index) {
                    guard let own = place.own(glyph, within: max(layer.size, 1)) else { continue }
                    let way = own - offset
                    let distance = (way * way).sum().squareRoot()
                    if distance < best?.distance ?? 0.5 { best = (index, distance) }
                }
                guard let best else {
                    missing.append(place)
                    continue
                }
                taken.insert(best.index)
                ink = printed[best.index].box.size
                agreement.glyphs += 1
                agreement.worstGlyph = max(agreement.worstGlyph, best.distance)
                if best.distance <= ShapeAgreement.tolerance {
                    agreement.agreeingGlyphs += 1
                } else {
                    agreement.differences.append(
                        "\(best.distance.short) pt away: \(glyphs[candidates[best.index]].summary)")
                }
            }
            if abs(offset.y) > ShapeAgreement.tolerance {
                agreement.differences.append(
                    "characters of \(layer.size.short) pt are \(offset.y.short) pt off the middle of their ink"
                )
            }
            for place in missing {
                let center = place.place(of: offset)
                let box = Box(center - ink / 2, center + ink / 2)
                if place.clip.map({ $0.intersection(box).size.min() < ShapeMatching.sliver }) ?? false {
                    agreement.slivers += place.clip.map { $0.meets(box) } ?? true ? 1 : 0
                } else {
                    agreement.differences.append(
                        "drawn by us only: a character at \(center.x.short), \(center.y.short)")
                }
            }
            let gone = Set(taken.map { candidates[$0] })
            free.removeAll { gone.contains($0) }
        }
        for index in free {
            let glyph = glyphs[index]
            if let clip = glyph.clip, clip.intersection(glyph.box).size.min() < ShapeMatching.sliver {
                agreement.slivers += 1
            } else {
                agreement.glyphs += 1
                agreement.differences.append("not drawn by us: \(glyph.summary)")
            }
        }
    }

    /// How the printed characters lie to the squares: the offset, in the marker's axes, that explains most of them.
    private static func offset(of glyphs: [Glyph], from places: [Place], size: Double) -> SIMD2<Double>? {
        let reach = max(size * 0.6, 1)
        // Where the ink lies near each square, in the square's axes.
        let near = places.map { place in glyphs.compactMap { place.own($0, within: reach) } }
        var best: (offset: SIMD2<Double>, count: Int)?
        // Some squares here and there: the first ones may be clipped away.
        let step = max(places.count / 6, 1)
        for offset in stride(from: 0, to: places.count, by: step).flatMap({ near[$0] }) {
            if let best, abs(best.offset.x - offset.x) + abs(best.offset.y - offset.y) < 0.02 { continue }
            let count = near.reduce(0) { count, offsets in
                count
                    + (offsets.contains { abs($0.x - offset.x) < 0.1 && abs($0.y - offset.y) < 0.1 } ? 1 : 0)
            }
            let isBetter =
                best.map { count > $0.count || count == $0.count && abs(offset.y) < abs($0.offset.y) } ?? true
            if isBetter { best = (offset, count) }
        }
        return best?.offset
    }

    private static func isSame(_ one: Color, _ other: Color) -> Bool {
        max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue)) < 0.6 / 255
    }
}

extension GlyphMatching.Place {
    /// Whether a character of some size can be seen here.
    fileprivate func isVisible(size: Double) -> Bool {
        clip.map { $0.grown(by: size / 4).meets(Box(position, position)) } ?? true
    }
}
