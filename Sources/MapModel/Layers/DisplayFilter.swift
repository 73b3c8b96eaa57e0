import CartoucheExpressions
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A named condition that selects the features to draw; it does not change the data of a layer.
public class DisplayFilter: @unchecked Sendable {
    /// The identifier of the filter.
    public let id: String
    /// The name for users.
    public let name: String
    /// The SQL-92 where clause; empty matches all features.
    public let whereClause: String

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - id: The identifier. Default: a new UUID.
    ///   - name: The name for users.
    ///   - whereClause: The SQL-92 where clause. If it cannot be read, drawing throws `ExpressionError`.
    public init(id: String = UUID().uuidString, name: String, whereClause: String) {
        self.id = id
        self.name = name
        self.whereClause = whereClause
    }
}

/// A display filter for a range of map scales.
///
/// The filter applies to a map scale of 1:s if s is at most ``minScale`` and greater than ``maxScale``.
public final class ScaleRangeDisplayFilter: DisplayFilter, @unchecked Sendable {
    private let range: ModelState<(minScale: Double?, maxScale: Double?)>

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - id: The identifier. Default: a new UUID.
    ///   - name: The name for users.
    ///   - whereClause: The SQL-92 where clause. If it cannot be read, drawing throws `ExpressionError`.
    ///   - minScale: The denominator of the smallest map scale. Default: nil, which means no limit.
    ///   - maxScale: The denominator of the scale below which the map must be. Default: nil, which means no limit.
    public init(
        id: String = UUID().uuidString, name: String, whereClause: String, minScale: Double? = nil,
        maxScale: Double? = nil
    ) {
        range = ModelState((minScale, maxScale))
        super.init(id: id, name: name, whereClause: whereClause)
    }

    /// The denominator of the smallest map scale; nil and 0 mean no limit.
    public var minScale: Double? {
        get { range.read(\.minScale) }
        set { range.edit { $0.minScale = newValue } }
    }

    /// The denominator of the scale below which the map must be; nil and 0 mean no limit.
    public var maxScale: Double? {
        get { range.read(\.maxScale) }
        set { range.edit { $0.maxScale = newValue } }
    }

    /// Whether the filter applies to a map scale.
    func applies(toScale scale: Double) -> Bool {
        let (minScale, maxScale) = range.read { ($0.minScale ?? 0, $0.maxScale ?? 0) }
        return (minScale <= 0 || scale <= minScale) && (maxScale <= 0 || scale > maxScale)
    }
}

/// The base class of the definitions of display filters.
public class DisplayFilterDefinition: @unchecked Sendable {
    package init() {}

    /// Returns the where clause of the features to draw; empty for all.
    ///
    /// - Parameter scale: The denominator of the map scale; nil if there is none, as in scenes.
    package func whereClause(atScale scale: Double?) -> String { "" }

    /// Whether the features to draw depend on the map scale.
    var dependsOnScale: Bool { false }
}

/// Display filters from which the program chooses one.
public final class ManualDisplayFilterDefinition: DisplayFilterDefinition, @unchecked Sendable {
    private struct Content: Sendable {
        var active: DisplayFilter?
        var available: [DisplayFilter]
    }

    private let content: ModelState<Content>

    /// Creates a definition.
    ///
    /// - Parameters:
    ///   - activeFilter: The filter that applies. Default: nil, which draws all features.
    ///   - availableFilters: The filters from which a user can choose. Default: none.
    public init(activeFilter: DisplayFilter? = nil, availableFilters: [DisplayFilter] = []) {
        content = ModelState(Content(active: activeFilter, available: availableFilters))
        super.init()
    }

    /// The filter that applies; nil draws all features.
    ///
    /// It applies even if it is not one of ``availableFilters``.
    public var activeFilter: DisplayFilter? {
        get { content.read(\.active) }
        set { content.edit { $0.active = newValue } }
    }

    /// The filters from which a user can choose; the list does not affect the drawing.
    public var availableFilters: [DisplayFilter] {
        get { content.read(\.available) }
        set { content.edit { $0.available = newValue } }
    }

    package override func whereClause(atScale scale: Double?) -> String { activeFilter?.whereClause ?? "" }
}

/// Display filters that the map scale chooses.
///
/// Of all filters whose range contains the map scale, the first one applies. If there is none, all features are drawn.
/// Scenes have no map scale, so they draw all features, with a note in the report.
public final class ScaleDisplayFilterDefinition: DisplayFilterDefinition, @unchecked Sendable {
    private let content: ModelState<[ScaleRangeDisplayFilter]>

    /// Creates a definition.
    ///
    /// - Parameter filters: The filters. Default: none, which draws all features.
    public init(filters: [ScaleRangeDisplayFilter] = []) {
        content = ModelState(filters)
        super.init()
    }

    /// The filters; the first one for the map scale applies.
    public var filters: [ScaleRangeDisplayFilter] {
        get { content.read { $0 } }
        set { content.edit { $0 = newValue } }
    }

    override var dependsOnScale: Bool { !filters.isEmpty }

    package override func whereClause(atScale scale: Double?) -> String {
        guard let scale else { return "" }
        return filters.first { $0.applies(toScale: scale) }?.whereClause ?? ""
    }
}

extension FeatureLayer {
    /// The display filters of the layer; nil (default) draws all features of ``definitionExpression``.
    ///
    /// The layer draws, labels and identifies only features that match the active filter. Queries of the table are not
    /// restricted.
    public var displayFilterDefinition: DisplayFilterDefinition? {
        get { content.read(\.displayFilter) }
        set { content.edit { $0.displayFilter = newValue } }
    }

    /// The where clause of the features to draw, from ``definitionExpression``, the active display filter and the hidden
    /// features of a feature collection in a file; empty for all.
    ///
    /// - Parameter scale: The denominator of the map scale; nil if there is none.
    package func drawnCondition(atScale scale: Double? = nil) -> String {
        let (definition, filter) = content.read { ($0.definitionExpression, $0.displayFilter) }
        let visibility = featureTable?.drawing.visibility ?? ""
        let conditions = [definition, filter?.whereClause(atScale: scale) ?? "", visibility].filter {
            !$0.allSatisfy(\.isWhitespace)
        }
        return conditions.count < 2
            ? conditions.first ?? "" : conditions.map { "(\($0))" }.joined(separator: " AND ")
    }

    /// Returns the condition of the features to draw; nil for all.
    ///
    /// - Parameter scale: The denominator of the map scale; nil if there is none.
    /// - Throws: `ExpressionError` if ``definitionExpression`` or the active display filter is not a condition.
    package func drawnClause(atScale scale: Double? = nil) throws(ExpressionError) -> WhereClause? {
        let condition = drawnCondition(atScale: scale)
        return condition.isEmpty ? nil : try WhereClause(parsing: condition)
    }
}
