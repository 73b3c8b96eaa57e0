import CartoucheDocuments

extension EsriJSON {
    /// Returns a geometry as the text of an Esri JSON object.
    public static func text(of geometry: Geometry) -> String { json(of: geometry).text() }

    /// Returns a geometry as an Esri JSON object.
    package static func json(of geometry: Geometry) -> JSONValue {
        var object = JSONObject()
        switch geometry {
        case let point as Point:
            object["x"] = point.isEmpty ? "NaN" : number(point.x)
            object["y"] = point.isEmpty ? "NaN" : number(point.y)
            object["z"] = point.z.map(number)
            object["m"] = point.m.map(number)
        case let envelope as Envelope:
            object["xmin"] = envelope.isEmpty ? "NaN" : number(envelope.xMin)
            object["ymin"] = envelope.isEmpty ? "NaN" : number(envelope.yMin)
            object["xmax"] = envelope.isEmpty ? "NaN" : number(envelope.xMax)
            object["ymax"] = envelope.isEmpty ? "NaN" : number(envelope.yMax)
            object["zmin"] = envelope.zMin.map(number)
            object["zmax"] = envelope.zMax.map(number)
            object["mmin"] = envelope.mMin.map(number)
            object["mmax"] = envelope.mMax.map(number)
        case let points as Multipoint:
            let all = points.coordinates
            object = flags(all)
            object["points"] = .array(all.positions.indices.map { vertex($0, of: all) })
        case let line as Polyline:
            object = flags(line.coordinates)
            if let curved = line.curved {
                object["curvePaths"] = parts(curved.vertices, curves: curved.curves)
            } else {
                object["paths"] = parts(line.coordinates)
            }
        case let area as Polygon:
            object = flags(area.coordinates)
            let reversed = area.coordinates.partsToReverse(outer: .clockwise)
            if let curved = area.curved {
                let turned = curved.reversing(reversed)
                object["curveRings"] = parts(turned.vertices, curves: turned.curves)
            } else {
                object["rings"] = parts(area.coordinates.oriented(outer: .clockwise))
            }
        default: break
        }
        if let reference = geometry.spatialReference { object["spatialReference"] = json(of: reference) }
        return .object(object)
    }

    /// Returns a spatial reference as an Esri JSON object.
    package static func json(of reference: SpatialReference) -> JSONValue {
        var object = JSONObject()
        if let wkid = reference.wkid {
            object["wkid"] = number(Double(wkid))
            if let latest = reference.latestWKID ?? reference.canonicalWKID, latest != wkid {
                object["latestWkid"] = number(Double(latest))
            }
        } else if let text = reference.wkText {
            object["wkt"] = .string(text)
        }
        if let vertical = reference.verticalWKID { object["vcsWkid"] = number(Double(vertical)) }
        return .object(object)
    }

    /// Returns a viewpoint as in the initial state of a web map.
    package static func json(of viewpoint: Viewpoint) -> JSONValue {
        var object = JSONObject()
        object["rotation"] = number(viewpoint.rotation)
        if viewpoint.targetScale.isFinite { object["scale"] = number(viewpoint.targetScale) }
        object["targetGeometry"] = json(of: viewpoint.targetGeometry)
        return .object(object)
    }

    private static func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }

    private static func flags(_ coordinates: PackedCoordinates) -> JSONObject {
        var object = JSONObject()
        if coordinates.heights != nil { object["hasZ"] = true }
        if coordinates.measures != nil { object["hasM"] = true }
        return object
    }

    private static func parts(_ coordinates: PackedCoordinates, curves: [Int: Curve] = [:]) -> JSONValue {
        .array(
            (0..<coordinates.partCount).map { part in
                let range = coordinates.range(ofPart: part)
                return .array(
                    range.map { index in
                        let vertex = vertex(index, of: coordinates)
                        guard index > range.lowerBound, let curve = curves[index - 1] else { return vertex }
                        return json(
                            of: curve, from: coordinates.positions[index - 1],
                            to: coordinates.positions[index], end: vertex)
                    })
            })
    }

    private static func json(
        of curve: Curve, from start: SIMD2<Double>, to end: SIMD2<Double>, end vertex: JSONValue
    ) -> JSONValue {
        func position(_ position: SIMD2<Double>) -> JSONValue {
            .array([number(position.x), number(position.y)])
        }
        var object = JSONObject()
        switch curve {
        case .circularArc(let through):
            object["c"] = .array([vertex, position(through)])
        case .bezier(let control1, let control2):
            object["b"] = .array([vertex, position(control1), position(control2)])
        case .ellipticArc(let center, let clockwise, let rotation, let semiMajor, let ratio):
            let arc = EllipseArc(
                from: start, to: end, center: center, clockwise: clockwise, rotation: rotation,
                axes: semiMajor.map { SIMD2($0, $0 * ratio) })
            var items: [JSONValue] = [
                vertex, position(center), number(abs(arc.sweep) < .pi ? 1 : 0), number(clockwise ? 1 : 0),
            ]
            if let semiMajor { items += [number(rotation), number(semiMajor), number(ratio)] }
            object["a"] = .array(items)
        }
        return .object(object)
    }

    private static func vertex(_ index: Int, of coordinates: PackedCoordinates) -> JSONValue {
        let position = coordinates.positions[index]
        var items = [number(position.x), number(position.y)]
        for value in [coordinates.heights?[index], coordinates.measures?[index]] {
            if let value { items.append(value.isFinite ? number(value) : nil) }
        }
        return .array(items)
    }
}
