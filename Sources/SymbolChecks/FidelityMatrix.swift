/// How faithfully every class of the CIM, and every member of it, is drawn.
///
/// The table is not written by hand: `Tests/FidelityTests` draws each class, changes one member after the
/// other, and states what became of it; a test demands that the table says the same.
package struct FidelityMatrix: Hashable, Sendable {
    /// One class.
    package struct Entry: Hashable, Sendable {
        package var fidelity: Fidelity
        /// Members that show as they should.
        package var exact: Set<String> = []
        /// Members that have no look on a flat map: names, locks, three dimensions.
        package var invisible: Set<String> = []
        /// Members, or `member=value` for one of a member's choices, that fall short.
        package var short: [String: Fidelity] = [:]

        package init(_ fidelity: Fidelity) {
            self.fidelity = fidelity
        }

        /// A member's fidelity, for the value that it has.
        ///
        /// A class that isn't drawn has no member that is.
        package func fidelity(of member: String, value: String? = nil) -> Fidelity {
            if invisible.contains(member) { return .exact }
            if fidelity == .unsupported { return .unsupported }
            if let value, let short = short["\(member)=\(value)"] { return short }
            if let short = short[member] { return short }
            return exact.contains(member) ? .exact : .kept
        }
    }

    /// By the class's name.
    package var entries: [String: Entry] = [:]

    package init() {}

    /// The matrix of this version.
    package static let standard = FidelityMatrix(table: standardTable)

    /// Reads the table form: a line a class, `Class fidelity | word members … | word …`.
    package init(table: String) {
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: "|")
            let head = parts[0].split(separator: " ")
            guard head.count == 2, let fidelity = Fidelity(rawValue: String(head[1])) else { continue }
            var entry = Entry(fidelity)
            for part in parts.dropFirst() {
                let words = part.split(separator: " ").map(String.init)
                guard let first = words.first else { continue }
                let members = words.dropFirst()
                if first == "invisible" {
                    entry.invisible.formUnion(members)
                } else if let fidelity = Fidelity(rawValue: first) {
                    if fidelity == .exact {
                        entry.exact.formUnion(members)
                    } else {
                        for member in members { entry.short[member] = fidelity }
                    }
                }
            }
            entries[String(head[0])] = entry
        }
    }
}
