/// The arguments of a call.
///
/// The first three are not in an array, so that calls of most functions allocate no memory.
package struct ArcadeArguments {
    private var first = ArcadeValue.null
    private var second = ArcadeValue.null
    private var third = ArcadeValue.null
    private var others: [ArcadeValue] = []
    /// The number of arguments.
    package private(set) var count = 0

    package init(_ values: [ArcadeValue]) {
        for value in values { append(value) }
    }

    /// Evaluates the arguments of a call in their order.
    init(_ nodes: [ArcadeNode], _ run: ArcadeRun) throws(ArcadeFault) {
        for node in nodes { append(try node.value(run)) }
    }

    private mutating func append(_ value: ArcadeValue) {
        switch count {
        case 0: first = value
        case 1: second = value
        case 2: third = value
        default: others.append(value)
        }
        count += 1
    }

    /// An argument; null if there are fewer.
    package subscript(index: Int) -> ArcadeValue {
        switch index {
        case 0: first
        case 1: second
        case 2: third
        default: index - 3 < others.count ? others[index - 3] : .null
        }
    }

    /// The steps that reading the arguments takes: one for 32 elements of an array or 32 bytes of a text.
    ///
    /// Functions read their arguments a constant number of times, so a run cannot last long with few calls.
    var work: Int {
        var work = first.work + second.work + third.work
        for value in others { work += value.work }
        return work
    }

    /// All arguments.
    package var values: [ArcadeValue] { [first, second, third].prefix(count) + others }
}

extension ArcadeArguments {
    /// An argument as a text.
    func text(_ index: Int, _ run: ArcadeRun) throws(ArcadeFault) -> String { try run.text(of: self[index]) }

    /// An argument as a whole number without its fraction; NaN is 0, and large ones are limited.
    func integer(_ index: Int) -> Int { Self.integer(self[index].number) }

    /// Returns a number without its fraction; NaN is 0, and large ones are limited.
    static func integer(_ number: Double) -> Int {
        if number.isNaN { return 0 }
        return Int(max(-1e15, min(number, 1e15)))
    }

    /// An argument that must be an array.
    func array(_ index: Int, of function: String) throws(ArcadeFault) -> ArcadeArray {
        if case .array(let array) = self[index] { return array }
        throw ArcadeFault.argument(index, of: function, is: self[index], expected: "an array")
    }

    /// An argument that must be an array that scripts can change.
    func ownArray(_ index: Int, of function: String, _ run: ArcadeRun) throws(ArcadeFault) -> ArcadeArray {
        let array = try array(index, of: function)
        if array.isImmutable { throw run.immutable(self[index]) }
        return array
    }

    /// An argument that must be a function with a number of parameters.
    func function(_ index: Int, parameters: Int, of name: String) throws(ArcadeFault) -> ArcadeFunction {
        guard case .function(let function) = self[index] else {
            throw ArcadeFault.argument(index, of: name, is: self[index], expected: "a function")
        }
        let accepts: Bool
        switch function {
        case .script(let script): accepts = script.parameterCount == parameters
        case .builtin(let builtin): accepts = builtin.arguments.contains(parameters)
        }
        guard accepts else {
            throw ArcadeFault(
                .wrongArgument, "the function for \(name) does not accept \(parameters) arguments",
                suggestion: "declare it with \(parameters) parameters")
        }
        return function
    }
}

extension ArcadeFault {
    /// An argument of the wrong type.
    static func argument(
        _ index: Int, of function: String, is value: ArcadeValue, expected: String
    ) -> ArcadeFault {
        ArcadeFault(
            .wrongArgument, "argument \(index + 1) of \(function) is \(value.noun)",
            suggestion: "expected \(expected)")
    }
}

extension ArcadeValue {
    /// The steps that reading the value takes.
    fileprivate var work: Int {
        switch self {
        case .text(let text): text.utf8.count >> 5
        case .array(let array): array.elements.count >> 5
        case .dictionary(let dictionary): dictionary.count >> 5
        default: 0
        }
    }
}
