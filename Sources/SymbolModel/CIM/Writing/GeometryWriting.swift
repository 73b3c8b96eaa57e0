import CartoucheDocuments

extension MarkerGeometry {
    /// Writes the geometry as Esri JSON, or null if there is none.
    func write(to json: inout JSONWriter) {
        switch self {
        case .none: json.null()
        case .point(let point):
            json.beginObject()
            json.key("x")
            json.number(point.x)
            json.key("y")
            json.number(point.y)
            json.endObject()
        case .multipoint(let points):
            json.beginObject()
            json.key("points")
            json.beginArray()
            for point in points { json.position(point) }
            json.endArray()
            json.endObject()
        case .polyline(let contours): json.contours(contours, "paths", "curvePaths")
        case .polygon(let contours): json.contours(contours, "rings", "curveRings")
        case .envelope(let minimum, let maximum):
            json.beginObject()
            for (key, value) in [
                ("xmin", minimum.x), ("ymin", minimum.y), ("xmax", maximum.x), ("ymax", maximum.y),
            ] {
                json.key(key)
                json.number(value)
            }
            json.endObject()
        }
    }
}

extension JSONWriter {
    fileprivate mutating func position(_ point: SIMD2<Double>) { numbers([point.x, point.y]) }

    fileprivate mutating func contours(_ contours: [MarkerContour], _ straight: String, _ curved: String) {
        let isStraight = contours.allSatisfy {
            $0.segments.allSatisfy { if case .line = $0 { true } else { false } }
        }
        beginObject()
        key(isStraight ? straight : curved)
        beginArray()
        for contour in contours {
            beginArray()
            position(contour.start)
            var last = contour.start
            for segment in contour.segments {
                write(segment, from: last)
                last = segment.end
            }
            endArray()
        }
        endArray()
        endObject()
    }

    private mutating func write(_ segment: MarkerContour.Segment, from start: SIMD2<Double>) {
        switch segment {
        case .line(let end): position(end)
        case .cubic(let first, let second, let end):
            beginObject()
            key("b")
            beginArray()
            position(end)
            position(first)
            position(second)
            endArray()
            endObject()
        case .arc(let center, let clockwise, let end):
            beginObject()
            key("a")
            beginArray()
            position(end)
            position(center)
            arcFlags(start, center, end, clockwise)
            endArray()
            endObject()
        case .ellipse(let arc, let end):
            beginObject()
            key("a")
            beginArray()
            position(end)
            position(arc.center)
            arcFlags(start, arc.center, end, arc.clockwise)
            number(arc.rotation)
            number(arc.semiMajor)
            number(arc.ratio)
            endArray()
            endObject()
        }
    }

    /// Writes two flags: whether the arc is less than half a turn, and whether it is clockwise.
    private mutating func arcFlags(
        _ start: SIMD2<Double>, _ center: SIMD2<Double>, _ end: SIMD2<Double>, _ clockwise: Bool
    ) {
        let (from, to) = (start - center, end - center)
        let cross = from.x * to.y - from.y * to.x
        number(start != end && (clockwise ? cross < 0 : cross > 0) ? 1 : 0)
        number(clockwise ? 1 : 0)
    }
}
