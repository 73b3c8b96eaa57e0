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

    package init(_ theme: Basemap.NaturalEarthTheme) {
        func colors(_ values: [UInt32]) -> [Color] { values.map { Color(hex: $0) } }
        switch theme {
        case .topographic:
            water = Color(hex: 0xC3DCEB)
            land = colors([0xF4E9CF, 0xE6ECD0, 0xF6DFD2, 0xDDE9E0, 0xF0E2EC, 0xEEF0DC, 0xE9E0D6])
            ice = Color(hex: 0xFAFCFD)
            river = Color(hex: 0x8DB8D3)
            border = Color(hex: 0x9A8C86)
            text = Color(hex: 0x4B4744)
            waterText = Color(hex: 0x4F7F9E)
            halo = Color(hex: 0xFFFFFF).withAlphaComponent(0.7)
        case .light:
            water = Color(hex: 0xD3DADE)
            land = colors([0xF6F6F4])
            ice = Color(hex: 0xFCFDFD)
            river = Color(hex: 0xC6D0D5)
            border = Color(hex: 0xC4C4C2)
            text = Color(hex: 0x858583)
            waterText = Color(hex: 0x97A4AB)
            halo = Color(hex: 0xFFFFFF).withAlphaComponent(0.7)
        case .dark:
            water = Color(hex: 0x1F2327)
            land = colors([0x33383D])
            ice = Color(hex: 0x3D4349)
            river = Color(hex: 0x272C31)
            border = Color(hex: 0x596168)
            text = Color(hex: 0xA9B0B6)
            waterText = Color(hex: 0x6E7A84)
            halo = Color(hex: 0x1F2327).withAlphaComponent(0.7)
        case .terrain:
            water = Color(hex: 0xBCD6E6)
            land = colors([0xEAE6D3])
            ice = Color(hex: 0xFAFCFD)
            river = Color(hex: 0x8FB7CF)
            border = Color(hex: 0xB3A79C)
            text = Color(hex: 0x5A544E)
            waterText = Color(hex: 0x4F7F9E)
            halo = Color(hex: 0xFFFFFF).withAlphaComponent(0.6)
        }
    }
}
