/// The replacement of labels by numbers; a list gives the text of each number.
///
/// The numbers of a scale are 1, 2, 3, … in the order in which labels are placed. They don't depend on a view.
package struct KeyNumbering: Hashable, Sendable {
    /// The name of the group; each group has its own numbers.
    package var group: String
    /// The text between a number and its label in the list.
    ///
    /// Default: a period.
    package var delimiter = "."
    /// Whether all labels are replaced, and not only those without a place.
    ///
    /// Default: false.
    package var replacesAll = false

    /// Creates the numbering of a group.
    package init(group: String) { self.group = group }
}
