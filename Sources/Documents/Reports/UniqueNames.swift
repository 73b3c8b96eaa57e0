/// Names of which no two are the same, without regard to upper and lower case.
///
/// Files can give thousands of columns or layers the same name. So each search for a free number continues where the
/// last search for that name ended.
package struct UniqueNames {
    private var taken: Set<String>
    private var nextNumbers: [String: Int] = [:]

    /// Creates a set of names; names that are returned later differ from `reserved`.
    package init(reserved: some Sequence<String> = EmptyCollection()) {
        taken = Set(reserved.map { $0.lowercased() })
    }

    /// Adds a name, and returns it; if it is taken, adds and returns its first free form with a number.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - first: The first number.
    ///   - form: Returns the name with a number; each number must give another name.
    package mutating func add(_ name: String, from first: Int = 2, _ form: (Int) -> String) -> String {
        taken.insert(name.lowercased()).inserted ? name : addNumbered(name, from: first, form)
    }

    /// Adds and returns the first free form of a name with a number.
    ///
    /// The parameters are those of ``add(_:from:_:)``.
    package mutating func addNumbered(_ name: String, from first: Int = 2, _ form: (Int) -> String) -> String
    {
        let key = name.lowercased()
        var number = nextNumbers[key] ?? first
        var numbered = form(number)
        while !taken.insert(numbered.lowercased()).inserted {
            number += 1
            numbered = form(number)
        }
        nextNumbers[key] = number + 1
        return numbered
    }
}
