@_exported import CoordinateText
@_exported import Documents
@_exported import FeatureSources
@_exported import Features
@_exported import GeodeticOperations
@_exported import GeometryOperations
@_exported import Geospatial
@_exported import Mapping
@_exported import Scenes
@_exported import SymbolStyles
@_exported import Symbols

// Exports everything that a map developer needs. Tests/CartoucheTests lists these exports too. Paths, paints and
// canvases are in the product CartoucheCanvas, because their names collide with names of Foundation and Apple's
// modules.
@_exported import struct Canvases.SVGTextOutput
// The names `Color` and `Image` of the module Images collide with names of SwiftUI, so they are in the product
// CartoucheCanvas. On platforms without UIKit, this module exports the same types as `UIColor` and `UIImage`.
@_exported import struct Images.ImageError
@_exported import enum Images.PNGCompression
@_exported import class Text.FontLibrary

#if !canImport(UIKit)
    @_exported import typealias Images.UIColor
    @_exported import typealias Images.UIImage
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
