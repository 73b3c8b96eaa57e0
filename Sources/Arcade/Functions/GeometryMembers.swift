import CartoucheGeospatial

/// The members of geometries, such as `x` and `paths`.
enum ArcadeGeometryMembers {
    /// Returns a member by its name in lower case; nil if there is none.
    static func value(
        _ name: String, of geometry: Geometry, _ run: ArcadeRun
    ) throws(ArcadeFault) -> ArcadeValue? {
        switch name {
        case "type": return .text(type(of: geometry))
        case "spatialreference": return spatialReference(geometry.spatialReference ?? run.spatialReference)
        case "hasz": return .boolean(geometry.hasZ)
        case "hasm": return .boolean(geometry.hasM)
        default: break
        }
        switch geometry {
        case let point as Point: return member(name, of: point)
        case let extent as Envelope: return member(name, of: extent)
        case let points as Multipoint where name == "points":
            return try run.geometryParts.parts(of: points) { () throws(ArcadeFault) in
                try self.points(points.coordinates, 0..<points.coordinates.positions.count, of: points, run)
            }
        case let line as Polyline where name == "paths": return try parts(line.coordinates, of: line, run)
        case let area as Polygon where name == "rings": return try parts(area.coordinates, of: area, run)
        default: return nil
        }
    }

    /// The names of the members of a geometry, for messages.
    static func names(of geometry: Geometry) -> [String] {
        let own: [String] =
            switch geometry {
            case is Point: ["x", "y", "z", "m"]
            case is Multipoint: ["points"]
            case is Polyline: ["paths"]
            case is Polygon: ["rings"]
            default: ["xmin", "ymin", "xmax", "ymax", "zmin", "zmax", "mmin", "mmax"]
            }
        return own + ["hasZ", "hasM", "spatialReference", "type"]
    }

    private static func type(of geometry: Geometry) -> String {
        switch geometry {
        case is Point: "point"
        case is Multipoint: "multipoint"
        case is Polyline: "polyline"
        case is Polygon: "polygon"
        default: "extent"
        }
    }

    private static func number(_ value: Double?) -> ArcadeValue { value.map { .number($0) } ?? .null }

    private static func member(_ name: String, of point: Point) -> ArcadeValue? {
        switch name {
        case "x": .number(point.x)
        case "y": .number(point.y)
        case "z": number(point.z)
        case "m": number(point.m)
        default: nil
        }
    }

    private static func member(_ name: String, of extent: Envelope) -> ArcadeValue? {
        switch name {
        case "xmin": .number(extent.xMin)
        case "ymin": .number(extent.yMin)
        case "xmax": .number(extent.xMax)
        case "ymax": .number(extent.yMax)
        case "zmin": number(extent.zMin)
        case "zmax": number(extent.zMax)
        case "mmin": number(extent.mMin)
        case "mmax": number(extent.mMax)
        default: nil
        }
    }

    private static func parts(
        _ coordinates: PackedCoordinates, of geometry: Geometry, _ run: ArcadeRun
    ) throws(ArcadeFault) -> ArcadeValue {
        try run.geometryParts.parts(of: geometry) { () throws(ArcadeFault) in
            var parts: [ArcadeValue] = []
            try run.reserve(elements: coordinates.partCount)
            for part in 0..<coordinates.partCount {
                parts.append(try points(coordinates, coordinates.range(ofPart: part), of: geometry, run))
            }
            return .array(ArcadeArray(parts, isImmutable: true))
        }
    }

    private static func points(
        _ coordinates: PackedCoordinates, _ range: Range<Int>, of geometry: Geometry, _ run: ArcadeRun
    ) throws(ArcadeFault) -> ArcadeValue {
        try run.reserve(elements: range.count)
        let points = range.map { index in
            ArcadeValue.geometry(coordinates.point(at: index, in: geometry.spatialReference))
        }
        return .array(ArcadeArray(points, isImmutable: true))
    }

    private static func spatialReference(_ reference: SpatialReference?) -> ArcadeValue {
        guard let reference else { return .null }
        let dictionary = ArcadeDictionary(isImmutable: true)
        func set(_ name: String, _ value: Int?) {
            if let value { dictionary.set(name, .number(Double(value))) }
        }
        set("wkid", reference.wkid)
        set("latestWkid", reference.latestWKID)
        set("vcsWkid", reference.verticalWKID)
        if reference.wkid == nil, let text = reference.wkText { dictionary.set("wkt", .text(text)) }
        return .dictionary(dictionary)
    }
}

extension ArcadeDictionary {
    fileprivate func set(_ name: String, _ value: ArcadeValue) { self[name] = value }
}
