import CartoucheImages

/// Compares the positions of characters.
///
/// All printed characters of a layer must have the same offset from the squares that represent them in our drawing.
/// The ink must be centered vertically on the square.
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

    /// The position and rotation of a square.
    fileprivate struct Place {
        /// The center of the square.
        var position: SIMD2<Double>
        /// The direction of the marker's x axis, y down.
        var axis: SIMD2<Double>
        var clip: Box?
        /// The number of the symbol layer.
        var source: Int?

        init?(_ shape: DrawnShape) {
            guard let points = shape.contours.first?.points, points.count >= 4 else { return nil }
            position = points.prefix(4).reduce(SIMD2(0, 0), +) / 4
            let edge = points[1] - points[0]
            let length = (edge * edge).sum().squareRoot()
            guard length > 0 else { return nil }
            axis = edge / length
            clip = shape.clip
            source = shape.source
        }

        /// Returns a position relative to the square, in the marker's axes, y down.
        func local(_ point: SIMD2<Double>) -> SIMD2<Double> {
            let vector = point - position
            return SIMD2((vector * axis).sum(), vector.y * axis.x - vector.x * axis.y)
        }

        /// Returns the center of a character's ink in the marker's axes; nil if it is farther than `reach`.
        func local(_ glyph: Glyph, within reach: Double) -> SIMD2<Double>? {
            let vector = glyph.box.center - position
            guard abs(vector.x) <= reach, abs(vector.y) <= reach else { return nil }
            if abs(axis.y) < 1e-6 || abs(axis.x) < 1e-6 { return local(glyph.box.center) }
            return Box(around: glyph.points.lazy.map { local($0) })?.center
        }

        /// Returns the position with an offset in the marker's axes.
        func place(of offset: SIMD2<Double>) -> SIMD2<Double> {
            position + SIMD2(axis.x * offset.x - axis.y * offset.y, axis.y * offset.x + axis.x * offset.y)
        }
    }

    /// Compares printed characters with our squares and adds the results to the agreement.
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
                        "no printed character of \(layer.size.short) pt at our \(places.count) positions")
                }
                continue
            }
            var taken: Set<Int> = []
            var ink = SIMD2(0.0, 0.0)
            var missing: [Place] = []
            for place in places {
                var best: (index: Int, distance: Double)?
                for (index, glyph) in printed.enumerated() where !taken.contains(index) {
                    guard let local = place.local(glyph, within: max(layer.size, 1)) else { continue }
                    let vector = local - offset
                    let distance = (vector * vector).sum().squareRoot()
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
                    if let source = place.source { agreement.agreeingOfLayer[source, default: 0] += 1 }
                } else {
                    agreement.differences.append(
                        "distance \(best.distance.short) pt: \(glyphs[candidates[best.index]].summary)")
                }
            }
            if abs(offset.y) > ShapeAgreement.tolerance {
                agreement.differences.append(
                    "characters of \(layer.size.short) pt are \(offset.y.short) pt off the vertical center of their ink"
                )
            }
            for place in missing {
                let center = place.place(of: offset)
                let box = Box(center - ink / 2, center + ink / 2)
                if place.clip.map({ $0.intersection(box).size.min() < ShapeMatching.sliver }) ?? false {
                    agreement.slivers += place.clip.map { $0.meets(box) } ?? true ? 1 : 0
                } else {
                    agreement.differences.append(
                        "only in our drawing: a character at \(center.x.short), \(center.y.short)")
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
                agreement.differences.append("missing in our drawing: \(glyph.summary)")
            }
        }
    }

    /// Returns the offset of characters from squares, in the marker's axes, that matches most squares.
    private static func offset(of glyphs: [Glyph], from places: [Place], size: Double) -> SIMD2<Double>? {
        let reach = max(size * 0.6, 1)
        // The ink positions near each square, in the square's axes.
        let near = places.map { place in glyphs.compactMap { place.local($0, within: reach) } }
        var best: (offset: SIMD2<Double>, count: Int)?
        for offset in candidates(near) {
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

    /// Returns the offsets that most squares have in common, rounded to 0.1 pt; at most 40.
    ///
    /// All squares vote, because a whole row or column of a grid can be clipped.
    private static func candidates(_ near: [[SIMD2<Double>]]) -> [SIMD2<Double>] {
        var votes: [SIMD2<Int>: (count: Int, offset: SIMD2<Double>)] = [:]
        for offsets in near {
            var seen: Set<SIMD2<Int>> = []
            for offset in offsets {
                let rounded = SIMD2(Int((offset.x * 10).rounded()), Int((offset.y * 10).rounded()))
                guard seen.insert(rounded).inserted else { continue }
                votes[rounded] = ((votes[rounded]?.count ?? 0) + 1, votes[rounded]?.offset ?? offset)
            }
        }
        let ranked = votes.sorted {
            ($1.value.count, $0.key.x, $0.key.y) < ($0.value.count, $1.key.x, $1.key.y)
        }
        return ranked.prefix(40).map(\.value.offset)
    }

    private static func isSame(_ one: Color, _ other: Color) -> Bool {
        max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue)) < 0.6 / 255
    }
}

extension GlyphMatching.Place {
    /// Whether a character of a size in points is visible at this position.
    fileprivate func isVisible(size: Double) -> Bool {
        clip.map { $0.grown(by: size / 4).meets(Box(position, position)) } ?? true
    }
}
