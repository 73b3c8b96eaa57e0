import CartoucheDocuments
import CartoucheSymbols

extension Renderer {
    /// The entries of the renderer in a legend, one per class in the order of the renderer.
    ///
    /// The default symbol of a unique value or class breaks renderer is last. A class without a label has the text of
    /// its values. Classes that are hidden in a document have no symbol.
    public final var legendInfos: [LegendInfo] { legend(scale: nil).infos }

    /// Returns the classes and variables of the renderer for a legend.
    ///
    /// - Parameter scale: The denominator of the scale, for sizes that depend on it; nil for any scale.
    package final func legend(scale: Double?) -> RendererLegend {
        SymbolLock.read { access in
            var legend = RendererLegend()
            legend.groups = legendGroups(access)
            if let entry = defaultEntry(access) {
                if legend.groups.isEmpty { legend.groups.append(.init(heading: "", entries: [])) }
                legend.groups[legend.groups.count - 1].entries.append(entry)
            }
            legend.ramps = legendRamps(access)
            legend.sizeSymbol = legendSizeSymbol(access)
            addVariables(to: &legend, scale: scale, access)
            return legend
        }
    }

    private func defaultEntry(_ access: SymbolLock.Access) -> RendererLegend.Entry? {
        guard let symbol = defaultSymbol(access) else { return nil }
        let label = defaultLegendLabel(access)
        return .init(name: label.isEmpty ? "Other" : label, candidates: [symbol])
    }

    /// Returns the title of the renderer's legend in its document; nil if there is none.
    func legendTitle(_ access: SymbolLock.Access) -> String? {
        let title = base.value(access).original?.object["legendOptions"]?.object?["title"]?.string
        return title?.isEmpty ?? true ? nil : title
    }

    private func addVariables(
        to legend: inout RendererLegend, scale: Double?, _ access: SymbolLock.Access
    ) {
        let now = base.value(access)
        let documents = now.original?.object["visualVariables"]?.array ?? []
        for variable in now.variables where variable.isEvaluable && variable.variesOnMaps {
            let source = documents.first { $0.object.map { variable.isRead(from: $0) } ?? false }?.object
            let options = source?["legendOptions"]?.object
            if options?["showLegend"]?.bool == false { continue }
            let title =
                options?["title"]?.string ?? source?["valueExpressionTitle"]?.string
                ?? variable.value.legendTitle
            switch variable {
            case .color(let color):
                legend.ramps.append(color.ramp(title: title, source))
            case .opacity(let opacity):
                legend.ramps.append(opacity.ramp(title: title, source))
            case .size(let size):
                if let sizes = size.legend(title: title, scale: scale, source) { legend.sizes.append(sizes) }
            case .rotation: break
            }
        }
    }
}

extension VisualVariable {
    /// Returns whether a variable of a document is this one.
    fileprivate func isRead(from object: JSONObject) -> Bool {
        let own = json
        return own["type"] == object["type"]
            && ["field", "valueExpression", "target"].allSatisfy {
                (own[$0] ?? .null) == (object[$0] ?? .null)
            }
    }
}

extension VariableValue {
    /// The heading in a legend, if the document has none.
    fileprivate var legendTitle: String {
        let name =
            switch text {
            case .field(let name): name
            case .arcade(let text), .older(let text): text.count > 40 ? "" : text
            case .none: ""
            }
        return normalizationField.isEmpty ? name : "\(name) / \(normalizationField)"
    }
}
