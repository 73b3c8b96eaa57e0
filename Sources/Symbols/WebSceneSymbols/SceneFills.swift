import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

// Reads the layers that fill polygons and surfaces.
extension SceneLayerReader {
    mutating func fill() -> [LayerDefinition] {
        var style = SimpleFillSymbol.Style.solid
        if let pattern = reading.object["pattern"], pattern.object != nil {
            var inner = reading.inside(pattern, "pattern")
            style = inner.value(
                .choice(
                    "style", missing: .solid, code: .unknownFillStyle, instead: "drawn as a solid fill",
                    [
                        "solid": .solid, "none": .noFill, "horizontal": .horizontal, "vertical": .vertical,
                        "cross": .cross, "diagonal-cross": .diagonalCross,
                        "forward-diagonal": .forwardDiagonal, "backward-diagonal": .backwardDiagonal,
                    ]))
            reading.diagnostics += inner.diagnostics
        }
        return FillPattern(style: style, color: material()).layers + outline(missing: 1)
    }

    /// Reads the material and the edges of a mesh.
    mutating func meshFill() -> [LayerDefinition] {
        var fill = MaterialFill()
        fill.color = material(missing: nil).map { CIMColor($0) }
        if reading.object["material"] != nil {
            var inner = reading.inside(reading.object["material"], "material")
            fill.materialMode = inner.value(
                .choice(
                    "colorMixMode", missing: .multiply, code: .unknownColorMix,
                    instead: "colors are multiplied",
                    ["multiply": .multiply, "tint": .tint, "replace": .replace]))
            reading.diagnostics += inner.diagnostics
        }
        guard let edges = reading.object["edges"], edges.object != nil else { return [.materialFill(fill)] }
        var edge = SolidMeshEdge()
        edge.color = paint(edges, "edges", missing: .black).map { CIMColor($0) }
        var inner = reading.inside(edges, "edges")
        edge.width = inner.size(.points("size", missing: 1)).size
        edge.style = inner.edgeStyle()
        reading.diagnostics += inner.diagnostics
        return [.materialFill(fill), .meshEdge(edge)]
    }

    /// Reads an extruded polygon; on a map, only its base is drawn.
    mutating func extrusion() -> [LayerDefinition] {
        reading.report(
            .warning, .flatExtrusion, at: "size", "extrusion is ignored on maps",
            instead: "drawn as a flat area")
        extrusionHeight = reading.size(.points("size", missing: 1)).size
        let base = LayerDefinition.solidFill(SolidFill(color: material()))
        guard let edges = reading.object["edges"], edges.object != nil else { return [base] }
        let color = paint(edges, "edges", missing: .black)
        var inner = reading.inside(edges, "edges")
        let width = inner.size(.points("size", missing: 1)).size
        var stroke = SolidStroke(width: width, color: color, cap: .butt)
        stroke.stroke.edgeStyle3D = inner.edgeStyle()
        reading.diagnostics += inner.diagnostics
        return [base, .solidStroke(stroke)]
    }

    mutating func water() -> [LayerDefinition] {
        var water = WaterFill()
        let color = reading.value(
            JSONMember<Color?>.color("color", missing: Color(red8: 0, green: 0x77, blue: 0xBE)))
        water.color = color.map { CIMColor($0) }
        water.waveStrength = reading.value(
            .choice(
                "waveStrength", missing: .moderate, code: .unknownWaves, instead: "read as moderate",
                ["calm": .calm, "rippled": .rippled, "slight": .slight, "moderate": .moderate]))
        water.waterbodySize = reading.value(
            .choice(
                "waterbodySize", missing: .medium, code: .unknownWaterbody, instead: "read as medium",
                ["small": .small, "medium": .medium, "large": .large]))
        if let direction = reading.object["waveDirection"]?.finite {
            (water.waveHasDirection, water.waveDirection) = (true, direction)
        }
        return [.waterFill(water)]
    }
}

extension JSONReading {
    /// Reads the type and the extensions of edges.
    fileprivate mutating func edgeStyle() -> EdgeStyle {
        var style = EdgeStyle()
        style.isSketched = value(
            .choice(
                "type", missing: false, code: .sceneSimplified, instead: "drawn as solid edges",
                ["solid": false, "sketch": true]))
        style.extensionLength = size(.points("extensionLength")).size
        return style
    }
}
