import Synchronization

extension CoordinateTransformation {
    private struct Ends: Hashable {
        let source: SpatialReference
        let target: SpatialReference
    }

    private static let known = Mutex<[Ends: CoordinateTransformation]>([:])

    /// The way from one system to another, looked up once in the life of the process.
    ///
    /// PROJ takes a millisecond or more to look one up, and each tile of a map needs several.
    ///
    /// - Throws: as the initializer does; a failure is not remembered.
    package static func known(
        from source: SpatialReference, to target: SpatialReference
    ) throws(GeospatialError) -> CoordinateTransformation {
        let ends = Ends(source: source, target: target)
        if let found = known.withLock({ $0[ends] }) { return found }
        let way = try CoordinateTransformation(from: source, to: target)
        // The others take no time.
        guard way.usesProj else { return way }
        return known.withLock { known in
            if let earlier = known[ends] { return earlier }
            // A hostile stream of systems must not fill the memory.
            if known.count >= 64 { known.removeAll() }
            known[ends] = way
            return way
        }
    }
}
