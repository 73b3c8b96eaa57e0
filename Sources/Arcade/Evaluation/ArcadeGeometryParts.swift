import CartoucheGeospatial

/// The parts of the geometries that a script used last, so that loops do not create them again.
struct ArcadeGeometryParts {
    private var entries: [(geometry: Geometry, parts: ArcadeValue)] = []
    private static let limit = 4
    /// Whether parts are kept.
    var isUsed: Bool { !entries.isEmpty }

    mutating func parts(
        of geometry: Geometry, or create: () throws(ArcadeFault) -> ArcadeValue
    ) throws(ArcadeFault) -> ArcadeValue {
        if let known = entries.first(where: { $0.geometry === geometry }) { return known.parts }
        let parts = try create()
        if entries.count >= Self.limit { entries.removeFirst() }
        entries.append((geometry, parts))
        return parts
    }

    /// Forgets all parts, at the start of a run.
    mutating func reset() { entries.removeAll(keepingCapacity: true) }
}
