/// The anchor of hatches and picture fills.
public enum PatternAnchor: Hashable, Sendable {
    /// The center of the picture, as ArcGIS prints a page; patterns do not move with the map when it is panned.
    case frame
    /// A fixed position on the map; patterns move with the map, and its tiles join without a seam.
    ///
    /// The position is the center of the coordinate range that ArcGIS gives the map's spatial reference. Marker grids
    /// use this position with both anchors.
    case map

    /// Returns the origin of patterns, in pixels.
    func origin(in frame: MapFrame) -> SIMD2<Double> {
        switch self {
        case .frame: SIMD2(Double(frame.width), Double(frame.height)) / 2
        case .map: frame.gridOrigin
        }
    }
}
