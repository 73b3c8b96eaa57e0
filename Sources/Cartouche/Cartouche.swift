@_exported import CartoucheCoordinateText
@_exported import CartoucheDataMaps
@_exported import CartoucheDocuments
@_exported import CartoucheFeatureSources
@_exported import CartoucheFeatures
@_exported import CartoucheGeodeticOperations
@_exported import CartoucheGeometryOperations
@_exported import CartoucheGeospatial
@_exported import CartoucheImagery
@_exported import CartoucheLayouts
@_exported import CartoucheLegends
@_exported import CartoucheMapDocuments
@_exported import CartoucheMapDrawing
@_exported import CartoucheMapModel
@_exported import CartoucheMapViews
@_exported import CartoucheNaturalEarth
@_exported import CartoucheNetwork
@_exported import CartoucheRasters
@_exported import CartoucheRenderers
@_exported import CartoucheSceneViews
@_exported import CartoucheScenes
@_exported import CartoucheSwatches
@_exported import CartoucheSymbolStyles
@_exported import CartoucheSymbols

// Public declarations mention these types.
@_exported import struct CartoucheArcade.ArcadeError
@_exported import struct CartoucheArcade.ArcadeProfile
// Exports everything that a map developer needs. Tests/CartoucheTests lists these exports too. Paths, paints and
// canvases are in the product CartoucheCanvas, because their names collide with names of Foundation and Apple's
// modules.
@_exported import struct CartoucheCanvases.SVGTextOutput
@_exported import struct CartoucheExpressions.ExpressionError
@_exported import struct CartoucheExpressions.WhereClause
// The names `Color` and `Image` of the module Images collide with names of SwiftUI, so they are in the product
// CartoucheCanvas. On platforms without UIKit, this module exports the same types as `UIColor` and `UIImage`.
@_exported import struct CartoucheImages.ImageError
@_exported import enum CartoucheImages.PNGCompression
@_exported import class CartoucheServices.Item
@_exported import class CartoucheServices.Portal
@_exported import struct CartoucheServices.PortalInfo
@_exported import class CartoucheServices.PortalItem
@_exported import enum CartoucheServices.ServiceError
@_exported import class CartoucheText.FontLibrary
@_exported import class CartoucheWorkers.Cancellation
@_exported import struct CartoucheWorkers.DeadlineError
@_exported import enum CartoucheWorkers.WorkPriority

#if !canImport(UIKit)
    @_exported import typealias CartoucheImages.UIColor
    @_exported import typealias CartoucheImages.UIImage
#endif

// On other platforms, loading Foundation takes longer than drawing a small map. Programs that need it import
// CartoucheFoundation.
#if canImport(Darwin)
    @_exported import CartoucheFoundation
#endif

/// Facts about the library.
///
/// It is not named after its module, so that names such as `Cartouche.Polygon` can be used.
public enum CartoucheLibrary {
    /// The version, as `cartouche --version` prints it.
    public static let version = "0.1.0"
}
