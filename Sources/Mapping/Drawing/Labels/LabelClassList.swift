import Labels

/// The label classes of a layer; the object identifies one state of them.
package final class LabelClassList: Sendable {
    /// The classes in their order in the layer.
    package let classes: [LabelClass]

    /// Creates a list.
    package init(_ classes: [LabelClass]) { self.classes = classes }
}
