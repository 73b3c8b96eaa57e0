/// The fidelity of all classes of the CIM and their members.
///
/// `Tests/FidelityTests` generates the table: it draws each class, changes one member after the other, and
/// records the result. A test checks that the table is up to date.
package struct FidelityMatrix: Hashable, Sendable {
    /// The fidelity of one class.
    package struct Entry: Hashable, Sendable {
        package var fidelity: Fidelity
        /// The members that are verified, or `member=value` for one value of a choice.
        package var verified: Set<String> = []
        /// The members that are drawn as documented.
        package var drawn: Set<String> = []
        /// The members that are invisible on a 2D map: names, locks, 3D settings.
        package var invisible: Set<String> = []
        /// The members that are not exact, or `member=value` for one value of a choice.
        package var deviations: [String: Fidelity] = [:]

        package init(_ fidelity: Fidelity) {
            self.fidelity = fidelity
        }

        /// Returns the fidelity of a member with a value.
        ///
        /// If the class is not drawn, all its visible members are unsupported. Members without effect on a 2D
        /// map make no symbol worse, so they are verified.
        package func fidelity(of member: String, value: String? = nil) -> Fidelity {
            if invisible.contains(member) { return .verified }
            if fidelity == .unsupported { return .unsupported }
            for name in [value.map { "\(member)=\($0)" }, member].compactMap(\.self) {
                if let deviation = deviations[name] { return deviation }
                if verified.contains(name) { return .verified }
            }
            return drawn.contains(member) ? .drawn : .kept
        }
    }

    /// The entries by class name.
    package var entries: [String: Entry] = [:]

    package init() {}

    /// The matrix of this version.
    package static let standard = FidelityMatrix(table: standardTable)

    /// Reads a table with one line for each class.
    ///
    /// A line has the form `Class fidelity | word members … | word members …`. Each word is a fidelity or
    /// `invisible`, and applies to the members after it.
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
                    switch fidelity {
                    case .verified: entry.verified.formUnion(members)
                    case .drawn: entry.drawn.formUnion(members)
                    default: for member in members { entry.deviations[member] = fidelity }
                    }
                }
            }
            entries[String(head[0])] = entry
        }
    }
}
