import CartoucheCLibrary
import CartoucheGeospatial
import CartouchePortrayal
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// A marker layer of a line symbol.
struct LineMarker: Hashable {
    private let symbol: ObjectIdentifier
    /// The number of the layer, bottom first.
    let level: Int

    init(_ symbol: SymbolDefinition, _ level: Int) {
        (self.symbol, self.level) = (ObjectIdentifier(symbol), level)
    }
}

// Markers along lines in space.
extension SceneComposer {
    /// The greatest number of markers of a line, and of comparisons with its segments.
    private static let maximumSpots = 2_000
    private static let maximumComparisons = 4_000_000

    /// Adds the markers of a layer along a line.
    ///
    /// The placement applies to the line in the picture. Each marker is hidden by what is in front of its place.
    ///
    /// - Returns: Whether the layer is a marker without effects.
    mutating func addMarkers(
        of layer: LineMarker, _ symbol: SymbolDefinition, along line: SpaceLine, _ feature: SceneFeature
    ) -> Bool {
        guard let object = symbol.layers[layer.level].object, object.layer.effects.isEmpty,
            symbol.properties.effects.isEmpty, let marker = object.markerProperties,
            let placement = marker.placement
        else { return false }
        let unit = scale * 96 / 72
        let segments = projection.segments(of: line)
        var work = EffectWork(scale: unit, maxPoints: Self.maximumSpots)
        let spots = placement.spots(on: EffectGeometry.lines(segments.parts), &work)
        guard spots.count * segments.list.count <= Self.maximumComparisons else { return false }
        let point = pointSymbol(of: layer, symbol, object)
        let window = SIMD2(Double(projection.width), Double(projection.height))
        // A layer is nearer to the camera than the layers below it, at the same place in the picture, as the strokes
        // of lines are.
        let nearness = (0.9995 - 1e-3 * Double(min(layer.level, 20))) / 0.998
        for spot in spots where all(spot.position .> -window) && all(spot.position .< window * 2) {
            guard let (position, pixel) = segments.nearest(to: spot.position) else { continue }
            var values = feature.values ?? SlotValues()
            let angle = spot.turn + atan2(spot.direction.y, spot.direction.x) * 180 / .pi
            values.rotation = Float(angle.rounded())
            if spot.scale != 1 { values.size = Float(marker.size * spot.scale) }
            guard let place = atlas.place(of: point, values) else { continue }
            let eye = projection.axes.position
            let spotPlace = heights.space.placeAndHeight(position).place
            let ground = heights.ground(
                below: position, height: heights.heightAboveGround(of: position), at: spotPlace,
                reach: projection.groundReach(at: position))
            bins.billboards[place.page, default: []].append(
                place.billboard(
                    at: eye + (position - eye) * nearness, shift: spot.position - pixel, above: ground,
                    id: feature.id))
        }
        return true
    }

    /// Returns the marker layer as a point symbol; the same object for the same layer.
    private mutating func pointSymbol(
        of layer: LineMarker, _ symbol: SymbolDefinition, _ object: any SymbolLayerObject
    ) -> SymbolDefinition {
        if let known = lineMarkers[layer] { return known.marker }
        var alone = object
        if var marker = alone.markerProperties {
            marker.placement = nil
            alone.markerProperties = marker
        }
        let point = SymbolDefinition(kind: .point, layers: [alone.definition])
        // The key is the identity of the line's symbol, so that symbol must live.
        lineMarkers[layer] = (symbol, point)
        return point
    }
}

/// The visible segments of a line, in the picture and in space.
private struct ScreenSegments {
    struct Segment {
        var start, end: SIMD2<Double>
        var first, last: SIMD3<Double>
        var depths: (Double, Double)
    }

    /// The connected segments as lines in pixels, y up from the lower left corner.
    var parts: [[SIMD2<Double>]] = []
    var list: [Segment] = []

    /// Returns the position of the line that is nearest to a point of the picture, and its pixel.
    func nearest(to point: SIMD2<Double>) -> (position: SIMD3<Double>, pixel: SIMD2<Double>)? {
        var best: (distance: Double, segment: Segment, share: Double)?
        for segment in list {
            let along = segment.end - segment.start
            let length = (along * along).sum()
            let share = length > 0 ? min(max(((point - segment.start) * along).sum() / length, 0), 1) : 0
            let offset = segment.start + along * share - point
            let distance = (offset * offset).sum()
            if distance < best?.distance ?? .infinity { best = (distance, segment, share) }
        }
        return best.map { _, segment, share in
            let (a, b) = segment.depths
            let weight = share * a / ((1 - share) * b + share * a)
            return (
                segment.first + (segment.last - segment.first) * weight,
                segment.start + (segment.end - segment.start) * share
            )
        }
    }
}

extension SceneProjection {
    /// Returns the segments of a line before the camera.
    fileprivate func segments(of line: SpaceLine) -> ScreenSegments {
        var result = ScreenSegments()
        for (start, end) in zip(line.positions, line.positions.dropFirst()) {
            guard let (a, b) = clipped(start, end), let from = point(at: a), let to = point(at: b) else {
                continue
            }
            let (low, high) = (
                SIMD2(from.x, Double(height) - from.y), SIMD2(to.x, Double(height) - to.y)
            )
            result.list.append(
                ScreenSegments.Segment(
                    start: low, end: high, first: a, last: b, depths: (depth(of: a), depth(of: b))))
            if let last = result.parts.last?.last, last == low {
                result.parts[result.parts.count - 1].append(high)
            } else {
                result.parts.append([low, high])
            }
        }
        return result
    }
}
