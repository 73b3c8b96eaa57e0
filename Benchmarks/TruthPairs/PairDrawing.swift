import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

/// Draws the pairs of one truth folder.
package final class PairDrawing {
    private let styles: StyleLibrary
    /// The maximum number of pixels of a compared picture.
    static let maxPixels = 25_000_000
    private let svg = SVGRenderer()

    /// Makes a drawing of pairs.
    ///
    /// - Parameter root: The truth folder; styles are read from it and from folders near it.
    package init(root: String) {
        styles = StyleLibrary(near: root)
    }

    /// Draws one pair.
    ///
    /// - Throws: An error if its files cannot be read, or there is nothing to draw.
    package func draw(_ pair: TruthPair) throws -> TruthDrawing {
        if pair.form == .styleItem {
            var drawing = try StyleItemDrawing(styles: styles, svg: svg).draw(pair)
            drawing.exclusionReason = Self.reason(drawing)
            return drawing
        }
        let bytes = try FileBytes.contents(of: pair.definition, limit: TruthFolder.maxDefinitionSize)
        let json = try JSONValue(parsing: bytes, source: pair.definition)
        guard let object = json.object else { throw TruthError("\(pair.definition): not an object") }
        let theirs = try pair.picture.map { try Image(contentsOfFile: $0, pixelLimit: Self.maxPixels) }
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
        if drawing.exclusionReason == nil { drawing.exclusionReason = Self.reason(drawing) }
        return drawing
    }

    /// The reason why a drawing cannot be compared: a missing font; nil if there is none.
    private static func reason(_ drawing: TruthDrawing) -> String? {
        let warnings = drawing.diagnostics.filter { $0.severity > .note }
        if drawing.classes.contains("CIMCharacterMarker"),
            warnings.contains(where: {
                $0.code.rawValue.contains("font") || $0.message.contains("CharacterMarker")
            })
        {
            return "a font is not installed"
        }
        return nil
    }

    /// Returns the distinct CIM and Esri classes of a document, sorted by name.
    static func classes(in json: JSONValue) -> [String] {
        var found: Set<String> = []
        func visit(_ json: JSONValue, depth: Int) {
            guard depth < 200 else { return }
            switch json {
            case .object(let object):
                if let type = object["type"]?.string,
                    type.hasPrefix("CIM") || type.hasPrefix("esriS") || type.hasPrefix("esriP")
                {
                    found.insert(type)
                }
                for member in object.members { visit(member.value, depth: depth + 1) }
            case .array(let elements): for element in elements { visit(element, depth: depth + 1) }
            default: break
            }
        }
        visit(json, depth: 0)
        return found.filter { !$0.hasPrefix("esriGeometry") }.sorted()
    }
}

/// A symbol read from JSON, with the warnings and errors of the reading.
struct ReadSymbol {
    let definition: SymbolDefinition
    let diagnostics: [Diagnostic]

    /// Reads a symbol.
    ///
    /// - Throws: An error if the JSON is not a symbol.
    init(_ json: JSONValue, resources: ResourceLoader?) throws {
        var diagnostics: [Diagnostic] = []
        // The JSON is written and parsed again, because the value can differ from the file.
        definition = try Symbol.fromJSON(
            JSONPart(parsing: json.bytes()), path: "$", resources: resources, diagnostics: &diagnostics
        ).definition
        self.diagnostics = diagnostics.filter { $0.severity > .note }
    }
}
