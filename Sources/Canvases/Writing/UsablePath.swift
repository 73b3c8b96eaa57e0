extension Path {
    /// Returns the part of the path that a document can contain; nil if there is none.
    ///
    /// - Parameters:
    ///   - limit: The box outside of which shapes are clipped.
    ///   - isArea: Whether the path is filled, not stroked.
    ///   - skipped: Gets the number of contours with a coordinate that is not finite.
    func usable(in limit: PixelBox, isArea: Bool, skipped: inout Int) -> Path? {
        if lies(in: limit) { return isEmpty ? nil : self }
        let (finite, broken) = finiteContours()
        skipped += broken
        let usable = finite.lies(in: limit) ? finite : finite.cut(to: limit, isArea: isArea)
        return usable.isEmpty ? nil : usable
    }

    /// Returns the contours whose coordinates are all finite, and the number of other contours.
    func finiteContours() -> (path: Path, skipped: Int) {
        var result = Path()
        var skipped = 0
        var curve = 0
        for contour in contours {
            let range = Int(contour.start)..<Int(contour.end)
            while curve < curves.count, Int(curves[curve].end) < range.lowerBound { curve += 1 }
            let firstCurve = curve
            while curve < curves.count, Int(curves[curve].end) < range.upperBound { curve += 1 }
            let isFinite =
                points[range].allSatisfy { ($0.x - $0.x) + ($0.y - $0.y) == 0 }
                && curves[firstCurve..<curve].allSatisfy { $0.form.reach < .infinity }
            guard isFinite else {
                skipped += 1
                continue
            }
            var next = firstCurve
            for index in range {
                if next < curve, Int(curves[next].end) == index {
                    result.append(curves[next].form, to: points[index])
                    next += 1
                } else {
                    result.append(points[index])
                }
            }
            result.endContour(
                closed: contour.isClosed, startDistance: contour.startDistance, endIsCut: contour.endIsCut,
                ringStart: contour.ringStart)
        }
        return (result, skipped)
    }

    /// Whether all complete contours lie in a box, including control points and whole ellipses of their curves.
    func lies(in box: PixelBox) -> Bool {
        guard let end = contours.last?.end else { return true }
        let scan = points.withUnsafeBufferPointer {
            PointScan(UnsafeBufferPointer(rebasing: $0[..<Int(end)]))
        }
        guard scan.isFinite, all(scan.box.low .>= box.low), all(scan.box.high .<= box.high) else {
            return false
        }
        return curves.allSatisfy { $0.form.lies(in: box) }
    }

    /// Returns the path in straight pieces, clipped to a box.
    ///
    /// An area continues along the sides, a line is divided.
    func cut(to box: PixelBox, isArea: Bool) -> Path {
        let flat = flattened()
        var guarded = PathGuard(box)
        flat.points.withUnsafeBufferPointer { points in
            for contour in flat.contours {
                let part = UnsafeBufferPointer(rebasing: points[Int(contour.start)..<Int(contour.end)])
                if isArea {
                    guarded.addArea(part)
                } else {
                    guarded.addLine(part, of: contour)
                }
            }
        }
        return guarded.path
    }
}

extension Path.Contour {
    /// The contour, divided at the first point of its original ring.
    ///
    /// Documents cannot start a dash pattern again inside a subpath.
    var partsOfRing: [Path.Contour] {
        guard ringStart > 0, start + ringStart < end else { return [self] }
        var (before, after) = (self, self)
        before.end = start + ringStart + 1
        before.endIsCut = false
        after.start = start + ringStart
        after.startDistance = 0
        (before.ringStart, after.ringStart) = (0, 0)
        return [before, after]
    }
}

extension Path.Curve.Form {
    /// The control points, or the corners of a box around the whole ellipse.
    private var hull: (SIMD2<Double>, SIMD2<Double>) {
        switch self {
        case .quadratic(let control): (control, control)
        case .cubic(let first, let second): (first, second)
        case .arc(let arc):
            (arc.center - SIMD2(repeating: arc.radius * 2), arc.center + SIMD2(repeating: arc.radius * 2))
        }
    }

    /// A number that is finite only if all coordinates and angles are finite.
    fileprivate var reach: Double {
        let (one, other) = hull
        var sum = abs(one.x) + abs(one.y) + abs(other.x) + abs(other.y)
        if case .arc(let arc) = self { sum += abs(arc.start) + abs(arc.sweep) }
        return sum.isNaN ? .infinity : sum
    }

    /// Whether the hull lies in a box, and all angles are finite.
    fileprivate func lies(in box: PixelBox) -> Bool {
        guard reach < .infinity else { return false }
        let (one, other) = hull
        let (low, high) = (pointwiseMin(one, other), pointwiseMax(one, other))
        return all(low .>= SIMD2<Double>(box.low)) && all(high .<= SIMD2<Double>(box.high))
    }
}
