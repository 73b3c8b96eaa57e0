import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSwatches
import CartoucheSymbols

/// A map sheet on a page of one size, before the part of the map is known.
package struct SheetPage {
    private let sheet: MapSheet
    private let size: SIMD2<Double>
    private let arrangement: MapSheetArrangement

    /// Arranges the elements of a sheet.
    ///
    /// - Parameters:
    ///   - size: The size of the page in DIPs.
    ///   - legend: The legend of the map, from ``MapSheet/legend(of:scale:resources:)``.
    package init(_ sheet: MapSheet, of map: Map, size: ScreenSize, legend: Legend) {
        self.sheet = sheet
        self.size = SIMD2(size.width, size.height)
        arrangement = MapSheetArrangement(
            sheet, size: self.size, legend: legend,
            listsKeys: sheet.legendSide != nil && map.canNumberLabels)
    }

    /// The size of the map inside the neat line in DIPs, at least 1 × 1.
    package var mapSize: ScreenSize {
        ScreenSize(width: max(arrangement.map.size.x, 1), height: max(arrangement.map.size.y, 1))
    }

    /// Returns the layout document of the page with a part of the map.
    ///
    /// - Throws: ``MapError`` if the map's spatial reference does not have the center of an inset map.
    package func document(of map: Map, in frame: MapFrame, pageColor: Color) throws -> SheetDocument {
        try SheetDocument(
            sheet, arrangement, size: size, frame: frame, pageColor: pageColor, mapColor: map.backgroundColor)
    }
}

extension MapSheet {
    /// Returns the legend of a map with the pictures of its models; empty if the sheet has no legend.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per DIP of the page.
    ///   - resources: The limits for models.
    /// - Throws: The errors of data sources that cannot be opened.
    package func legend(of map: Map, scale: Double, resources: ResourceLoader) throws -> Legend {
        guard legendSide != nil else { return Legend(items: []) }
        return try map.makeLegend().withModelPictures(scale: max(scale, 2), resources: resources)
    }
}

extension MapFrame {
    /// The frame for a map frame of a layout; nil if it is at the place of the camera, where it would have copies of the
    /// world.
    package var forLayout: MapFrame? { wholeWorld == nil ? nil : self }
}
