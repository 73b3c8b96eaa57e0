import CartoucheDocuments
import CartoucheGeospatial

/// Creates geometries from dictionaries or JSON with the members of the REST API.
///
/// Paths and rings can contain points of the language instead of lists of numbers.
struct ArcadeGeometryReader {
    /// The spatial reference of geometries that name none.
    let context: SpatialReference?

    /// The kinds of geometries that scripts create.
    enum Kind: CaseIterable {
        case point, multipoint, polyline, polygon, extent
    }

    /// Returns the geometry of a value; nil if it has none.
    ///
    /// - Parameter kind: The expected kind; nil for any.
    /// - Throws: ``ArcadeFault`` if a text is not JSON.
    func geometry(_ value: ArcadeValue, as kind: Kind? = nil) throws(ArcadeFault) -> Geometry? {
        switch value {
        case .geometry(let geometry): return kind == nil || self.kind(of: geometry) == kind ? geometry : nil
        case .feature(let feature):
            guard let own = feature.geometry else { return nil }
            return try geometry(.geometry(own), as: kind)
        case .dictionary(let dictionary): return geometry(dictionary, as: kind)
        case .text(let text):
            guard let json = try? JSONValue(parsing: text) else {
                throw ArcadeFault(.wrongArgument, "the text is not the JSON of a geometry")
            }
            return try geometry(ArcadeValue(json), as: kind)
        default: return nil
        }
    }

    private func kind(of geometry: Geometry) -> Kind {
        switch geometry {
        case is Point: .point
        case is Multipoint: .multipoint
        case is Polyline: .polyline
        case is Polygon: .polygon
        default: .extent
        }
    }

    private func geometry(_ members: ArcadeDictionary, as kind: Kind?) -> Geometry? {
        let reference = spatialReference(members["spatialReference"] ?? .null) ?? context
        let kinds = kind.map { [$0] } ?? Kind.allCases
        for kind in kinds {
            switch kind {
            case .point where members["x"] != nil: return point(members, reference)
            case .multipoint where members["points"] != nil:
                let points = members["points"] ?? .null
                guard let packed = coordinates(.array(ArcadeArray([points])), of: members, closed: false)
                else {
                    return nil
                }
                return Multipoint(coordinates: packed, spatialReference: reference)
            case .polyline where members["paths"] != nil:
                return coordinates(members["paths"] ?? .null, of: members, closed: false)
                    .map { Polyline(coordinates: $0, spatialReference: reference) }
            case .polygon where members["rings"] != nil:
                return coordinates(members["rings"] ?? .null, of: members, closed: true)
                    .map { Polygon(coordinates: $0, spatialReference: reference) }
            case .extent where members["xmin"] != nil: return extent(members, reference)
            default: continue
            }
        }
        return nil
    }

    // MARK: Parts

    /// Returns a coordinate; nil if it is not a number.
    private func coordinate(_ value: ArcadeValue?) -> Double? {
        guard case .number(let number)? = value, number.isFinite else { return nil }
        return number
    }

    private func point(_ members: ArcadeDictionary, _ reference: SpatialReference?) -> Point? {
        guard let x = coordinate(members["x"]), let y = coordinate(members["y"]) else { return nil }
        return Point(
            x: x, y: y, z: coordinate(members["z"]), m: coordinate(members["m"]), spatialReference: reference)
    }

    private func extent(_ members: ArcadeDictionary, _ reference: SpatialReference?) -> Envelope? {
        guard let xMin = coordinate(members["xmin"]), let yMin = coordinate(members["ymin"]),
            let xMax = coordinate(members["xmax"]), let yMax = coordinate(members["ymax"])
        else { return nil }
        return Envelope(
            xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax, zMin: coordinate(members["zmin"]),
            zMax: coordinate(members["zmax"]), mMin: coordinate(members["mmin"]),
            mMax: coordinate(members["mmax"]), spatialReference: reference)
    }

    /// Returns the coordinates of all parts; nil if there are none, or if one is not a position.
    private func coordinates(
        _ parts: ArcadeValue, of members: ArcadeDictionary, closed: Bool
    ) -> PackedCoordinates? {
        guard case .array(let parts) = parts else { return nil }
        func flag(_ name: String) -> Bool? {
            if case .boolean(let flag)? = members[name] { flag } else { nil }
        }
        let thirdIsMeasure = flag("hasM") == true && flag("hasZ") != true
        var result = PackedCoordinates()
        for part in parts.elements {
            guard case .array(let vertices) = part else { return nil }
            for vertex in vertices.elements {
                switch vertex {
                case .geometry(let point as Point) where !point.isEmpty:
                    result.append(SIMD2(point.x, point.y), z: point.z, m: point.m)
                case .dictionary(let members):
                    guard let x = coordinate(members["x"]), let y = coordinate(members["y"]) else {
                        return nil
                    }
                    result.append(SIMD2(x, y), z: coordinate(members["z"]), m: coordinate(members["m"]))
                case .array(let numbers):
                    let values = numbers.elements
                    guard values.count >= 2, let x = coordinate(values[0]), let y = coordinate(values[1])
                    else {
                        return nil
                    }
                    let third = values.count > 2 ? coordinate(values[2]) : nil
                    let fourth = values.count > 3 ? coordinate(values[3]) : nil
                    result.append(
                        SIMD2(x, y), z: thirdIsMeasure ? nil : third, m: thirdIsMeasure ? third : fourth)
                default: return nil
                }
            }
            result.endPart(closed: closed)
        }
        return result.partCount > 0 ? result : nil
    }

    /// Returns the spatial reference of a dictionary or a WKID; nil if there is none.
    func spatialReference(_ value: ArcadeValue) -> SpatialReference? {
        switch value {
        case .number(let wkid):
            return Int(exactly: wkid).flatMap { WKID($0) }.map { SpatialReference(wkid: $0.rawValue) }
        case .dictionary:
            guard let json = try? JSONPart(value.json()) else { return nil }
            return EsriJSON.spatialReference(from: json)
        default: return nil
        }
    }
}
