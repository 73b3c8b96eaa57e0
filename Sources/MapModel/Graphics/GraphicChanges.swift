/// The graphics that changed last, so that a drawing does not compare all graphics of an overlay.
struct GraphicChanges: Sendable {
    /// The number of changes that are known.
    private static let capacity = 8192

    private var entries: [(graphic: ObjectIdentifier, revision: UInt64)] = []
    /// The index of the oldest entry, once there are as many as the capacity.
    private var oldest = 0

    /// Adds a change, which replaces the oldest one if there are too many.
    mutating func append(_ graphic: Graphic, revision: UInt64) {
        let entry = (graphic: ObjectIdentifier(graphic), revision: revision)
        guard entries.count == Self.capacity else { return entries.append(entry) }
        entries[oldest] = entry
        oldest = (oldest + 1) % Self.capacity
    }

    /// Returns the graphics that may have changed since a revision, the last change first; nil if they are not known.
    ///
    /// A graphic can occur more than once.
    package func graphics(since revision: UInt64) -> [ObjectIdentifier]? {
        var found: [ObjectIdentifier] = []
        for age in entries.indices {
            let entry = entries[(oldest + entries.count - 1 - age) % entries.count]
            guard entry.revision > revision else { return found }
            found.append(entry.graphic)
        }
        return entries.count < Self.capacity ? found : nil
    }
}
