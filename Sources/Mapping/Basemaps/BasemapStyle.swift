extension Basemap {
    /// The basemaps that ArcGIS offers by name.
    ///
    /// All come from services. Cartouche asks none: it fills the ground with one colour that suits the style.
    public enum Style: Hashable, Sendable {
        /// Satellite pictures with labels.
        case arcGISImagery
        /// Satellite pictures.
        case arcGISImageryStandard
        /// Labels to lie over satellite pictures.
        case arcGISImageryLabels
        /// Light grey, with labels.
        case arcGISLightGray
        /// Light grey.
        case arcGISLightGrayBase
        /// Labels to lie over light grey.
        case arcGISLightGrayLabels
        /// Dark grey, with labels.
        case arcGISDarkGray
        /// Dark grey.
        case arcGISDarkGrayBase
        /// Labels to lie over dark grey.
        case arcGISDarkGrayLabels
        /// Roads for finding the way.
        case arcGISNavigation
        /// Roads for finding the way at night.
        case arcGISNavigationNight
        /// Streets.
        case arcGISStreets
        /// Streets at night.
        case arcGISStreetsNight
        /// Streets over shaded relief.
        case arcGISStreetsRelief
        /// Topography over shaded relief.
        case arcGISTopographic
        /// The sea and its floor, with labels.
        case arcGISOceans
        /// The sea and its floor.
        case arcGISOceansBase
        /// Labels to lie over the sea and its floor.
        case arcGISOceansLabels
        /// Land and water over shaded relief, with labels.
        case arcGISTerrain
        /// Land and water.
        case arcGISTerrainBase
        /// Places and borders to lie over land and water.
        case arcGISTerrainDetail
        /// Places that communities map in detail.
        case arcGISCommunity
        /// Countries as on a school's wall map, over shaded relief.
        case arcGISChartedTerritory
        /// As drawn with colour pencils.
        case arcGISColoredPencil
        /// Glowing lines on a dark ground.
        case arcGISNova
        /// As on maps of the eighteenth century, over shaded relief.
        case arcGISModernAntique
        /// As in advertisements of the 1950s.
        case arcGISMidcentury
        /// As printed in a newspaper.
        case arcGISNewspaper
        /// Shaded relief.
        case arcGISHillshadeLight
        /// Dark shaded relief.
        case arcGISHillshadeDark
        /// Streets to lie over shaded relief.
        case arcGISStreetsReliefBase
        /// Topography to lie over shaded relief.
        case arcGISTopographicBase
        /// Countries as on a school's wall map, to lie over shaded relief.
        case arcGISChartedTerritoryBase
        /// As on maps of the eighteenth century, to lie over shaded relief.
        case arcGISModernAntiqueBase
        /// One colour for human geography, with labels.
        case arcGISHumanGeography
        /// One colour for human geography.
        case arcGISHumanGeographyBase
        /// Details to lie over the base of human geography.
        case arcGISHumanGeographyDetail
        /// Labels to lie over the base of human geography.
        case arcGISHumanGeographyLabels
        /// One dark colour for human geography, with labels.
        case arcGISHumanGeographyDark
        /// One dark colour for human geography.
        case arcGISHumanGeographyDarkBase
        /// Details to lie over the dark base of human geography.
        case arcGISHumanGeographyDarkDetail
        /// Labels to lie over the dark base of human geography.
        case arcGISHumanGeographyDarkLabels
        /// Nature, paths and contours.
        case arcGISOutdoor
        /// OpenStreetMap as it draws itself.
        case osmStandard
        /// OpenStreetMap over shaded relief.
        case osmStandardRelief
        /// OpenStreetMap to lie over shaded relief.
        case osmStandardReliefBase
        /// Streets of OpenStreetMap.
        case osmStreets
        /// Streets of OpenStreetMap over shaded relief.
        case osmStreetsRelief
        /// Streets of OpenStreetMap to lie over shaded relief.
        case osmStreetsReliefBase
        /// OpenStreetMap in light grey, with labels.
        case osmLightGray
        /// OpenStreetMap in light grey.
        case osmLightGrayBase
        /// Labels of OpenStreetMap to lie over light grey.
        case osmLightGrayLabels
        /// OpenStreetMap in dark grey, with labels.
        case osmDarkGray
        /// OpenStreetMap in dark grey.
        case osmDarkGrayBase
        /// Labels of OpenStreetMap to lie over dark grey.
        case osmDarkGrayLabels
        /// OpenStreetMap as a technical drawing.
        case osmBlueprint
        /// Satellite pictures under OpenStreetMap.
        case osmHybrid
        /// OpenStreetMap to lie over satellite pictures.
        case osmHybridDetail
        /// Roads of OpenStreetMap for finding the way.
        case osmNavigation
        /// Roads of OpenStreetMap for finding the way at night.
        case osmNavigationDark
        /// Open data drawn as OpenStreetMap is.
        case openOSMStyle
        /// Open data drawn as OpenStreetMap is, over shaded relief.
        case openOSMStyleRelief
        /// Open data drawn as OpenStreetMap is, to lie over shaded relief.
        case openOSMStyleReliefBase
        /// Streets of open data.
        case openStreets
        /// Streets of open data at night.
        case openStreetsNight
        /// Streets of open data over shaded relief.
        case openStreetsRelief
        /// Streets of open data to lie over shaded relief.
        case openStreetsReliefBase
        /// Open data in light grey, with labels.
        case openLightGray
        /// Open data in light grey.
        case openLightGrayBase
        /// Labels of open data to lie over light grey.
        case openLightGrayLabels
        /// Open data in dark grey, with labels.
        case openDarkGray
        /// Open data in dark grey.
        case openDarkGrayBase
        /// Labels of open data to lie over dark grey.
        case openDarkGrayLabels
        /// Open data as a technical drawing.
        case openBlueprint
        /// Satellite pictures under open data.
        case openHybrid
        /// Open data to lie over satellite pictures.
        case openHybridDetail
        /// Roads of open data for finding the way.
        case openNavigation
        /// Roads of open data for finding the way at night.
        case openNavigationDark
    }
}
