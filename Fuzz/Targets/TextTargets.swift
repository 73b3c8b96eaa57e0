import CartoucheCanvases
import CartoucheCoordinateText
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheText
import TemporarySupport

/// Targets for fonts, text and expressions.
enum TextTargets {
    /// Opens a font, and uses its glyphs and its tables for shaping.
    static func font(_ input: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(input, as: "input.ttf")
        for index in 0..<2 {
            guard let face = FontFace(path: path, index: index) else { return }
            for character in [0x20, 0x41, 0x48, 0x66, 0x69, 0x627, 0x1F600] {
                _ = face.outline(ofCharacter: character)
            }
            for glyph in 0..<UInt32(24) {
                _ = face.outline(ofGlyph: glyph)
                _ = face.colorGlyph(glyph, pixelsPerEm: 32)
            }
            let fonts = FontLibrary(folders: [folder.path], usesSystemFonts: false)
            let style = TextStyle(font: FontRequest(family: face.family, style: face.style), size: 10)
            let layout = TextLayout(StyledText("Affi \u{627}\u{644} 12", style), fonts: fonts)
            var canvas = RasterCanvas(width: 60, height: 20, threads: 1)
            canvas.draw(layout, paints: [.color(.black)], transform: .translation(x: 2, y: 15))
            _ = canvas.makeImage()
            let page = CanvasPage(width: 60, height: 20, threads: 1)
            _ = try PDFDataOutput().draw(page) {
                $0.draw(layout, paints: [.color(.black)], transform: .translation(x: 2, y: 15))
            }
        }
    }

    /// The number of bytes for the settings of a layout.
    private static let settings = 16

    /// The first bytes are settings, the others are the text.
    static func layout(_ input: [UInt8]) throws {
        var dice = Dice(input.prefix(Self.settings))
        let text = String(decoding: input.dropFirst(Self.settings), as: UTF8.self)
        var block = TextBlock()
        if dice.flag() { block.maxWidth = dice.number() }
        block.horizontalAlignment = dice.pick([.left, .center, .right, .justify])
        block.verticalAlignment = dice.pick([.top, .center, .baseline, .bottom])
        block.direction = dice.pick([.automatic, .leftToRight, .rightToLeft])
        block.orientation = dice.pick([
            .horizontal, .vertical(.mixed), .vertical(.upright), .vertical(.rotated),
        ])
        block.lineSpacing = dice.pick([
            .additional(dice.number()), .multiple(dice.number()), .exact(dice.number()),
        ])
        var style = TextStyle(font: FontRequest(family: "Karla", style: "Regular"), size: abs(dice.number()))
        style.letterSpacing = dice.flag() ? dice.number() : 0
        style.letterCase = dice.pick([.normal, .lower, .upper])
        style.hasSmallCapitals = dice.flag()
        let isTagged = dice.flag()
        let styled = isTagged ? FormattedText(tagged: text, style: style).text : StyledText(text, style)
        let layout = TextLayout(styled, block, fonts: fonts)
        precondition(layout.lines.allSatisfy { $0.characters.upperBound <= layout.characters.count })
    }

    private static let fonts = FontLibrary(folders: FuzzFolders.fonts, usesSystemFonts: false)

    static func whereClause(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let clause = try WhereClause(parsing: text)
        _ = clause.prefilter(features.attributes.map { Field(name: $0.name, type: $0.values.type) })
        _ = try clause.matches(features)
    }

    /// A label expression after a byte that selects the language.
    static func script(_ input: [UInt8]) throws {
        guard let first = input.first else { return }
        let languages: [LabelLanguage] = [.arcade, .vbScript, .python, .jScript]
        let script = try LabelScript(
            parsing: String(decoding: input.dropFirst(), as: UTF8.self), language: languages[Int(first) % 4])
        let labels = script.texts(of: features)
        precondition(labels.texts.count == features.count)
    }

    /// Coordinates as text: angles, and squares of three grids.
    static func coordinates(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        let points = [
            CoordinateFormatter.point(fromLatitudeLongitudeString: text),
            CoordinateFormatter.point(fromUTMString: text, conversionMode: .latitudeBandIndicators),
            CoordinateFormatter.point(fromUTMString: text, conversionMode: .northSouthIndicators),
            CoordinateFormatter.point(fromMGRSString: text, conversionMode: .automatic),
            CoordinateFormatter.point(fromUSNGString: text),
        ]
        for point in points.compactMap({ $0 }) {
            precondition(point.x.isFinite && point.y.isFinite)
            _ = CoordinateFormatter.usngString(from: point, precision: 5, addSpaces: false)
        }
    }

    /// The text of a spatial reference, and a projection of it.
    static func reference(_ input: [UInt8]) {
        guard let reference = SpatialReference(wkText: String(decoding: input, as: UTF8.self)) else { return }
        _ = try? reference.esriText()
        let point = Point(x: 7, y: 46, spatialReference: .wgs84)
        _ = GeometryEngine.project(point, into: reference)
    }

    /// Three features with a column of each type.
    private static let features: FeatureBatch = {
        let fields = [
            Field(name: "n", type: .double), Field(name: "i", type: .integer),
            Field(name: "t", type: .string),
            Field(name: "b", type: .boolean), Field(name: "d", type: .date),
        ]
        var builder = FeatureBatchBuilder(fields: fields, capacity: 3, spatialReference: nil)
        for row in 0..<3 {
            builder.geometry.endFeature(.none)
            if row > 0 {
                builder.set(column: 0, .double(1.5))
                builder.set(column: 1, integer: Int64(row))
                builder.set(column: 2, .string("Bern"))
                builder.set(column: 3, .boolean(true))
                builder.set(column: 4, .date(1_600_000_000_000))
            }
            builder.endFeature(id: nil, geometries: 1)
        }
        return builder.finish()
    }()
}
