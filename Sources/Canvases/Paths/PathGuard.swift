/// Clips paths with coordinates that are far away or not finite.
///
/// The raster uses fixed point, which is limited to ±16383 pixels. If the box of a shape extends beyond the guard box,
/// its contours are first clipped here in double precision. Contours with a coordinate that is not finite are dropped
/// and counted.
struct PathGuard {
    let low: SIMD2<Double>
    let high: SIMD2<Double>
    private(set) var points: [PixelPoint] = []
    private(set) var contours: [Path.Contour] = []
    private(set) var skippedContours = 0
    private var contourStart = 0
    private var openDistance: Float = 0
    private var openRingStart: Int32 = 0

    /// Creates a guard that keeps the parts inside `box`.
    init(_ box: PixelBox) {
        low = SIMD2(box.low)
        high = SIMD2(box.high)
    }

    /// The clipped contours as a path.
    var path: Path {
        var path = Path()
        for contour in contours {
            path.append(
                contentsOf: points[Int(contour.start)..<Int(contour.end)], closed: contour.isClosed,
                startDistance: contour.startDistance, ringStart: contour.ringStart)
        }
        return path
    }

    private mutating func endContour(closed: Bool, startDistance: Float) {
        defer { openRingStart = 0 }
        guard points.count > contourStart else { return }
        contours.append(
            Path.Contour(
                start: Int32(contourStart), end: Int32(points.count), isClosed: closed,
                startDistance: startDistance, endIsCut: false, ringStart: openRingStart))
        contourStart = points.count
    }

    private func isFinite(_ contour: UnsafeBufferPointer<PixelPoint>) -> Bool {
        PointScan(contour).isFinite
    }

    private func clamped(_ point: SIMD2<Double>) -> PixelPoint {
        PixelPoint(point.clamped(lowerBound: low, upperBound: high))
    }

    /// Adds a closed contour of an area.
    ///
    /// Points outside of the box move to the nearest point of the box. This changes no winding number inside: each edge
    /// is split at the lines of the box, so that moved parts run along the sides of the box.
    mutating func addArea(_ contour: UnsafeBufferPointer<PixelPoint>) {
        guard let last = contour.last else { return }
        guard isFinite(contour) else {
            skippedContours += 1
            return
        }
        var from = SIMD2<Double>(last)
        for point in contour {
            let to = SIMD2<Double>(point)
            // Between two places beyond one corner, everything moves to this corner.
            let isLow = to .< low
            let isHigh = to .> high
            if all(isLow .| isHigh), isLow == (from .< low), isHigh == (from .> high),
                points.count > contourStart
            {
                from = to
                continue
            }
            let (fractions, count) = crossings(from, to)
            for index in 0..<count { appendCorner(clamped(from + (to - from) * fractions[index])) }
            appendCorner(clamped(to))
            from = to
        }
        endContour(closed: true, startDistance: 0)
    }

    /// Returns where a segment crosses the four lines of the box, as sorted fractions of its length.
    private func crossings(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> (SIMD4<Double>, count: Int) {
        var fractions = SIMD4<Double>()
        var count = 0
        guard any(pointwiseMin(from, to) .< low) || any(pointwiseMax(from, to) .> high) else {
            return (fractions, 0)
        }
        let offset = to - from
        for axis in 0..<2 where offset[axis] != 0 {
            for side in 0..<2 {
                let at = ((side == 0 ? low : high)[axis] - from[axis]) / offset[axis]
                guard at > 0 && at < 1 else { continue }
                var place = count
                while place > 0 && fractions[place - 1] > at {
                    fractions[place] = fractions[place - 1]
                    place -= 1
                }
                fractions[place] = at
                count += 1
            }
        }
        return (fractions, count)
    }

    /// Adds a corner of an area.
    ///
    /// Corners that move to the same place become one: a huge circle has thousands of them.
    private mutating func appendCorner(_ point: PixelPoint) {
        if points.count > contourStart && points[points.count - 1] == point { return }
        points.append(point)
    }

    /// Adds the parts of a line inside the box, each with its distance along the whole line.
    ///
    /// - Parameters:
    ///   - contour: The line's points.
    ///   - line: Its other properties.
    mutating func addLine(_ contour: UnsafeBufferPointer<PixelPoint>, of line: Path.Contour) {
        let closed = line.isClosed
        guard contour.count > 0 else { return }
        guard isFinite(contour) else {
            skippedContours += 1
            return
        }
        var distance = Double(line.startDistance.isFinite ? line.startDistance : 0)
        let count = contour.count
        var isOpen = false
        var firstIsUncut = false
        let firstContour = contours.count
        for index in 0..<(closed ? count : max(count - 1, 1)) {
            let from = SIMD2<Double>(contour[index])
            let to = SIMD2<Double>(contour[(index + 1) % count])
            let offset = to - from
            let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
            if index > 0, index == line.ringStart {
                distance = 0
                if isOpen { openRingStart = Int32(points.count - 1 - contourStart) }
            }
            if let (enter, leave) = insidePart(from, offset) {
                if enter > 0 || !isOpen {
                    if isOpen { endContour(closed: false, startDistance: openDistance) }
                    openDistance = Float(distance + enter * length)
                    points.append(clamped(from + offset * enter))
                    if index == 0 && enter == 0 { firstIsUncut = true }
                    isOpen = true
                }
                points.append(clamped(from + offset * leave))
                if leave < 1 {
                    endContour(closed: false, startDistance: openDistance)
                    isOpen = false
                }
            } else if isOpen {
                endContour(closed: false, startDistance: openDistance)
                isOpen = false
            }
            distance += length
        }
        guard isOpen else { return }
        if closed && firstIsUncut && contours.count > firstContour {
            // The last part continues in the first part. They become one line, so that their corner gets a join.
            let first = contours[firstContour]
            let head = points[Int(first.start) + 1..<Int(first.end)]
            openRingStart = Int32(points.count - 1 - contourStart)
            points.append(contentsOf: head)
            contours.remove(at: firstContour)
        } else if closed && firstIsUncut {
            points.removeLast()
            endContour(closed: true, startDistance: openDistance)
            return
        }
        endContour(closed: false, startDistance: openDistance)
    }

    /// Returns where a segment enters and leaves the box, as fractions of its length (Liang and Barsky).
    private func insidePart(
        _ from: SIMD2<Double>, _ offset: SIMD2<Double>
    ) -> (enter: Double, leave: Double)? {
        var enter = 0.0
        var leave = 1.0
        for axis in 0..<2 {
            if offset[axis] == 0 {
                if from[axis] < low[axis] || from[axis] > high[axis] { return nil }
                continue
            }
            let a = (low[axis] - from[axis]) / offset[axis]
            let b = (high[axis] - from[axis]) / offset[axis]
            enter = max(enter, min(a, b))
            leave = min(leave, max(a, b))
        }
        return enter <= leave ? (enter, leave) : nil
    }
}
