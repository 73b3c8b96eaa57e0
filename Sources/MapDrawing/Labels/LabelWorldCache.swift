import CartoucheLabels
import Synchronization

/// Keeps the labels of the last maps, so that further pictures need no reading and no placing.
final class LabelWorldCache: Sendable {
    private struct Entry {
        let inputs: [LabelInputs]
        let setting: LabelDrawing.Setting
        let labels: LabelDrawing.Labels
    }

    /// The entries; the most recently used is the last.
    private let entries = Mutex<[Entry]>([])
    private static let maxCount = 4

    func labels(of inputs: [LabelInputs], _ setting: LabelDrawing.Setting) -> LabelDrawing.Labels? {
        entries.withLock { entries in
            let index = entries.lastIndex { entry in
                entry.setting == setting && entry.inputs.areSame(as: inputs)
            }
            guard let index else { return nil }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.labels
        }
    }

    func keep(_ labels: LabelDrawing.Labels, of inputs: [LabelInputs], _ setting: LabelDrawing.Setting) {
        entries.withLock { entries in
            entries.removeAll { !$0.inputs.allSatisfy(\.areCurrent) }
            if entries.count >= Self.maxCount { entries.removeFirst() }
            entries.append(Entry(inputs: inputs, setting: setting, labels: labels))
        }
    }
}
