import Geospatial
import PlanarGeometry

extension GeometryEngine {
    /// How ``GeometryEngine/extend(_:to:options:)`` treats the ends of lines.
    public struct ExtendOptions: OptionSet, Hashable, Sendable {
        /// The flags as bits.
        public let rawValue: Int

        /// The flags of these bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// An end that is extended moves, instead of staying as a vertex before the new end.
        public static let relocateEnds = ExtendOptions(rawValue: 1)
        /// A new end has the height and measure of the old one, instead of going on as the last segment does.
        public static let keepEndAttributes = ExtendOptions(rawValue: 2)
        /// A new end has neither height nor measure.
        public static let noEndAttributes = ExtendOptions(rawValue: 4)
        /// First vertices stay where they are.
        public static let doNotExtendFromStartPoint = ExtendOptions(rawValue: 8)
        /// Last vertices stay where they are.
        public static let doNotExtendFromEndPoint = ExtendOptions(rawValue: 16)
    }

    /// Lines led on straight, on the flat map, until they reach another line.
    ///
    /// Both ends of every part are led on where they meet the other line, the shorter way where there are
    /// several. An end that belongs to two parts stays.
    ///
    /// - Parameters:
    ///   - polyline: the lines that grow.
    ///   - extender: where they grow to.
    ///   - options: which ends grow and what the new vertices carry; by default both, in proportion.
    /// - Returns: nil where nothing can be extended, or the spatial references differ.
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
                // At the end, then turned around at the start.
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

    /// Where a line led on from its last vertex meets the extender first.
    private static func reach(
        _ line: [PackedCoordinates.Vertex], _ target: SegmentIndex, _ options: ExtendOptions
    ) -> PackedCoordinates.Vertex? {
        guard let last = line.last, let before = line.dropLast().last(where: { $0.position != last.position })
        else { return nil }
        let step = last.position - before.position
        // As multiples of the last segment, beyond its end.
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
        var reached = PackedCoordinates.Vertex.between(before, last, share: 1 + nearest)
        if options.contains(.keepEndAttributes) { (reached.z, reached.m) = (last.z, last.m) }
        if options.contains(.noEndAttributes) { (reached.z, reached.m) = (nil, nil) }
        return reached
    }
}
