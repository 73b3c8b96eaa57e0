import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheLabels
import Synchronization

/// The label classes of a layer or overlay for one kind of geometry.
package struct LabelClasses: Sendable {
    /// The classes that can be drawn, in their order in the layer.
    package var classes: [LabelClass] = []
    /// The classes and settings that cannot be drawn.
    package var diagnostics: [Diagnostic] = []
}

/// The label classes of a layer; the object identifies one state of them.
package final class LabelClassList: Sendable {
    /// The classes in their order in the layer.
    package let classes: [LabelClass]
    /// The kind of geometry of each class; nil for all kinds.
    package let kinds: [GeometryKind?]
    /// The classes and settings that cannot be drawn.
    package let diagnostics: [Diagnostic]

    /// Creates a list of classes for all kinds of geometry.
    package init(_ classes: [LabelClass]) {
        self.classes = classes
        kinds = classes.map { _ in nil }
        diagnostics = []
    }

    /// Creates a list of classes for some kinds of geometry.
    package init(_ lists: [(kind: GeometryKind, classes: LabelClasses)]) {
        classes = lists.flatMap(\.classes.classes)
        kinds = lists.flatMap { list in list.classes.classes.map { _ in list.kind } }
        var diagnostics: [Diagnostic] = []
        for diagnostic in lists.flatMap(\.classes.diagnostics) where !diagnostics.contains(diagnostic) {
            diagnostics.append(diagnostic)
        }
        self.diagnostics = diagnostics
    }

    /// The names of the fields that the classes read, each once; nil if a class can read all fields.
    package var fieldNames: [String]? {
        if classes.contains(where: \.needsAllFields) { return nil }
        var seen: Set<String> = []
        return classes.flatMap(\.fieldNames).filter { seen.insert($0.lowercased()).inserted }
    }

    /// Returns whether a class labels geometries of a kind.
    package func labels(_ kind: GeometryKind, withClass number: Int) -> Bool {
        switch kinds[number] {
        case nil: true
        case .point: kind == .point || kind == .multipoint
        case let own?: kind == own
        }
    }
}

/// Keeps the label classes of a layer until something changes.
final class KeptLabelClasses: Sendable {
    /// What the classes depend on.
    struct Key: Hashable {
        var definitions: [LabelDefinition]
        var changeCounts: [Int]
        var symbolRevision: UInt64
        var kind: GeometryKind?
    }

    private let kept = Mutex<(key: Key, list: LabelClassList)?>(nil)

    func list(for key: Key, _ make: () -> LabelClassList) -> LabelClassList? {
        if let kept = kept.withLock({ $0 }), kept.key == key { return kept.list }
        let list = make()
        kept.withLock { $0 = (key, list) }
        return list
    }
}
