import CartoucheImages

/// Colors for a range of values of a raster, from the lowest to the highest one.
public struct RasterColorRamp: Hashable, Sendable {
    /// The ramps of the SDK; the colors are our own.
    public enum Preset: String, Hashable, Sendable, CaseIterable {
        /// From black to white.
        case none
        /// Green lowlands, yellow and brown slopes, white summits.
        case elevation
        /// Strong colors for heights on screens.
        case demScreen
        /// Light colors for heights below other layers.
        case demLight
    }

    /// The colors at equal steps.
    public let colors: [Color]

    /// Creates a ramp with colors at equal steps; empty is black to white.
    public init(colors: [Color]) {
        self.colors = colors.isEmpty ? [.black, .white] : colors
    }

    /// Creates a preset ramp.
    ///
    /// - Parameters:
    ///   - type: The preset.
    ///   - size: The number of colors, 2 to 4,096. Default: 256.
    public init(type: Preset, size: Int = 256) {
        let stops = type.stops
        let count = min(max(size, 2), 4096)
        colors = (0..<count).map { index in
            let place = Double(index) / Double(count - 1) * Double(stops.count - 1)
            let first = min(Int(place), stops.count - 2)
            let (low, high) = (stops[first].channels, stops[first + 1].channels)
            let color = low + (high - low) * Float(place - Double(first))
            return Color(red: Double(color.x), green: Double(color.y), blue: Double(color.z))
        }
    }

    static let gray = RasterColorRamp(colors: (0..<256).map { Color(red8: $0, green: $0, blue: $0) })

    var channels: [SIMD4<Float>] { colors.map(\.channels) }
}

extension RasterColorRamp.Preset {
    fileprivate var stops: [Color] {
        switch self {
        case .none: [.black, .white]
        case .elevation:
            [0x5E8C5A, 0x9DB86E, 0xE3D895, 0xC9A469, 0x9A7453, 0xC7BBB0, 0xFFFFFF].map { Color(hex: $0) }
        case .demScreen:
            [0x0B6B3A, 0x58A945, 0xF2E06A, 0xE08A3C, 0xA33A2A, 0x7A5C58, 0xFFFFFF].map { Color(hex: $0) }
        case .demLight:
            [0xDCE8D2, 0xEBEFD6, 0xF6F0DA, 0xF0E2CB, 0xE6D5C3, 0xEFE9E4, 0xFFFFFF].map { Color(hex: $0) }
        }
    }
}
