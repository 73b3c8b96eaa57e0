import Synchronization

extension CoordinateTransformation {
    private struct Ends: Hashable {
        let source: SpatialReference
        let target: SpatialReference
    }

    private static let known = Mutex<[Ends: CoordinateTransformation]>([:])

    /// Discards the cache, because the data of PROJ changed.
    static func forgetAll() {
        known.withLock { $0.removeAll() }
    }

    /// Returns the transformation between two coordinate systems from a cache.
    ///
    /// PROJ needs a millisecond or more to find a transformation, and each tile of a map needs several.
    ///
    /// - Throws: `GeospatialError`, as the initializer does; errors are not cached.
    package static func known(
        from source: SpatialReference, to target: SpatialReference
    ) throws(GeospatialError) -> CoordinateTransformation {
        let ends = Ends(source: source, target: target)
        if let found = known.withLock({ $0[ends] }) { return found }
        let transformation = try CoordinateTransformation(from: source, to: target)
        // Transformations without PROJ need no cache.
        guard transformation.usesProj else { return transformation }
        return known.withLock { known in
            if let earlier = known[ends] { return earlier }
            // Hostile input with many coordinate systems must not fill the memory.
            if known.count >= 64 { known.removeAll() }
            known[ends] = transformation
            return transformation
        }
    }
}
