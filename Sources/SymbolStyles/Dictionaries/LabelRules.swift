import CartoucheArcade
import CartoucheDatabases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheSymbolModel

/// The texts of old dictionary styles, which have no text items: a table of rules, and the rules of each item.
///
/// ArcGIS places these texts with its label engine. Here, a text of a point stands at its side of the symbol, a text of a
/// line at the middle, and a text of an area inside.
struct LabelRules: Sendable {
    private struct Rule: Sendable {
        var symbol: StyleFile.Item
        /// The text with the names of attributes in brackets.
        var expression: String
        var placement: StyleFile.Item
    }

    /// A text of a symbol.
    struct Label: Sendable {
        var lines: [String]
        /// The side, right and up: -1, 0 or 1 each.
        var side: SIMD2<Double>
        /// The distance from the symbol in points.
        var distance: Double
        var symbol: SymbolDefinition
    }

    private var rules: [Int64: Rule] = [:]
    /// The numbers of the rules by the row of the item.
    private var numbers: [Int64: [Int64]] = [:]
    /// The names of the attributes in texts.
    let attributeNames: [String]

    /// Reads the tables of a style; nil if it has no rules.
    init?(_ style: StyleFile) {
        guard let tables = try? style.otherTables().tables,
            let list = tables.first(where: { $0.name.lowercased() == "labelrules" }),
            let items = tables.first(where: { $0.name == "ITEMS" }),
            let numbersColumn = items.columns.firstIndex(where: { $0.name.lowercased() == "labelrules" })
        else { return nil }
        let byRow = Dictionary(style.items.map { ($0.row, $0) }) { first, _ in first }
        func column(_ name: String) -> Int? { list.columns.firstIndex { $0.name.lowercased() == name } }
        guard let id = column("id"), let symbol = column("symbol"), let text = column("expression"),
            let placement = column("placement")
        else { return nil }
        var names: [String] = []
        for row in list.rows {
            guard case .integer(let number) = row[id], case .integer(let first) = row[symbol],
                case .text(let expression) = row[text], case .integer(let second) = row[placement],
                let one = byRow[first], let other = byRow[second]
            else { continue }
            // One row of a published style has the two items exchanged.
            let isExchanged = one.itemClass == 10
            rules[number] = Rule(
                symbol: isExchanged ? other : one, expression: expression,
                placement: isExchanged ? one : other)
            names += Self.parts(of: expression).compactMap(\.name)
        }
        for row in items.rows {
            guard case .integer(let item) = row[0], case .text(let text) = row[numbersColumn] else {
                continue
            }
            numbers[item] = text.split(separator: ";").compactMap { Int64($0) }
        }
        var seen: Set<String> = []
        attributeNames = names.filter { seen.insert($0.lowercased()).inserted }
    }

    /// Whether an item has rules.
    func hasRules(_ item: StyleFile.Item) -> Bool { !(numbers[item.row] ?? []).isEmpty }

    /// Returns the texts of an item; those of the same side are one text.
    func labels(of item: StyleFile.Item, _ texts: [String: String], in style: StyleFile) -> [Label] {
        var labels: [Label] = []
        for rule in (numbers[item.row] ?? []).compactMap({ rules[$0] }) {
            let lines = Self.lines(of: rule.expression, texts)
            guard !lines.isEmpty, let (side, distance) = placement(rule.placement, in: style) else {
                continue
            }
            if let index = labels.firstIndex(where: { $0.side == side }) {
                labels[index].lines += lines.filter { !labels[index].lines.contains($0) }
            } else if let symbol = symbol(rule.symbol, in: style) {
                labels.append(Label(lines: lines, side: side, distance: distance, symbol: symbol))
            }
        }
        return labels
    }

    private func symbol(_ item: StyleFile.Item, in style: StyleFile) -> SymbolDefinition? {
        let content = try? SymbolFile.Entry(item, in: style).read(source: style.path)
        return content?.symbol?.kind == .text ? content?.symbol : nil
    }

    private func placement(
        _ item: StyleFile.Item, in style: StyleFile
    ) -> (side: SIMD2<Double>, distance: Double)? {
        guard let bytes = try? style.content(of: item),
            let json = try? JSONPart(parsing: Array(bytes.prefix { $0 != 0 }))
        else { return nil }
        let method = json["pointPlacementMethod"]?.string ?? ""
        let side = SIMD2(
            method.contains("East") ? 1.0 : method.contains("West") ? -1 : 0,
            method.hasPrefix("North") ? 1.0 : method.hasPrefix("South") ? -1 : 0)
        return (side, min(max(json["primaryOffset"]?.double ?? 0, 0), 1000))
    }

    // MARK: Texts

    private static func parts(of expression: String) -> [(text: String, name: String?)] {
        var parts: [(text: String, name: String?)] = []
        var rest = expression[...]
        while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
            parts.append((String(rest[..<open]), String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        return parts + [(String(rest), nil)]
    }

    /// Returns the lines of a text; lines whose attributes are all empty are left out.
    ///
    /// - Parameter texts: The values by names in lower case.
    static func lines(of expression: String, _ texts: [String: String]) -> [String] {
        expression.split(separator: "\n", omittingEmptySubsequences: true).compactMap { line in
            var values: [String] = []
            var text = ""
            for part in parts(of: String(line)) {
                let value = part.name.map { texts[$0.lowercased()] ?? "" }
                // A separator between two values needs both.
                if !(part.text.isEmpty || values.allSatisfy(\.isEmpty) || value?.isEmpty ?? false) {
                    text += part.text
                }
                text += value ?? ""
                if let value { values.append(value) }
            }
            return values.contains { !$0.isEmpty } ? text : nil
        }
    }
}

extension LabelRules.Label {
    /// Returns the text as a marker beside the symbol of a feature.
    ///
    /// - Parameters:
    ///   - kind: The kind of the symbol.
    ///   - bounds: The box of the symbol in points.
    func marker(
        on kind: SymbolDefinition.Kind, beside bounds: (low: SIMD2<Double>, high: SIMD2<Double>)
    ) -> LayerDefinition {
        let isPoint = kind == .point
        let side = isPoint ? side : .zero
        var position = SIMD2<Double>.zero
        for axis in 0..<2 {
            let middle = (bounds.low[axis] + bounds.high[axis]) / 2
            position[axis] =
                side[axis] > 0 ? bounds.high[axis] : side[axis] < 0 ? bounds.low[axis] : middle
            // Beside the symbol, texts begin at its upper or lower edge; above and below it, they keep the distance.
            if axis == 0 || side.x == 0 { position[axis] += side[axis] * distance }
        }
        let aligned = symbol.changed { symbol in
            guard var text = symbol.text?.value else { return }
            text.horizontalAlignment = side.x > 0 ? .left : side.x < 0 ? .right : .center
            text.verticalAlignment =
                side.x == 0
                ? (side.y > 0 ? .bottom : side.y < 0 ? .top : .center)
                : (side.y > 0 ? .top : side.y < 0 ? .bottom : .center)
            symbol.text = Boxed(text)
        }
        var marker = VectorMarker()
        marker.marker.size = 1
        marker.frame = CIMEnvelope(minimum: SIMD2(-0.5, -0.5), maximum: SIMD2(0.5, 0.5))
        marker.graphics = [
            MarkerGraphic(text: lines.joined(separator: "\n"), at: position, symbol: aligned)
        ]
        marker.scaleSymbolsProportionally = true
        switch kind {
        case .line: marker.marker.placement = .known(OnLine())
        case .polygon: marker.marker.placement = .known(PolygonCenter())
        default: break
        }
        return .vectorMarker(marker)
    }
}

extension SymbolDefinition {
    /// The box around the graphics of a point symbol's vector markers in points.
    var markerBounds: (low: SIMD2<Double>, high: SIMD2<Double>) {
        var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
        for case .vectorMarker(let marker) in layers {
            guard let frame = marker.frame, frame.ymax > frame.ymin else { continue }
            let center = SIMD2(frame.xmin + frame.xmax, frame.ymin + frame.ymax) / 2
            let factor = marker.marker.size / (frame.ymax - frame.ymin)
            for point in marker.graphics.flatMap(\.geometry.points) {
                let place = (point - center) * factor + marker.marker.offset
                guard place.x.isFinite, place.y.isFinite else { continue }
                low = pointwiseMin(low, place)
                high = pointwiseMax(high, place)
            }
        }
        guard low.x <= high.x else {
            let half = SIMD2(repeating: markerSize / 2)
            return (half * -1, half)
        }
        return (low, high)
    }
}

extension MarkerGeometry {
    /// The end points of the segments.
    fileprivate var points: [SIMD2<Double>] {
        switch self {
        case .none: []
        case .point(let point): [point]
        case .multipoint(let points): points
        case .polyline(let contours), .polygon(let contours):
            contours.flatMap { [$0.start] + $0.segments.map(\.end) }
        case .envelope(let low, let high): [low, high]
        }
    }
}
