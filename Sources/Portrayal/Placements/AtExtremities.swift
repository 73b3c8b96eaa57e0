import Imaging
import Symbology

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Stamps a marker at the ends of lines, arrowheads above all.
///
/// At the beginning the marker points outwards, against the line. Ends that clipping made are no ends, and rings
/// have none.
struct ExtremityMarkersPlan: Sendable {
    let looks: MarkerLooks
    let extremity: AtExtremities.Extremity
    /// Whether the marker's x axis lies along the line.
    let angleToLine: Bool
    /// How far inwards from the end the marker stands, pixels.
    let offset: Double

    var reach: Double { Double(looks.natural.reach) + abs(offset) }

    func paint(
        _ lines: Path, as variation: Variation, in context: inout PaintContext, on canvas: inout some Canvas
    ) {
        let (look, scale) = looks.look(as: variation)
        guard scale > 0, !look.picture.list.isEmpty else { return }
        context.stamps.removeAll(keepingCapacity: true)
        let offset = offset * variation.size
        for contour in lines.contours where !contour.isClosed {
            let walk = LineWalk(lines, contour)
            let length = walk.length
            if extremity == .both || extremity == .justBegin {
                let target = offset - Double(contour.startDistance)
                if contour.startDistance <= 0 || target >= 0 && target <= length {
                    append(walk.place(at: min(max(target, 0), length)), backwards: true, scale, in: &context)
                }
            }
            if extremity == .both || extremity == .justEnd, !contour.endIsCut {
                let target = min(max(length - offset, 0), length)
                append(walk.place(at: target), backwards: false, scale, in: &context)
            }
        }
        if !context.stamps.isEmpty { canvas.stamp(look.picture, at: context.stamps) }
    }

    private func append(
        _ place: (position: SIMD2<Double>, direction: SIMD2<Double>)?, backwards: Bool, _ scale: Float,
        in context: inout PaintContext
    ) {
        guard let place else { return }
        let direction = backwards ? -place.direction : place.direction
        let rotation = angleToLine ? atan2(0 - direction.y, direction.x) * 180 / .pi : 0
        context.stamps.append(
            Stamp(position: PixelPoint(place.position), rotation: Float(rotation), scale: scale))
    }
}
