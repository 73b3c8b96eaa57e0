import CartoucheSymbolModel

/// The anchor of a marker layer: the point of the marker that is placed at the location, and its center of rotation.
public struct SymbolAnchor: Hashable, Sendable {
    /// The unit of an anchor's coordinates.
    public enum PlacementMode: Hashable, Sendable {
        /// DIPs.
        case absolute
        /// Fractions of the marker's width and height: 0.5 is half of it.
        case relative
    }

    /// The distance from the marker's center to the right; a positive value moves the marker to the left.
    public var x: Double
    /// The distance from the marker's center upward; a positive value moves the marker down.
    public var y: Double
    /// The unit of the coordinates.
    public var placementMode: PlacementMode

    /// Creates an anchor; the default is the center.
    public init(x: Double = 0, y: Double = 0, placementMode: PlacementMode = .relative) {
        self.x = x
        self.y = y
        self.placementMode = placementMode
    }
}

/// The base class of layers that draw a marker.
///
/// Character markers and charts have no class of their own in this library, so they also appear as this class.
public class MarkerSymbolLayer: SymbolLayer, @unchecked Sendable {
    /// The height of the marker in DIPs; the width is proportional.
    ///
    /// Negative and non-finite values draw nothing.
    /// Default: 13.333 (10 points).
    public final var size: Double {
        get { read { SymbolLength(points: $0.marker?.size ?? 0).dips } }
        set { edit { $0.editMarker { $0.size = SymbolLength(dips: newValue).points } } }
    }

    /// The rotation of the layer about its anchor in degrees counterclockwise.
    ///
    /// Changes of the symbol's angle change the heading. Setting the heading does not change the symbol's angle.
    /// Default: 0.
    public final var heading: Double {
        get { read { $0.marker?.heading ?? 0 } }
        set { edit { $0.editMarker { $0.rotation = $0.rotateClockwise ? 0 - newValue : newValue } } }
    }

    /// An older name of ``heading``.
    public final var angle: Double {
        get { heading }
        set { heading = newValue }
    }

    /// The point of the marker that is placed at the location.
    ///
    /// Default: the center.
    public final var anchor: SymbolAnchor {
        get {
            read { layer in
                let marker = layer.marker ?? MarkerProperties()
                let isAbsolute = marker.anchorUnits == .absolute
                func length(_ value: Double) -> Double {
                    isAbsolute ? SymbolLength(points: value).dips : value
                }
                return SymbolAnchor(
                    x: length(marker.anchor.x), y: length(marker.anchor.y),
                    placementMode: isAbsolute ? .absolute : .relative)
            }
        }
        set {
            edit {
                $0.editMarker { marker in
                    let isAbsolute = newValue.placementMode == .absolute
                    marker.anchorUnits = isAbsolute ? .absolute : .relative
                    func length(_ value: Double) -> Double {
                        isAbsolute ? SymbolLength(dips: value).points : value
                    }
                    marker.anchor = SIMD2(length(newValue.x), length(newValue.y))
                }
            }
        }
    }

    /// The placement of markers along lines and in areas; nil (default) places one marker at each point.
    ///
    /// The placement is live: changing it changes the layer.
    public final var markerPlacement: MarkerPlacement? {
        get { placement }
        set { placement = newValue }
    }

    /// The distance of the marker from its location in DIPs, positive to the right; it is not rotated by the heading.
    ///
    /// Default: 0.
    public final var offsetX: Double {
        get { read { SymbolLength(points: $0.marker?.offset.x ?? 0).dips } }
        set { edit { $0.editMarker { $0.offset.x = SymbolLength(dips: newValue).points } } }
    }

    /// The distance of the marker from its location in DIPs, positive upward; it is not rotated by the heading.
    ///
    /// Default: 0.
    public final var offsetY: Double {
        get { read { SymbolLength(points: $0.marker?.offset.y ?? 0).dips } }
        set { edit { $0.editMarker { $0.offset.y = SymbolLength(dips: newValue).points } } }
    }
}
