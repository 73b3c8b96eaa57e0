/// `&&` or `||` of two or more conditions.
final class ArcadeLogic: ArcadeNode, @unchecked Sendable {
    private let operands: [ArcadeNode]
    private let isOr: Bool

    init(_ operands: [ArcadeNode], isOr: Bool, offset: Int) {
        self.operands = operands
        self.isOr = isOr
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { .boolean(try isTrue(run)) }

    override func truth(_ run: ArcadeRun) throws(ArcadeFault) -> Bool? { try isTrue(run) }

    private func isTrue(_ run: ArcadeRun) throws(ArcadeFault) -> Bool {
        for operand in operands {
            guard let flag = try operand.truth(run) else {
                throw ArcadeFault(
                    .logicNotBoolean, "an operand of '\(isOr ? "||" : "&&")' is not true or false",
                    suggestion: "compare the value, for example with value != null", at: operand.offset)
            }
            if flag == isOr { return isOr }
        }
        return !isOr
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        var results = [Bool](repeating: !isOr, count: block.rows.count)
        for operand in operands {
            guard case .truths(let truths)? = operand.results(of: block) else { return nil }
            for index in results.indices where truths[index] == isOr { results[index] = isOr }
        }
        return .truths(results)
    }
}

/// `!`.
final class ArcadeNegation: ArcadeNode, @unchecked Sendable {
    private let operand: ArcadeNode

    init(_ operand: ArcadeNode, offset: Int) {
        self.operand = operand
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { .boolean(try isTrue(run)) }

    override func truth(_ run: ArcadeRun) throws(ArcadeFault) -> Bool? { try isTrue(run) }

    private func isTrue(_ run: ArcadeRun) throws(ArcadeFault) -> Bool {
        guard let flag = try operand.truth(run) else {
            throw ArcadeFault(
                .notOnNonBoolean, "the operand of '!' is not true or false",
                suggestion: "compare the value, for example with IsEmpty(value)", at: offset)
        }
        return !flag
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard case .truths(let truths)? = operand.results(of: block) else { return nil }
        return .truths(truths.map { !$0 })
    }
}

/// `-`, `+` or `~` before a value.
final class ArcadeSign: ArcadeNode, @unchecked Sendable {
    private let operand: ArcadeNode
    private let operation: ArcadeOperator

    init(_ operation: ArcadeOperator, _ operand: ArcadeNode, offset: Int) {
        self.operand = operand
        self.operation = operation
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { .number(try number(run)) }

    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double { result(try operand.number(run)) }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard case .numbers(let numbers, _)? = operand.results(of: block) else { return nil }
        return .numbers(numbers.map(result), isNull: nil)
    }

    private func result(_ number: Double) -> Double {
        switch operation {
        case .subtract: -number
        case .bitNot: Double(~ArcadeOperator.integer(number))
        default: number
        }
    }
}
