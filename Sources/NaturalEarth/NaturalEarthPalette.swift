import CartoucheImages
import CartoucheMapModel

/// The colors of a base map.
package struct NaturalEarthPalette {
    package let water: Color
    /// The color of land, or those of neighboring countries.
    package let land: [Color]
    package let ice: Color
    let river: Color
    let border: Color
    let text: Color
    let waterText: Color
    let halo: Color

    /// Creates a palette from colors as 0xRRGGBB; the halo is partly transparent.
    private init(
        water: UInt32, land: [UInt32], ice: UInt32, river: UInt32, border: UInt32, text: UInt32,
        waterText: UInt32, halo: UInt32
    ) {
        self.water = Color(hex: water)
        self.land = land.map { Color(hex: $0) }
        self.ice = Color(hex: ice)
        self.river = Color(hex: river)
        self.border = Color(hex: border)
        self.text = Color(hex: text)
        self.waterText = Color(hex: waterText)
        self.halo = Color(hex: halo).withAlphaComponent(0.7)
    }

    package init(_ theme: Basemap.NaturalEarthTheme) {
        switch theme {
        case .topographic:
            self.init(
                water: 0xC3DCEB,
                land: [0xF4E9CF, 0xE6ECD0, 0xF6DFD2, 0xDDE9E0, 0xF0E2EC, 0xEEF0DC, 0xE9E0D6],
                ice: 0xFAFCFD, river: 0x8DB8D3, border: 0x9A8C86, text: 0x4B4744, waterText: 0x4F7F9E,
                halo: 0xFFFFFF)
        case .light:
            self.init(
                water: 0xD3DADE, land: [0xF6F6F4], ice: 0xFCFDFD, river: 0xC6D0D5, border: 0xC4C4C2,
                text: 0x858583, waterText: 0x97A4AB, halo: 0xFFFFFF)
        case .dark:
            self.init(
                water: 0x1F2327, land: [0x33383D], ice: 0x3D4349, river: 0x272C31, border: 0x596168,
                text: 0xA9B0B6, waterText: 0x6E7A84, halo: 0x1F2327)
        case .terrain:
            self.init(
                water: 0xBCD6E6, land: [0xEAE6D3], ice: 0xFAFCFD, river: 0x8FB7CF, border: 0xB3A79C,
                text: 0x5A544E, waterText: 0x4F7F9E, halo: 0xFFFFFF)
        }
    }
}
