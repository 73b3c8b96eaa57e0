/// The target of an assignment.
enum ArcadeTarget {
    case global(Int)
    case local(Int)
    case element(ArcadeNode, ArcadeNode)
}

/// `a = b`, or `a += b` with an operator.
final class ArcadeAssignment: ArcadeNode, @unchecked Sendable {
    private let target: ArcadeTarget
    private let operation: ArcadeOperator?
    private let source: ArcadeNode

    init(_ target: ArcadeTarget, _ operation: ArcadeOperator?, _ source: ArcadeNode, offset: Int) {
        self.target = target
        self.operation = operation
        self.source = source
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        do throws(ArcadeFault) {
            return try run.change(target) { (old) throws(ArcadeFault) in
                let new = try source.value(run)
                guard let operation else { return (new, new) }
                let result = try operation.apply(old() ?? .null, new, run)
                return (result, result)
            }
        } catch {
            throw error.placed(at: offset)
        }
    }
}

/// `a++` and similar operators.
final class ArcadeUpdate: ArcadeNode, @unchecked Sendable {
    private let target: ArcadeTarget
    private let step: Double
    private let isPrefix: Bool

    init(_ target: ArcadeTarget, by step: Double, isPrefix: Bool, offset: Int) {
        self.target = target
        self.step = step
        self.isPrefix = isPrefix
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        do throws(ArcadeFault) {
            return try run.change(target) { (old) throws(ArcadeFault) in
                let number = try (old() ?? .null).number
                let new = ArcadeValue.number(number + step)
                return (new, isPrefix ? new : .number(number))
            }
        } catch {
            throw error.placed(at: offset)
        }
    }
}

extension ArcadeRun {
    /// Sets a target to a value that is computed from its old value; returns the result of the expression.
    fileprivate func change(
        _ target: ArcadeTarget,
        _ compute: (
            _ old: () throws(ArcadeFault) -> ArcadeValue?
        ) throws(ArcadeFault) -> (new: ArcadeValue, result: ArcadeValue)
    ) throws(ArcadeFault) -> ArcadeValue {
        switch target {
        case .global(let slot):
            let (new, result) = try compute { () throws(ArcadeFault) in globals[slot] }
            globals[slot] = new
            return result
        case .local(let slot):
            let (new, result) = try compute { () throws(ArcadeFault) in locals[frame + slot] }
            locals[frame + slot] = new
            return result
        case .element(let base, let index):
            let base = try base.value(self)
            let index = try index.value(self)
            let (new, result) = try compute { () throws(ArcadeFault) in try element(index, of: base) }
            try set(index, of: base, to: new)
            return result
        }
    }
}
