extension ArcadeBuiltin {
    /// Functions of arrays.
    static let arrays: [ArcadeBuiltin] =
        [
            ArcadeBuiltin("Array", "count, value?", arguments: 0...2) {
                (run, arguments) throws(ArcadeFault) in
                if arguments.count == 0 { return .array(ArcadeArray([])) }
                let count = try run.count(arguments[0], of: "Array")
                return .array(ArcadeArray(Array(repeating: arguments[1], count: count)))
            },
            ArcadeBuiltin("Count", "value", arguments: 1...1) { (_, arguments) throws(ArcadeFault) in
                switch arguments[0] {
                case .array(let array): return .number(Double(array.elements.count))
                case .text(let text): return .number(Double(text.utf16.count))
                case .dictionary(let dictionary): return .number(Double(dictionary.count))
                default: throw .argument(0, of: "Count", is: arguments[0], expected: "an array or a text")
                }
            },
            ArcadeBuiltin("Push", "array, value", arguments: 1...2) { (run, arguments) throws(ArcadeFault) in
                let array = try arguments.ownArray(0, of: "Push", run)
                try run.reserve(elements: 1)
                array.elements.append(arguments[1])
                return .number(Double(array.elements.count))
            },
            ArcadeBuiltin("Pop", "array", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
                guard let last = try arguments.ownArray(0, of: "Pop", run).elements.popLast() else {
                    throw .emptyArray
                }
                return last
            },
            ArcadeBuiltin("Insert", "array, index, value", arguments: 3...3) {
                (run, arguments) throws(ArcadeFault) in
                let array = try arguments.ownArray(0, of: "Insert", run)
                let place = try run.place(
                    arguments[1], upTo: array.elements.count, count: array.elements.count)
                try run.reserve(elements: 1)
                array.elements.insert(arguments[2], at: place)
                return .null
            },
            ArcadeBuiltin("Erase", "array, index", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
                let array = try arguments.ownArray(0, of: "Erase", run)
                let place = try run.place(
                    arguments[1], upTo: array.elements.count - 1, count: array.elements.count)
                array.elements.remove(at: place)
                return .null
            },
            ArcadeBuiltin("Resize", "array, count, value?", arguments: 2...3) {
                (run, arguments) throws(ArcadeFault) in
                let array = try arguments.ownArray(0, of: "Resize", run)
                let count = try run.count(arguments[1], of: "Resize")
                let more = count - array.elements.count
                if more > 0 {
                    array.elements += Array(repeating: arguments[2], count: more)
                } else {
                    array.elements.removeLast(-more)
                }
                return .null
            },
            ArcadeBuiltin("Front", "array", arguments: 1...1) { (_, arguments) throws(ArcadeFault) in
                guard let first = try arguments.array(0, of: "Front").elements.first else {
                    throw .emptyArray
                }
                return first
            },
            ArcadeBuiltin("Back", "array", arguments: 1...1) { (_, arguments) throws(ArcadeFault) in
                guard let last = try arguments.array(0, of: "Back").elements.last else { throw .emptyArray }
                return last
            },
            ArcadeBuiltin("First", "array", arguments: 1...1) { (_, arguments) throws(ArcadeFault) in
                if case .array(let array) = arguments[0] { array.elements.first ?? .null } else { .null }
            },
            ArcadeBuiltin("Top", "array, count", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
                let elements = try arguments.array(0, of: "Top").elements
                return .array(try run.slice(elements, 0, arguments.integer(1)))
            },
            ArcadeBuiltin("Slice", "array, start?, end?", arguments: 1...3) {
                (run, arguments) throws(ArcadeFault) in
                let elements = try arguments.array(0, of: "Slice").elements
                let end = arguments.count > 2 ? arguments.integer(2) : elements.count
                return .array(try run.slice(elements, arguments.integer(1), end))
            },
            ArcadeBuiltin("Splice", "values…", arguments: 0...anyNumber) {
                (run, arguments) throws(ArcadeFault) in
                var elements: [ArcadeValue] = []
                for value in arguments.values {
                    if case .array(let array) = value {
                        try run.reserve(elements: array.elements.count)
                        elements += array.elements
                    } else {
                        try run.reserve(elements: 1)
                        elements.append(value)
                    }
                }
                return .array(ArcadeArray(elements))
            },
            ArcadeBuiltin("Reverse", "array", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
                let elements = try arguments.array(0, of: "Reverse").elements
                try run.reserve(elements: elements.count)
                return .array(ArcadeArray(elements.reversed()))
            },
            ArcadeBuiltin("Distinct", "values…", arguments: 1...anyNumber) {
                (run, arguments) throws(ArcadeFault) in
                var values = arguments.values
                if values.count == 1, case .array(let array) = values[0] { values = array.elements }
                return .array(try run.distinct(values))
            },
            ArcadeBuiltin("IndexOf", "array, value", arguments: 2...2) { (_, arguments) throws(ArcadeFault) in
                let elements = try arguments.array(0, of: "IndexOf").elements
                return .number(Double(elements.firstIndex { $0.isEqual(to: arguments[1]) } ?? -1))
            },
            ArcadeBuiltin("Includes", "array, value", arguments: 2...2) {
                (_, arguments) throws(ArcadeFault) in
                .boolean(
                    try arguments.array(0, of: "Includes").elements.contains { $0.isEqual(to: arguments[1]) })
            },
        ] + arraysWithFunctions
}

extension ArcadeFault {
    fileprivate static var emptyArray: ArcadeFault {
        ArcadeFault(.indexOutOfRange, "the array is empty", suggestion: "test it with Count before")
    }
}

extension ArcadeRun {
    /// Returns the number of elements that a value is, after reserving them.
    fileprivate func count(_ value: ArcadeValue, of function: String) throws(ArcadeFault) -> Int {
        guard case .number(let number) = value, number >= 0 else {
            throw ArcadeFault(
                .wrongArgument, "the number of elements for \(function) is \(value.noun), or negative",
                suggestion: "expected a number from 0")
        }
        let count = ArcadeArguments.integer(number)
        try reserve(elements: count)
        return count
    }

    /// Returns an index that can be negative, and at most `limit`.
    fileprivate func place(
        _ value: ArcadeValue, upTo limit: Int, count: Int
    ) throws(ArcadeFault) -> Int {
        let index = ArcadeArguments.integer(value.number)
        let place = index < 0 ? index + count : index
        guard place >= 0, place <= limit else {
            throw ArcadeFault(
                .indexOutOfRange, "the index \(index) is outside of the array",
                suggestion: "expected \(-count) to \(limit)")
        }
        return place
    }

    fileprivate func slice(
        _ elements: [ArcadeValue], _ start: Int, _ end: Int
    ) throws(ArcadeFault) -> ArcadeArray {
        func place(_ index: Int) -> Int {
            max(0, min(index < 0 ? index + elements.count : index, elements.count))
        }
        let (from, to) = (place(start), place(end))
        guard from < to else { return ArcadeArray([]) }
        try reserve(elements: to - from)
        return ArcadeArray(Array(elements[from..<to]))
    }

    /// Returns the first of each value, compared as text; nulls are left out, and arrays and dictionaries differ.
    fileprivate func distinct(_ values: [ArcadeValue]) throws(ArcadeFault) -> ArcadeArray {
        var known: Set<String> = []
        var kept: [ArcadeValue] = []
        for value in values {
            switch value {
            case .null: continue
            case .array, .dictionary: kept.append(value)
            default: if known.insert(try text(of: value)).inserted { kept.append(value) }
            }
        }
        try reserve(elements: kept.count)
        return ArcadeArray(kept)
    }
}
