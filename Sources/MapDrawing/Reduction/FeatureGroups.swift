import CartoucheFeatures
import CartoucheGeospatial

/// The features of a layer in groups: clusters or bins.
struct FeatureGroups {
    /// One group.
    struct Group: Sendable {
        /// The cell of the group.
        var key: SIMD2<Int32>
        var count = 0
        /// The mean position in map units.
        var position = SIMD2<Double>.zero
    }

    private(set) var groups: [Group] = []
    /// The group of each feature, batch by batch; -1 for features without a position.
    private(set) var groupOfRow: [[Int32]] = []

    /// Groups positions by the cells of a grid.
    ///
    /// - Parameters:
    ///   - positions: The positions of the features in map units, batch by batch; NaN for none.
    ///   - cells: The cells of the positions, batch by batch.
    init(positions: [[SIMD2<Double>]], cells: [[SIMD2<Int32>]]) {
        var indexes: [SIMD2<Int32>: Int32] = [:]
        for (places, keys) in zip(positions, cells) {
            groupOfRow.append(
                places.indices.map { row in
                    let place = places[row]
                    guard place.x.isFinite, place.y.isFinite else { return -1 }
                    let key = keys[row]
                    let index: Int32
                    if let known = indexes[key] {
                        index = known
                    } else {
                        index = Int32(groups.count)
                        indexes[key] = index
                        groups.append(Group(key: key))
                    }
                    groups[Int(index)].count += 1
                    groups[Int(index)].position += place
                    return index
                })
        }
        for index in groups.indices { groups[index].position /= Double(groups[index].count) }
    }

    /// Joins each group with the largest group in a neighboring cell whose position is near.
    ///
    /// A group joins only a group that itself joins no other one. So a group depends on few cells around it.
    ///
    /// - Parameter distance: The distance of positions that are near, in map units.
    mutating func join(within distance: Double) {
        var indexes: [SIMD2<Int32>: Int] = [:]
        for (index, group) in groups.enumerated() { indexes[group.key] = index }
        func isLarger(_ one: Int, than other: Int) -> Bool {
            let (a, b) = (groups[one], groups[other])
            return (a.count, a.key.x, a.key.y) > (b.count, b.key.x, b.key.y)
        }
        let larger = groups.indices.map { index -> [Int] in
            let group = groups[index]
            var found: [Int] = []
            for dy in Int32(-1)...1 {
                for dx in Int32(-1)...1 where dx != 0 || dy != 0 {
                    guard let other = indexes[group.key &+ SIMD2(dx, dy)], isLarger(other, than: index) else {
                        continue
                    }
                    let step = groups[other].position - group.position
                    if (step * step).sum() < distance * distance { found.append(other) }
                }
            }
            return found
        }
        let targets = groups.indices.map { index in
            larger[index].filter { larger[$0].isEmpty }.max { isLarger($1, than: $0) } ?? index
        }
        var sums = groups.map { $0.position * Double($0.count) }
        var counts = groups.map(\.count)
        for (index, target) in targets.enumerated() where target != index {
            sums[target] += sums[index]
            counts[target] += counts[index]
            counts[index] = 0
        }
        for index in groups.indices where counts[index] > 0 {
            groups[index].position = sums[index] / Double(counts[index])
        }
        for index in groups.indices { groups[index].count = counts[index] }
        for batch in groupOfRow.indices {
            for row in groupOfRow[batch].indices where groupOfRow[batch][row] >= 0 {
                groupOfRow[batch][row] = Int32(targets[Int(groupOfRow[batch][row])])
            }
        }
    }

    /// Returns the groups with at least a number of features, the largest first, with their indexes.
    ///
    /// Smaller groups are drawn later, above larger ones.
    func indexes(withAtLeast count: Int) -> [Int] {
        groups.indices.filter { groups[$0].count >= count }.sorted {
            let (a, b) = (groups[$0], groups[$1])
            return (b.count, a.key.y, a.key.x) < (a.count, b.key.y, b.key.x)
        }
    }
}
