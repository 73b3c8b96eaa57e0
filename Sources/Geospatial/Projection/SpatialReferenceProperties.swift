import CartoucheCProj
import Synchronization

/// The properties of a coordinate system in PROJ's database.
package struct SpatialReferenceProperties: Hashable, Sendable {
    /// Whether coordinates are longitudes and latitudes.
    package var isGeographic: Bool
    /// Length of one unit in meters; in a geographic coordinate system, at the equator.
    package var metersPerUnit: Double
    /// The longitudes and latitudes (WGS 84) that can be projected to this coordinate system.
    package var domain: Envelope
}

extension SpatialReference {
    /// Whether coordinates are longitudes and latitudes.
    ///
    /// If PROJ does not know the coordinate system, identifiers from 4001 to 4999 count as geographic.
    public var isGeographic: Bool {
        if let properties = try? properties() { return properties.isGeographic }
        return (4001...4999).contains(canonicalWKID ?? 0)
    }

    /// Length of one unit of the coordinates in meters; for degrees, at the equator.
    ///
    /// If PROJ does not know the coordinate system: the length of a degree for geographic identifiers, otherwise 1.
    public var metersPerUnit: Double {
        if let properties = try? properties() { return properties.metersPerUnit }
        return isGeographic ? WebMercator.metersPerDegree : 1
    }

    /// The longitudes and latitudes (WGS 84) that can be projected to this coordinate system.
    ///
    /// In Web Mercator, it ends at the latitudes ±85.0511°, which make the world a square. If PROJ does not know
    /// the coordinate system, it is the whole world.
    public var domain: Envelope {
        (try? properties())?.domain ?? Self.world
    }

    /// All longitudes and latitudes.
    package static let world = Envelope(
        xMin: -180, yMin: -90, xMax: 180, yMax: 90, spatialReference: .wgs84)

    /// Returns the properties of this coordinate system; they are cached for the life of the process.
    ///
    /// - Throws: `GeospatialError` if PROJ is needed and not installed, or does not know the coordinate system, or if the
    ///   coordinate system has no positions on a map.
    package func properties() throws(GeospatialError) -> SpatialReferenceProperties {
        switch canonicalWKID {
        case 4326:
            return SpatialReferenceProperties(
                isGeographic: true, metersPerUnit: WebMercator.metersPerDegree, domain: Self.world)
        case 3857:
            return SpatialReferenceProperties(
                isGeographic: false, metersPerUnit: 1, domain: WebMercator.domain)
        default:
            break
        }
        if let known = Self.known.withLock({ $0[self] }) { return known }
        let properties = try queriedProperties()
        Self.known.withLock { known in
            // Hostile input with many coordinate systems must not fill the memory.
            if known.count >= 1024 { known.removeAll() }
            known[self] = properties
        }
        return properties
    }

    private static let known = Mutex<[SpatialReference: SpatialReferenceProperties]>([:])

    /// Discards the cache, because the data of PROJ changed.
    static func forgetProperties() {
        known.withLock { $0.removeAll() }
    }

    private func queriedProperties() throws(GeospatialError) -> SpatialReferenceProperties {
        let context = try ProjContext(ProjLibrary.shared())
        let functions = context.library.functions
        let whole = try context.coordinateSystem(self)
        var horizontal = whole
        // Find the horizontal system. It is the first part of a compound system, and the source of a bound system.
        // Both can be nested.
        for _ in 0..<4 {
            let type = functions.get_type(horizontal.pointer)
            let inner: OpaquePointer? =
                switch type {
                case Int32(CPROJ_TYPE_COMPOUND_CRS):
                    functions.crs_get_sub_crs(context.pointer, horizontal.pointer, 0)
                case Int32(CPROJ_TYPE_BOUND_CRS):
                    functions.get_source_crs(context.pointer, horizontal.pointer)
                default: nil
                }
            guard let inner else { break }
            horizontal = ProjObject(inner, in: context)
        }
        let type = functions.get_type(horizontal.pointer)
        if type == Int32(CPROJ_TYPE_GEOCENTRIC_CRS) { throw .notFlat(description, kind: .geocentric) }
        if type == Int32(CPROJ_TYPE_VERTICAL_CRS) { throw .notFlat(description, kind: .vertical) }
        let isGeographic =
            (Int32(CPROJ_TYPE_GEOGRAPHIC_CRS)...Int32(CPROJ_TYPE_GEOGRAPHIC_3D_CRS))
            .contains(type)
        var unit = 1.0
        if !isGeographic,
            let system = functions.crs_get_coordinate_system(context.pointer, horizontal.pointer)
        {
            let axes = ProjObject(system, in: context)
            var factor = 0.0
            if functions.cs_get_axis_info(
                context.pointer, axes.pointer, 0, nil, nil, nil, &factor, nil, nil, nil) != 0,
                factor > 0, factor.isFinite
            {
                unit = factor
            }
        }
        return SpatialReferenceProperties(
            isGeographic: isGeographic, metersPerUnit: isGeographic ? WebMercator.metersPerDegree : unit,
            domain: Self.areaOfUse(of: whole) ?? Self.world)
    }

    private static func areaOfUse(of system: ProjObject) -> Envelope? {
        var west = 0.0
        var south = 0.0
        var east = 0.0
        var north = 0.0
        guard
            system.context.library.functions.get_area_of_use(
                system.context.pointer, system.pointer, &west, &south, &east, &north, nil) != 0,
            // -1000 means unknown. West is greater than east if the area crosses the antimeridian.
            [west, east].allSatisfy({ (-180...180).contains($0) }), south >= -90, north <= 90,
            south < north
        else { return nil }
        if west > east { (west, east) = (-180, 180) }
        guard west < east else { return nil }
        return Envelope(xMin: west, yMin: south, xMax: east, yMax: north, spatialReference: .wgs84)
    }
}
