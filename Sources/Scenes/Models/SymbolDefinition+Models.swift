import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

extension SymbolDefinition {
    /// The sides in pixels of the pictures of models.
    private static let sides = 48.0...1_024

    /// Returns the symbol with pictures of its models, for swatches.
    ///
    /// Layers with a thumbnail keep it.
    ///
    /// - Parameters:
    ///   - side: The longer side of the swatch in pixels; 0 for the size of the symbol.
    ///   - pixelsPerPoint: The scale of a swatch with the size of the symbol.
    ///   - resources: The folder of relative paths. Default: the current folder.
    ///   - diagnostics: Receives what cannot be read.
    package func withModelPictures(
        side: Double, pixelsPerPoint: Double, resources: ResourceLoader = ResourceLoader(),
        diagnostics: inout [Diagnostic]
    ) -> SymbolDefinition {
        guard hasModelFiles else { return self }
        var models = ModelCache(resources: resources)
        return withModelPictures(side, pixelsPerPoint, &models, &diagnostics)
    }

    package func withModelPictures(
        _ side: Double, _ pixelsPerPoint: Double, _ models: inout ModelCache,
        _ diagnostics: inout [Diagnostic]
    ) -> SymbolDefinition {
        let layers = layers.map { layer -> LayerDefinition in
            switch layer {
            case .symbol(let inner):
                return .symbol(inner.withModelPictures(side, pixelsPerPoint, &models, &diagnostics))
            case .modelMarker(let marker) where marker.hasModelFile:
                let model = models.model(of: marker, diagnostics: &diagnostics)
                let scale = marker.scale(of: model, unit: 1)
                let extent = BodyView(marker, from: 210).extent(of: model, scale: scale)
                guard extent.max() > 0, extent.sum().isFinite else { return layer }
                // In meters, the largest side has the height of other bodies; in points, the model has its size.
                let unit = isInMeters(marker.layer) ? Self.bodyHeight / extent.max() : 1
                let natural = extent.max() * unit * pixelsPerPoint
                let pixels = min(max(side > 0 ? side : natural, Self.sides.lowerBound), Self.sides.upperBound)
                guard let image = ModelPicture(model, marker, scale: scale, side: Int(pixels))?.image else {
                    return layer
                }
                var picture = PictureMarker(marker: MarkerProperties(size: extent.y * unit), image: image)
                picture.layer = marker.layer
                picture.picture.textureFilter = .picture
                return .pictureMarker(picture)
            default: return layer
            }
        }
        let hasBodies = layers.contains {
            if case .modelMarker = $0 { true } else { false }
        }
        return changed { properties in
            properties.layers = layers
            if !hasBodies { properties.useRealWorldSymbolSizes = false }
        }
    }

    /// Whether a layer draws a file.
    package var hasModelFiles: Bool {
        layers.contains { layer in
            switch layer {
            case .modelMarker(let marker): marker.hasModelFile
            case .symbol(let inner): inner.hasModelFiles
            default: false
            }
        }
    }
}

extension ModelMarker {
    /// Whether the layer draws a file, and has no thumbnail of it.
    fileprivate var hasModelFile: Bool { !modelURI.isEmpty && thumbnail.isEmpty }

    /// Returns the factors for the axes of a model.
    ///
    /// - Parameter unit: The meters of a unit of the layer's sizes.
    func scale(of model: SceneModel, unit: Double) -> SIMD3<Double> {
        scale(of: model, size: SIMD3(width, depth, marker.size) * unit, common: scale.map { $0 * unit })
    }

    /// Returns the factors for the axes of a model.
    ///
    /// - Parameters:
    ///   - size: The width, depth and height in meters; those that are 0 keep the proportions.
    ///   - common: The factor without sizes; nil for the model's own size.
    func scale(of model: SceneModel, size: SIMD3<Double>, common: Double?) -> SIMD3<Double> {
        let extent = model.high - model.low
        var scale = SIMD3(repeating: common ?? 1)
        guard size.x > 0 || size.y > 0 || size.z > 0 else { return scale }
        var known: Double?
        for axis in [2, 0, 1] where size[axis] > 0 && extent[axis] > 0 {
            scale[axis] = size[axis] / extent[axis]
            known = known ?? scale[axis]
        }
        for axis in 0..<3 where !(size[axis] > 0 && extent[axis] > 0) { scale[axis] = known ?? scale[axis] }
        return scale
    }
}
