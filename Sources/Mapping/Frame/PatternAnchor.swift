/// What hatches and picture fills hang on.
public enum PatternAnchor: Hashable, Sendable {
    /// The centre of the picture, as ArcGIS prints a page. Patterns swim when the map is panned.
    case frame
    /// One fixed place of the map, so that patterns move with it and the tiles of a map join without a seam.
    ///
    /// It is the place on which grids of markers hang with either anchor: the middle of the coordinates that
    /// ArcGIS gives the map's spatial reference.
    case map

    /// Where patterns begin, pixels.
    func origin(in frame: MapFrame) -> SIMD2<Double> {
        switch self {
        case .frame: SIMD2(Double(frame.width), Double(frame.height)) / 2
        case .map: frame.gridOrigin
        }
    }
}
