extension DisplayList: Hashable {
    /// Whether both make the same calls with the same arguments; markers are compared by what they draw.
    public static func == (left: DisplayList, right: DisplayList) -> Bool {
        guard left.commands.count == right.commands.count else { return false }
        return left.commands.indices.allSatisfy { index in
            let a = left.commands[index]
            let b = right.commands[index]
            guard a.kind == b.kind, a.rule == b.rule else { return false }
            switch a.kind {
            case .fill: return left.paint(of: a) == right.paint(of: b) && left.samePath(a, right, b)
            case .stroke:
                return left.paint(of: a) == right.paint(of: b)
                    && left.styles[Int(a.extra)] == right.styles[Int(b.extra)] && left.samePath(a, right, b)
            case .stamp:
                let one = left.stampCall(left.stampRuns[Int(a.first)])
                let two = right.stampCall(right.stampRuns[Int(b.first)])
                return one.stamps == two.stamps && one.which == two.which
                    && one.markers.elementsEqual(two.markers) { $0 === $1 || $0.list == $1.list }
            case .image: return left.images[Int(a.first)] == right.images[Int(b.first)]
            case .clip: return a.extra == b.extra && left.samePath(a, right, b)
            case .group:
                return a.extra == b.extra && left.opacities[Int(a.first)] == right.opacities[Int(b.first)]
            case .end: return true
            }
        }
    }

    /// Hashes the kinds of calls.
    public func hash(into hasher: inout Hasher) {
        for command in commands { hasher.combine(command.kind) }
    }

    private func samePath(_ command: Command, _ other: DisplayList, _ otherCommand: Command) -> Bool {
        let one = path(of: command)
        let two = other.path(of: otherCommand)
        return one.contours == two.contours
            && one.points.prefix(Int(one.contours.last?.end ?? 0))
                == two.points.prefix(Int(two.contours.last?.end ?? 0))
    }
}
