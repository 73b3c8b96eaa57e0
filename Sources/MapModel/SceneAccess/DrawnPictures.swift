import CartoucheGeospatial
import CartoucheImagery
import CartoucheRasters
import CartoucheSymbols

extension Layer {
    /// Whether the layer consists of pictures: a raster, tiles, or pictures of a server.
    package var isPicture: Bool { self is RasterLayer || self is any PictureLayer }

    /// A layer of pictures that is drawn outside its groups as this layer is drawn inside them; nil for other layers.
    package var picturesInGroups: Layer? {
        guard isPicture, group != nil else { return isPicture ? self : nil }
        let layer: Layer
        switch self {
        case let raster as RasterLayer: layer = raster.clone()
        case let pictures as any PictureLayer: layer = SharedPictures(pictures)
        default: return nil
        }
        layer.opacity = combinedOpacity
        (layer.minScale, layer.maxScale) = combinedRange
        return layer
    }

    /// The number of columns of a raster; nil for other layers, and if it cannot be opened.
    package var pictureColumns: Int? { try? (self as? RasterLayer)?.raster.file().width }

    /// The area of a layer of pictures; nil if it is not known, also before loading.
    package var pictureExtent: Envelope? { (try? (self as? RasterLayer)?.raster.file().extent) ?? fullExtent }
}

/// The pictures of another layer, with an opacity and scales of their own.
private final class SharedPictures: Layer, PictureLayer, @unchecked Sendable {
    private let layer: any PictureLayer

    init(_ layer: any PictureLayer) {
        self.layer = layer
        var common = layer.common.read { $0 }
        common.name = layer.name
        super.init(common)
    }

    override var fullExtent: Envelope? { layer.fullExtent }
    override var attribution: String { layer.attribution }

    func pictures() throws -> any MapPictures { try layer.pictures() }

    override func prepare() throws { try layer.prepare() }
}

/// What a layer of pictures showed at one time, so that a scene can find out whether it still shows the same.
///
/// New answers of servers do not count.
package struct DrawnPictureState: Sendable {
    private let layer: Layer
    private let renderer: RasterRenderer?
    private let settings: Settings

    private struct Settings: Equatable {
        var opacity: Double
        var minScale, maxScale: Double?
        var resampling: RasterResampling?
        var blendMode: Layer.BlendMode

        init(_ layer: Layer) {
            opacity = layer.combinedOpacity
            (minScale, maxScale) = layer.combinedRange
            let raster = layer as? RasterLayer
            resampling = raster?.resampling
            blendMode = layer.blendMode
        }
    }

    package init(_ layer: Layer) {
        (self.layer, settings) = (layer, Settings(layer))
        renderer = (layer as? RasterLayer)?.renderer
    }

    /// Whether the layer shows the same.
    package var isCurrent: Bool {
        settings == Settings(layer) && renderer === (layer as? RasterLayer)?.renderer
    }
}
