extension ArcadeBuiltin {
    /// Functions of arrays that call functions.
    static let arraysWithFunctions: [ArcadeBuiltin] = [
        ArcadeBuiltin("Map", "array, function", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
            let elements = try arguments.array(0, of: "Map").elements
            let function = try arguments.function(1, parameters: 1, of: "Map")
            try run.reserve(elements: elements.count)
            var results: [ArcadeValue] = []
            for element in elements { results.append(try run.call(function, [element])) }
            return .array(ArcadeArray(results))
        },
        ArcadeBuiltin("Filter", "array, function", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
            let elements = try arguments.array(0, of: "Filter").elements
            let function = try arguments.function(1, parameters: 1, of: "Filter")
            try run.reserve(elements: elements.count)
            var kept: [ArcadeValue] = []
            for element in elements where try run.holds(function, element) { kept.append(element) }
            return .array(ArcadeArray(kept))
        },
        ArcadeBuiltin("Reduce", "array, function, start?", arguments: 2...3) {
            (run, arguments) throws(ArcadeFault) in
            var elements = try arguments.array(0, of: "Reduce").elements[...]
            let function = try arguments.function(1, parameters: 2, of: "Reduce")
            guard var result = arguments.count > 2 ? arguments[2] : elements.popFirst() else { return .null }
            for element in elements { result = try run.call(function, [result, element]) }
            return result
        },
        ArcadeBuiltin("All", "array, function", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
            .boolean(try run.firstTurn("All", arguments, whose: false) == nil)
        },
        ArcadeBuiltin("Any", "array, function", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
            .boolean(try run.firstTurn("Any", arguments, whose: true) != nil)
        },
        ArcadeBuiltin("None", "array, function", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
            .boolean(try run.firstTurn("None", arguments, whose: true) == nil)
        },
        ArcadeBuiltin("Sort", "array, comparator?", arguments: 1...2) {
            (run, arguments) throws(ArcadeFault) in
            let elements = try arguments.array(0, of: "Sort").elements
            try run.reserve(elements: elements.count)
            guard arguments.count > 1, !arguments[1].isNull else {
                return .array(
                    ArcadeArray(
                        try run.sorted(elements) { (left, right) throws(ArcadeFault) in right.isBefore(left) }
                    ))
            }
            let function = try arguments.function(1, parameters: 2, of: "Sort")
            return .array(
                ArcadeArray(
                    try run.sorted(elements) { (left, right) throws(ArcadeFault) in
                        let order = try run.call(function, [left, right])
                        return order.number > 0
                    }))
        },
    ]
}

extension ArcadeRun {
    /// Whether a function gives true for an element.
    fileprivate func holds(_ function: ArcadeFunction, _ element: ArcadeValue) throws(ArcadeFault) -> Bool {
        if case .boolean(true) = try call(function, [element]) { true } else { false }
    }

    /// Returns the index of the first element for which the function gives a result.
    fileprivate func firstTurn(
        _ name: String, _ arguments: ArcadeArguments, whose wanted: Bool
    ) throws(ArcadeFault) -> Int? {
        let elements = try arguments.array(0, of: name).elements
        let function = try arguments.function(1, parameters: 1, of: name)
        for (index, element) in elements.enumerated() where try holds(function, element) == wanted {
            return index
        }
        return nil
    }

    /// Returns elements in order; equal ones keep their order, and a comparator without sense does no harm.
    fileprivate func sorted(
        _ elements: [ArcadeValue],
        isAfter: (ArcadeValue, ArcadeValue) throws(ArcadeFault) -> Bool
    ) throws(ArcadeFault) -> [ArcadeValue] {
        var sorted = elements
        var width = 1
        while width < sorted.count {
            var merged: [ArcadeValue] = []
            merged.reserveCapacity(sorted.count)
            for start in stride(from: 0, to: sorted.count, by: 2 * width) {
                let middle = min(start + width, sorted.count)
                let end = min(middle + width, sorted.count)
                var (left, right) = (start, middle)
                while left < middle, right < end {
                    try spend()
                    if try isAfter(sorted[left], sorted[right]) {
                        merged.append(sorted[right])
                        right += 1
                    } else {
                        merged.append(sorted[left])
                        left += 1
                    }
                }
                merged += sorted[left..<middle]
                merged += sorted[right..<end]
            }
            sorted = merged
            width *= 2
        }
        return sorted
    }
}

extension ArcadeValue {
    /// Whether this is before another value in `Sort`: values of one type by value, types by a fixed order.
    fileprivate func isBefore(_ other: ArcadeValue) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): return ArcadeText.isLess(left, right)
        default:
            let (left, right) = (sortRank, other.sortRank)
            return left == right ? orderedNumber < other.orderedNumber : left < right
        }
    }

    private var sortRank: Int {
        switch self {
        case .boolean: 0
        case .number: 1
        case .date, .dateOnly, .time: 2
        case .text: 3
        case .null: 5
        default: 4
        }
    }
}
