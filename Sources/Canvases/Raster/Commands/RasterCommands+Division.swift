// Markers whose parts are stamps of their own.

/// The stamps that draw a marker: one for each of its parts, and for each glyph of its texts.
final class DividedMarker: Sendable {
    /// One marker for each stamp, bottom first.
    let markers: [MarkerPicture]
    /// The stamps for a marker at the origin.
    let stamps: [Stamp]

    /// The maximum number of stamps; markers with more are drawn as a whole.
    private static let limit = 24

    init(_ marker: MarkerPicture) {
        var parts: [(marker: MarkerPicture, stamp: Stamp)] = []
        for element in marker.recording.elements where parts.count <= Self.limit {
            guard marker.isDivided, case .stamps(let call) = element else {
                parts = []
                break
            }
            for (index, stamp) in call.stamps.enumerated() {
                guard let part = call.marker(of: index) else { continue }
                parts += part.raster.reader.glyphs(at: stamp) ?? [(part, stamp)]
            }
        }
        let isWhole = parts.isEmpty || parts.count > Self.limit
        markers = isWhole ? [marker] : parts.map(\.marker)
        stamps = isWhole ? [Stamp(position: PixelPoint(0, 0))] : parts.map(\.stamp)
    }
}

extension CommandReader {
    /// Returns the stamps of a marker that consists of stamps only, as texts do; nil for other markers.
    fileprivate func glyphs(at whole: Stamp) -> [(marker: MarkerPicture, stamp: Stamp)]? {
        guard commands.allSatisfy({ $0.kind == .stamp }), let placement = whole.placement else { return nil }
        var glyphs: [(marker: MarkerPicture, stamp: Stamp)] = []
        for command in commands {
            let run = stampRuns[Int(command.first)]
            guard run.kept == nil else { return nil }
            for (index, stamp) in stamps[run.stamps].enumerated() {
                let marker = run.which.isEmpty ? 0 : Int(which[run.which.lowerBound + index])
                guard marker < run.markers.count else { return nil }
                glyphs.append((markers[run.markers.lowerBound + marker], stamp.placed(by: placement, whole)))
            }
        }
        return glyphs
    }
}

extension Stamp {
    /// Returns the stamp of a part after the stamp of the whole.
    @inline(__always)
    fileprivate func placed(by placement: Placement, _ whole: Stamp) -> Stamp {
        Stamp(
            position: placement.apply(to: position), rotation: rotation + whole.rotation,
            scale: scale * whole.scale)
    }
}

/// Different markers, numbered from 0.
private struct DistinctMarkers {
    private(set) var markers: [MarkerPicture] = []
    private var indexes: [ObjectIdentifier: UInt16] = [:]

    /// The number of markers after which no marker is divided, so that numbers stay below 65,536.
    private static let limit = 1 << 15

    mutating func index(of marker: MarkerPicture) -> UInt16 {
        if let known = indexes[ObjectIdentifier(marker)] { return known }
        let index = UInt16(markers.count)
        indexes[ObjectIdentifier(marker)] = index
        markers.append(marker)
        return index
    }

    /// Returns the numbers and stamps of a marker's parts.
    mutating func parts(of marker: MarkerPicture) -> [(piece: UInt16, stamp: Stamp)] {
        guard marker.isDivided, markers.count < Self.limit else {
            return [(index(of: marker), Stamp(position: PixelPoint(0, 0)))]
        }
        let division = marker.dividedMarker
        return zip(division.markers, division.stamps).map { (index(of: $0), $1) }
    }
}

extension RasterCommands {
    /// Returns the stamps of the parts of divided markers, with the other stamps unchanged.
    static func divided(
        _ markers: [MarkerPicture], _ stamps: [Stamp], _ which: [UInt16]
    ) -> (markers: [MarkerPicture], stamps: [Stamp], which: [UInt16]) {
        var pieces = DistinctMarkers()
        let divisions = markers.map { pieces.parts(of: $0) }
        var all: [Stamp] = []
        var numbers: [UInt16] = []
        all.reserveCapacity(stamps.count * 4)
        numbers.reserveCapacity(stamps.count * 4)
        for (index, stamp) in stamps.enumerated() {
            let marker = which.isEmpty ? 0 : index < which.count ? Int(which[index]) : markers.count
            guard marker < markers.count, let placement = stamp.placement else { continue }
            for part in divisions[marker] {
                all.append(part.stamp.placed(by: placement, stamp))
                numbers.append(part.piece)
            }
        }
        return (pieces.markers, all, numbers)
    }
}
