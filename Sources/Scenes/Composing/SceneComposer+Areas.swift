import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolGeometry
import CartoucheSymbolModel

// Polygons in space, and their bodies.
extension SceneComposer {
    private static let maximumPictures = 500

    mutating func add(
        polygon feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        let extrusion = feature.extrusion ?? symbol.properties.extrusionHeight
        if symbol.kind == .line || symbol.kind == .point || symbol.kind == .text {
            addOther(feature, symbol, placing)
            return
        }
        var outlines: [(stroke: SolidStroke, color: UInt32)] = []
        var edges: [SolidMeshEdge] = []
        var fills: [LayerDefinition] = []
        for layer in symbol.layers where layer.object?.layer.isEnabled == true {
            switch layer {
            case .solidStroke(let stroke):
                let color = feature.color(stroke.color?.resolved, isLocked: true)
                if color >> 24 > 0, stroke.width > 0 { outlines.append((stroke, color)) }
            case .meshEdge(let edge): edges.append(edge)
            case .modelMarker(let model):
                guard let middle = feature.middle else { continue }
                let height = placing.height(middle.z, at: SIMD2(middle.x, middle.y), heights)
                let position = heights.space.position(at: SIMD2(middle.x, middle.y), height: height)
                castingShadows(model.layer.castsShadow) {
                    $0.add(
                        model, inMeters: symbol.isInMeters(model.layer), at: middle, position, feature)
                }
            case .pictureStroke, .gradientStroke: report(.notInSpace("strokes other than solid strokes"))
            default: fills.append(layer)
            }
        }
        let body = SpaceArea(feature.parts, placing, heights)
        castingShadows(fills.last?.object?.layer.castsShadow ?? true) {
            $0.add(body, fills, symbol, of: feature, extrusion.map { ($0, placing.extrusion) })
        }
        let tops = extrusion.map { body.tops($0, placing.extrusion) }
        for edge in edges { add(edge, of: body, tops: tops, feature) }
        for (stroke, color) in outlines {
            let dashes = dashes(of: stroke, symbol)
            if let dashes, tops == nil {
                for ring in body.rings {
                    addStrip(
                        ring.closed, dashes, width: stroke.width, cap: stroke.cap, color: color,
                        id: feature.id)
                }
            } else if let style = stroke.stroke.edgeStyle3D, let tops {
                addEdges(style, of: body, tops: tops, width: stroke.width, color: color, feature)
            } else {
                bins.addEdges(
                    body, tops: tops, width: stroke.width * scale * 96 / 72, color: color, id: feature.id)
            }
        }
    }

    /// Adds the fills of a polygon: one color, or a picture of all fills.
    mutating func add(
        _ body: SpaceArea, _ fills: [LayerDefinition], _ symbol: SymbolDefinition, of feature: SceneFeature,
        _ extrusion: (Double, ScenePlacing.ExtrusionTop)?
    ) {
        if fills.isEmpty { return }
        let colors = fills.map { $0.singleColor.map { feature.color($0.color, isLocked: $0.isLocked) } }
        let hasPatterns = colors.contains { $0 == nil }
        let top = symbol.kind == .mesh ? feature.color(ofMaterials: fills) : colors.last ?? nil
        let color = (hasPatterns ? nil : top) ?? feature.color(symbol.mainColor)
        if let extrusion {
            if hasPatterns {
                report(.notInSpace("fills of bodies other than solid fills"))
            }
            bins.addArea(body, extrusion: extrusion, color: color, part: feature.id)
            return
        }
        let eye = projection.axes.position
        // On terrain, the holes of an area are on other planes than its outer ring.
        let faces = heights.isFlat ? body.faces(eye: eye) : [body]
        for face in faces where !face.rings.isEmpty {
            if hasPatterns || fills.count > 1 && color.isTranslucent && symbol.kind != .mesh {
                let flat = bins.withoutModels(symbol, fills)
                if pictureCount < Self.maximumPictures,
                    let picture = AreaPicture(face, flat, feature.values, projection, scale: scale)
                {
                    pictureCount += 1
                    bins.addFace(face, picture, id: feature.id)
                    continue
                }
                if pictureCount >= Self.maximumPictures {
                    report(.notInSpace("fills of more than \(Self.maximumPictures) areas with patterns"))
                }
            }
            bins.addFace(face, on: face.rings[0].plane(eye: eye), color: color, part: feature.id)
        }
    }

    /// Draws a text in the middle of a line, or at the label point of a polygon.
    mutating func addText(_ feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing) {
        guard let place = feature.representativePoint else { return }
        add(point: place, of: feature, symbol, placing)
    }

    /// Draws a polygon with a symbol for lines or points.
    mutating func addOther(
        _ feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        var other = feature
        if symbol.kind == .line {
            other.kind = .polyline
            add(line: other, symbol, placing)
        } else if symbol.kind == .text {
            addText(feature, symbol, placing)
        } else if let middle = feature.middle {
            add(point: middle, of: other, symbol, placing)
        }
    }
}

extension LayerDefinition {
    /// The color of a fill with one color, and whether the values of features do not change it; nil for other fills.
    fileprivate var singleColor: (color: Color?, isLocked: Bool)? {
        switch self {
        case .solidFill(let fill): (fill.color?.resolved, fill.layer.colorLocked)
        case .materialFill(let fill): (fill.color?.resolved ?? .white, fill.layer.colorLocked)
        case .waterFill(let fill): (fill.color?.resolved, fill.layer.colorLocked)
        default: nil
        }
    }
}

extension SceneFeature {
    /// The middle of the extent of a polygon's first ring.
    fileprivate var middle: SIMD3<Double>? {
        guard let ring = parts.first, let first = ring.first else { return nil }
        let low = ring.reduce(first, pointwiseMin)
        let high = ring.reduce(first, pointwiseMax)
        return (low + high) / 2
    }
}
