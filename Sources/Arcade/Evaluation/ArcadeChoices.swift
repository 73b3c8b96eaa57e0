/// `IIf`.
final class ArcadeChoice: ArcadeNode, @unchecked Sendable {
    private let test: ArcadeNode
    private let yes: ArcadeNode
    private let no: ArcadeNode

    init(_ test: ArcadeNode, _ yes: ArcadeNode, _ no: ArcadeNode, offset: Int) {
        self.test = test
        self.yes = yes
        self.no = no
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        try (test.condition(run) ? yes : no).value(run)
    }

    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double {
        try (test.condition(run) ? yes : no).number(run)
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard case .truths(let truths)? = test.results(of: block), let yes = yes.results(of: block),
            let no = no.results(of: block)
        else { return nil }
        return no.replaced(truths, by: yes)
    }
}

/// `When`.
final class ArcadeWhen: ArcadeNode, @unchecked Sendable {
    private let cases: [(test: ArcadeNode, result: ArcadeNode)]
    private let otherwise: ArcadeNode

    init(_ cases: [(test: ArcadeNode, result: ArcadeNode)], otherwise: ArcadeNode, offset: Int) {
        self.cases = cases
        self.otherwise = otherwise
        super.init(offset: offset)
    }

    private func chosen(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeNode {
        for (test, result) in cases where try test.condition(run) { return result }
        return otherwise
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { try chosen(run).value(run) }
    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double { try chosen(run).number(run) }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        var results = otherwise.results(of: block)
        for (test, result) in cases.reversed() {
            guard case .truths(let truths)? = test.results(of: block), let chosen = result.results(of: block)
            else { return nil }
            results = results?.replaced(truths, by: chosen)
        }
        return results
    }
}

/// `Decode`.
final class ArcadeDecode: ArcadeNode, @unchecked Sendable {
    private let subject: ArcadeNode
    private let cases: [(key: ArcadeNode, result: ArcadeNode)]
    private let otherwise: ArcadeNode

    init(
        _ subject: ArcadeNode, _ cases: [(key: ArcadeNode, result: ArcadeNode)], otherwise: ArcadeNode,
        offset: Int
    ) {
        self.subject = subject
        self.cases = cases
        self.otherwise = otherwise
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        let subject = try subject.value(run)
        for (key, result) in cases where try subject.isEqual(to: key.value(run)) {
            return try result.value(run)
        }
        return try otherwise.value(run)
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        guard let subject = subject.results(of: block) else { return nil }
        var results = otherwise.results(of: block)
        for (key, result) in cases.reversed() {
            guard let rows = key.results(of: block).flatMap({ subject.equals($0) }),
                let chosen = result.results(of: block)
            else { return nil }
            results = results?.replaced(rows, by: chosen)
        }
        return results
    }
}

extension ArcadeLazyFunction {
    /// Returns the result for arguments that are already evaluated, as if the function is a value.
    func value(of arguments: [ArcadeValue], _ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        let nodes = arguments.map { ArcadeConstant($0, offset: 0) }
        return try node(nodes, offset: 0).value(run)
    }

    /// Returns the fault of a number of arguments that the function does not accept; nil if it does.
    func fault(ofCount count: Int) -> (expected: String, isWrong: Bool) {
        switch self {
        case .iif: ("3", count != 3)
        case .when: ("an odd number, at least 3", count < 3 || count % 2 == 0)
        case .decode: ("an even number, at least 2", count < 2 || count % 2 == 1)
        }
    }

    /// Returns the node of a call; the number of arguments must be right.
    func node(_ arguments: [ArcadeNode], offset: Int) -> ArcadeNode {
        func pairs(_ start: Int) -> [(ArcadeNode, ArcadeNode)] {
            stride(from: start, to: arguments.count - 1, by: 2).map { (arguments[$0], arguments[$0 + 1]) }
        }
        switch self {
        case .iif: return ArcadeChoice(arguments[0], arguments[1], arguments[2], offset: offset)
        case .when:
            return ArcadeWhen(pairs(0), otherwise: arguments[arguments.count - 1], offset: offset)
        case .decode:
            return ArcadeDecode(
                arguments[0], pairs(1), otherwise: arguments[arguments.count - 1], offset: offset)
        }
    }
}
