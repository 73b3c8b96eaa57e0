// Glyphs as stamps.
extension RasterCommands {
    /// A stamp run that collects the glyphs of consecutive calls.
    struct GlyphCollection: Sendable {
        /// A glyph of a set of markers.
        struct Key: Hashable, Sendable {
            var markers: ObjectIdentifier
            var glyph: UInt32
        }

        /// The index of the stamp run.
        var run: Int
        /// The indexes of the markers in the stamp run; `noMarker` for glyphs without a shape.
        var indexes: [Key: UInt16] = [:]
        /// The sets whose identities are keys.
        var sets: [GlyphMarkers] = []

        static let noMarker = UInt16.max
    }

    /// Draws glyphs of a font.
    ///
    /// Small glyphs of one color are stamps, so that upright ones are drawn as sprites. Others are paths.
    public mutating func draw(_ run: GlyphRun) {
        guard !scopes.isTooDeep, !run.glyphs.isEmpty else { return }
        guard let placing = GlyphPlacing(run, under: transform) else { return drawOutlines(of: run) }
        var collection = openCollection(for: run.glyphs.count)
        glyphs = nil
        let markers = ObjectIdentifier(placing.markers)
        if collection.sets.last !== placing.markers { collection.sets.append(placing.markers) }
        for glyph in run.glyphs {
            let key = GlyphCollection.Key(markers: markers, glyph: glyph.id)
            let index = collection.indexes[key] ?? add(key, of: placing.markers, to: &collection)
            if index == GlyphCollection.noMarker { continue }
            stamps.append(placing.stamp(glyph))
            which.append(index)
        }
        stampRuns[collection.run].stamps = stampRuns[collection.run].stamps.lowerBound..<stamps.count
        stampRuns[collection.run].which = stampRuns[collection.run].which.lowerBound..<which.count
        glyphs = collection
    }

    /// Returns the collection of the previous calls, or begins a new one.
    private mutating func openCollection(for count: Int) -> GlyphCollection {
        if let glyphs, glyphs.run == stampRuns.count - 1, let run = stampRuns.last,
            let command = commands.last,
            command.kind == .stamp, Int(command.first) == glyphs.run, run.stamps.upperBound == stamps.count,
            run.which.upperBound == which.count, run.markers.upperBound == markers.count,
            run.stamps.count + count <= Self.maxRunLength, run.markers.count + count < Self.maxRunLength
        {
            return glyphs
        }
        commands.append(Command(kind: .stamp, first: UInt32(stampRuns.count)))
        stampRuns.append(
            StampRun(
                markers: markers.count..<markers.count, stamps: stamps.count..<stamps.count,
                which: which.count..<which.count))
        return GlyphCollection(run: stampRuns.count - 1)
    }

    /// Adds the marker of a glyph to a collection; returns its index.
    private mutating func add(
        _ key: GlyphCollection.Key, of set: GlyphMarkers, to collection: inout GlyphCollection
    ) -> UInt16 {
        var index = GlyphCollection.noMarker
        if let marker = set.marker(ofGlyph: key.glyph) {
            index = UInt16(stampRuns[collection.run].markers.count)
            markers.append(marker)
            stampRuns[collection.run].markers =
                stampRuns[collection.run].markers.lowerBound..<markers.count
        }
        collection.indexes[key] = index
        return index
    }
}
