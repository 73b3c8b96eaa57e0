extension Basemap {
    /// The basemap styles of ArcGIS.
    ///
    /// All styles come from services, which Cartouche does not use. It fills the background with one color that fits
    /// the style.
    public enum Style: Hashable, Sendable {
        /// Satellite images with labels.
        case arcGISImagery
        /// Satellite images.
        case arcGISImageryStandard
        /// Labels to draw over satellite images.
        case arcGISImageryLabels
        /// Light gray, with labels.
        case arcGISLightGray
        /// Light gray.
        case arcGISLightGrayBase
        /// Labels to draw over light gray.
        case arcGISLightGrayLabels
        /// Dark gray, with labels.
        case arcGISDarkGray
        /// Dark gray.
        case arcGISDarkGrayBase
        /// Labels to draw over dark gray.
        case arcGISDarkGrayLabels
        /// Roads for navigation.
        case arcGISNavigation
        /// Roads for navigation at night.
        case arcGISNavigationNight
        /// Streets.
        case arcGISStreets
        /// Streets at night.
        case arcGISStreetsNight
        /// Streets over shaded relief.
        case arcGISStreetsRelief
        /// Topography over shaded relief.
        case arcGISTopographic
        /// The sea and the sea floor, with labels.
        case arcGISOceans
        /// The sea and the sea floor.
        case arcGISOceansBase
        /// Labels to draw over the sea and the sea floor.
        case arcGISOceansLabels
        /// Land and water over shaded relief, with labels.
        case arcGISTerrain
        /// Land and water.
        case arcGISTerrainBase
        /// Places and borders to draw over land and water.
        case arcGISTerrainDetail
        /// Places that communities map in detail.
        case arcGISCommunity
        /// Countries as on a school's wall map, over shaded relief.
        case arcGISChartedTerritory
        /// A map in the style of colored pencils.
        case arcGISColoredPencil
        /// Glowing lines on a dark background.
        case arcGISNova
        /// A map in the style of the eighteenth century, over shaded relief.
        case arcGISModernAntique
        /// A map in the style of advertisements of the 1950s.
        case arcGISMidcentury
        /// A map in the style of a printed newspaper.
        case arcGISNewspaper
        /// Shaded relief.
        case arcGISHillshadeLight
        /// Dark shaded relief.
        case arcGISHillshadeDark
        /// Streets to draw over shaded relief.
        case arcGISStreetsReliefBase
        /// Topography to draw over shaded relief.
        case arcGISTopographicBase
        /// Countries as on a school's wall map, to draw over shaded relief.
        case arcGISChartedTerritoryBase
        /// A map in the style of the eighteenth century, to draw over shaded relief.
        case arcGISModernAntiqueBase
        /// One color for human geography, with labels.
        case arcGISHumanGeography
        /// One color for human geography.
        case arcGISHumanGeographyBase
        /// Details to draw over the base of human geography.
        case arcGISHumanGeographyDetail
        /// Labels to draw over the base of human geography.
        case arcGISHumanGeographyLabels
        /// One dark color for human geography, with labels.
        case arcGISHumanGeographyDark
        /// One dark color for human geography.
        case arcGISHumanGeographyDarkBase
        /// Details to draw over the dark base of human geography.
        case arcGISHumanGeographyDarkDetail
        /// Labels to draw over the dark base of human geography.
        case arcGISHumanGeographyDarkLabels
        /// Nature, paths and contours.
        case arcGISOutdoor
        /// OpenStreetMap in its standard style.
        case osmStandard
        /// OpenStreetMap in its standard style, over shaded relief.
        case osmStandardRelief
        /// OpenStreetMap in its standard style, to draw over shaded relief.
        case osmStandardReliefBase
        /// Streets of OpenStreetMap.
        case osmStreets
        /// Streets of OpenStreetMap over shaded relief.
        case osmStreetsRelief
        /// Streets of OpenStreetMap to draw over shaded relief.
        case osmStreetsReliefBase
        /// OpenStreetMap in light gray, with labels.
        case osmLightGray
        /// OpenStreetMap in light gray.
        case osmLightGrayBase
        /// Labels of OpenStreetMap to draw over light gray.
        case osmLightGrayLabels
        /// OpenStreetMap in dark gray, with labels.
        case osmDarkGray
        /// OpenStreetMap in dark gray.
        case osmDarkGrayBase
        /// Labels of OpenStreetMap to draw over dark gray.
        case osmDarkGrayLabels
        /// OpenStreetMap as a technical drawing.
        case osmBlueprint
        /// Satellite images below OpenStreetMap.
        case osmHybrid
        /// OpenStreetMap to draw over satellite images.
        case osmHybridDetail
        /// Roads of OpenStreetMap for navigation.
        case osmNavigation
        /// Roads of OpenStreetMap for navigation at night.
        case osmNavigationDark
        /// Open data in the style of OpenStreetMap.
        case openOSMStyle
        /// Open data in the style of OpenStreetMap, over shaded relief.
        case openOSMStyleRelief
        /// Open data in the style of OpenStreetMap, to draw over shaded relief.
        case openOSMStyleReliefBase
        /// Streets of open data.
        case openStreets
        /// Streets of open data at night.
        case openStreetsNight
        /// Streets of open data over shaded relief.
        case openStreetsRelief
        /// Streets of open data to draw over shaded relief.
        case openStreetsReliefBase
        /// Open data in light gray, with labels.
        case openLightGray
        /// Open data in light gray.
        case openLightGrayBase
        /// Labels of open data to draw over light gray.
        case openLightGrayLabels
        /// Open data in dark gray, with labels.
        case openDarkGray
        /// Open data in dark gray.
        case openDarkGrayBase
        /// Labels of open data to draw over dark gray.
        case openDarkGrayLabels
        /// Open data as a technical drawing.
        case openBlueprint
        /// Satellite images below open data.
        case openHybrid
        /// Open data to draw over satellite images.
        case openHybridDetail
        /// Roads of open data for navigation.
        case openNavigation
        /// Roads of open data for navigation at night.
        case openNavigationDark
    }
}
