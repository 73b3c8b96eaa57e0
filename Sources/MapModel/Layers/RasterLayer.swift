import CartoucheGeospatial
import CartoucheRasters
import CartoucheServices
import CartoucheSymbols

/// A layer that draws a raster file, such as a GeoTIFF.
///
/// Only the part in the picture is read, from the overview that fits the scale. A raster in another spatial reference
/// than the map is projected; the error is less than a quarter of a pixel.
///
/// ```swift
/// let layer = RasterLayer(raster: Raster(fileURL: url))
/// layer.renderer = HillshadeRenderer(altitude: 45, azimuth: 315)
/// map.addOperationalLayer(layer)
/// ```
public final class RasterLayer: Layer, @unchecked Sendable {
    /// The settings of the drawing.
    package struct Style: Sendable {
        package var renderer: RasterRenderer?
        package var resampling = RasterResampling.bilinear
    }

    /// The raster.
    public let raster: Raster

    package let style = ModelState(Style())
    private let content: LoadedContent<RasterFile>

    /// Creates a layer for a raster.
    public init(raster: Raster) {
        self.raster = raster
        content = LoadedContent { try raster.file(retries: true) }
        super.init(name: "")
    }

    /// Returns a layer with the same raster and settings; it is in no group.
    package func clone() -> RasterLayer {
        let copy = RasterLayer(raster: raster)
        style.read { style in copy.style.edit { $0 = style } }
        var settings = common.read { $0 }
        settings.group = nil
        copy.common.edit { [settings] in $0 = settings }
        return copy
    }

    /// The renderer; nil (default) draws palettes and colors as they are, and stretches other values from black to
    /// white.
    public var renderer: RasterRenderer? {
        get { style.read(\.renderer) }
        set { style.edit { $0.renderer = newValue } }
    }

    /// How values between pixels are computed.
    ///
    /// Default: bilinear. Classes and palettes always have the nearest value.
    public var resampling: RasterResampling {
        get { style.read(\.resampling) }
        set { style.edit { $0.resampling = newValue } }
    }

    /// The layer's title.
    ///
    /// Default: the name of the file.
    public override var name: String {
        get {
            let own = super.name
            return own.isEmpty ? raster.title : own
        }
        set { super.name = newValue }
    }

    /// The smallest envelope around the raster; nil before loading.
    public override var fullExtent: Envelope? { content.known?.extent }

    // MARK: Loading

    /// The loading status.
    public override var loadStatus: LoadStatus { content.status }
    /// The error of the last loading attempt; nil if it succeeded.
    public override var loadError: (any Error)? { content.error }
    /// Opens the raster, even if an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `FeatureSourceError`.
    public override func retryLoad() async throws { try await content.retryLoad() }

    package override func prepare() throws { _ = try content.value() }
}
