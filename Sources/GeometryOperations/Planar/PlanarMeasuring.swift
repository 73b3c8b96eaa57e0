import CLibrary
import Geospatial
import PlanarGeometry

// Distance, length and area as if the map were flat.
extension GeometryEngine {
    /// The shortest distance between two geometries, in the unit of their spatial reference.
    ///
    /// It is 0 where they share a position, be it inside a polygon. Heights are left out of account. A
    /// geometry without a spatial reference is taken to be in the other's.
    ///
    /// - Returns: not a number where one is empty or the references differ.
    public static func distance(from geometry1: Geometry, to geometry2: Geometry) -> Double {
        guard !geometry1.isEmpty, !geometry2.isEmpty,
            haveCommonReference(geometry1.spatialReference, geometry2.spatialReference)
        else { return .nan }
        let first = geometry1.segmentIndex
        let second = geometry2.segmentIndex
        guard !first.isEmpty, !second.isEmpty else { return .nan }
        // What has a part inside the other has a distance of 0, and so have crossing borders.
        if geometry1.isArea, second.partStarts.contains(where: { first.windingNumber(around: $0).isOdd }) {
            return 0
        }
        if geometry2.isArea, first.partStarts.contains(where: { second.windingNumber(around: $0).isOdd }) {
            return 0
        }
        var best = Double.infinity
        let (few, many) = first.entries.count < second.entries.count ? (first, second) : (second, first)
        for entry in few.entries {
            best = many.squaredDistance(to: entry.segment, below: best)
            if best == 0 { break }
        }
        return best.squareRoot()
    }

    /// The length of lines, or the girth of areas and envelopes, in the unit of their spatial reference.
    ///
    /// Heights are left out of account. Points and empty geometries have the length 0; a coordinate that is
    /// not a number gives one that is not a number.
    public static func length(of geometry: Geometry) -> Double {
        let paths = geometry.paths
        var sum = 0.0
        for part in 0..<paths.partCount {
            for index in paths.range(ofPart: part).dropLast() {
                let step = paths.positions[index + 1] - paths.positions[index]
                sum += hypot(step.x, step.y)
            }
        }
        return sum
    }

    /// The area of polygons and envelopes, in the square of the unit of their spatial reference.
    ///
    /// It is never negative, whichever way rings turn, and holes are taken away; rings do not cross
    /// themselves or each other. Points, lines and empty geometries have the area 0; a coordinate that is not
    /// a number gives one that is not a number.
    public static func area(of geometry: Geometry) -> Double {
        guard geometry.isArea else { return 0 }
        let rings = geometry.paths
        guard rings.partCount > 0 else { return 0 }
        return PlanarArea(rings.rings).size
    }

    /// The smallest envelope around several geometries, in the spatial reference of the first that has one.
    ///
    /// Extents in other references are projected. Heights and measures are taken together where there are
    /// any; empty geometries do not count.
    ///
    /// - Returns: nil where all are empty, or where a projection fails.
    public static func combineExtents(of geometries: [Geometry]) -> Envelope? {
        var combined: Envelope?
        for geometry in geometries where !geometry.isEmpty {
            guard let all = combined else {
                combined = geometry.extent
                continue
            }
            var extent = geometry.extent
            if let from = extent.spatialReference, let to = all.spatialReference, from != to {
                guard let way = attempt(try CoordinateTransformation(from: from, to: to)) else { return nil }
                extent = way.project(extent)
            }
            if extent.isEmpty {
                report(.notAPlace)
                return nil
            }
            combined = all.including(extent)
        }
        return combined
    }

    /// The smallest envelope around two geometries, as ``combineExtents(of:)`` finds it.
    public static func combineExtents(_ geometry1: Geometry, _ geometry2: Geometry) -> Envelope? {
        combineExtents(of: [geometry1, geometry2])
    }
}

extension Envelope {
    /// The smallest envelope around both, heights and measures included.
    fileprivate func including(_ other: Envelope) -> Envelope {
        func outer(_ a: Double?, _ b: Double?, _ choose: (Double, Double) -> Double) -> Double? {
            guard let a, let b else { return a ?? b }
            return choose(a, b)
        }
        return Envelope(
            xMin: min(xMin, other.xMin), yMin: min(yMin, other.yMin), xMax: max(xMax, other.xMax),
            yMax: max(yMax, other.yMax), zMin: outer(zMin, other.zMin, min),
            zMax: outer(zMax, other.zMax, max), mMin: outer(mMin, other.mMin, min),
            mMax: outer(mMax, other.mMax, max), spatialReference: spatialReference ?? other.spatialReference)
    }
}

extension Geometry {
    /// Whether there is an inside.
    package var isArea: Bool { self is Polygon || self is Envelope }

    /// All positions: those of points, lines or rings.
    package var packed: PackedCoordinates {
        switch self {
        case let point as Point:
            PackedCoordinates(parts: point.isEmpty ? [] : [[point]], closed: false)
        case let points as Multipoint: points.coordinates
        default: paths
        }
    }

    /// An index over the segments, and over the positions that stand alone.
    var segmentIndex: SegmentIndex {
        SegmentIndex(packed, isPoints: self is Point || self is Multipoint)
    }
}

extension SegmentIndex {
    /// An index over the segments of lines.
    ///
    /// An entry's line is the part, its vertex the number of the segment's first position in the part. Segments with a
    /// coordinate that is not finite are left out.
    ///
    /// - Parameter isPoints: whether positions stand alone, without lines between them.
    init(_ coordinates: PackedCoordinates, isPoints: Bool = false) {
        var entries: [Entry] = []
        entries.reserveCapacity(coordinates.positions.count)
        for part in 0..<coordinates.partCount {
            let range = coordinates.range(ofPart: part)
            let isSingle = isPoints || range.count == 1
            for index in isSingle ? range : range.dropLast() {
                let start = coordinates.positions[index]
                let end = coordinates.positions[isSingle ? index : index + 1]
                entries.append(
                    Entry(PlanarSegment(from: start, to: end), line: part, vertex: index - range.lowerBound))
            }
        }
        self.init(entries)
    }

    /// The first position of each part, and every position that stands alone.
    fileprivate var partStarts: some Sequence<SIMD2<Double>> {
        entries.lazy.filter { $0.vertex == 0 || $0.segment.length == 0 }.map(\.segment.start)
    }
}
