import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

// Reads icons and 3D objects.
extension SceneLayerReader {
    /// Reads a shape or a picture.
    mutating func icon() -> [LayerDefinition] {
        var marker = MarkerProperties(size: reading.size(.points("size", missing: 12)).size)
        marker.rotation = reading.value(.number("angle"))
        marker.rotateClockwise = marker.rotation != 0
        marker.anchor = anchor()
        if kind == .polygon { marker.placement = .known(PolygonCenter()) }
        let resource = reading.object["resource"]?.object
        if let href = resource?["href"]?.string ?? resource?["dataURI"]?.string {
            var picture = PictureMarker()
            picture.marker = marker
            picture.picture.url = href
            picture.picture.tintColor = material(missing: nil).map { CIMColor($0) }
            return [.pictureMarker(picture)]
        }
        var inner = reading.inside(reading.object["resource"], "resource")
        let style = inner.value(
            JSONMember<SimpleMarkerSymbol.Style>.choice(
                "primitive", missing: .circle, code: .unknownMarkerStyle, instead: "drawn as a circle",
                [
                    "circle": .circle, "square": .square, "cross": .cross, "x": .x, "kite": .diamond,
                    "triangle": .triangle,
                ]))
        reading.diagnostics += inner.diagnostics
        let graphic = MarkerShape(style).graphic(color: material(), outline: outline(missing: 1))
        return [
            .vectorMarker(
                VectorMarker(
                    marker: marker, frameMin: SIMD2(-0.5, -0.5), frameMax: SIMD2(0.5, 0.5),
                    graphics: [graphic]))
        ]
    }

    /// Returns the layers for the outline of an icon or a fill; empty if there is none.
    package mutating func outline(missing: Double) -> [LayerDefinition] {
        guard let json = reading.object["outline"], json.object != nil else { return [] }
        let color = paint(json, "outline", missing: .white)
        var inner = SceneLayerReader(reading.inside(json, "outline"), in: .line)
        let width = inner.reading.size(.points("size", missing: missing)).size
        let layers = inner.stroke(width: width, color: color, pattern: json.object?["pattern"])
        reading.diagnostics += inner.reading.diagnostics
        return width > 0 ? layers : []
    }

    /// Returns the anchor of an icon, relative to its center in units of its size, y up.
    private mutating func anchor() -> SIMD2<Double> {
        if reading.object["anchor"]?.string == "relative" {
            let position = reading.object["anchorPosition"]?.array?.compactMap(\.double) ?? []
            guard position.count >= 2, position[0].isFinite, position[1].isFinite else { return .zero }
            // In the document, y points down.
            return SIMD2(position[0], 0 - position[1])
        }
        return reading.value(
            .choice(
                "anchor", missing: SIMD2(0, 0), code: .unknownAnchor, instead: "read as center",
                [
                    "center": SIMD2(0, 0), "left": SIMD2(-0.5, 0), "right": SIMD2(0.5, 0),
                    "top": SIMD2(0, 0.5), "bottom": SIMD2(0, -0.5), "topLeft": SIMD2(-0.5, 0.5),
                    "topRight": SIMD2(0.5, 0.5), "bottomLeft": SIMD2(-0.5, -0.5),
                    "bottomRight": SIMD2(0.5, -0.5), "top-left": SIMD2(-0.5, 0.5),
                    "top-right": SIMD2(0.5, 0.5), "bottom-left": SIMD2(-0.5, -0.5),
                    "bottom-right": SIMD2(0.5, -0.5),
                ]))
    }

    private mutating func modelAnchor() -> ModelMarker.Anchor {
        if reading.object["anchor"]?.string == "relative" {
            let position = reading.object["anchorPosition"]?.array?.compactMap(\.finite) ?? []
            return position.count >= 3 ? .relative(SIMD3(position[0], position[1], position[2])) : .center
        }
        return reading.value(
            .choice(
                "anchor", missing: .origin, code: .unknownAnchor, instead: "read as origin",
                ["center": .center, "bottom": .bottom, "top": .top, "origin": .origin]))
    }

    /// Reads a 3D model, whose size is in meters.
    mutating func object() -> [LayerDefinition] {
        var model = ModelMarker()
        let resource = reading.object["resource"]?.object
        if let href = resource?["href"]?.string {
            model.modelURI = href
        } else {
            var inner = reading.inside(reading.object["resource"], "resource")
            model.primitiveShape = inner.value(
                .choice(
                    "primitive", missing: .sphere, code: .unknownModelShape, instead: "read as a sphere",
                    [
                        "sphere": .sphere, "cylinder": .cylinder, "cube": .cube, "cone": .cone,
                        "inverted-cone": .cone, "diamond": .diamond, "tetrahedron": .tetrahedron,
                    ]))
            reading.diagnostics += inner.diagnostics
        }
        // A side without a size gets its size from the other sides. Without any, a model has its own size.
        let (width, depth) = (
            reading.size(.points("width")).size, reading.size(.points("depth")).size
        )
        let height = reading.size(.points("height")).size
        let isModel = !model.modelURI.isEmpty
        model.marker.size =
            height > 0 || isModel ? height : max(width, depth) > 0 ? max(width, depth) : 10
        model.marker.dominantSizeAxis3D = .z
        (model.width, model.depth) = (width, depth)
        model.marker.rotation = reading.value(.number("heading"))
        model.marker.rotateClockwise = model.marker.rotation != 0
        model.marker.angleX = reading.value(.number("tilt"))
        model.marker.angleY = reading.value(.number("roll"))
        model.tintColor = material(missing: nil).map { CIMColor($0) }
        model.anchor = modelAnchor()
        if resource?["primitive"]?.string == "inverted-cone" { model.turnUpsideDown() }
        if kind == .polygon { model.marker.placement = .known(PolygonCenter()) }
        isInMeters = true
        return [.modelMarker(model)]
    }
}

extension ModelMarker {
    /// Turns a shape whose base is at its origin so that its apex is there; its lowest plane is then the highest one.
    fileprivate mutating func turnUpsideDown() {
        marker.angleX += 180
        marker.angleY = 0 - marker.angleY
        anchor =
            switch anchor {
            case .bottom, .origin, nil: .top
            case .top: .bottom
            case .center: .center
            case .relative(let share): .relative(SIMD3(share.x, -share.y, -share.z))
            }
    }
}
