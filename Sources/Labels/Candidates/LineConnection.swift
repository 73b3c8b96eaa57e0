/// Connects lines with equal texts whose ends meet, so that they are labeled as one line.
enum LineConnection {
    private struct Group: Hashable {
        var classIndex: Int
        var layer: Int
        var text: String
    }

    /// An end of a line.
    private struct End: Hashable {
        var line: Int
        var isStart: Bool
    }

    private struct Place: Hashable {
        var x, y: Double

        init(_ position: SIMD2<Double>) {
            // -0 and 0 are the same place.
            (x, y) = (position.x + 0, position.y + 0)
        }
    }

    /// Returns the features with connected lines.
    ///
    /// A connected line has the identifiers of its first feature.
    static func connected(_ features: [LabelFeature], _ classes: [StyledLabelClass]) -> [LabelFeature] {
        var groups: [Group: [Int]] = [:]
        for (number, feature) in features.enumerated() {
            guard let text = feature.text, case .line(let line) = feature.geometry, line.count > 1,
                classes[feature.classIndex].labelClass.rules.lines.connection != .none
            else { continue }
            groups[Group(classIndex: feature.classIndex, layer: feature.layer, text: text), default: []]
                .append(number)
        }
        var removed: Set<Int> = []
        var result = features
        for (group, members) in groups where members.count > 1 {
            let connection = classes[group.classIndex].labelClass.rules.lines.connection
            let numbers = members.sorted { features[$0].sortKey < features[$1].sortKey }
            let lines = numbers.map { number -> [SIMD2<Double>] in
                if case .line(let line) = features[number].geometry { line } else { [] }
            }
            for chain in chains(of: lines, connection) where chain.count > 1 {
                var joined: [SIMD2<Double>] = []
                for (line, isReversed) in chain {
                    let points = isReversed ? Array(lines[line].reversed()) : lines[line]
                    joined += joined.isEmpty ? points[...] : points.dropFirst()
                }
                let owner = chain.map(\.line).min() ?? 0
                // The line has the direction of its first feature.
                if chain.first(where: { $0.line == owner })?.isReversed == true { joined.reverse() }
                result[numbers[owner]].geometry = .line(joined)
                // Ranks by size are negative lengths.
                let ranks = chain.map { features[numbers[$0.line]].rank }
                let isRankedBySize = classes[group.classIndex].labelClass.rank == nil
                result[numbers[owner]].rank = isRankedBySize ? ranks.reduce(0, +) : ranks.min() ?? .infinity
                for (line, _) in chain where line != owner { removed.insert(numbers[line]) }
            }
        }
        if removed.isEmpty { return result }
        // A connected piece stays as an obstacle.
        for number in removed { result[number].text = nil }
        return result
    }

    /// Returns the lines in the order in which they are connected.
    private static func chains(
        of lines: [[SIMD2<Double>]], _ connection: LineLabelPlacement.Connection
    ) -> [[(line: Int, isReversed: Bool)]] {
        var ends: [Place: [End]] = [:]
        for (number, line) in lines.enumerated() {
            guard let first = line.first, let last = line.last, first != last else { continue }
            ends[Place(first), default: []].append(End(line: number, isStart: true))
            ends[Place(last), default: []].append(End(line: number, isStart: false))
        }
        var partner: [End: End] = [:]
        for meeting in ends.values where meeting.count > 1 {
            if meeting.count == 2 {
                (partner[meeting[0]], partner[meeting[1]]) = (meeting[1], meeting[0])
            } else if connection == .minimizesLabels, meeting.count <= 16 {
                // The straightest pairs are connected first.
                var pairs: [(turn: Double, first: Int, second: Int)] = []
                for first in meeting.indices {
                    for second in first + 1..<meeting.count where meeting[first].line != meeting[second].line
                    {
                        let (one, two) = (direction(lines, meeting[first]), direction(lines, meeting[second]))
                        pairs.append(((one * two).sum(), first, second))
                    }
                }
                for pair in pairs.sorted(by: {
                    ($0.turn, $0.first, $0.second) < ($1.turn, $1.first, $1.second)
                })
                where partner[meeting[pair.first]] == nil && partner[meeting[pair.second]] == nil {
                    partner[meeting[pair.first]] = meeting[pair.second]
                    partner[meeting[pair.second]] = meeting[pair.first]
                }
            }
        }
        var chains: [[(line: Int, isReversed: Bool)]] = []
        var used: Set<Int> = []
        /// Follows a chain from a line; a line that is entered at its start is not reversed.
        func follow(from line: Int, isReversed: Bool) -> [(line: Int, isReversed: Bool)] {
            var chain: [(line: Int, isReversed: Bool)] = []
            var next: (line: Int, isReversed: Bool)? = (line, isReversed)
            while let current = next, used.insert(current.line).inserted {
                chain.append(current)
                let end = End(line: current.line, isStart: current.isReversed)
                next = partner[end].map { ($0.line, !$0.isStart) }
            }
            return chain
        }
        // Chains with two free ends, then closed ones.
        for line in lines.indices {
            let (start, end) = (End(line: line, isStart: true), End(line: line, isStart: false))
            if used.contains(line) { continue }
            if partner[start] == nil {
                chains.append(follow(from: line, isReversed: false))
            } else if partner[end] == nil {
                chains.append(follow(from: line, isReversed: true))
            }
        }
        for line in lines.indices where !used.contains(line) {
            chains.append(follow(from: line, isReversed: false))
        }
        return chains
    }

    /// Returns the direction from an end into its line.
    private static func direction(_ lines: [[SIMD2<Double>]], _ end: End) -> SIMD2<Double> {
        let line = lines[end.line]
        let step = end.isStart ? line[1] - line[0] : line[line.count - 2] - line[line.count - 1]
        let length = (step * step).sum().squareRoot()
        return length > 0 ? step / length : .zero
    }
}
