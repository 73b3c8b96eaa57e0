import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolGeometry
import CartoucheSymbolModel

// Bodies: shapes, models and extruded points.
extension SceneComposer {
    mutating func add(
        _ marker: ModelMarker, inMeters: Bool, at point: SIMD3<Double>, _ position: SIMD3<Double>,
        _ feature: SceneFeature
    ) {
        // A size in points is the same on the screen at any distance.
        let unit = inMeters ? 1 : scale * 96 / 72 * projection.pixelLength(at: position)
        var size = SIMD3(marker.width, marker.depth, marker.marker.size) * unit
        if let own = feature.values?.size, !own.isNaN {
            if marker.marker.size > 0 {
                size *= Double(own) / marker.marker.size
            } else {
                // A model with its own size gets the height of the feature.
                size = SIMD3(0, 0, Double(own) * unit)
            }
        }
        size = feature.extent(replacing: size, unit: unit)
        let turn =
            marker.marker.rotateClockwise ? marker.marker.rotation : -marker.marker.rotation
        var heading = turn + feature.heading
        if let rotation = feature.values?.rotation, !rotation.isNaN { heading -= Double(rotation) }
        let own = Rotation(
            heading: heading, pitch: marker.marker.angleX + feature.pitch,
            roll: marker.marker.angleY + feature.roll)
        let rotation = heights.space.compass(at: SIMD2(point.x, point.y)).after(own)
        if !marker.modelURI.isEmpty {
            add(
                model: marker, size: size, scale: marker.scale.map { $0 * unit }, at: position, rotation,
                feature)
            return
        }
        let shape = marker.primitiveShape
        // A size that is missing follows from the height.
        if size.x <= 0 { size.x = size.z }
        if size.y <= 0 { size.y = size.x }
        guard size.x > 0, size.y > 0, size.z > 0, size.sum().isFinite else { return }
        let extent = BodyShapes.extent(of: shape)
        let anchor =
            marker.anchor(
                low: SIMD3(-0.5, -0.5, extent.lowerBound), high: SIMD3(0.5, 0.5, extent.upperBound)) * size
        let color = feature.color(
            marker.tintColor?.resolved ?? .white, isLocked: marker.layer.colorLocked)
        let instance = SceneInstance(
            position - rotation.apply(to: anchor), extent: size, rotation: rotation,
            color: color, id: feature.id)
        if let mesh = BodyShapes.mesh(of: shape) {
            bins.add(instance, of: mesh)
        } else {
            bins.add(sphere: instance)
        }
    }

    mutating func add(
        model marker: ModelMarker, size: SIMD3<Double>, scale factor: Double?, at position: SIMD3<Double>,
        _ rotation: Rotation, _ feature: SceneFeature
    ) {
        var found: [Diagnostic] = []
        let model = models.model(of: marker, diagnostics: &found)
        for diagnostic in found { report(diagnostic) }
        let scale = marker.scale(of: model, size: size, common: factor)
        guard scale.min() > 0, scale.sum().isFinite else { return }
        let anchor = marker.anchor(low: model.low, high: model.high)
        let tint = feature.color(marker.tintColor?.resolved ?? .white, isLocked: marker.tintColor == nil)
        let instance = SceneInstance(
            position - rotation.apply(to: anchor * scale), extent: scale, rotation: rotation, color: tint,
            id: feature.id)
        for part in model.parts { bins.add(instance, of: part.mesh, part.texture, isClosed: part.isClosed) }
    }

    // MARK: Extrusion

    mutating func extrude(
        point: SIMD3<Double>, at position: SIMD3<Double>, to value: Double, of feature: SceneFeature,
        _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        let place = SIMD2(point.x, point.y)
        let base = placing.height(point.z, at: place, heights)
        let height = placing.extrusion == .absolute ? value - base : value
        guard height.isFinite, abs(height) > 1e-6 else { return }
        let diameters = symbol.layers.lazy.compactMap { layer -> Double? in
            guard let object = layer.object, let size = object.markerProperties?.size else { return nil }
            return symbol.isInMeters(object.layer) ? size : size * 96 / 72
        }
        let diameter = diameters.max() ?? 8
        let instance = SceneInstance(
            height < 0 ? heights.space.position(at: place, height: base + height) : position,
            extent: SIMD3(diameter, diameter, abs(height)), rotation: heights.space.compass(at: place),
            color: feature.color(symbol.mainColor), id: feature.id)
        bins.add(instance, of: BodyShapes.cylinder)
    }
}

extension ModelMarker {
    /// Returns the anchor in the extent of a body.
    func anchor(low: SIMD3<Double>, high: SIMD3<Double>) -> SIMD3<Double> {
        let middle = (low + high) / 2
        switch anchor {
        case .bottom: return SIMD3(middle.x, middle.y, low.z)
        case .top: return SIMD3(middle.x, middle.y, high.z)
        case .center: return middle
        case .origin: return .zero
        case .relative(let share): return middle + share * (high - low)
        case nil:
            guard useAnchorPoint else { return .zero }
            return middle + SIMD3(0, 0, (marker.anchorPoint?.z ?? 0) * (high.z - low.z))
        }
    }
}

extension SceneFeature {
    /// Returns a size with the width, depth and height of the feature.
    ///
    /// - Parameter unit: The meters of a unit of the feature's lengths.
    func extent(replacing size: SIMD3<Double>, unit: Double) -> SIMD3<Double> {
        guard let own = extent.map({ SIMD3<Double>($0) }) else { return size }
        return size.replacing(with: own * unit, where: own .== own)
    }
}
