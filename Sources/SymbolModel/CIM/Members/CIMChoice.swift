/// An enumeration of the CIM.
///
/// JSON contains the name of the case.
///
/// By default, a name is the Swift case name with a capital first letter. Documents of old versions contain a
/// number instead: by default, the position of the case.
package protocol CIMChoice: Hashable, Sendable {
    /// The names and numbers of the cases.
    static var table: ChoiceTable<Self> { get }
}

/// The names and numbers of an enumeration's cases.
package struct ChoiceTable<Choice: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        /// The first eight bytes of the name; `tail` has the last eight.
        ///
        /// Together they contain the whole name if it has up to 16 bytes.
        var head: UInt64
        var tail: UInt64
        var count: Int
        var name: String
        var choice: Choice
    }

    private var entries: [Entry] = []
    /// The number of current names.
    ///
    /// Legacy names follow them in `entries`.
    private let current: Int
    private let numbers: [Int]

    /// Creates a table of names.
    ///
    /// - Parameters:
    ///   - names: The cases with their names, in the order of their numbers.
    ///   - legacy: Additional names in documents of old versions.
    ///   - numbers: The numbers of the cases, if they are not 0, 1, 2 …
    package init(_ names: [(String, Choice)], legacy: [(String, Choice)] = [], numbers: [Int]? = nil) {
        current = names.count
        self.numbers = numbers ?? Array(names.indices)
        for (name, choice) in names + legacy {
            let utf8 = Array(name.utf8)
            let (head, tail) = utf8.withUnsafeBufferPointer { Self.ends($0) }
            entries.append(Entry(head: head, tail: tail, count: utf8.count, name: name, choice: choice))
        }
    }

    /// Returns the name that the writer uses.
    package func name(of choice: Choice) -> String {
        entries.prefix(current).first { $0.choice == choice }?.name ?? ""
    }

    /// The names that the writer uses.
    package var names: [String] { entries.prefix(current).map(\.name) }

    /// Returns the case with a name, and whether the writer uses the same name.
    ///
    /// The comparison ignores case if the name has at most 64 bytes.
    package func choice(named name: UnsafeBufferPointer<UInt8>) -> (choice: Choice, isUsual: Bool)? {
        let (head, tail) = Self.ends(name)
        for (index, entry) in entries.enumerated()
        where entry.head == head && entry.tail == tail && entry.count == name.count {
            if name.count <= 16 || entry.name.utf8.elementsEqual(name) {
                return (entry.choice, index < current)
            }
        }
        guard name.count <= 64 else { return nil }
        let lowercased = String(decoding: name, as: UTF8.self).lowercased()
        return entries.first { $0.name.lowercased() == lowercased }.map { ($0.choice, false) }
    }

    /// Returns the case with a number.
    package func choice(numbered number: Int) -> Choice? {
        numbers.firstIndex(of: number).map { entries[$0].choice }
    }

    private static func ends(_ name: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
        var head: UInt64 = 0
        var tail: UInt64 = 0
        for index in 0..<min(name.count, 8) {
            head = head << 8 | UInt64(name[index])
            tail = tail << 8 | UInt64(name[name.count - 1 - index])
        }
        return (head, tail)
    }
}

extension ChoiceTable where Choice: RawRepresentable<String> & CaseIterable {
    /// Creates a table from the names of the Swift cases, with a capital first letter.
    ///
    /// - Parameters:
    ///   - spellings: The names that don't follow this rule.
    ///   - legacy: Additional names in documents of old versions.
    ///   - numbers: The numbers of the cases, if they are not 0, 1, 2 …
    package init(
        spellings: [Choice: String] = [:], legacy: [(String, Choice)] = [], numbers: [Int]? = nil
    ) {
        let names = Choice.allCases.map { choice in
            let name = choice.rawValue
            return (spellings[choice] ?? name.prefix(1).uppercased() + name.dropFirst(), choice)
        }
        self.init(names, legacy: legacy, numbers: numbers)
    }
}
