import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheTerminalComposer
import CartoucheText

/// The fonts of symbols, and what is drawn for each.
struct FontList {
    /// A font and its use.
    private struct Use: Hashable {
        var family: String
        var isMarker: Bool
    }

    /// What is drawn for a font, best first.
    fileprivate enum Drawing: String, Comparable {
        case installed
        case equalWidths = "equal widths"
        case otherWidths = "other widths"
        case standIn = "stand-in"
        case box

        private var rank: Int {
            [.installed, .equalWidths, .otherWidths, .standIn, .box].firstIndex(of: self) ?? 0
        }

        static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    }

    fileprivate struct Row {
        var symbols = 0
        var drawing = Drawing.installed
        /// The families that are used instead.
        var instead: Set<String> = []
        /// The characters for which boxes are drawn.
        var missing: Set<Int> = []
    }

    private var rows: [Use: Row] = [:]
    private var symbols = 0
    private var boxes = 0
    private var failed = 0

    /// Adds the fonts of a symbol; nil counts as a symbol that cannot be read.
    mutating func add(_ symbol: JSONValue?) {
        symbols += 1
        guard let symbol else {
            failed += 1
            return
        }
        var found: [Use: Row] = [:]
        Self.collect(symbol, into: &found)
        for (use, row) in found {
            var sum = rows[use] ?? Row()
            sum.symbols += 1
            sum.drawing = max(sum.drawing, row.drawing)
            sum.instead.formUnion(row.instead)
            sum.missing.formUnion(row.missing)
            rows[use] = sum
        }
        if found.values.contains(where: { $0.drawing == .box }) { boxes += 1 }
    }

    private static func collect(_ value: JSONValue, into found: inout [Use: Row]) {
        if let array = value.array { return array.forEach { collect($0, into: &found) } }
        guard let object = value.object else { return }
        let style = object["fontStyleName"]?.string ?? "Regular"
        if let family = object["fontFamilyName"]?.string {
            switch object["type"]?.string {
            case "CIMCharacterMarker":
                let code = object["characterIndex"]?.double.flatMap { Int(exactly: $0) } ?? 0
                found[Use(family: family, isMarker: true), default: Row()].add(marker: family, style, code)
            case "CIMTextSymbol":
                found[Use(family: family, isMarker: false), default: Row()].add(text: family, style)
            default: break
            }
        }
        for member in object.members { collect(member.value, into: &found) }
    }

    private var sorted: [(use: Use, row: Row)] {
        rows.map { ($0.key, $0.value) }.sorted {
            ($0.1.drawing, $0.1.symbols, $1.0.family, $1.0.isMarker ? 0 : 1)
                > ($1.1.drawing, $1.1.symbols, $0.0.family, $0.0.isMarker ? 0 : 1)
        }
    }

    /// The list as text: the fonts that are missed most come first.
    var text: String {
        let cells = sorted.map { use, row in
            [
                use.family, use.isMarker ? "markers" : "text", "\(row.symbols)",
                row.drawing.rawValue
                    + (row.instead.isEmpty ? "" : ": " + row.instead.sorted().joined(separator: ", ")),
            ].map(TerminalText.printable)
        }
        let widths = (0..<3).map { column in cells.map { TerminalText.width($0[column]) }.max() ?? 0 }
        var text = ""
        for row in cells {
            let parts =
                StandardOutput.isTerminal
                ? zip(row, widths).map { TerminalText.fitted($0, to: $1) } : Array(row.prefix(3))
            text += (parts + [row[3]]).joined(separator: StandardOutput.isTerminal ? "  " : "\t") + "\n"
        }
        text += "\(counted(symbols, "symbol")), \(boxes) with boxes"
        return text + (failed > 0 ? ", \(failed) not read\n" : "\n")
    }

    /// The list as JSON.
    var json: JSONValue {
        [
            "symbols": .number(JSONNumber(Double(symbols))), "boxes": .number(JSONNumber(Double(boxes))),
            "failed": .number(JSONNumber(Double(failed))),
            "fonts": .array(
                sorted.map { use, row in
                    [
                        "family": .string(use.family), "use": .string(use.isMarker ? "markers" : "text"),
                        "symbols": .number(JSONNumber(Double(row.symbols))),
                        "drawn": .string(row.drawing.rawValue),
                        "instead": .array(row.instead.sorted().map { .string($0) }),
                        "missing": .array(row.missing.sorted().map { .number(JSONNumber(Double($0))) }),
                    ]
                }),
        ]
    }
}

extension FontList.Row {
    /// Adds a character of a marker.
    fileprivate mutating func add(marker family: String, _ style: String, _ code: Int) {
        let library = FontLibrary.shared
        guard let match = library.match(family: family, style: style) else {
            if library.standIn(ofCharacter: code, family: family) != nil {
                drawing = max(drawing, .standIn)
            } else {
                drawing = .box
                missing.insert(code)
            }
            return
        }
        guard match.face.outline(ofCharacter: code) != nil else {
            drawing = .box
            missing.insert(code)
            return
        }
        guard match.relation != .requested else { return }
        drawing = max(drawing, match.relation == .equalWidths ? .equalWidths : .otherWidths)
        instead.insert(match.face.family)
    }

    /// Adds a text.
    fileprivate mutating func add(text family: String, _ style: String) {
        guard let selection = FontLibrary.shared.font(for: FontRequest(family: family, style: style)) else {
            drawing = .box
            return
        }
        guard selection.diagnostics.contains(where: { $0.code == .fontSubstituted }) else { return }
        let isEqual = FontLibrary.shared.match(family: family, style: style)?.relation == .equalWidths
        drawing = max(drawing, isEqual ? .equalWidths : .otherWidths)
        instead.insert(selection.face.family)
    }
}
