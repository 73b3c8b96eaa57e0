import CartoucheDocuments
import CartoucheSymbols

/// Counts what is missing or wrong in the symbols of a dictionary style: one diagnostic for each kind.
package struct DictionaryTally: Sendable {
    private struct Entry: Sendable {
        var first: Diagnostic
        var features: Int
        var messages: Set<String>
    }

    private var entries: [Entry] = []
    /// The maximum number of distinct messages of a kind that are counted.
    private static let maximumMessages = 1000

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    /// Adds diagnostics that some features have.
    mutating func add(_ diagnostics: [Diagnostic], features: Int) {
        var seen: Set<Diagnostic.Code> = []
        for diagnostic in diagnostics {
            // A feature counts once for each kind.
            let counted = seen.insert(diagnostic.code).inserted ? features : 0
            add(Entry(first: diagnostic, features: counted, messages: [diagnostic.message]))
        }
    }

    /// Adds the counts of another batch.
    package mutating func merge(_ other: DictionaryTally) { for entry in other.entries { add(entry) } }

    private mutating func add(_ entry: Entry) {
        guard let index = entries.firstIndex(where: { $0.first.code == entry.first.code }) else {
            return entries.append(entry)
        }
        entries[index].features += entry.features
        if entries[index].messages.count < Self.maximumMessages {
            entries[index].messages.formUnion(entry.messages)
        }
    }

    /// One diagnostic for each kind, with the number of features.
    package var diagnostics: [Diagnostic] {
        entries.map { entry in
            var diagnostic = entry.first
            let others = entry.messages.count - 1
            if others > 0 { diagnostic.message += ", and \(others) more like this" }
            let features = entry.features == 1 ? "1 feature" : "\(entry.features) features"
            diagnostic.instead += (diagnostic.instead.isEmpty ? "" : ": ") + features
            return diagnostic
        }
    }
}
