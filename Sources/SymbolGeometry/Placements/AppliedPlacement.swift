import SymbolModel

/// A marker placement that is drawn.
///
/// Each class says so in its own file; those that do not place no marker.
package protocol AppliedPlacement: MarkerPlacementObject {
    /// Adds the spots where markers stand.
    ///
    /// - Parameters:
    ///   - geometry: what they stand on or in.
    ///   - grid: what grids hang on; nil where there is no picture around.
    ///   - spots: memory that is used again from feature to feature.
    ///   - work: the unit of lengths, and what the result may cost.
    func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork)
    /// How far from the line, or from the area's box, a marker's spot can lie, points. Default: along lines their
    /// offset.
    var distance: Double { get }
    /// The largest size factor of a spot. Default: 1.
    var largestScale: Double { get }
    /// The length after which markers along a line repeat, points. Default: nil, they do not.
    var patternLength: Double? { get }
    /// Whether markers stand in or at an area and not along its outline. Default: false.
    var isInArea: Bool { get }
    /// Whether markers are cut at the area's boundary. Default: false.
    var clipsAtBoundary: Bool { get }
    /// Whether markers stand at measures of the data. Default: false.
    var needsMeasures: Bool { get }
    /// The part of the construction that is a rule of our own.
    ///
    /// Default: nil; the documentation or ArcGIS's own output defines the construction.
    var approximation: String? { get }
}

extension AppliedPlacement {
    package var largestScale: Double { 1 }
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
    /// What places the markers; nil where the class is not known or not drawn.
    ///
    /// The look-up takes time: plans do it once.
    package var applied: (any AppliedPlacement)? { object as? any AppliedPlacement }

    /// Where the placement puts markers; a grid, which needs a picture around it, has none.
    package func spots(on geometry: EffectGeometry, _ work: inout EffectWork) -> [MarkerSpot] {
        var spots: [MarkerSpot] = []
        applied?.place(on: geometry, grid: nil, into: &spots, &work)
        return spots
    }
}
