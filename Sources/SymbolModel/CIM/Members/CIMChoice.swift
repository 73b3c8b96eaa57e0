/// An enumeration of the CIM, written by name.
///
/// The names are the cases' with a capital letter unless the table says otherwise; the numbers that old
/// documents have are the cases' positions.
package protocol CIMChoice: Hashable, Sendable {
    /// Names and numbers of the cases.
    static var table: ChoiceTable<Self> { get }
}

/// The names and numbers of an enumeration's cases.
package struct ChoiceTable<Choice: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        /// The first and the last eight bytes: all there is of names up to sixteen bytes.
        var head: UInt64
        var tail: UInt64
        var count: Int
        var name: String
        var choice: Choice
    }

    private var entries: [Entry] = []
    /// How many entries are names of today; legacy ones follow.
    private let current: Int
    private let numbers: [Int]

    /// A table of names.
    ///
    /// - Parameters:
    ///   - names: the cases with their names, in the order of their numbers.
    ///   - legacy: names that old documents have.
    ///   - numbers: the numbers where they are not 0, 1, 2 …
    package init(_ names: [(String, Choice)], legacy: [(String, Choice)] = [], numbers: [Int]? = nil) {
        current = names.count
        self.numbers = numbers ?? Array(names.indices)
        for (name, choice) in names + legacy {
            let utf8 = Array(name.utf8)
            let (head, tail) = utf8.withUnsafeBufferPointer { Self.ends($0) }
            entries.append(Entry(head: head, tail: tail, count: utf8.count, name: name, choice: choice))
        }
    }

    /// The name that is written.
    package func name(of choice: Choice) -> String {
        entries.prefix(current).first { $0.choice == choice }?.name ?? ""
    }

    /// The names that are written.
    package var names: [String] { entries.prefix(current).map(\.name) }

    /// The case with a name (exactly, or but for upper and lower case), and whether that is how it is written.
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

    /// The case with a number.
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
    /// Names from the cases' own, with a capital letter.
    ///
    /// - Parameters:
    ///   - spellings: the names that are spelt otherwise.
    ///   - legacy: names that old documents have.
    ///   - numbers: the numbers where they are not 0, 1, 2 …
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
