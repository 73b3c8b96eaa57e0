import CartoucheCLibrary
import CartoucheGeospatial
import CartouchePlanarGeometry

// Planar distance, length and area.
extension GeometryEngine {
    /// Returns the shortest planar distance between two geometries, in the unit of their spatial reference.
    ///
    /// The distance is 0 if they share a position; the inside of a polygon counts. Heights are ignored. A geometry
    /// without a spatial reference is assumed to have the other's.
    ///
    /// - Returns: NaN if a geometry is empty or the spatial references differ.
    public static func distance(from geometry1: Geometry, to geometry2: Geometry) -> Double {
        guard !geometry1.isEmpty, !geometry2.isEmpty,
            haveCommonReference(geometry1.spatialReference, geometry2.spatialReference)
        else { return .nan }
        let first = geometry1.segmentIndex
        let second = geometry2.segmentIndex
        guard !first.isEmpty, !second.isEmpty else { return .nan }
        // The distance is 0 if a part is inside the other geometry. Borders that cross are found below.
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

    /// Returns the planar length of lines, or the perimeter of areas and envelopes, in the unit of their spatial
    /// reference.
    ///
    /// Heights are ignored. Points and empty geometries have the length 0. If a coordinate is not a number, the
    /// result is not a number.
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

    /// Returns the planar area of polygons and envelopes, in the square of the unit of their spatial reference.
    ///
    /// The area is never negative; the direction of rings does not matter. Holes are subtracted. Rings must not
    /// cross themselves or each other. Points, lines and empty geometries have the area 0. If a coordinate is not a
    /// number, the result is not a number.
    public static func area(of geometry: Geometry) -> Double {
        guard geometry.isArea else { return 0 }
        let rings = geometry.paths
        guard rings.partCount > 0 else { return 0 }
        return PlanarArea(rings.rings).size
    }

    /// Returns the smallest envelope around several geometries.
    ///
    /// Its spatial reference is that of the first geometry that has one; other extents are projected to it. Heights
    /// and measures are included. Empty geometries are ignored.
    ///
    /// - Returns: Nil if all geometries are empty, or if a projection fails.
    public static func combineExtents(of geometries: [Geometry]) -> Envelope? {
        var combined: Envelope?
        for geometry in geometries where !geometry.isEmpty {
            guard let all = combined else {
                combined = geometry.extent
                continue
            }
            var extent = geometry.extent
            if let from = extent.spatialReference, let to = all.spatialReference, from != to {
                guard let transformation = attempt(try CoordinateTransformation.known(from: from, to: to))
                else {
                    return nil
                }
                extent = transformation.project(extent)
            }
            if extent.isEmpty {
                report(.notAPlace)
                return nil
            }
            combined = all.including(extent)
        }
        return combined
    }

    /// Returns the smallest envelope around two geometries, as ``combineExtents(of:)`` does.
    public static func combineExtents(_ geometry1: Geometry, _ geometry2: Geometry) -> Envelope? {
        combineExtents(of: [geometry1, geometry2])
    }
}

extension Envelope {
    /// Returns the smallest envelope around both, including heights and measures.
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
    /// Whether the geometry is a polygon or an envelope.
    package var isArea: Bool { self is Polygon || self is Envelope }

    /// All positions of points, lines or rings.
    package var packed: PackedCoordinates {
        switch self {
        case let point as Point:
            PackedCoordinates(parts: point.isEmpty ? [] : [[point]], closed: false)
        case let points as Multipoint: points.coordinates
        default: paths
        }
    }

    /// An index of the segments, or of the positions of a point or multipoint.
    package var segmentIndex: SegmentIndex {
        SegmentIndex(packed, isPoints: self is Point || self is Multipoint)
    }
}

extension SegmentIndex {
    /// Creates an index of the segments of lines.
    ///
    /// The `line` of an entry is the index of the part. Its `vertex` is the index of the segment's first position
    /// in the part. Segments with a coordinate that is not finite are left out.
    ///
    /// - Parameter isPoints: Whether the positions are single points, without segments between them.
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

    /// The first position of each part, and every single position.
    fileprivate var partStarts: some Sequence<SIMD2<Double>> {
        entries.lazy.filter { $0.vertex == 0 || $0.segment.length == 0 }.map(\.segment.start)
    }
}
