// Calls of functions that compute with numbers or answer a question. They evaluate their arguments as numbers, without
// values in between, and many rows at a time.

extension ArcadeBuiltin {
    /// Returns the node of a call whose arguments are all evaluated.
    func node(_ arguments: [ArcadeNode], offset: Int) -> ArcadeNode {
        switch body {
        case .number(let compute) where arguments.count == 1:
            ArcadeNumberCall(compute, arguments[0], offset: offset)
        case .numberPair(let compute) where self.arguments.contains(arguments.count):
            ArcadeNumberPairCall(
                compute, arguments[0],
                arguments.count > 1 ? arguments[1] : ArcadeConstant(.number(0), offset: offset),
                offset: offset)
        case .fold(let start, let combine) where arguments.count > 1:
            ArcadeFoldCall(from: start, combine, arguments, offset: offset)
        case .test(let test) where arguments.count == 1: ArcadeTestCall(test, arguments[0], offset: offset)
        default: ArcadeBuiltinCall(self, arguments, offset: offset)
        }
    }
}

/// A call of a function of one number, such as `Abs`.
final class ArcadeNumberCall: ArcadeNode, @unchecked Sendable {
    private let compute: @Sendable (Double) -> Double
    private let argument: ArcadeNode

    init(_ compute: @escaping @Sendable (Double) -> Double, _ argument: ArcadeNode, offset: Int) {
        self.compute = compute
        self.argument = argument
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { .number(try number(run)) }

    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double { compute(try argument.number(run)) }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard case .numbers(var numbers, _)? = argument.results(of: block) else { return nil }
        for index in numbers.indices { numbers[index] = compute(numbers[index]) }
        return .numbers(numbers, isNull: nil)
    }
}

/// A call of a function of two numbers, such as `Round`.
final class ArcadeNumberPairCall: ArcadeNode, @unchecked Sendable {
    private let compute: @Sendable (Double, Double) -> Double
    private let first: ArcadeNode
    private let second: ArcadeNode

    init(
        _ compute: @escaping @Sendable (Double, Double) -> Double, _ first: ArcadeNode, _ second: ArcadeNode,
        offset: Int
    ) {
        self.compute = compute
        self.first = first
        self.second = second
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { .number(try number(run)) }

    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double {
        let first = try first.number(run)
        return compute(first, try second.number(run))
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard case .numbers(var numbers, _)? = first.results(of: block),
            case .numbers(let others, _)? = second.results(of: block)
        else { return nil }
        for index in numbers.indices { numbers[index] = compute(numbers[index], others[index]) }
        return .numbers(numbers, isNull: nil)
    }
}

/// A call of `Max`, `Min` or `Sum` with two or more arguments.
final class ArcadeFoldCall: ArcadeNode, @unchecked Sendable {
    private let start: Double
    private let combine: @Sendable (Double, Double) -> Double
    private let arguments: [ArcadeNode]

    init(
        from start: Double, _ combine: @escaping @Sendable (Double, Double) -> Double,
        _ arguments: [ArcadeNode], offset: Int
    ) {
        self.start = start
        self.combine = combine
        self.arguments = arguments
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { .number(try number(run)) }

    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double {
        var result = start
        for argument in arguments { result = combine(result, try argument.number(run)) }
        return result
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        var results = [Double](repeating: start, count: block.rows.count)
        for argument in arguments {
            guard case .numbers(let numbers, _)? = argument.results(of: block) else { return nil }
            for index in results.indices { results[index] = combine(results[index], numbers[index]) }
        }
        return .numbers(results, isNull: nil)
    }
}

/// A call of a function that answers a question about one value, such as `IsEmpty`.
final class ArcadeTestCall: ArcadeNode, @unchecked Sendable {
    private let test: @Sendable (ArcadeValue) -> Bool
    private let argument: ArcadeNode

    init(_ test: @escaping @Sendable (ArcadeValue) -> Bool, _ argument: ArcadeNode, offset: Int) {
        self.test = test
        self.argument = argument
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        .boolean(test(try argument.value(run)))
    }

    override func truth(_ run: ArcadeRun) throws(ArcadeFault) -> Bool? { test(try argument.value(run)) }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard case .numbers(let numbers, let isNull)? = argument.results(of: block) else { return nil }
        return .truths(
            numbers.indices.map { index in
                test(isNull?[index] == true ? .null : .number(numbers[index]))
            })
    }
}
