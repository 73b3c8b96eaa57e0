/// How data becomes a map: joins, computed fields, classes or categories, sizes and labels, as texts.
///
/// All members are empty by default.
package struct DataMapStyle: Hashable, Sendable {
    /// Tables with their keys: `TABLE:KEY=FIELD`.
    package var joins: [String] = []
    /// Computed fields: `NAME=EXPRESSION` in Arcade.
    package var fields: [String] = []
    /// Classes of numbers: `FIELD:COUNT:METHOD:RAMP`.
    package var classes: String?
    /// Categories: `FIELD:RAMP:COUNT`.
    package var categories: String?
    /// Sizes: `FIELD:MIN-MAX`.
    package var size: String?
    /// A field, or a label expression.
    package var label: String?
    /// The text after the numbers of the legend.
    package var unit = ""

    /// Creates a style without any rule.
    package init() {}

    /// Whether no rule is set.
    package var isEmpty: Bool { self == DataMapStyle() }

    /// The paths of the joined tables.
    package var tablePaths: [String] { joins.compactMap { try? JoinRequest($0).path } }
}
