import CartoucheImages
import CartoucheText
import Synchronization

/// The glyphs of a font in one size, color and growth, as markers of the raster.
///
/// The identity of a marker is the key of its sprites, so each glyph has one marker as long as the object exists.
final class GlyphMarkers: Sendable {
    /// What the markers have in common; lengths are in 64ths of a pixel.
    struct Key: Hashable, Sendable {
        var face: FontFace
        var size: Int32
        var growth: Int32
        var color: Color
    }

    /// The number of steps of sizes in one pixel.
    ///
    /// Rounding to a step moves no point by more than 1/128 of a pixel for each em of its distance from the origin.
    static let stepsPerPixel = 64.0

    let key: Key
    /// The markers by the numbers of glyphs; nil for glyphs without a shape.
    private let markers = Mutex<[UInt32: MarkerPicture?]>([:])

    fileprivate init(_ key: Key) { self.key = key }

    /// Returns the marker of a glyph; nil if the glyph has no shape.
    func marker(ofGlyph glyph: UInt32) -> MarkerPicture? {
        markers.withLock { markers in
            if let known = markers[glyph] { return known }
            let marker = makeMarker(glyph)
            markers[glyph] = .some(marker)
            GlyphMarkerCache.shared.countMarker()
            return marker
        }
    }

    private func makeMarker(_ glyph: UInt32) -> MarkerPicture? {
        guard let outline = key.face.outline(ofGlyph: glyph) else { return nil }
        let factor = Double(key.size) / Self.stepsPerPixel / outline.unitsPerEm
        let path = outline.path(transform: .scale(x: factor, y: -factor)).flattened()
        guard !path.isEmpty else { return nil }
        var recording = Recording()
        let growth = Double(key.growth) / Self.stepsPerPixel
        if growth > 0, let grown = path.area(grownBy: growth) {
            recording.fill(grown, with: .color(key.color), rule: .evenOdd)
        } else {
            recording.fill(path, with: .color(key.color), rule: .nonZero)
            if growth > 0 {
                let rim = StrokeStyle(width: 2 * growth, cap: .round, join: .round)
                recording.stroke(path, with: .color(key.color), style: rim)
            }
        }
        return MarkerPicture(exactIfTurned: recording)
    }
}

/// Keeps the markers of the glyphs that were drawn last.
///
/// There are two generations. If the young generation has too many markers, it becomes the old one, and the previous
/// old generation is dropped. Markers in use move to the young generation.
final class GlyphMarkerCache: Sendable {
    /// The markers of the process, so that pictures share their sprites.
    static let shared = GlyphMarkerCache()

    /// The number of markers after which a generation ends; a marker needs about 3 kB.
    private static let markerLimit = 8192

    private struct Generations: Sendable {
        var young: [GlyphMarkers.Key: GlyphMarkers] = [:]
        var old: [GlyphMarkers.Key: GlyphMarkers] = [:]
    }

    private let generations = Mutex(Generations())
    /// The number of markers and sets in the young generation.
    private let count = Atomic(0)

    /// Counts a new marker.
    fileprivate func countMarker() { count.add(1, ordering: .relaxed) }

    /// Returns the markers for a key.
    func markers(_ key: GlyphMarkers.Key) -> GlyphMarkers {
        generations.withLock { generations in
            if let known = generations.young[key] { return known }
            if count.load(ordering: .relaxed) >= Self.markerLimit {
                generations.old = generations.young
                generations.young = [:]
                count.store(0, ordering: .relaxed)
            }
            let markers = generations.old.removeValue(forKey: key) ?? GlyphMarkers(key)
            generations.young[key] = markers
            countMarker()
            return markers
        }
    }
}
