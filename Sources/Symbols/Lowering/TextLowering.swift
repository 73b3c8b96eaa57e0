import CartoucheImages
import CartoucheSymbolModel

extension TextSymbol.Properties {
    /// Returns the symbol as a text in a vector marker, for points, lines and polygons.
    ///
    /// The marker's frame has the size of the text, so one unit of the frame is one point.
    func definition(at position: MarkerSymbol.Position) -> SymbolDefinition {
        let text = properties
        if self.text.isEmpty {
            var all = SymbolProperties(text: text)
            all.lift = lift
            return SymbolDefinition(all)
        }
        let marker = marker(at: position)
        func symbol(_ kind: SymbolDefinition.Kind, _ placement: PlacementDefinition?) -> LayerDefinition {
            var marker = marker
            marker.marker.placement = placement
            return .symbol(
                SymbolDefinition(
                    kind: kind, layers: [.vectorMarker(marker)], angleAlignment: position.alignment))
        }
        var middle = OnLine()
        middle.angleToLine = false
        var all = SymbolProperties(text: text)
        all.layers = [
            symbol(.point, nil), symbol(.line, .known(middle)), symbol(.polygon, .known(PolygonCenter())),
        ]
        return SymbolDefinition(all)
    }

    /// Returns the text as a marker of points.
    func marker(at position: MarkerSymbol.Position) -> VectorMarker {
        let size = font.size.size
        let half = SIMD2(repeating: size / 2)
        return VectorMarker(
            marker: position.marker(size: size), frameMin: -half, frameMax: half,
            graphics: [
                MarkerGraphic(
                    text: text, at: .zero, symbol: SymbolDefinition(SymbolProperties(text: properties)))
            ], scaleSymbolsProportionally: true)
    }

    /// The members of the CIM's text symbol.
    private var properties: TextProperties {
        var text = TextProperties()
        text.hasLiteralText = true
        text.fontFamilyName = font.family
        text.fontStyleName = font.styleName
        text.height = font.size.size
        text.underline = font.decoration == .underline
        text.strikethrough = font.decoration == .lineThrough
        text.kerning = isKerningEnabled
        text.textDirection = isRightToLeft ? .rtl : .ltr
        text.symbol = color.map {
            SymbolDefinition(kind: .polygon, layers: [.solidFill(SolidFill(color: $0))])
        }
        text.haloSymbol = haloColor.map {
            SymbolDefinition(kind: .polygon, layers: [.solidFill(SolidFill(color: $0, colorLocked: true))])
        }
        text.haloSize = haloWidth.size
        if lineHeight != 1 { (text.lineGapType, text.lineGap) = (.multiple, lineHeight) }
        text.callout = box
        text.horizontalAlignment =
            switch horizontalAlignment {
            case .left: .left
            case .right: .right
            case .center: .center
            case .justify: .justify
            }
        text.verticalAlignment =
            switch verticalAlignment {
            case .top: .top
            case .middle: .center
            case .baseline: .baseline
            case .bottom: .bottom
            }
        return text
    }

    /// The box behind the text; nil if it is invisible.
    private var box: CalloutDefinition? {
        var layers: [LayerDefinition] = []
        if let backgroundColor {
            layers.append(.solidFill(SolidFill(color: backgroundColor, colorLocked: true)))
        }
        if let outlineColor, outlineWidth.size > 0 {
            var line = SolidStroke(
                width: outlineWidth.size, color: outlineColor, join: .miter)
            line.layer.colorLocked = true
            layers.append(.solidStroke(line))
        }
        guard !layers.isEmpty else { return nil }
        var callout = BackgroundCallout()
        callout.backgroundSymbol = SymbolDefinition(kind: .polygon, layers: layers)
        return .background(callout)
    }
}

extension TextSymbol.Font {
    /// The name of the font's style in its family.
    fileprivate var styleName: String {
        var words: [String] = []
        switch weight {
        case .normal: break
        case .bold, .bolder: words.append("Bold")
        case .lighter: words.append("Light")
        }
        switch style {
        case .normal: break
        case .italic: words.append("Italic")
        case .oblique: words.append("Oblique")
        }
        return words.isEmpty ? "Regular" : words.joined(separator: " ")
    }
}
