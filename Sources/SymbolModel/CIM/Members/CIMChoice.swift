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

/// The cases of an enumeration with their names and numbers.
package struct ChoiceTable<Choice: Hashable & Sendable>: Sendable {
    /// The names and numbers; a position in them is a position in `choices`.
    let names: ChoiceNames
    /// The cases with current names, then those with legacy names.
    let choices: [Choice]

    /// Creates a table of names.
    ///
    /// - Parameters:
    ///   - names: The cases with their names, in the order of their numbers.
    ///   - legacy: Additional names in documents of old versions.
    ///   - numbers: The numbers of the cases, if they are not 0, 1, 2 …
    @_semantics("optimize.sil.specialize.generic.never")
    package init(_ names: [(String, Choice)], legacy: [(String, Choice)] = [], numbers: [Int]? = nil) {
        self.names = ChoiceNames(
            current: names.map(\.0), legacy: legacy.map(\.0), numbers: numbers ?? Array(names.indices))
        choices = (names + legacy).map(\.1)
    }

    /// Returns the name that the writer uses.
    package func name(of choice: Choice) -> String {
        choices.firstIndex(of: choice).map { names.current[$0] } ?? ""
    }
}

/// The names and numbers of an enumeration's cases, without the cases.
///
/// The reader and the writer have one code for all enumerations, because this type is not generic.
struct ChoiceNames: Sendable {
    private struct Entry: Sendable {
        /// The first eight bytes of the name; `tail` has the last eight.
        ///
        /// Together they contain the whole name if it has up to 16 bytes.
        var head: UInt64
        var tail: UInt64
        var count: Int
        var name: String
    }

    /// The names that the writer uses.
    let current: [String]
    /// The current names, then the legacy names.
    private let entries: [Entry]
    private let numbers: [Int]

    init(current: [String], legacy: [String], numbers: [Int]) {
        self.current = current
        self.numbers = numbers
        entries = (current + legacy).map { name in
            let utf8 = Array(name.utf8)
            let (head, tail) = utf8.withUnsafeBufferPointer { Self.ends($0) }
            return Entry(head: head, tail: tail, count: utf8.count, name: name)
        }
    }

    /// Returns the position of a name, and whether the writer uses the same name.
    ///
    /// The comparison ignores case if the name has at most 64 bytes.
    func position(of name: UnsafeBufferPointer<UInt8>) -> (position: Int, isUsual: Bool)? {
        let (head, tail) = Self.ends(name)
        for (position, entry) in entries.enumerated()
        where entry.head == head && entry.tail == tail && entry.count == name.count {
            if name.count <= 16 || entry.name.utf8.elementsEqual(name) {
                return (position, position < current.count)
            }
        }
        guard name.count <= 64 else { return nil }
        let lowercased = String(decoding: name, as: UTF8.self).lowercased()
        return entries.firstIndex { $0.name.lowercased() == lowercased }.map { ($0, false) }
    }

    /// Returns the position of a number.
    func position(ofNumber number: Int) -> Int? { numbers.firstIndex(of: number) }

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
    @_semantics("optimize.sil.specialize.generic.never")
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
