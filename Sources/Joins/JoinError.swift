import CartoucheDocuments
import CartoucheFeatures

/// The error for a join that is not possible.
package struct JoinError: CartoucheError, Hashable {
    package let what: String
    package let `where`: String
    package let suggestion: String

    /// The table or the features lack a field, or several fields can be meant.
    init(field: String, among names: FieldNames, in place: String) {
        (what, suggestion) = names.fault(of: field)
        self.where = place
    }

    /// The table has too many rows.
    init(rowCount: Int, in place: String) {
        what = "a table of \(rowCount) rows is too large for a join"
        suggestion = "leave out the rows that match no feature"
        self.where = place
    }
}
