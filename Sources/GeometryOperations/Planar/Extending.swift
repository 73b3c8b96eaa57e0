import CartoucheGeospatial
import CartouchePlanarGeometry

extension GeometryEngine {
    /// Options of ``GeometryEngine/extend(_:to:options:)`` for the ends of lines.
    public struct ExtendOptions: OptionSet, Hashable, Sendable {
        /// The options as bits.
        public let rawValue: Int

        /// Creates options from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The end vertex moves to the new end.
        ///
        /// Without this option, it stays as a vertex before the new end.
        public static let relocateEnds = ExtendOptions(rawValue: 1)
        /// The new end has the height and measure of the old end.
        ///
        /// Without this option, they are extrapolated from the last segment.
        public static let keepEndAttributes = ExtendOptions(rawValue: 2)
        /// The new end has no height and no measure.
        public static let noEndAttributes = ExtendOptions(rawValue: 4)
        /// The first vertex of each part is not extended.
        public static let doNotExtendFromStartPoint = ExtendOptions(rawValue: 8)
        /// The last vertex of each part is not extended.
        public static let doNotExtendFromEndPoint = ExtendOptions(rawValue: 16)
    }

    /// Returns lines that are extended straight, on the plane, until they reach another line.
    ///
    /// Both ends of every part are extended to the nearest intersection with the other line. An end that two parts
    /// share is not extended.
    ///
    /// - Parameters:
    ///   - polyline: The lines to extend.
    ///   - extender: The line that limits them.
    ///   - options: The ends to extend, and the attributes of the new vertices; by default both ends, with
    ///     extrapolated attributes.
    /// - Returns: Nil if no end can be extended, or if the spatial references differ.
    public static func extend(
        _ polyline: Polyline, to extender: Polyline, options: ExtendOptions = []
    ) -> Polyline? {
        guard haveCommonReference(polyline.spatialReference, extender.spatialReference) else { return nil }
        let lines = polyline.coordinates
        let target = SegmentIndex(extender.coordinates)
        var ends: [SIMD2<Double>: Int] = [:]
        for part in 0..<lines.partCount {
            let range = lines.range(ofPart: part)
            for index in [range.lowerBound, range.upperBound - 1] {
                ends[lines.positions[index], default: 0] += 1
            }
        }
        var result = PackedCoordinates()
        var isExtended = false
        for part in 0..<lines.partCount {
            var line = lines.range(ofPart: part).map(lines.vertex)
            for option in [ExtendOptions.doNotExtendFromEndPoint, .doNotExtendFromStartPoint] {
                // Extend the end first. Then reverse the line to extend the start.
                if !options.contains(option), line.count > 1, let last = line.last,
                    ends[last.position] == 1, let reached = reach(line, target, options)
                {
                    if options.contains(.relocateEnds) { line.removeLast() }
                    line.append(reached)
                    isExtended = true
                }
                line.reverse()
            }
            for vertex in line { result.append(vertex) }
            result.endPart()
        }
        guard isExtended else { return nil }
        return Polyline(
            coordinates: result, spatialReference: polyline.spatialReference ?? extender.spatialReference)
    }

    /// Returns the first intersection of the extender with the extension of a line's last segment.
    private static func reach(
        _ line: [PackedCoordinates.Vertex], _ target: SegmentIndex, _ options: ExtendOptions
    ) -> PackedCoordinates.Vertex? {
        guard let last = line.last, let before = line.dropLast().last(where: { $0.position != last.position })
        else { return nil }
        let step = last.position - before.position
        // The distance beyond the end, as a multiple of the last segment.
        var nearest = Double.infinity
        for segment in target.entries.lazy.map(\.segment) {
            let side = segment.end - segment.start
            let arm = segment.start - last.position
            let cross = step.x * side.y - step.y * side.x
            guard cross != 0 else { continue }
            let ahead = (arm.x * side.y - arm.y * side.x) / cross
            let along = (arm.x * step.y - arm.y * step.x) / cross
            if ahead > 1e-12, along >= 0, along <= 1 { nearest = min(nearest, ahead) }
        }
        guard nearest.isFinite else { return nil }
        var reached = PackedCoordinates.Vertex.between(before, last, fraction: 1 + nearest)
        if options.contains(.keepEndAttributes) { (reached.z, reached.m) = (last.z, last.m) }
        if options.contains(.noEndAttributes) { (reached.z, reached.m) = (nil, nil) }
        return reached
    }
}
