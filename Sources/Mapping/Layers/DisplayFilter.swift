import Expressions
import Symbols
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A named condition that selects the features to draw; it does not change the data of a layer.
public final class DisplayFilter: Sendable {
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

/// The base class of the definitions of display filters.
public class DisplayFilterDefinition: @unchecked Sendable {
    init() {}

    /// The where clause of the features to draw; empty for all.
    var whereClause: String { "" }
}

/// Display filters from which the program chooses one.
public final class ManualDisplayFilterDefinition: DisplayFilterDefinition, @unchecked Sendable {
    private struct Content: Sendable {
        var active: DisplayFilter?
        var available: [DisplayFilter]
    }

    private let content: Mutex<Content>

    /// Creates a definition.
    ///
    /// - Parameters:
    ///   - activeFilter: The filter that applies. Default: nil, which draws all features.
    ///   - availableFilters: The filters from which a user can choose. Default: none.
    public init(activeFilter: DisplayFilter? = nil, availableFilters: [DisplayFilter] = []) {
        content = Mutex(Content(active: activeFilter, available: availableFilters))
        super.init()
    }

    /// The filter that applies; nil draws all features.
    ///
    /// It applies even if it is not one of ``availableFilters``.
    public var activeFilter: DisplayFilter? {
        get { content.withLock(\.active) }
        set { content.edit { $0.active = newValue } }
    }

    /// The filters from which a user can choose; the list does not affect the drawing.
    public var availableFilters: [DisplayFilter] {
        get { content.withLock(\.available) }
        set { content.edit { $0.available = newValue } }
    }

    override var whereClause: String { activeFilter?.whereClause ?? "" }
}

extension FeatureLayer {
    /// The display filters of the layer; nil (default) draws all features of ``definitionExpression``.
    ///
    /// The layer draws, labels and identifies only features that match the active filter. Queries of the table are not
    /// restricted.
    public var displayFilterDefinition: DisplayFilterDefinition? {
        get { content.withLock(\.displayFilter) }
        set { content.edit { $0.displayFilter = newValue } }
    }

    /// The where clause of the features to draw, from ``definitionExpression``, the active display filter and the hidden
    /// features of a feature collection in a file; empty for all.
    package var drawnCondition: String {
        let (definition, filter) = content.withLock { ($0.definitionExpression, $0.displayFilter) }
        let visibility = featureTable?.drawing.visibility ?? ""
        let conditions = [definition, filter?.whereClause ?? "", visibility].filter {
            !$0.allSatisfy(\.isWhitespace)
        }
        return conditions.count < 2
            ? conditions.first ?? "" : conditions.map { "(\($0))" }.joined(separator: " AND ")
    }

    /// Returns the condition of the features to draw; nil for all.
    ///
    /// - Throws: `ExpressionError` if ``definitionExpression`` or the active display filter is not a condition.
    package func drawnClause() throws(ExpressionError) -> WhereClause? {
        let condition = drawnCondition
        return condition.isEmpty ? nil : try WhereClause(parsing: condition)
    }
}
