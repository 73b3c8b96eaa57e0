// Clips and groups.
extension RasterCommands {
    /// Begins a clip.
    ///
    /// Returns the index of its command, for `end`.
    ///
    /// If the previous clip has just ended and has the same path, continues that clip. The layers of a hatched area are
    /// therefore clipped once.
    mutating func beginClip(to path: Path, rule: FillRule) -> Int {
        let path = path.flattened()
        if let begin = lastClip, begin < commands.count, commands.last?.kind == .end,
            commands[begin].kind == .clip, Int(commands[begin].extra) == commands.count - 1,
            commands[begin].rule == rule, isSame(path, as: commands[begin])
        {
            commands.removeLast()
            return begin
        }
        var command = Command(kind: .clip, rule: rule)
        record(path, in: &command)
        commands.append(command)
        return commands.count - 1
    }

    mutating func beginGroup(_ group: Group) -> Int {
        commands.append(Command(kind: .group, first: UInt32(groups.count)))
        groups.append(group)
        return commands.count - 1
    }

    mutating func end(_ begin: Int) {
        commands[begin].extra = UInt32(commands.count)
        lastClip = commands[begin].kind == .clip ? begin : nil
        commands.append(Command(kind: .end))
    }

    /// Removes and returns the calls before a command that begins a clip or a group without an end.
    ///
    /// Drops the command itself, and keeps the calls after it.
    mutating func split(at begin: Int) -> RasterCommands {
        lastClip = nil
        glyphs = nil
        var before = self
        before.commands.removeSubrange(begin...)
        commands.removeSubrange(...begin)
        for index in commands.indices
        where commands[index].kind == .clip || commands[index].kind == .group {
            commands[index].extra &-= UInt32(begin + 1)
        }
        return before
    }

    /// Whether a path is equal to the path of a command.
    private func isSame(_ path: Path, as command: Command) -> Bool {
        if command.isKept { return keptPaths[Int(command.first)] == path }
        guard path.points.count < Self.keptPointCount, Int(command.count) == path.contours.count,
            !path.points.isEmpty
        else { return false }
        return isSame(path, at: Int(command.first))
    }
}
