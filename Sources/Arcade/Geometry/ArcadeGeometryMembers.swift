import CartoucheGeospatial

/// The members of geometries, such as `x` and `paths`.
enum ArcadeGeometryMembers {
    /// Returns a member by its name in lower case; nil if there is none.
    static func value(
        _ name: String, of geometry: Geometry, _ run: ArcadeRun
    ) throws(ArcadeFault) -> ArcadeValue? {
        nil
    }
}
