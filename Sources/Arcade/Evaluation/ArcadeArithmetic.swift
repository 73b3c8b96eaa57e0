import CartoucheCLibrary

/// `-`, `*`, `/` or `%`: numbers from numbers.
final class ArcadeArithmetic: ArcadeNode, @unchecked Sendable {
    private let left: ArcadeNode
    private let right: ArcadeNode
    private let operation: ArcadeOperator

    init(_ left: ArcadeNode, _ operation: ArcadeOperator, _ right: ArcadeNode, offset: Int) {
        self.left = left
        self.right = right
        self.operation = operation
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { .number(try number(run)) }

    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double {
        let left = try left.number(run)
        return operation.result(left, try right.number(run))
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard case .numbers(var numbers, _)? = left.results(of: block),
            case .numbers(let others, _)? = right.results(of: block)
        else { return nil }
        operation.apply(to: &numbers, others)
        return .numbers(numbers, isNull: nil)
    }
}

extension ArcadeOperator {
    /// Returns the result of an operator that computes with numbers only.
    @inline(__always)
    func result(_ left: Double, _ right: Double) -> Double {
        switch self {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        case .remainder: fmod(left, right)
        default: bits(Self.integer(left), Self.integer(right))
        }
    }

    /// Computes the results of an operator for many rows.
    func apply(to left: inout [Double], _ right: [Double]) {
        switch self {
        case .add: for index in left.indices { left[index] += right[index] }
        case .subtract: for index in left.indices { left[index] -= right[index] }
        case .multiply: for index in left.indices { left[index] *= right[index] }
        case .divide: for index in left.indices { left[index] /= right[index] }
        default: for index in left.indices { left[index] = result(left[index], right[index]) }
        }
    }

    /// Returns the result of an operator on the bits of integers.
    private func bits(_ left: Int32, _ right: Int32) -> Double {
        switch self {
        case .bitAnd: Double(left & right)
        case .bitOr: Double(left | right)
        case .bitXor: Double(left ^ right)
        case .shiftLeft: Double(left << (right & 31))
        case .shiftRight: Double(left >> (right & 31))
        case .shiftRightUnsigned: Double(UInt32(bitPattern: left) >> UInt32(right & 31))
        default: .nan
        }
    }

    /// Returns a number as an integer of 32 bits: without its fraction, and without the bits above.
    static func integer(_ number: Double) -> Int32 {
        if let exact = Int32(exactly: number) { return exact }
        guard number.isFinite else { return 0 }
        let rest = fmod(number.rounded(.towardZero), 4_294_967_296)
        return Int32(truncatingIfNeeded: Int64(rest))
    }

    /// Returns whether a comparison of numbers is true.
    @inline(__always)
    func compares(_ left: Double, _ right: Double) -> Bool {
        switch self {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        default: left >= right
        }
    }

    /// Returns the result of a binary operator without short evaluation.
    func apply(
        _ left: ArcadeValue, _ right: ArcadeValue, _ run: ArcadeRun
    ) throws(ArcadeFault) -> ArcadeValue {
        switch self {
        case .equal: return .boolean(left.isEqual(to: right))
        case .notEqual: return .boolean(!left.isEqual(to: right))
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return .boolean(isTrue(left, right))
        case .add: return try run.sum(left, right)
        default: return .number(result(left.number, right.number))
        }
    }

    /// Returns whether a comparison is true: two texts by their units, other values as numbers.
    @inline(__always)
    func isTrue(_ left: ArcadeValue, _ right: ArcadeValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): return compares(left, right)
        case (.text(let left), .text(let right)):
            switch self {
            case .less: return ArcadeText.isLess(left, right)
            case .lessOrEqual: return !ArcadeText.isLess(right, left)
            case .greater: return ArcadeText.isLess(right, left)
            default: return !ArcadeText.isLess(left, right)
            }
        default: return compares(left.orderedNumber, right.orderedNumber)
        }
    }
}

extension ArcadeRun {
    /// Returns `left + right`: joined if one of them is a text.
    @inline(__always)
    func sum(_ left: ArcadeValue, _ right: ArcadeValue) throws(ArcadeFault) -> ArcadeValue {
        if case .number(let left) = left, case .number(let right) = right { return .number(left + right) }
        return try joined(left, right)
    }

    private func joined(_ left: ArcadeValue, _ right: ArcadeValue) throws(ArcadeFault) -> ArcadeValue {
        switch (left, right) {
        case (.text, _), (_, .text):
            var text = try text(of: left)
            let other = try self.text(of: right)
            try reserve(text: text.utf8.count + other.utf8.count)
            text += other
            return .text(text)
        default: return .number(left.number + right.number)
        }
    }
}

/// `+`.
final class ArcadeSum: ArcadeNode, @unchecked Sendable {
    private let left: ArcadeNode
    private let right: ArcadeNode

    init(_ left: ArcadeNode, _ right: ArcadeNode, offset: Int) {
        self.left = left
        self.right = right
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        let first = try left.value(run)
        let second = try right.value(run)
        switch (first, second) {
        case (.null, .null), (.null, .number), (.number, .null):
            // An argument that the caller omits is no number.
            let isMissing = (left as? ArcadeLocal)?.isMissing(run) ?? false
            if isMissing || (right as? ArcadeLocal)?.isMissing(run) ?? false { return .number(.nan) }
            return .number(first.number + second.number)
        default: return try run.sum(first, second)
        }
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard case .numbers(var numbers, _)? = left.results(of: block),
            case .numbers(let others, _)? = right.results(of: block)
        else { return nil }
        ArcadeOperator.add.apply(to: &numbers, others)
        return .numbers(numbers, isNull: nil)
    }
}

/// A comparison: `==`, `<` and similar operators.
final class ArcadeComparison: ArcadeNode, @unchecked Sendable {
    private let left: ArcadeNode
    private let right: ArcadeNode
    private let operation: ArcadeOperator
    /// The right side if it is a number in the script.
    private let limit: Double?

    init(_ left: ArcadeNode, _ operation: ArcadeOperator, _ right: ArcadeNode, offset: Int) {
        self.left = left
        self.right = right
        self.operation = operation
        if case .number(let number)? = right.constant { limit = number } else { limit = nil }
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        .boolean(try isTrue(run))
    }

    override func truth(_ run: ArcadeRun) throws(ArcadeFault) -> Bool? { try isTrue(run) }

    private func isTrue(_ run: ArcadeRun) throws(ArcadeFault) -> Bool {
        let left = try left.value(run)
        switch operation {
        case .equal, .notEqual:
            if let limit, case .number(let number) = left {
                return (number == limit) == (operation == .equal)
            }
            return try left.isEqual(to: right.value(run)) == (operation == .equal)
        default:
            if let limit, case .number(let number) = left { return operation.compares(number, limit) }
            return operation.isTrue(left, try right.value(run))
        }
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard let left = left.results(of: block), let right = right.results(of: block) else { return nil }
        switch operation {
        case .equal: return left.equals(right).map { .truths($0) }
        case .notEqual: return left.equals(right).map { .truths($0.map { !$0 }) }
        default:
            guard case .numbers(let left, _) = left, case .numbers(let right, _) = right else { return nil }
            return .truths(left.indices.map { operation.compares(left[$0], right[$0]) })
        }
    }
}

/// Many operators of one rank, from left to right; evaluated without recursion.
final class ArcadeChain: ArcadeNode, @unchecked Sendable {
    private let first: ArcadeNode
    private let rest: [(operation: ArcadeOperator, operand: ArcadeNode)]

    init(_ first: ArcadeNode, _ rest: [(operation: ArcadeOperator, operand: ArcadeNode)], offset: Int) {
        self.first = first
        self.rest = rest
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        var result = try first.value(run)
        for (operation, operand) in rest {
            try run.spend()
            result = try operation.apply(result, operand.value(run), run)
        }
        return result
    }
}
