import Documents
import Images
import SymbolModel
import Symbols

/// Draws the pairs of one truth folder.
package final class PairDrawing {
    private let styles: StyleShelf
    /// Larger pictures are not compared.
    static let mostPixels = 25_000_000
    private let svg = SVGRenderer()

    /// - Parameter root: the truth folder; styles are looked for in it and beside it.
    package init(root: String) {
        styles = StyleShelf(near: root)
    }

    /// Draws one pair.
    ///
    /// - Throws: where its files can't be read, or there is nothing to draw.
    package func draw(_ pair: TruthPair) throws -> TruthDrawing {
        if pair.form == .styleItem {
            var drawing = try StyleItemDrawing(styles: styles, svg: svg).draw(pair)
            drawing.leavesOut = Self.reason(drawing)
            return drawing
        }
        let bytes = try FileBytes.contents(of: pair.definition, limit: TruthFolder.largestDefinition)
        let json = try JSONValue(parsing: bytes, source: pair.definition)
        guard let object = json.object else { throw TruthError("\(pair.definition): not an object") }
        let theirs = try pair.picture.map { try Image(contentsOfFile: $0, pixelLimit: Self.mostPixels) }
        let resources = ResourceLoader(besides: pair.definition)
        var drawing: TruthDrawing
        switch pair.form {
        case .sheetCell: drawing = try SheetCell(object, resources: resources).drawing(theirs: theirs)
        case .legendSwatch:
            drawing = try SwatchDrawing(object["symbol"] ?? .null, resources: resources).legend(
                theirs, dpi: object["swatch"]?.object?["dpi"]?.double ?? 96)
        case .picturedSymbol: drawing = try SwatchDrawing(json, resources: resources).clipping(theirs)
        case .describedPicture:
            drawing = try DescribedPicture(object, resources: resources).drawing(theirs: theirs)
        case .styleItem: throw TruthError("\(pair.definition): no SVG")
        }
        drawing.theirs = theirs
        drawing.classes = Self.classes(in: json)
        if drawing.leavesOut == nil { drawing.leavesOut = Self.reason(drawing) }
        return drawing
    }

    /// Why a drawing can't be compared: a font that is missing here, or text, which is drawn later.
    private static func reason(_ drawing: TruthDrawing) -> String? {
        let warnings = drawing.findings.filter { $0.severity > .note }
        if drawing.classes.contains("CIMCharacterMarker"),
            warnings.contains(where: {
                $0.code.rawValue.contains("font") || $0.message.contains("CharacterMarker")
            })
        {
            return "a font is not installed"
        }
        return warnings.contains { $0.message.contains("text in a marker") } ? "text is not drawn yet" : nil
    }

    /// The classes of all objects in a document, each once.
    static func classes(in json: JSONValue) -> [String] {
        var found: Set<String> = []
        func look(_ json: JSONValue, depth: Int) {
            guard depth < 200 else { return }
            switch json {
            case .object(let object):
                if let type = object["type"]?.string,
                    type.hasPrefix("CIM") || type.hasPrefix("esriS") || type.hasPrefix("esriP")
                {
                    found.insert(type)
                }
                for member in object.members { look(member.value, depth: depth + 1) }
            case .array(let elements): for element in elements { look(element, depth: depth + 1) }
            default: break
            }
        }
        look(json, depth: 0)
        return found.filter { !$0.hasPrefix("esriGeometry") }.sorted()
    }
}

/// A symbol read from a definition, with what was found in reading it.
struct ReadSymbol {
    let definition: SymbolDefinition
    let findings: [Diagnostic]

    /// - Throws: where the JSON is no symbol.
    init(_ json: JSONValue, resources: ResourceLoader?) throws {
        var findings: [Diagnostic] = []
        // The tree may have been changed since it was read.
        definition = try Symbol.fromJSON(
            JSONPart(parsing: json.bytes()), path: "$", resources: resources, diagnostics: &findings
        ).definition
        self.findings = findings.filter { $0.severity > .note }
    }
}
