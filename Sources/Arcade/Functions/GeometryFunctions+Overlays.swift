import CartoucheGeodeticOperations
import CartoucheGeometryOperations
import CartoucheGeospatial

extension ArcadeBuiltin {
    /// Overlays of geometries.
    static let geometryOverlays: [ArcadeBuiltin] = [
        geometry("Intersection", "geometry1, geometry2", 2...2) { (run, arguments) throws(ArcadeFault) in
            guard let first = try ArcadeGeometries.optional(arguments[0], run),
                let second = try ArcadeGeometries.optional(arguments[1], run)
            else { return .null }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [first, second]) { () throws(GeospatialError) in
                    try Topology.intersection(first, second)
                })
        },
        geometry("Union", "geometries…", 1...anyNumber) { (run, arguments) throws(ArcadeFault) in
            var all: [Geometry] = []
            for argument in arguments.values {
                if case .array(let array) = argument {
                    for element in array.elements {
                        if let geometry = try ArcadeGeometries.optional(element, run) { all.append(geometry) }
                    }
                } else if let geometry = try ArcadeGeometries.optional(argument, run) {
                    all.append(geometry)
                }
            }
            if all.count < 2 { return ArcadeGeometries.value(all.first) }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, all) { () throws(GeospatialError) in
                    try Topology.union(of: all)
                })
        },
        geometry("Difference", "geometry1, geometry2", 2...2) { (run, arguments) throws(ArcadeFault) in
            guard let first = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            guard let second = try ArcadeGeometries.optional(arguments[1], run) else {
                return .geometry(first)
            }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [first, second]) { () throws(GeospatialError) in
                    try Topology.difference(first, second)
                })
        },
        geometry("SymmetricDifference", "geometry1, geometry2", 2...2) {
            (run, arguments) throws(ArcadeFault) in
            let first = try ArcadeGeometries.optional(arguments[0], run)
            let second = try ArcadeGeometries.optional(arguments[1], run)
            guard let first, let second else { return ArcadeGeometries.value(first ?? second) }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [first, second]) { () throws(GeospatialError) in
                    try Topology.symmetricDifference(first, second)
                })
        },
        geometry("Clip", "geometry, extent", 2...2) { (run, arguments) throws(ArcadeFault) in
            let geometry = try ArcadeGeometries.optional(arguments[0], run)
            let window = try ArcadeGeometries.optional(arguments[1], run)
            guard let geometry, let window else { return .null }
            guard let extent = window as? Envelope else {
                throw ArcadeGeometries.expected("an extent", arguments[1])
            }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [geometry]) { () throws(GeospatialError) in
                    try Topology.clip(geometry, to: extent)
                })
        },
        geometry("Cut", "geometry, cutter", 2...2) { (run, arguments) throws(ArcadeFault) in
            let geometry = try ArcadeGeometries.optional(arguments[0], run)
            let line = try ArcadeGeometries.optional(arguments[1], run)
            guard let geometry else { return .array(ArcadeArray([])) }
            guard let line else { return try ArcadeGeometries.array([geometry], run) }
            guard let cutter = line as? Polyline else {
                throw ArcadeGeometries.expected("a polyline", arguments[1])
            }
            let pieces = try ArcadeGeometries.compute(run, [geometry, cutter]) { () throws(GeospatialError) in
                try Topology.cut(geometry, usingCutter: cutter)
            }
            return try ArcadeGeometries.array(pieces.filter { !$0.isEmpty }, run)
        },
        geometry("Buffer", "geometry, distance, unit?", 2...3) { (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            let number = try ArcadeGeometries.number(arguments[1], "distance")
            let distance = try ArcadeUnits.coordinates(
                number, in: arguments[2], of: ArcadeGeometries.reference(geometry, run))
            if distance == 0 { return .geometry(geometry) }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [geometry], work: .buffer) { () throws(GeospatialError) in
                    try Topology.buffer(around: geometry, distance: distance)
                })
        },
        geometry("BufferGeodetic", "geometry, distance, unit?", 2...3) {
            (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            let number = try ArcadeGeometries.number(arguments[1], "distance")
            let meters = (ArcadeUnits.linear(arguments[2]) ?? .meters).convert(to: .meters, value: number)
            if meters == 0 { return .geometry(geometry) }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [geometry], work: .buffer) { () throws(GeospatialError) in
                    try Geodesy.buffer(
                        around: ArcadeMeasures.located(geometry, run), meters: meters, curveType: .geodesic)
                })
        },
    ]
}
