import CartoucheSymbolChecks

extension FidelityMatrix {
    /// The table form, sorted by class name.
    var table: String {
        entries.sorted { $0.key < $1.key }.map { name, entry in
            var parts = ["\(name) \(entry.fidelity)"]
            func add(_ word: String, _ members: some Sequence<String>) {
                let sorted = members.sorted()
                if !sorted.isEmpty { parts.append("\(word) \(sorted.joined(separator: " "))") }
            }
            add("verified", entry.verified)
            add("drawn", entry.drawn)
            for fidelity in Fidelity.allCases {
                add(fidelity.rawValue, entry.deviations.filter { $0.value == fidelity }.keys)
            }
            add("invisible", entry.invisible)
            return parts.joined(separator: " | ") + "\n"
        }.joined()
    }
}
