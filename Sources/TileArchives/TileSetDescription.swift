import CartoucheDocuments

/// The format of the pictures of tiles.
package enum TileFormat: String, Sendable, CaseIterable {
    case png
    case jpg
    case webp
}

/// What an archive states about its tiles.
package struct TileSetDescription: Hashable, Sendable {
    package var name: String
    package var format: TileFormat
    /// The area of the tiles in degrees: west, south, east, north.
    package var bounds: SIMD4<Double>
    package var levels: ClosedRange<Int>
    /// The credits for the data; empty if there are none.
    package var attribution = ""
    /// What the tiles depend on, so that a complete set is recognized; empty if it is not known.
    package var state = ""

    package init(
        name: String, format: TileFormat, bounds: SIMD4<Double>, levels: ClosedRange<Int>,
        attribution: String = "", state: String = ""
    ) {
        self.name = name
        self.format = format
        self.bounds = bounds
        self.levels = levels
        self.attribution = attribution
        self.state = state
    }

    /// The middle of the area, in degrees.
    package var center: SIMD2<Double> { (bounds.lowHalf + bounds.highHalf) / 2 }
}
