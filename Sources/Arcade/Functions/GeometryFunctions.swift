import CartoucheGeospatial

extension ArcadeBuiltin {
    /// Functions of geometries.
    static let geometries: [ArcadeBuiltin] =
        geometryConstructors + geometryMeasures + geometryRelations + geometryOverlays + geometryShapes
        + geometryPositions + directions

    /// The constructors of geometries, and SetGeometry.
    private static let geometryConstructors: [ArcadeBuiltin] = [
        constructor("Geometry", "feature | json"),
        constructor("Point", "json", .point),
        constructor("Multipoint", "json", .multipoint),
        constructor("Polyline", "json", .polyline),
        constructor("Polygon", "json", .polygon),
        geometry("Extent", "geometry | json", 1...1) { (run, arguments) throws(ArcadeFault) in
            let reader = ArcadeGeometryReader(context: run.spatialReference)
            switch arguments[0] {
            case .dictionary, .text:
                return ArcadeGeometries.value(try reader.geometry(arguments[0], as: .extent))
            default: return ArcadeGeometries.value(try ArcadeGeometries.optional(arguments[0], run)?.extent)
            }
        },
        geometry("SetGeometry", "feature, geometry", 2...2) { (run, arguments) throws(ArcadeFault) in
            guard case .feature(let feature) = arguments[0] else {
                throw ArcadeGeometries.expected("a feature", arguments[0])
            }
            guard !feature.isImmutable else {
                throw ArcadeFault(
                    .immutable, "the geometry of this feature cannot be changed",
                    suggestion: "create a feature with Feature()")
            }
            switch arguments[1] {
            case .null: feature.geometry = nil
            case .geometry(let geometry): feature.geometry = geometry
            default: throw ArcadeGeometries.expected("a geometry", arguments[1])
            }
            return .null
        },
    ]

    private static func constructor(
        _ name: String, _ parameters: String, _ kind: ArcadeGeometryReader.Kind? = nil
    ) -> ArcadeBuiltin {
        geometry(name, parameters, 1...1) { (run, arguments) throws(ArcadeFault) in
            let reader = ArcadeGeometryReader(context: run.spatialReference)
            return ArcadeGeometries.value(try reader.geometry(arguments[0], as: kind))
        }
    }

    /// A function of the bundle Geometry.
    static func geometry(
        _ name: String, _ parameters: String, _ arguments: ClosedRange<Int>, since: String? = nil,
        _ compute: @escaping @Sendable (ArcadeRun, ArcadeArguments) throws(ArcadeFault) -> ArcadeValue
    ) -> ArcadeBuiltin {
        ArcadeBuiltin(name, parameters, arguments: arguments, bundle: .geometry, since: since, compute)
    }
}
