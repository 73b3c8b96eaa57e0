// Lines and areas are cut at the edge of a projection's domain before they are projected.
//
// Tracks and borders often jump from 179° to -179°. Therefore an edge longer than half the globe is the short line
// across the antimeridian. Edges along a parallel are an exception: the sides of boxes and graticules can be longer
// than half the globe.

extension ProjectionDomain {
    /// Whether lines or areas with these places could reach the edge of the domain.
    ///
    /// The test is fast. It can return true although nothing reaches the edge.
    @inlinable
    package func mayCut(_ places: some Collection<SIMD2<Double>>) -> Bool {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = -low
        for place in places {
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        return mayCut(low, high)
    }

    /// Whether lines or areas in a box could reach the edge of the domain.
    @usableFromInline package func mayCut(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
        switch self {
        case .unknown, .interrupted: return false
        case .unbounded: return high.x - low.x > 180
        case .strip(let strip):
            let turn = ((low.x - strip.world.low) / 360).rounded(.down) * 360
            return
                !(low.x - turn > strip.world.low && high.x - turn < strip.world.high && low.y > strip.south
                && high.y < strip.north && high.x - low.x <= 180)
        case .cap(let cap): return cap.mayCut(low, high)
        }
    }

    /// Whether some places are outside the domain, so that cutting removes something.
    package var excludesPlaces: Bool {
        switch self {
        case .unbounded, .interrupted, .unknown: false
        // A larger cap is nearly the whole globe. The rest is one point of the map, or infinitely far away.
        case .cap(let cap): cap.radius < 179
        case .strip(let strip): !strip.isFullTurn || strip.south > -89.9 || strip.north < 89.9
        }
    }

    /// Returns the pieces of lines that are within the domain.
    ///
    /// - Parameter isPlanar: Whether the lines come from a projected system, in which no line is longer than half a
    ///   turn between two vertices.
    package func fit(
        lines: PackedCoordinates, isPlanar: Bool = false
    ) throws(GeospatialError) -> PackedCoordinates {
        let unwrapped = lines.unwrapped(isArea: false, alsoAlongParallels: isPlanar)
        switch self {
        case .unknown, .interrupted: return lines
        case .unbounded:
            return unwrapped == lines ? lines : try unwrapped.linesWrapped(into: .degrees)
        case .strip(let strip): return try strip.fit(lines: unwrapped)
        case .cap(let cap): return cap.fit(lines: unwrapped)
        }
    }

    /// Returns the parts of areas that are within the domain; input and output rings follow the even-odd rule.
    ///
    /// - Parameter isPlanar: Whether the areas come from a projected system, in which no edge is longer than half a
    ///   turn.
    package func fit(
        areas: PackedCoordinates, isPlanar: Bool = false
    ) throws(GeospatialError) -> PackedCoordinates {
        let unwrapped = areas.unwrapped(isArea: true, alsoAlongParallels: isPlanar)
        switch self {
        case .unknown, .interrupted: return areas
        case .unbounded:
            return unwrapped == areas ? areas : try unwrapped.areasWrapped(into: .degrees)
        case .strip(let strip): return try strip.fit(areas: unwrapped)
        case .cap(let cap): return cap.fit(areas: unwrapped)
        }
    }
}

extension DomainStrip {
    fileprivate func fit(lines: PackedCoordinates) throws(GeospatialError) -> PackedCoordinates {
        var cut = lines
        if isFullTurn {
            cut = try lines.linesWrapped(into: world)
        } else {
            cut = lines.turned(to: world).linesClipped(axis: 0, from: world.low, to: world.high)
        }
        return cut.linesClipped(axis: 1, from: south, to: north).inset(from: self)
    }

    fileprivate func fit(areas: PackedCoordinates) throws(GeospatialError) -> PackedCoordinates {
        var cut = areas
        if isFullTurn {
            cut = try areas.areasWrapped(into: world)
        } else {
            cut = areas.turned(to: world).areasSplit(at: world.high).low.areasSplit(at: world.low).high
        }
        let extent = cut.extent(in: nil)
        if extent.yMin < south || extent.yMax > north {
            cut = cut.swappedAxes().areasSplit(at: north).low.areasSplit(at: south).high.swappedAxes()
        }
        return cut.bordersDensified(of: self).inset(from: self)
    }
}

extension PackedCoordinates {
    /// Replaces jumps across the antimeridian by longitudes that continue beyond ±180°.
    ///
    /// A ring around a pole gets edges to the pole.
    ///
    /// - Parameter alsoAlongParallels: Whether a long edge along a parallel is a jump too.
    func unwrapped(isArea: Bool, alsoAlongParallels: Bool = false) -> PackedCoordinates {
        var changed = positions
        var jumps = false
        var around: [Int] = []
        for part in 0..<partCount {
            let range = range(ofPart: part)
            var turn = 0.0
            for index in range.dropFirst() {
                let step = positions[index].x - positions[index - 1].x
                if abs(step) > 180, abs(step) < 360,
                    alsoAlongParallels || positions[index].y != positions[index - 1].y
                {
                    turn -= step > 0 ? 360 : -360
                    jumps = true
                }
                changed[index].x += turn
            }
            if isArea, turn != 0 { around.append(part) }
        }
        guard jumps else { return self }
        let unwrapped = replacingPositions(changed)
        guard !around.isEmpty else { return unwrapped }
        var result = PackedCoordinates()
        for part in 0..<partCount {
            let range = range(ofPart: part)
            let turns = ((changed[range.upperBound - 1].x - changed[range.lowerBound].x) / 360).rounded()
            if abs(turns) == 1 {
                let mean = range.reduce(0) { $0 + positions[$1].y } / Double(range.count)
                result.appendRing(
                    range.dropLast().map(unwrapped.vertex), over: mean < 0 ? -90 : 90, turns: turns)
            } else {
                for index in range { result.append(unwrapped.vertex(index)) }
                result.endPart(closed: true)
            }
        }
        return result
    }

    /// Adds vertices every two degrees to edges along a parallel that are longer than half the globe.
    ///
    /// On a round map, such an edge is nearly a circle. A straight line between its ends would be on the wrong side of
    /// the pole.
    package func longParallelsDivided() -> PackedCoordinates {
        func isLong(_ index: Int) -> Bool {
            positions[index].y == positions[index - 1].y
                && abs(positions[index].x - positions[index - 1].x) > 180
        }
        guard (0..<partCount).contains(where: { range(ofPart: $0).dropFirst().contains(where: isLong) })
        else { return self }
        var result = PackedCoordinates()
        for part in 0..<partCount {
            let range = range(ofPart: part)
            for index in range {
                let end = vertex(index)
                if index > range.lowerBound, isLong(index) {
                    let start = vertex(index - 1)
                    // Hostile input can have longer edges.
                    let length = min(abs(end.position.x - start.position.x), 36_000)
                    let count = (length / 2).rounded(.up)
                    for piece in 1..<Int(count) {
                        result.append(.between(start, end, fraction: Double(piece) / count))
                    }
                }
                result.append(end)
            }
            result.endPart()
        }
        return result
    }

    /// Moves all parts by whole turns, so that their middle is at most half a turn from the strip's middle.
    fileprivate func turned(to strip: WorldStrip) -> PackedCoordinates {
        var moved = positions
        let middle = strip.low + strip.width / 2
        let extent = extent(in: nil)
        let turn = ((extent.xMin + extent.xMax) / 2 - middle) / 360
        // Parts of one area must stay together.
        for index in moved.indices { moved[index].x -= turn.rounded() * 360 }
        return replacingPositions(moved)
    }

    /// Exchanges x and y.
    func swappedAxes() -> PackedCoordinates {
        replacingPositions(positions.map { SIMD2($0.y, $0.x) })
    }

    /// Returns the pieces of lines between two bounds of x or of y.
    func linesClipped(axis: Int, from low: Double, to high: Double) -> PackedCoordinates {
        if positions.allSatisfy({ $0[axis] >= low && $0[axis] <= high }) { return self }
        var result = PackedCoordinates()
        for part in 0..<partCount {
            let range = range(ofPart: part)
            for index in range.dropLast() {
                let (start, end) = (vertex(index), vertex(index + 1))
                let step = end.position[axis] - start.position[axis]
                var (enter, leave) = (0.0, 1.0)
                if step == 0 {
                    if !(start.position[axis] >= low && start.position[axis] <= high) { leave = -1 }
                } else {
                    let (toLow, toHigh) = (
                        (low - start.position[axis]) / step, (high - start.position[axis]) / step
                    )
                    enter = max(0, min(toLow, toHigh))
                    leave = min(1, max(toLow, toHigh))
                }
                guard enter <= leave else {
                    result.endPart()
                    continue
                }
                if index == range.lowerBound || enter > 0 {
                    result.endPart()
                    result.append(enter > 0 ? .between(start, end, fraction: enter) : start)
                } else if result.positions.count == Int(result.partStarts[result.partCount]) {
                    result.append(start)
                }
                result.append(leave < 1 ? .between(start, end, fraction: leave) : end)
                if leave < 1 { result.endPart() }
            }
            result.endPart()
        }
        return result
    }

    /// Moves positions on the edge slightly inward, so that each is projected to its own side of the map.
    fileprivate func inset(from strip: DomainStrip) -> PackedCoordinates {
        let margin = 1e-9
        let low = SIMD2(strip.world.low + margin, strip.south)
        let high = SIMD2(strip.world.high - margin, strip.north)
        return replacingPositions(positions.map { pointwiseMax(pointwiseMin($0, high), low) })
    }

    /// Adds vertices every two degrees to area edges along the strip's border, because most maps show a curve
    /// there.
    fileprivate func bordersDensified(of strip: DomainStrip) -> PackedCoordinates {
        func isOnBorder(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
            (a.x == b.x && (a.x == strip.world.low || a.x == strip.world.high))
                || (a.y == b.y && (a.y == strip.south || a.y == strip.north))
        }
        var result = PackedCoordinates()
        for part in 0..<partCount {
            let range = range(ofPart: part)
            for index in range {
                let end = vertex(index)
                if index > range.lowerBound {
                    let start = vertex(index - 1)
                    let step = end.position - start.position
                    let length = max(abs(step.x), abs(step.y))
                    if length > 2, isOnBorder(start.position, end.position) {
                        let count = (length / 2).rounded(.up)
                        for piece in 1..<Int(count) {
                            result.append(.between(start, end, fraction: Double(piece) / count))
                        }
                    }
                }
                result.append(end)
            }
            result.endPart()
        }
        return result
    }
}
