import Imaging
import Symbology

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Path {
    /// Adds marker contours, turned into straight pieces that stay within `tolerance` pixels of the curves.
    ///
    /// - Parameters:
    ///   - contours: geometry in a marker's frame, y up.
    ///   - transform: from the frame to pixels, y down; it must keep angles (turn, scale, mirror, move).
    mutating func append(
        _ contours: [MarkerContour], closed: Bool, transform: AffineTransform, tolerance: Double = 0.02
    ) {
        let scale = hypot(transform.a, transform.b)
        for contour in contours {
            var flat = FlatContour()
            var last = contour.start
            var isUsable = flat.add(transform.apply(to: last))
            for segment in contour.segments where isUsable {
                switch segment {
                case .line(let end):
                    last = end
                    isUsable = flat.add(transform.apply(to: end))
                case .cubic(let first, let second, let end):
                    let corners = [last, first, second, end].map(transform.apply(to:))
                    last = end
                    isUsable = flat.addCubic(corners, tolerance: tolerance)
                case .arc(let center, let clockwise, let end):
                    isUsable = flat.addArc(
                        from: last, around: center, clockwise: clockwise, to: end, transform: transform,
                        tolerance: tolerance / max(scale, 1e-12))
                    last = end
                case .ellipse(let ellipse, let end):
                    isUsable = flat.addEllipse(
                        ellipse, from: last, to: end, transform: transform,
                        tolerance: tolerance / max(scale, 1e-12))
                    last = end
                }
            }
            while closed, flat.points.count > 1, flat.points.last == flat.points.first {
                flat.points.removeLast()
            }
            append(contentsOf: flat.points, closed: closed)
        }
    }
}

/// A contour in straight pieces, being built.
private struct FlatContour {
    var points: [PixelPoint] = []

    /// Adds a point; false when it is no position.
    mutating func add(_ point: SIMD2<Double>) -> Bool {
        guard point.x.isFinite, point.y.isFinite, abs(point.x) < 1e7, abs(point.y) < 1e7 else { return false }
        points.append(PixelPoint(point))
        return true
    }

    /// Cuts a Bézier curve at equal parameters: with second differences no larger than D, n pieces stay within
    /// D·3/(4·n²) of the curve.
    mutating func addCubic(_ corners: [SIMD2<Double>], tolerance: Double) -> Bool {
        let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
        let (bendP, bendR) = (p - 2 * q + r, q - 2 * r + s)
        let bend = max(hypot(bendP.x, bendP.y), hypot(bendR.x, bendR.y))
        let wanted = (0.75 * bend / tolerance).squareRoot()
        guard wanted.isFinite else { return false }
        let pieces = Int(min(max(wanted.rounded(.up), 1), 1000))
        for piece in 1...pieces {
            let t = Double(piece) / Double(pieces)
            let u = 1 - t
            let near = u * u * (u * p + 3 * t * q)
            let far = t * t * (3 * u * r + t * s)
            guard add(piece == pieces ? s : near + far) else { return false }
        }
        return true
    }

    /// Cuts a part of an ellipse into pieces of equal turn of its circle.
    mutating func addEllipse(
        _ ellipse: EllipticArc, from start: SIMD2<Double>, to end: SIMD2<Double>, transform: AffineTransform,
        tolerance: Double
    ) -> Bool {
        let (sine, cosine) = (sin(ellipse.rotation), cos(ellipse.rotation))
        // The angle on the circle of which the ellipse is a squeezed picture.
        func angle(_ point: SIMD2<Double>) -> Double {
            let arm = point - ellipse.center
            let along = arm.x * cosine + arm.y * sine
            let across = arm.y * cosine - arm.x * sine
            return atan2(across / ellipse.ratio, along)
        }
        guard ellipse.ratio > 0, ellipse.semiMajor > 0, ellipse.semiMajor.isFinite else {
            return add(transform.apply(to: end))
        }
        let from = angle(start)
        var sweep = angle(end) - from
        let gap = end - start
        if hypot(gap.x, gap.y) <= ellipse.semiMajor * 1e-9 {
            sweep = ellipse.clockwise ? -2 * Double.pi : 2 * Double.pi
        } else if ellipse.clockwise, sweep > 0 {
            sweep -= 2 * Double.pi
        } else if !ellipse.clockwise, sweep < 0 {
            sweep += 2 * Double.pi
        }
        let step = 2 * acos(max(1 - tolerance / ellipse.semiMajor, 0))
        guard sweep.isFinite, step > 0 else { return add(transform.apply(to: end)) }
        let pieces = Int(min(max((abs(sweep) / step).rounded(.up), 4), 2048))
        for piece in 1..<pieces {
            let turn = from + sweep * Double(piece) / Double(pieces)
            let along = ellipse.semiMajor * cos(turn)
            let across = ellipse.semiMajor * ellipse.ratio * sin(turn)
            let point = ellipse.center + SIMD2(along * cosine - across * sine, along * sine + across * cosine)
            guard add(transform.apply(to: point)) else { return false }
        }
        return add(transform.apply(to: end))
    }

    /// Cuts an arc into equal chords whose middle stays within `tolerance` frame units of it.
    mutating func addArc(
        from start: SIMD2<Double>, around center: SIMD2<Double>, clockwise: Bool, to end: SIMD2<Double>,
        transform: AffineTransform, tolerance: Double
    ) -> Bool {
        let from = start - center
        let radius = hypot(from.x, from.y)
        let startAngle = atan2(from.y, from.x)
        var sweep = atan2(end.y - center.y, end.x - center.x) - startAngle
        let gap = end - start
        if hypot(gap.x, gap.y) <= radius * 1e-9 {
            sweep = clockwise ? -2 * Double.pi : 2 * Double.pi
        } else if clockwise, sweep > 0 {
            sweep -= 2 * Double.pi
        } else if !clockwise, sweep < 0 {
            sweep += 2 * Double.pi
        }
        guard radius.isFinite, sweep.isFinite, radius > 0 else { return add(transform.apply(to: end)) }
        let step = 2 * acos(max(1 - tolerance / radius, 0))
        // At least an eighth of a turn, so that the smallest dot is still round; four-fold symmetric circles.
        let pieces = Int(
            min(max((abs(sweep) / step).rounded(.up), (abs(sweep) * 4 / .pi).rounded(.up)), 2048))
        let whole = abs(abs(sweep) - 2 * .pi) < 1e-9
        let count = max(whole ? (pieces + 3) & ~3 : pieces, 1)
        for piece in 1...count {
            if piece == count {
                return add(transform.apply(to: whole ? start : end))
            }
            let angle = startAngle + sweep * Double(piece) / Double(count)
            let point = center + radius * SIMD2(cos(angle), sin(angle))
            guard add(transform.apply(to: point)) else { return false }
        }
        return true
    }
}
