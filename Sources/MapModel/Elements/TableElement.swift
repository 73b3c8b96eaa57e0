/// A graphic or feature of a table, which has fields without a value, too.
protocol TableElement: GeoElement {
    /// The names of all fields of the table; empty without one.
    var tableFieldNames: [String] { get }
}
