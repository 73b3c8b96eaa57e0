/// `for (start; condition; step)` and `while (condition)`.
final class ArcadeLoop: ArcadeStatement, @unchecked Sendable {
    private let start: ArcadeStatement?
    private let condition: ArcadeNode?
    private let step: ArcadeNode?
    private let body: [ArcadeStatement]
    /// Whether the number 0 ends the loop, as in `while`.
    private let acceptsZero: Bool

    init(
        start: ArcadeStatement?, condition: ArcadeNode?, step: ArcadeNode?, body: [ArcadeStatement],
        acceptsZero: Bool
    ) {
        self.start = start
        self.condition = condition
        self.step = step
        self.body = body
        self.acceptsZero = acceptsZero
    }

    override func execute(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeCompletion {
        _ = try start?.execute(run)
        while try continues(run) {
            try run.spend()
            switch try run.execute(body) {
            case .returns: return .returns
            case .breaks:
                run.last = .null
                return .normal
            case .normal, .continues: break
            }
            _ = try step?.value(run)
        }
        run.last = .null
        return .normal
    }

    private func continues(_ run: ArcadeRun) throws(ArcadeFault) -> Bool {
        guard let condition else { return true }
        guard acceptsZero else { return try condition.condition(run) }
        switch try condition.value(run) {
        case .boolean(let flag): return flag
        case .number(0): return false
        default: throw condition.notBoolean
        }
    }
}

/// `for (k in x)` and `for (v of x)`.
final class ArcadeForEach: ArcadeStatement, @unchecked Sendable {
    private let target: ArcadeTarget
    private let source: ArcadeNode
    private let values: Bool
    private let body: [ArcadeStatement]

    init(_ target: ArcadeTarget, in source: ArcadeNode, values: Bool, body: [ArcadeStatement]) {
        self.target = target
        self.source = source
        self.values = values
        self.body = body
    }

    override func execute(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeCompletion {
        let source = try source.value(run)
        switch source {
        case .array(let array):
            return try turns(array.elements.count, run) { index in
                guard self.values else { return .number(Double(index)) }
                return index < array.elements.count ? array.elements[index] : .null
            }
        case .text(let text):
            return try turns(text.utf16.count, run) { index in
                self.values ? .text(ArcadeText.slice(text, index, index + 1)) : .number(Double(index))
            }
        case .dictionary(let dictionary):
            let keys = dictionary.members.map(\.key).sorted(by: ArcadeText.isLess)
            return try turns(keys.count, run) { .text(keys[$0]) }
        case .feature(let feature):
            let keys = feature.fieldNames.sorted(by: ArcadeText.isLess)
            return try turns(keys.count, run) { .text(keys[$0]) }
        default: return try turns(0, run) { _ in .null }
        }
    }

    private func turns(
        _ count: Int, _ run: ArcadeRun, _ value: (Int) -> ArcadeValue
    ) throws(ArcadeFault) -> ArcadeCompletion {
        loop: for index in 0..<count {
            try run.spend()
            run.assign(value(index), to: target)
            switch try run.execute(body) {
            case .returns: return .returns
            case .breaks: break loop
            case .normal, .continues: break
            }
        }
        run.last = .null
        return .normal
    }
}
