import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

/// The charts of the features of a renderer.
struct ChartRule: Sendable {
    /// A value of a chart, with its color.
    struct Part: Sendable {
        var value: Double
        var color: Color
    }

    /// How a chart is drawn.
    enum Form: Sendable {
        case pie(PieForm)
        case bars(BarForm)

        /// Returns the chart of some values, which are not negative.
        func symbol(_ parts: [Part]) -> SymbolDefinition {
            let marker =
                switch self {
                case .pie(let pie): pie.marker(parts)
                case .bars(let bars): bars.marker(parts)
                }
            let chart = SymbolDefinition(kind: .point, layers: [.vectorMarker(marker)])
            return chart.changed { $0.placesOnShapes = .labelPoint }
        }
    }

    let sources: [ValueSource]
    let colors: [Color]
    /// Whether features without values have a symbol.
    let showsEmpty: Bool
    let form: Form

    /// Replaces the class of each feature with the index of its own chart.
    ///
    /// - Parameters:
    ///   - classes: The class of each feature; features of class 0 get a chart.
    ///   - first: The index of the first chart.
    ///   - known: The cache of charts.
    /// - Returns: The charts. Features with the same values share one.
    func assign(
        _ classes: inout [Int16], first: Int, of batch: FeatureBatch, in context: ValueContext,
        known: OverriddenSymbols, diagnostics: inout [Diagnostic]
    ) -> [SymbolDefinition] {
        let columns = sources.map {
            $0.numbers(of: batch, in: context, for: .part, diagnostics: &diagnostics)
        }
        var charts: [SymbolDefinition] = []
        var indexes: [[Double]: Int16] = [:]
        var hasNegative = false
        for row in classes.indices where classes[row] == 0 {
            let values = columns.map { column in
                if column[row] < 0 { hasNegative = true }
                return column[row] > 0 && column[row].isFinite ? column[row] : 0
            }
            guard values.contains(where: { $0 > 0 }) else {
                if !showsEmpty { classes[row] = -1 }
                continue
            }
            if let index = indexes[values] {
                classes[row] = index
                continue
            }
            guard let index = Int16(exactly: first + charts.count) else { continue }
            let key = OverriddenSymbols.Key(
                choice: 0, candidate: 0, values: values.map(AttributeValue.double))
            let chart = known.symbol(key) { _ in
                form.symbol(zip(values, colors).map { Part(value: $0, color: $1) })
            }
            charts.append(chart.definition)
            indexes[values] = index
            classes[row] = index
        }
        if hasNegative {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .negativePieValue,
                    message: "features have negative values in a chart",
                    instead: "read as 0"))
        }
        return charts
    }
}

extension MarkerGraphic {
    /// Creates an area in one color.
    init(_ contours: [MarkerContour], color: Color) {
        self.init(
            geometry: .polygon(contours),
            symbol: SymbolDefinition(kind: .polygon, layers: [.solidFill(SolidFill(color: color))]))
    }

    /// Creates a line.
    init(line contours: [MarkerContour], layers: [LayerDefinition]) {
        self.init(
            geometry: .polyline(contours), symbol: SymbolDefinition(kind: .line, layers: layers))
    }
}
