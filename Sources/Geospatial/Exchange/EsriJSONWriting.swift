import Documents

extension EsriJSON {
    /// A geometry as the text of an Esri JSON object.
    public static func text(of geometry: any Geometry) -> String { json(of: geometry).text() }

    /// A geometry as an Esri JSON object.
    package static func json(of geometry: any Geometry) -> JSONValue {
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
            object["paths"] = parts(line.coordinates)
        case let area as Polygon:
            let turned = area.coordinates.turned(outer: .clockwise)
            object = flags(turned)
            object["rings"] = parts(turned)
        default: break
        }
        if let reference = geometry.spatialReference { object["spatialReference"] = json(of: reference) }
        return .object(object)
    }

    /// A spatial reference as an Esri JSON object.
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

    /// A viewpoint as in a web map's initial state.
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

    private static func parts(_ coordinates: PackedCoordinates) -> JSONValue {
        .array(
            (0..<coordinates.partCount).map { part in
                .array(coordinates.range(ofPart: part).map { vertex($0, of: coordinates) })
            })
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
