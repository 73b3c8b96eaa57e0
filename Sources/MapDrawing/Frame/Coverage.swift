import CartoucheGeospatial

/// The parts of the world along x that contain data, on a map that wraps around.
///
/// Data on both sides of the antimeridian often leaves most of the world free. Then the shortest interval that contains
/// all data continues beyond an edge of the map.
struct Coverage: Sendable {
    /// One turn around the globe; nil if the map does not wrap around.
    private let world: WorldStrip?
    /// The covered parts of the world in ascending order, without narrow gaps between them.
    private var parts: [ClosedRange<Double>] = []
    private var isEverywhere = false

    init(of world: WorldStrip?) {
        self.world = world
    }

    /// Adds an interval, which may be beyond the edges of the world.
    mutating func add(_ interval: ClosedRange<Double>) {
        guard let world, !isEverywhere else { return }
        guard interval.upperBound - interval.lowerBound < world.width,
            interval.lowerBound.magnitude < world.width * 1e6
        else {
            isEverywhere = true
            return
        }
        let low = world.wrapped(interval.lowerBound)
        let high = low + (interval.upperBound - interval.lowerBound)
        insert(low...min(high, world.high))
        if high > world.high { insert(world.low...high - world.width) }
    }

    private mutating func insert(_ interval: ClosedRange<Double>) {
        // Gaps of less than a degree do not matter.
        let slack = (world?.width ?? 0) / 360
        var merged = interval
        let first = parts.firstIndex { $0.upperBound + slack >= interval.lowerBound } ?? parts.count
        var end = first
        while end < parts.count, parts[end].lowerBound - slack <= interval.upperBound {
            merged =
                min(
                    merged.lowerBound, parts[end].lowerBound)...max(
                    merged.upperBound, parts[end].upperBound)
            end += 1
        }
        parts.replaceSubrange(first..<end, with: [merged])
    }

    /// Whether a quarter of the world or more is free of data.
    var hasWideGap: Bool {
        guard let world, !isEverywhere, let first = parts.first, let last = parts.last else { return false }
        let outer = first.lowerBound + world.width - last.upperBound
        let gaps = parts.indices.dropLast().map { parts[$0 + 1].lowerBound - parts[$0].upperBound }
        return max(gaps.max() ?? 0, outer) > world.width / 4
    }

    /// The shortest interval with all data, if it continues beyond an edge and leaves a quarter of the world free that
    /// no other interval leaves free.
    var narrowest: ClosedRange<Double>? {
        guard let world, !isEverywhere, parts.count > 1 else { return nil }
        let gaps = parts.indices.dropLast().map { parts[$0 + 1].lowerBound - parts[$0].upperBound }
        guard let widest = gaps.indices.max(by: { gaps[$0] < gaps[$1] }) else { return nil }
        let outer = parts[0].lowerBound + world.width - parts[parts.count - 1].upperBound
        guard gaps[widest] > max(world.width / 4, outer) else { return nil }
        return parts[widest + 1].lowerBound...parts[widest].upperBound + world.width
    }
}
