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

    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double {
        let number = try operand.number(run)
        switch operation {
        case .subtract: return -number
        case .bitNot: return Double(~ArcadeOperator.integer(number))
        default: return number
        }
    }
}
