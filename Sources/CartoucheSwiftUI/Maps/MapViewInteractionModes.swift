#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    /// What gestures do to a map view.
    public struct MapViewInteractionModes: OptionSet, Hashable, Sendable {
        /// The set as bits.
        public let rawValue: Int

        /// Creates a set of bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// One finger moves the map.
        public static let pan = MapViewInteractionModes(rawValue: 1)
        /// Two fingers rotate the map.
        public static let rotate = MapViewInteractionModes(rawValue: 2)
        /// Two fingers and a double tap change the scale.
        public static let zoom = MapViewInteractionModes(rawValue: 4)
        /// All gestures.
        public static let all: MapViewInteractionModes = [.pan, .rotate, .zoom]
    }
#endif
