import CartoucheImages

extension Basemap.Style {
    /// The background color that replaces the style's tiles; nil for styles that have only labels and details.
    package var ground: Color? {
        switch self {
        case .arcGISImagery, .arcGISImageryStandard, .osmHybrid, .openHybrid: Color(hex: 0x2E3B33)
        case .arcGISLightGray, .arcGISLightGrayBase, .osmLightGray, .osmLightGrayBase, .openLightGray,
            .openLightGrayBase:
            Color(hex: 0xEFEFED)
        case .arcGISDarkGray, .arcGISDarkGrayBase, .osmDarkGray, .osmDarkGrayBase, .openDarkGray,
            .openDarkGrayBase:
            Color(hex: 0x38393C)
        case .arcGISNavigation, .arcGISStreets, .arcGISStreetsRelief, .arcGISCommunity,
            .arcGISStreetsReliefBase, .osmStreets, .osmStreetsRelief, .osmStreetsReliefBase, .osmNavigation,
            .openStreets, .openStreetsRelief, .openStreetsReliefBase, .openNavigation:
            Color(hex: 0xF2EFE8)
        case .arcGISNavigationNight, .arcGISStreetsNight, .osmNavigationDark, .openStreetsNight,
            .openNavigationDark:
            Color(hex: 0x1E2A3A)
        case .arcGISOceans, .arcGISOceansBase: Color(hex: 0xD3E4EE)
        case .arcGISTerrain, .arcGISTerrainBase: Color(hex: 0xE9E7DD)
        case .arcGISTopographic, .arcGISTopographicBase: Color(hex: 0xEDEBE0)
        case .arcGISChartedTerritory, .arcGISChartedTerritoryBase: Color(hex: 0xE9E1C9)
        case .arcGISColoredPencil: Color(hex: 0xF7F4EA)
        case .arcGISNova: Color(hex: 0x0A1330)
        case .arcGISModernAntique, .arcGISModernAntiqueBase: Color(hex: 0xE8DCBE)
        case .arcGISMidcentury: Color(hex: 0xF2E6D2)
        case .arcGISNewspaper: Color(hex: 0xF3F1EB)
        case .arcGISHillshadeLight: Color(hex: 0xEBEBEB)
        case .arcGISHillshadeDark: Color(hex: 0x2A2A2C)
        case .arcGISHumanGeography, .arcGISHumanGeographyBase: Color(hex: 0xF3F1EC)
        case .arcGISHumanGeographyDark, .arcGISHumanGeographyDarkBase: Color(hex: 0x2A2C33)
        case .arcGISOutdoor: Color(hex: 0xEDEFE1)
        case .osmBlueprint, .openBlueprint: Color(hex: 0x1F4A86)
        case .osmStandard, .osmStandardRelief, .osmStandardReliefBase, .openOSMStyle, .openOSMStyleRelief,
            .openOSMStyleReliefBase:
            Color(hex: 0xF2EFE9)
        case .arcGISImageryLabels, .arcGISLightGrayLabels, .arcGISDarkGrayLabels, .arcGISOceansLabels,
            .arcGISTerrainDetail, .arcGISHumanGeographyDetail, .arcGISHumanGeographyLabels,
            .arcGISHumanGeographyDarkDetail, .arcGISHumanGeographyDarkLabels, .osmLightGrayLabels,
            .osmDarkGrayLabels, .osmHybridDetail, .openLightGrayLabels, .openDarkGrayLabels,
            .openHybridDetail:
            nil
        }
    }
}
