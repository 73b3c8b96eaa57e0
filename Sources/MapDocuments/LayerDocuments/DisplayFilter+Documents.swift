import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheMapModel
import CartoucheSymbols

extension DisplayFilterDefinition {
    /// Reads the display filters of a layer of a web map; nil if there are none.
    ///
    /// - Parameters:
    ///   - info: The member `displayFilterInfo`.
    ///   - path: Its path in the document.
    ///   - fields: The fields of the layer's data.
    ///   - diagnostics: Receives the filters that cannot be applied.
    static func read(
        webMap info: JSONPart, path: String, fields: [Field], diagnostics: inout [Diagnostic]
    ) -> DisplayFilterDefinition? {
        var list = DisplayFilterList(
            info["filters"], path: path + ".filters", keys: ("title", "where"), fields: fields)
        defer { diagnostics += list.diagnostics }
        switch info["filterMode"]?.string {
        case "scale": return list.byScale()
        case "manual":
            let active = info["activeFilterId"]?.string
            return list.manual(activeName: active, path: path + ".activeFilterId") { $0.id == active }
        case let mode:
            guard !list.isEmpty else { return nil }
            list.report(path + ".filterMode", "the filter mode \((mode ?? "").brief) is not known")
            return nil
        }
    }

    /// Reads the display filters of a layer in a layer file; nil if there are none or if they do not apply.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - path: Its path in the document.
    ///   - fields: The fields of the layer's data.
    ///   - diagnostics: Receives the filters that cannot be applied.
    static func read(
        cim layer: JSONPart, path: String, fields: [Field], diagnostics: inout [Diagnostic]
    ) -> DisplayFilterDefinition? {
        guard layer["enableDisplayFilters"]?.bool ?? false else { return nil }
        // Documents without the type are from versions in which the scale chose all filters.
        let type = layer["displayFiltersType"]
        let isByChoice = type?.string == "ByChoice" || type?.double == 0
        let key = isByChoice ? "displayFilterChoices" : "displayFilters"
        var list = DisplayFilterList(
            layer[key], path: "\(path).\(key)", keys: ("name", "whereClause"), fields: fields)
        defer { diagnostics += list.diagnostics }
        guard isByChoice else { return list.byScale() }
        let name = layer["displayFilterName"]?.string
        return list.manual(activeName: name, path: "\(path).displayFilterName") { $0.name == name }
    }
}

/// The display filters of a document.
private struct DisplayFilterList {
    private let filters: [ScaleRangeDisplayFilter]
    private let path: String
    private let fields: [Field]
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter keys: The members of a filter with its name and its where clause.
    init(_ json: JSONPart?, path: String, keys: (name: String, clause: String), fields: [Field]) {
        filters = (json?.array ?? []).compactMap(\.object).map { object in
            let name = object[keys.name]?.string ?? ""
            return ScaleRangeDisplayFilter(
                id: object["id"]?.string ?? name, name: name, whereClause: object[keys.clause]?.string ?? "",
                minScale: object["minScale"]?.finite, maxScale: object["maxScale"]?.finite)
        }
        self.path = path
        self.fields = fields
    }

    var isEmpty: Bool { filters.isEmpty }

    /// Returns the filters that the map scale chooses, without those that cannot be applied.
    mutating func byScale() -> DisplayFilterDefinition? {
        var usable: [ScaleRangeDisplayFilter] = []
        for (index, filter) in filters.enumerated() {
            // A filter without a condition draws all features in its range.
            if let problem = problem(of: filter) {
                report("\(path)[\(index)]", problem)
            } else {
                usable.append(filter)
            }
        }
        return usable.isEmpty ? nil : ScaleDisplayFilterDefinition(filters: usable)
    }

    /// Returns the filters from which a program chooses.
    ///
    /// - Parameters:
    ///   - activeName: The name or identifier of the active filter; nil or empty for none.
    ///   - activePath: The path of the name in the document.
    ///   - isActive: Whether a filter is the active one.
    mutating func manual(
        activeName: String?, path activePath: String, isActive: (DisplayFilter) -> Bool
    ) -> DisplayFilterDefinition? {
        guard !filters.isEmpty else { return nil }
        let available = filters.map {
            DisplayFilter(id: $0.id, name: $0.name, whereClause: $0.whereClause)
        }
        let definition = ManualDisplayFilterDefinition(availableFilters: available)
        guard let activeName, !activeName.isEmpty else { return definition }
        if let index = available.firstIndex(where: isActive) {
            if let problem = problem(of: available[index]) {
                report("\(path)[\(index)]", problem)
            } else {
                definition.activeFilter = available[index]
            }
        } else {
            report(activePath, "there is no display filter \(activeName.brief)")
        }
        return definition
    }

    /// Returns why a filter cannot be applied; nil if it can be.
    private func problem(of filter: DisplayFilter) -> String? {
        guard !filter.whereClause.allSatisfy(\.isWhitespace) else { return nil }
        do throws(ExpressionError) {
            let clause = try WhereClause(parsing: filter.whereClause)
            return clause.unknownField(of: fields).map { "\($0)" }
        } catch {
            return "\(error)"
        }
    }

    mutating func report(_ path: String, _ problem: String) {
        diagnostics.append(
            Diagnostic(
                .warning, code: .definitionNotApplied, path: path, message: problem,
                instead: "the display filter is not applied"))
    }
}
