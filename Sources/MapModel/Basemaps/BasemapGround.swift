import CartoucheImages

extension Basemap.Style {
    /// The background color that replaces the style's tiles; nil for styles that have only labels and details.
    package var ground: Color? {
        switch self {
        case .arcGISImagery, .arcGISImageryStandard, .osmHybrid, .openHybrid:
            Color(red8: 0x2E, green: 0x3B, blue: 0x33)
        case .arcGISLightGray, .arcGISLightGrayBase, .osmLightGray, .osmLightGrayBase, .openLightGray,
            .openLightGrayBase:
            Color(red8: 0xEF, green: 0xEF, blue: 0xED)
        case .arcGISDarkGray, .arcGISDarkGrayBase, .osmDarkGray, .osmDarkGrayBase, .openDarkGray,
            .openDarkGrayBase:
            Color(red8: 0x38, green: 0x39, blue: 0x3C)
        case .arcGISNavigation, .arcGISStreets, .arcGISStreetsRelief, .arcGISCommunity,
            .arcGISStreetsReliefBase, .osmStreets, .osmStreetsRelief, .osmStreetsReliefBase, .osmNavigation,
            .openStreets, .openStreetsRelief, .openStreetsReliefBase, .openNavigation:
            Color(red8: 0xF2, green: 0xEF, blue: 0xE8)
        case .arcGISNavigationNight, .arcGISStreetsNight, .osmNavigationDark, .openStreetsNight,
            .openNavigationDark:
            Color(red8: 0x1E, green: 0x2A, blue: 0x3A)
        case .arcGISOceans, .arcGISOceansBase:
            Color(red8: 0xD3, green: 0xE4, blue: 0xEE)
        case .arcGISTerrain, .arcGISTerrainBase:
            Color(red8: 0xE9, green: 0xE7, blue: 0xDD)
        case .arcGISTopographic, .arcGISTopographicBase:
            Color(red8: 0xED, green: 0xEB, blue: 0xE0)
        case .arcGISChartedTerritory, .arcGISChartedTerritoryBase:
            Color(red8: 0xE9, green: 0xE1, blue: 0xC9)
        case .arcGISColoredPencil:
            Color(red8: 0xF7, green: 0xF4, blue: 0xEA)
        case .arcGISNova:
            Color(red8: 0x0A, green: 0x13, blue: 0x30)
        case .arcGISModernAntique, .arcGISModernAntiqueBase:
            Color(red8: 0xE8, green: 0xDC, blue: 0xBE)
        case .arcGISMidcentury:
            Color(red8: 0xF2, green: 0xE6, blue: 0xD2)
        case .arcGISNewspaper:
            Color(red8: 0xF3, green: 0xF1, blue: 0xEB)
        case .arcGISHillshadeLight:
            Color(red8: 0xEB, green: 0xEB, blue: 0xEB)
        case .arcGISHillshadeDark:
            Color(red8: 0x2A, green: 0x2A, blue: 0x2C)
        case .arcGISHumanGeography, .arcGISHumanGeographyBase:
            Color(red8: 0xF3, green: 0xF1, blue: 0xEC)
        case .arcGISHumanGeographyDark, .arcGISHumanGeographyDarkBase:
            Color(red8: 0x2A, green: 0x2C, blue: 0x33)
        case .arcGISOutdoor:
            Color(red8: 0xED, green: 0xEF, blue: 0xE1)
        case .osmBlueprint, .openBlueprint:
            Color(red8: 0x1F, green: 0x4A, blue: 0x86)
        case .osmStandard, .osmStandardRelief, .osmStandardReliefBase, .openOSMStyle, .openOSMStyleRelief,
            .openOSMStyleReliefBase:
            Color(red8: 0xF2, green: 0xEF, blue: 0xE9)
        case .arcGISImageryLabels, .arcGISLightGrayLabels, .arcGISDarkGrayLabels, .arcGISOceansLabels,
            .arcGISTerrainDetail, .arcGISHumanGeographyDetail, .arcGISHumanGeographyLabels,
            .arcGISHumanGeographyDarkDetail, .arcGISHumanGeographyDarkLabels, .osmLightGrayLabels,
            .osmDarkGrayLabels, .osmHybridDetail, .openLightGrayLabels, .openDarkGrayLabels,
            .openHybridDetail:
            nil
        }
    }
}
