import SymbolModel

/// Where a marker layer's anchor lies: the point of the marker that lands on the location, and about which it
/// turns.
public struct SymbolAnchor: Hashable, Sendable {
    /// What the coordinates of an anchor are measured in.
    public enum PlacementMode: Hashable, Sendable {
        /// DIPs.
        case absolute
        /// Fractions of the marker's width and height: 0.5 is half of it.
        case relative
    }

    /// To the right of the marker's centre; a positive anchor moves the marker to the left.
    public var x: Double
    /// Up from the marker's centre; a positive anchor moves the marker down.
    public var y: Double
    /// What the coordinates are measured in.
    public var placementMode: PlacementMode

    /// An anchor; the centre unless told otherwise.
    public init(x: Double = 0, y: Double = 0, placementMode: PlacementMode = .relative) {
        self.x = x
        self.y = y
        self.placementMode = placementMode
    }
}

/// A layer that draws a marker: the root of the marker layers, and the class of markers without one of their own
/// (character markers, charts).
public class MarkerSymbolLayer: SymbolLayer, @unchecked Sendable {
    /// Height of the marker in DIPs; the width follows.
    ///
    /// Negative values and those that are no number draw nothing.
    /// Default: 13.333 (10 points).
    public final var size: Double {
        get { read { SymbolLength(points: $0.marker?.size ?? 0).dips } }
        set { edit { $0.editMarker { $0.size = SymbolLength(dips: newValue).points } } }
    }

    /// Degrees counter-clockwise about the anchor in which the layer is drawn.
    ///
    /// It follows changes of the symbol's angle; setting it does not change that angle.
    /// Default: 0.
    public final var heading: Double {
        get { read { $0.marker?.heading ?? 0 } }
        set { edit { $0.editMarker { $0.rotation = $0.rotateClockwise ? 0 - newValue : newValue } } }
    }

    /// The older name of ``heading``.
    public final var angle: Double {
        get { heading }
        set { heading = newValue }
    }

    /// The point of the marker that lands on the location.
    ///
    /// Default: the centre.
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

    /// Places markers along lines and in areas; nil (default) places one marker on each point.
    ///
    /// The placement is live: changing it changes the layer.
    public final var markerPlacement: MarkerPlacement? {
        get { placement }
        set { placement = newValue }
    }

    /// DIPs to the right, added after the turn.
    ///
    /// Default: 0.
    public final var offsetX: Double {
        get { read { SymbolLength(points: $0.marker?.offset.x ?? 0).dips } }
        set { edit { $0.editMarker { $0.offset.x = SymbolLength(dips: newValue).points } } }
    }

    /// DIPs up, added after the turn.
    ///
    /// Default: 0.
    public final var offsetY: Double {
        get { read { SymbolLength(points: $0.marker?.offset.y ?? 0).dips } }
        set { edit { $0.editMarker { $0.offset.y = SymbolLength(dips: newValue).points } } }
    }
}
