import CartoucheCLibrary
import CartoucheDocuments

extension MarkerGeometry {
    /// Reads an Esri JSON geometry or envelope in a part of a document.
    ///
    /// - Parameters:
    ///   - part: The geometry's JSON.
    ///   - path: The geometry's JSON path in its document, for diagnostics.
    ///   - log: Receives a diagnostic for each part that the reader doesn't understand.
    package static func read(cim part: JSONPart, path: String, log: DiagnosticLog) -> MarkerGeometry {
        part.withTokens { text, tokens, index in
            var reader = CIMReader(text: text, tokens: tokens, path: path, log: log)
            return read(&reader, at: index)
        }
    }

    /// Reads an Esri JSON geometry or envelope.
    static func read(_ reader: inout CIMReader, at index: Int) -> MarkerGeometry {
        if reader.isNothing(index) { return .none }
        guard reader.token(index).kind == .object else {
            reader.report(
                .warning, .wrongValue, "\(reader.excerpt(index)) is not a geometry", instead: "not drawn")
            return .none
        }
        var point = SIMD2(Double.nan, .nan)
        var low = SIMD2(Double.nan, .nan)
        var high = SIMD2(Double.nan, .nan)
        var isPoint = false
        var isEnvelope = false
        var member = index + 1
        while reader.token(member).kind != .end {
            let value = member + 1
            if reader.isString(member, "rings") || reader.isString(member, "curveRings") {
                return .polygon(reader.contours(value))
            }
            if reader.isString(member, "paths") || reader.isString(member, "curvePaths") {
                return .polyline(reader.contours(value))
            }
            if reader.isString(member, "points") { return .multipoint(reader.positions(value)) }
            if reader.isString(member, "x") {
                point.x = reader.number(value) ?? .nan
                isPoint = true
            } else if reader.isString(member, "y") {
                point.y = reader.number(value) ?? .nan
                isPoint = true
            } else if reader.isString(member, "xmin") {
                low.x = reader.number(value) ?? .nan
                isEnvelope = true
            } else if reader.isString(member, "ymin") {
                low.y = reader.number(value) ?? .nan
            } else if reader.isString(member, "xmax") {
                high.x = reader.number(value) ?? .nan
            } else if reader.isString(member, "ymax") {
                high.y = reader.number(value) ?? .nan
            }
            member = reader.next(value)
        }
        if isEnvelope {
            return isFinite(low) && isFinite(high) ? .envelope(minimum: low, maximum: high) : .none
        }
        if isPoint { return isFinite(point) ? .point(point) : .none }
        reader.report(
            .warning, .unknownGeometry,
            "the geometry has none of rings, paths, points, x and y, or xmin",
            instead: "not drawn, but preserved when saved")
        return .none
    }

    private static func isFinite(_ point: SIMD2<Double>) -> Bool { point.x.isFinite && point.y.isFinite }
}

extension CIMReader {
    fileprivate func position(_ index: Int) -> SIMD2<Double>? {
        guard token(index).kind == .array, let x = number(index + 1), let y = number(next(index + 1)) else {
            return nil
        }
        return SIMD2(x, y)
    }

    fileprivate mutating func positions(_ index: Int) -> [SIMD2<Double>] {
        var points: [SIMD2<Double>] = []
        var lost = 0
        if token(index).kind == .array {
            var element = index + 1
            while token(element).kind != .end {
                if let point = position(element) { points.append(point) } else { lost += 1 }
                element = next(element)
            }
        } else {
            lost = 1
        }
        reportLost(lost)
        return points
    }

    fileprivate mutating func contours(_ index: Int) -> [MarkerContour] {
        var contours: [MarkerContour] = []
        var lost = 0
        guard token(index).kind == .array else {
            reportLost(1)
            return []
        }
        var path = index + 1
        while token(path).kind != .end {
            if let contour = contour(path, lost: &lost) { contours.append(contour) }
            path = next(path)
        }
        reportLost(lost)
        return contours
    }

    private mutating func reportLost(_ count: Int) {
        guard count > 0 else { return }
        report(
            .warning, .brokenGeometry, "\(count) positions or curves of a geometry cannot be read",
            instead: "drawn without them")
    }

    private func contour(_ index: Int, lost: inout Int) -> MarkerContour? {
        guard token(index).kind == .array else {
            lost += 1
            return nil
        }
        var element = index + 1
        var contour: MarkerContour?
        while token(element).kind != .end {
            if contour == nil {
                if let start = position(element) {
                    contour = MarkerContour(start: start, segments: [])
                    contour?.segments.reserveCapacity((token(index).extent - element) / 6)
                } else {
                    lost += 1
                }
            } else if let point = position(element) {
                contour?.segments.append(.line(to: point))
            } else if let start = contour?.segments.last?.end ?? contour?.start,
                let curve = curve(element, from: start)
            {
                contour?.segments.append(curve)
            } else {
                lost += 1
            }
            element = next(element)
        }
        return contour
    }

    /// Returns the curve in an object `{"b": …}`, `{"a": …}` or `{"c": …}`.
    private func curve(_ index: Int, from start: SIMD2<Double>) -> MarkerContour.Segment? {
        guard token(index).kind == .object, token(index + 1).kind == .string,
            token(index + 1).extent == 1, token(index + 2).kind == .array
        else { return nil }
        let first = index + 3
        guard token(first).kind != .end, let end = position(first) else { return nil }
        let second = next(first)
        guard token(second).kind != .end, let other = position(second) else { return nil }
        let third = next(second)
        switch text[token(index + 1).offset] {
        case UInt8(ascii: "b"):
            guard token(third).kind != .end, let control = position(third) else { return nil }
            return .cubic(other, control, to: end)
        case UInt8(ascii: "c"): return .through(other, from: start, to: end)
        case UInt8(ascii: "a"):
            var rest: [Double] = []
            var element = third
            while token(element).kind != .end, rest.count < 5 {
                guard let value = number(element) else { return nil }
                rest.append(value)
                element = next(element)
            }
            guard rest.count >= 2 else { return nil }
            let isClockwise = rest[1] != 0
            guard rest.count >= 5 else { return .arc(center: other, clockwise: isClockwise, to: end) }
            return .ellipse(
                EllipticArc(
                    center: other, rotation: rest[2], semiMajor: rest[3], ratio: rest[4],
                    clockwise: isClockwise), to: end)
        default: return nil
        }
    }
}

extension MarkerContour.Segment {
    /// Returns the circular arc between two points through a third point, or a line if all three are
    /// collinear.
    package static func through(
        _ middle: SIMD2<Double>, from start: SIMD2<Double>, to end: SIMD2<Double>
    ) -> Self {
        if start == end {
            // A whole circle: `middle` is opposite the start.
            return .arc(center: (start + middle) / 2, clockwise: false, to: end)
        }
        let (a, b) = (middle - start, end - start)
        let cross = a.x * b.y - a.y * b.x
        let (aa, bb) = ((a * a).sum(), (b * b).sum())
        guard abs(cross) > 1e-12 * max(aa, bb) else { return .line(to: end) }
        let center =
            start + SIMD2(b.y * aa - a.y * bb, a.x * bb - b.x * aa) / (2 * cross)
        // If the middle is left of the chord, the arc is clockwise.
        return .arc(center: center, clockwise: cross < 0, to: end)
    }
}
