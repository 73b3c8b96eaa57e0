import CartoucheImages
import CartoucheWorkers

/// Draws each value in the color with its number.
public final class ColormapRenderer: RasterRenderer, @unchecked Sendable {
    /// The colors; the first one is that of the value 0.
    public let colors: [Color]

    /// Creates a renderer; pixels whose value has no color are transparent, and reported.
    public init(colors: [Color]) {
        self.colors = colors
        super.init()
    }

    package override func coloring(
        of file: RasterFile, _ cancellation: Cancellation
    ) throws -> RasterColoring {
        .classes(RasterClasses(.palette, colors: colors.map(\.channels)), band: 1)
    }
}

/// Draws the classes of a layer of ArcGIS: unique values or ranges.
package final class RasterClassRenderer: RasterRenderer, @unchecked Sendable {
    private let classes: RasterClasses
    private let band: Int

    /// Creates a renderer of unique values; the first color of a value counts.
    package init(values: [(value: Double, color: Color)], otherColor: Color?, band: Int = 1) {
        var colors: [Float: Color] = [:]
        for (value, color) in values where !value.isNaN && colors[Float(value)] == nil {
            colors[Float(value)] = color
        }
        let sorted = colors.keys.sorted()
        classes = RasterClasses(
            .unique(sorted), colors: sorted.compactMap { colors[$0]?.channels },
            otherColor: otherColor?.channels)
        self.band = band
        super.init()
    }

    /// Creates a renderer of ranges with upper limits.
    package init(ranges: [(upperLimit: Double, color: Color)], minimum: Double, band: Int = 1) {
        let sorted = ranges.filter { !$0.upperLimit.isNaN }.sorted { $0.upperLimit < $1.upperLimit }
        classes = RasterClasses(
            .ranges(sorted.map { Float($0.upperLimit) }, minimum: Float(minimum)),
            colors: sorted.map(\.color.channels))
        self.band = band
        super.init()
    }

    package override func coloring(
        of file: RasterFile, _ cancellation: Cancellation
    ) throws -> RasterColoring { .classes(classes, band: band) }
}
