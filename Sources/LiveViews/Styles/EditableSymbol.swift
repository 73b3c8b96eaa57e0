import CartoucheDocuments
import CartoucheImages
import CartoucheSymbols

/// A part of a symbol that a page shows and edits.
///
/// Paths are positions: first that of a layer, then that of a symbol in this layer, and so on. The empty path is the whole
/// symbol.
enum EditableSymbol {
    case symbol(Symbol)
    case layer(SymbolLayer)

    /// The greatest depth of symbols in layers that a page shows.
    private static let depthLimit = 12
    /// The greatest number of parts that a page shows.
    private static let partLimit = 2000

    /// Finds a part of a symbol.
    ///
    /// - Throws: ``HostRefusal`` if there is no such part.
    init(_ path: String, of symbol: Symbol) throws(HostRefusal) {
        var found = Self.symbol(symbol)
        for part in path.prefix(256).split(separator: ".") {
            let parts = found.parts
            guard let index = Int(part), parts.indices.contains(index) else {
                throw .badRequest("the symbol has no such part")
            }
            found = parts[index]
        }
        self = found
    }

    /// The layers of a symbol, and the symbols in a layer, bottom first.
    private var parts: [EditableSymbol] {
        switch self {
        case .symbol(let symbol as MultilayerSymbol): symbol.symbolLayers.map { .layer($0) }
        case .layer(let layer as HatchFillSymbolLayer): layer.polyline.map { [.symbol($0)] } ?? []
        case .layer(let layer as VectorMarkerSymbolLayer):
            layer.vectorMarkerSymbolElements.compactMap { $0.multilayerSymbol.map { .symbol($0) } }
        default: []
        }
    }

    /// The parts as a tree.
    var json: JSONValue {
        var count = 0
        return json(path: "", depth: 0, count: &count)
    }

    private func json(path: String, depth: Int, count: inout Int) -> JSONValue {
        count += 1
        var object: JSONObject = ["path": .string(path), "kind": .string(kind)]
        if case .layer(let layer) = self {
            object["enabled"] = .bool(layer.isEnabled)
            object["locked"] = .bool(layer.colorIsLocked)
        }
        for member in Member.allCases {
            if case .some(let value) = member.value(of: self) { object[member.rawValue] = value }
        }
        guard depth < Self.depthLimit else { return .object(object) }
        var children: [JSONValue] = []
        for (index, part) in parts.enumerated() where count < Self.partLimit {
            let inner = path.isEmpty ? "\(index)" : "\(path).\(index)"
            children.append(part.json(path: inner, depth: depth + 1, count: &count))
        }
        if !children.isEmpty { object["parts"] = .array(children) }
        return .object(object)
    }

    /// The name of the part's class in plain words.
    private var kind: String {
        switch self {
        case .symbol(is MultilayerPointSymbol): "Point symbol"
        case .symbol(is MultilayerPolylineSymbol): "Line symbol"
        case .symbol(is MultilayerPolygonSymbol): "Area symbol"
        case .symbol(is MultilayerMeshSymbol): "Mesh symbol"
        case .symbol(is TextSymbol): "Text symbol"
        case .symbol: "Symbol"
        case .layer(is VectorMarkerSymbolLayer): "Vector marker"
        case .layer(is PictureMarkerSymbolLayer): "Picture marker"
        case .layer(is ModelSymbolLayer): "Model"
        case .layer(is MarkerSymbolLayer): "Marker"
        case .layer(is SolidStrokeSymbolLayer): "Solid stroke"
        case .layer(is StrokeSymbolLayer): "Stroke"
        case .layer(is SolidFillSymbolLayer): "Solid fill"
        case .layer(is HatchFillSymbolLayer): "Hatch fill"
        case .layer(is PictureFillSymbolLayer): "Picture fill"
        case .layer(is MaterialFillSymbolLayer): "Material fill"
        case .layer: "Layer"
        }
    }
}

extension EditableSymbol {
    /// What a page changes in a part.
    enum Member: String, CaseIterable {
        case color, size, width, height, angle, separation, enabled, locked

        /// Returns the value; nil if the part has no such member.
        ///
        /// The color of a symbol is null if its layers have different ones.
        func value(of part: EditableSymbol) -> JSONValue? {
            switch (self, part) {
            case (.color, .symbol(let symbol as MultilayerSymbol)): JSONValue(symbol.color?.css)
            case (.color, .symbol(let symbol as TextSymbol)): .string(symbol.color.css)
            case (.color, .layer(let layer)): Self.color(of: layer)
            case (.size, .symbol(let symbol as MultilayerPointSymbol)): JSONValue(symbol.size)
            case (.size, .symbol(let symbol as TextSymbol)): JSONValue(symbol.size)
            case (.size, .layer(let layer as MarkerSymbolLayer)): JSONValue(layer.size)
            case (.width, .symbol(let symbol as MultilayerPolylineSymbol)): JSONValue(symbol.width)
            case (.width, .layer(let layer as StrokeSymbolLayer)): JSONValue(layer.width)
            case (.height, .layer(let layer as PictureFillSymbolLayer)): JSONValue(layer.height)
            case (.angle, .symbol(let symbol as MultilayerPointSymbol)): JSONValue(symbol.angle)
            case (.angle, .symbol(let symbol as TextSymbol)): JSONValue(symbol.angle)
            case (.angle, .layer(let layer as MarkerSymbolLayer)): JSONValue(layer.heading)
            case (.angle, .layer(let layer as HatchFillSymbolLayer)): JSONValue(layer.angle)
            case (.angle, .layer(let layer as PictureFillSymbolLayer)): JSONValue(layer.angle)
            case (.separation, .layer(let layer as HatchFillSymbolLayer)): JSONValue(layer.separation)
            default: nil
            }
        }

        private static func color(of layer: SymbolLayer) -> JSONValue? {
            switch layer {
            case let layer as SolidFillSymbolLayer: .string(layer.color.css)
            case let layer as SolidStrokeSymbolLayer: .string(layer.color.css)
            case let layer as MaterialFillSymbolLayer: JSONValue(layer.color?.css)
            case let layer as PictureMarkerSymbolLayer: JSONValue(layer.tintColor?.css)
            case let layer as PictureFillSymbolLayer: JSONValue(layer.tintColor?.css)
            case let layer as ModelSymbolLayer: JSONValue(layer.color?.css)
            default: nil
            }
        }

        /// The valid numbers.
        private var range: ClosedRange<Double> { self == .angle ? -3600...3600 : 0...2000 }

        /// Changes a part.
        ///
        /// - Throws: ``HostRefusal`` if the part has no such member, or if the value does not fit it.
        func set(_ value: JSONPart?, of part: EditableSymbol) throws(HostRefusal) {
            switch (self, part) {
            case (.enabled, .layer(let layer)): layer.isEnabled = try flag(value)
            case (.locked, .layer(let layer)): layer.colorIsLocked = try flag(value)
            case (.color, .symbol(let symbol as MultilayerSymbol)): symbol.color = try color(value)
            case (.color, .symbol(let symbol as TextSymbol)): symbol.color = try color(value)
            case (.color, .layer(let layer)): try setColor(color(value), of: layer)
            case (.size, .symbol(let symbol as MultilayerPointSymbol)): symbol.size = try number(value)
            case (.size, .symbol(let symbol as TextSymbol)): symbol.size = try number(value)
            case (.size, .layer(let layer as MarkerSymbolLayer)): layer.size = try number(value)
            case (.width, .symbol(let symbol as MultilayerPolylineSymbol)): symbol.width = try number(value)
            case (.width, .layer(let layer as StrokeSymbolLayer)): layer.width = try number(value)
            case (.height, .layer(let layer as PictureFillSymbolLayer)): layer.height = try number(value)
            case (.angle, .symbol(let symbol as MultilayerPointSymbol)): symbol.angle = try number(value)
            case (.angle, .symbol(let symbol as TextSymbol)): symbol.angle = try number(value)
            case (.angle, .layer(let layer as MarkerSymbolLayer)): layer.heading = try number(value)
            case (.angle, .layer(let layer as HatchFillSymbolLayer)): layer.angle = try number(value)
            case (.angle, .layer(let layer as PictureFillSymbolLayer)): layer.angle = try number(value)
            case (.separation, .layer(let layer as HatchFillSymbolLayer)):
                layer.separation = try number(value)
            default: throw .badRequest("the part has no member '\(rawValue)'")
            }
        }

        private func setColor(_ color: Color, of layer: SymbolLayer) throws(HostRefusal) {
            switch layer {
            case let layer as SolidFillSymbolLayer: layer.color = color
            case let layer as SolidStrokeSymbolLayer: layer.color = color
            case let layer as MaterialFillSymbolLayer: layer.color = color
            case let layer as PictureMarkerSymbolLayer: layer.tintColor = color
            case let layer as PictureFillSymbolLayer: layer.tintColor = color
            case let layer as ModelSymbolLayer: layer.color = color
            default: throw .badRequest("the layer has no color")
            }
        }

        private func flag(_ value: JSONPart?) throws(HostRefusal) -> Bool {
            guard let flag = value?.bool else { throw .badRequest("'\(rawValue)' is true or false") }
            return flag
        }

        private func number(_ value: JSONPart?) throws(HostRefusal) -> Double {
            guard let number = value?.double, range.contains(number) else {
                throw .badRequest("'\(rawValue)' is not a number in its range")
            }
            return number
        }

        private func color(_ value: JSONPart?) throws(HostRefusal) -> Color {
            guard let color = value?.string.flatMap({ Color(css: $0) }) else {
                throw .badRequest("'\(rawValue)' is not a color such as #ff8000")
            }
            return color
        }
    }
}
