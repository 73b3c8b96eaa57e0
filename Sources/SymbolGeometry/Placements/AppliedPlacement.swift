import CartoucheSymbolModel

/// A marker placement that the engine draws.
///
/// Each class conforms in its own file. Placements of other classes place no markers.
package protocol AppliedPlacement: MarkerPlacementObject {
    /// Adds the spots of the markers.
    ///
    /// - Parameters:
    ///   - geometry: The geometry on which or inside which markers are placed.
    ///   - grid: The frame for grids, or nil if there is no picture.
    ///   - spots: Receives the spots. The array is reused from feature to feature.
    ///   - work: The scale for lengths, and the limit for new spots.
    func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork)
    /// The maximum distance in points between a marker's spot and the line or the polygon's bounds.
    ///
    /// Default: the offset of placements along lines.
    var distance: Double { get }
    /// The maximum size factor of a spot. Default: 1.
    var maxScale: Double { get }
    /// The length in points after which markers along a line repeat. Default: nil, they do not repeat.
    var patternLength: Double? { get }
    /// Whether markers are placed inside or next to a polygon, not along its outline. Default: false.
    var isInArea: Bool { get }
    /// Whether markers are clipped at the polygon's boundary. Default: false.
    var clipsAtBoundary: Bool { get }
    /// Whether markers are placed at the data's measures. Default: false.
    var needsMeasures: Bool { get }
    /// The part of the construction that is our approximation.
    ///
    /// Default: nil. Then the documentation or the output of ArcGIS defines the construction.
    var approximation: String? { get }
}

extension AppliedPlacement {
    package var maxScale: Double { 1 }
    package var patternLength: Double? { nil }
    package var isInArea: Bool { false }
    package var clipsAtBoundary: Bool { false }
    package var needsMeasures: Bool { false }
    package var approximation: String? { nil }
}

extension AppliedPlacement where Self: LinePlacementObject {
    package var distance: Double { abs(line.offset) }
}

extension PlacementDefinition {
    /// The implementation of the placement, or nil if its class is unknown or not drawn.
    ///
    /// The dynamic cast is slow: plans do it once.
    package var applied: (any AppliedPlacement)? { object as? any AppliedPlacement }

    /// Returns the spots of the markers.
    ///
    /// Grids place no markers here, because they need the bounds of a picture.
    package func spots(on geometry: EffectGeometry, _ work: inout EffectWork) -> [MarkerSpot] {
        var spots: [MarkerSpot] = []
        applied?.place(on: geometry, grid: nil, into: &spots, &work)
        return spots
    }
}
