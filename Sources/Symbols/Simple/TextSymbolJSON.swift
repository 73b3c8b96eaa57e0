import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

extension TextSymbol.Properties {
    init(reading: inout JSONReading) {
        text = reading.value(Self.textMember)
        color = reading.value(Self.colorMember)
        haloColor = reading.value(Self.haloColorMember)
        haloWidth = reading.size(Self.haloSizeMember)
        backgroundColor = reading.value(Self.backgroundColorMember)
        outlineColor = reading.value(Self.borderLineColorMember)
        outlineWidth = reading.size(Self.borderLineSizeMember)
        isKerningEnabled = reading.value(Self.kerningMember)
        isRightToLeft = reading.value(Self.rightToLeftMember)
        horizontalAlignment = reading.value(Self.horizontalAlignmentMember)
        verticalAlignment = reading.value(Self.verticalAlignmentMember)
        var inner = reading.inside(reading.object["font"], "font")
        font = TextSymbol.Font(reading: &inner)
        reading.diagnostics += inner.diagnostics
    }

    func write(to writing: inout JSONWriting, original: JSONObject?) {
        writing.put(Self.textMember, text)
        writing.put(Self.colorMember, color)
        writing.putUnlessMissing(Self.haloColorMember, haloColor)
        writing.putUnlessMissing(Self.haloSizeMember, haloWidth)
        writing.putUnlessMissing(Self.backgroundColorMember, backgroundColor)
        writing.putUnlessMissing(Self.borderLineColorMember, outlineColor)
        writing.putUnlessMissing(Self.borderLineSizeMember, outlineWidth)
        writing.putUnlessMissing(Self.kerningMember, isKerningEnabled)
        writing.putUnlessMissing(Self.rightToLeftMember, isRightToLeft)
        writing.put(Self.horizontalAlignmentMember, horizontalAlignment)
        writing.put(Self.verticalAlignmentMember, verticalAlignment)
        let known = original?["font"]?.object
        let written = font.json(over: known)
        if original == nil || written != known ?? [:] { writing.put("font", json: .object(written)) }
    }

    // If the JSON lacks a member, the default of web maps applies, not the default of the API.
    private static let textMember = JSONMember<String>.string("text")
    private static let colorMember = JSONMember<Color?>.color("color", missing: .black)
    private static let haloColorMember = JSONMember<Color?>.color("haloColor", missing: nil)
    private static let haloSizeMember = JSONMember<SymbolLength>.points("haloSize")
    private static let backgroundColorMember = JSONMember<Color?>.color("backgroundColor", missing: nil)
    private static let borderLineColorMember = JSONMember<Color?>.color("borderLineColor", missing: nil)
    private static let borderLineSizeMember = JSONMember<SymbolLength>.points("borderLineSize")
    private static let kerningMember = JSONMember<Bool>.flag("kerning", missing: true)
    private static let rightToLeftMember = JSONMember<Bool>.flag("rightToLeft", missing: false)
    private static let horizontalAlignmentMember = JSONMember<TextSymbol.HorizontalAlignment>.choice(
        "horizontalAlignment", missing: .center, code: .badMember, instead: "the text is centered",
        ["left": .left, "right": .right, "center": .center, "justify": .justify])
    private static let verticalAlignmentMember = JSONMember<TextSymbol.VerticalAlignment>.choice(
        "verticalAlignment", missing: .baseline, code: .badMember,
        instead: "the baseline is at the point",
        ["baseline": .baseline, "top": .top, "middle": .middle, "bottom": .bottom])
}

extension TextSymbol.Font {
    init(reading: inout JSONReading) {
        family = reading.value(Self.familyMember)
        size = reading.size(Self.sizeMember)
        style = reading.value(Self.styleMember)
        weight = reading.value(Self.weightMember)
        decoration = reading.value(Self.decorationMember)
    }

    /// Returns the font as JSON, written over the original.
    func json(over original: JSONObject?) -> JSONObject {
        var writing = JSONWriting(over: original)
        writing.putUnlessMissing(Self.familyMember, family)
        writing.put(Self.sizeMember, size)
        writing.putUnlessMissing(Self.styleMember, style)
        writing.putUnlessMissing(Self.weightMember, weight)
        writing.putUnlessMissing(Self.decorationMember, decoration)
        return writing.object
    }

    private static let familyMember = JSONMember<String>.string("family")
    private static let sizeMember = JSONMember<SymbolLength>.points("size", missing: 9)
    private static let styleMember = JSONMember<TextSymbol.FontStyle>.choice(
        "style", missing: .normal, code: .badMember, instead: "the font is upright",
        ["normal": .normal, "italic": .italic, "oblique": .oblique])
    private static let weightMember = JSONMember<TextSymbol.FontWeight>.choice(
        "weight", missing: .normal, code: .badMember, instead: "the regular weight is used",
        ["normal": .normal, "bold": .bold, "bolder": .bolder, "lighter": .lighter])
    private static let decorationMember = JSONMember<TextSymbol.FontDecoration>.choice(
        "decoration", missing: .none, code: .badMember, instead: "drawn without a line",
        ["none": .none, "underline": .underline, "line-through": .lineThrough])
}
