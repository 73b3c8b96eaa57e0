// `@unchecked`: all stored properties of nodes are constant after compiling, but the compiler checks this only for
// final classes.

/// A compiled expression: names are places in arrays, and constants are values.
///
/// Nodes have three results. `value` is the general one. Arithmetic asks for a `number` and conditions for a truth
/// value, so that they need no value in between.
class ArcadeNode: @unchecked Sendable {
    /// The place in the script, in UTF-8 bytes.
    let offset: Int

    init(offset: Int) { self.offset = offset }

    /// Evaluates the expression.
    func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        preconditionFailure("\(type(of: self)) must override this member")
    }

    /// Evaluates the expression as an operand of arithmetic.
    func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double { try value(run).number }

    /// Evaluates the expression as a truth value; nil if it is none.
    func truth(_ run: ArcadeRun) throws(ArcadeFault) -> Bool? {
        if case .boolean(let flag) = try value(run) { flag } else { nil }
    }

    /// Computes the results for many rows at once; nil if each row must be evaluated alone.
    ///
    /// Nodes with such results have no faults and no effects, so parts that a row does not need may be computed.
    func results(of block: ArcadeBlock) -> ArcadeBlockResults? { nil }

    /// The value if it is the same for all features; nil otherwise.
    var constant: ArcadeValue? { nil }
}

extension ArcadeNode {
    /// Evaluates the condition of a statement or function.
    final func condition(_ run: ArcadeRun) throws(ArcadeFault) -> Bool {
        guard let flag = try truth(run) else { throw notBoolean }
        return flag
    }

    /// The fault of a condition with another value.
    final var notBoolean: ArcadeFault {
        ArcadeFault(
            .conditionNotBoolean, "the condition is not true or false",
            suggestion: "compare the value, for example with !IsEmpty(value) or value > 0", at: offset)
    }
}

/// A value in the script, or one that is known when it is compiled.
final class ArcadeConstant: ArcadeNode, @unchecked Sendable {
    private let own: ArcadeValue
    private let ownNumber: Double

    init(_ value: ArcadeValue, offset: Int) {
        own = value
        ownNumber = value.number
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { own }
    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double { ownNumber }
    override var constant: ArcadeValue? { own }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        .constant(own, count: block.rows.count)
    }
}

/// A text with expressions.
final class ArcadeTemplate: ArcadeNode, @unchecked Sendable {
    private let parts: [ArcadeNode]

    init(_ parts: [ArcadeNode], offset: Int) {
        self.parts = parts
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        var text = ""
        for part in parts { text += try run.text(of: part.value(run)) }
        try run.reserve(text: text.utf8.count)
        return .text(text)
    }
}

/// `[a, b]`.
final class ArcadeArrayLiteral: ArcadeNode, @unchecked Sendable {
    private let elements: [ArcadeNode]

    init(_ elements: [ArcadeNode], offset: Int) {
        self.elements = elements
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        try run.reserve(elements: elements.count)
        var values: [ArcadeValue] = []
        values.reserveCapacity(elements.count)
        for element in elements { values.append(try element.value(run)) }
        return .array(ArcadeArray(values))
    }
}

/// `{a: 1}`.
final class ArcadeDictionaryLiteral: ArcadeNode, @unchecked Sendable {
    private let members: [(key: String, value: ArcadeNode)]

    init(_ members: [(key: String, value: ArcadeNode)], offset: Int) {
        self.members = members
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        try run.reserve(elements: members.count)
        let dictionary = ArcadeDictionary()
        for (key, value) in members { dictionary[key] = try value.value(run) }
        return .dictionary(dictionary)
    }
}
