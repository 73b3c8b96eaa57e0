import CartoucheFeatures

/// Evaluates a syntax tree for all features of a batch, one operator at a time over whole columns.
struct Evaluator {
    let batch: FeatureBatch
    let expression: String

    func evaluate(_ node: Node) throws(ExpressionError) -> Vector {
        switch node {
        case .constant(let scalar): return .constant(scalar)
        case .field(let name, let offset): return try field(name, offset: offset)
        case .sum(let first, let rest): return try sum(first, rest)
        case .call(let function, let arguments, let offset):
            return try call(function, arguments, offset: offset)
        case .cast(let node, let type): return cast(try evaluate(node), to: type)
        case .datePart(let part, let node, let offset): return try datePart(part, of: node, offset: offset)
        case .now(let isDay):
            let now = Timestamp.now
            return .constant(isDay ? .day(Timestamp.beginningOfDay(now)) : .date(now))
        case .product(let first, let rest):
            return try chain(first, rest) {
                $0 * $1
            } inverse: {
                $1 == 0 ? .nan : $0 / $1
            }
        case .negative(let node):
            return Numbers.combine(.one(0), try evaluate(node).numbers()) { $0 - $1 }.vector
        case .concatenation(let nodes): return try concatenation(nodes)
        case .uppercase(let node): return try recased(node) { $0.uppercased() }
        case .lowercase(let node): return try recased(node) { $0.lowercased() }
        case .comparison(let comparison, let left, let right):
            return comparison.evaluate(try evaluate(left), try evaluate(right))
        case .membership(let node, let items): return try membership(node, items)
        case .range(let node, let low, let high):
            let value = try evaluate(node)
            let above = Comparison.greaterOrEqual.evaluate(value, try evaluate(low))
            let below = Comparison.lessOrEqual.evaluate(value, try evaluate(high))
            return .truths(zip(try truths(above), try truths(below)).map { $0.and($1) })
        case .likeness(let node, let pattern): return likeness(try evaluate(node).texts(), pattern)
        case .nullness(let node): return nullness(try evaluate(node))
        case .all(let nodes):
            return try merged(nodes, from: .yes) { $0.and($1) }
        case .any(let nodes):
            return try merged(nodes, from: .no) { $0.or($1) }
        case .not(let node):
            return .truths(try truths(try evaluate(node)).map(\.negated))
        }
    }

    /// Returns the values as conditions; throws if they have another type.
    func truths(_ vector: Vector) throws(ExpressionError) -> [Truth] {
        if let truths = vector.truths(count: batch.count) { return truths }
        throw ExpressionError(
            .wrongType, in: expression, at: nil, "the expression is a number, text or date, not a condition",
            suggestion: "compare the value, for example POP > 1000")
    }

    private func field(_ name: String, offset: Int) throws(ExpressionError) -> Vector {
        if let column = batch.column(named: name) { return Vector(column) }
        throw .unknownField(
            name, among: batch.attributes.map(\.name), in: expression,
            at: expression.characterNumber(ofByte: offset))
    }

    /// Merges conditions one after the other, so that a long chain needs no more memory than a short one.
    func merged(
        _ nodes: [Node], from start: Truth, _ merge: (Truth, Truth) -> Truth,
        _ condition: (Vector) -> Vector = { $0 }
    ) throws(ExpressionError) -> Vector {
        // Constant conditions are merged into one value.
        var common = start
        var rows: [Truth]?
        for node in nodes {
            let vector = condition(try evaluate(node))
            if case .constant(let scalar) = vector, scalar == .null || scalar.truth != nil {
                common = merge(common, scalar.truth ?? .unknown)
            } else {
                let truths = try truths(vector)
                rows = rows.map { rows in zip(rows, truths).map { merge($0, $1) } } ?? truths
            }
        }
        if let rows { return .truths(rows.map { merge($0, common) }) }
        return .constant(common == .unknown ? .null : .truth(common == .yes))
    }

    private func chain(
        _ first: Node, _ rest: [Node.Operand], _ operation: (Double, Double) -> Double,
        inverse: (Double, Double) -> Double
    ) throws(ExpressionError) -> Vector {
        var result = try evaluate(first).numbers()
        for operand in rest {
            let right = try evaluate(operand.node).numbers()
            result = Numbers.combine(result, right, operand.inverse ? inverse : operation)
        }
        return result.vector
    }

    private func concatenation(_ nodes: [Node]) throws(ExpressionError) -> Vector {
        var parts: [Texts] = []
        for node in nodes { parts.append(try evaluate(node).texts()) }
        var texts: [String] = []
        var isNull: [Bool] = []
        for row in 0..<batch.count {
            var text: String? = ""
            for part in parts {
                switch part {
                case .one(let one): text = one.flatMap { one in text.map { $0 + one } }
                case .many(let column, let nulls):
                    text = nulls?[row] == true ? nil : text.map { $0 + column[row] }
                }
            }
            texts.append(text ?? "")
            isNull.append(text == nil)
        }
        return .texts(StringColumn(texts), isNull: isNull)
    }

    private func recased(_ node: Node, _ recase: (String) -> String) throws(ExpressionError) -> Vector {
        switch try evaluate(node).texts() {
        case .one(let text): Texts.one(text.map(recase)).vector
        case .many(let column, let isNull): .texts(column.mappingDistinct(recase), isNull: isNull)
        }
    }

    private func membership(_ node: Node, _ items: [Node]) throws(ExpressionError) -> Vector {
        let value = try evaluate(node)
        if let (list, hasNull) = ConstantList.of(items), let found = list.contains(value, hasNull: hasNull) {
            return found
        }
        return try merged(items, from: .no) {
            $0.or($1)
        } _: {
            Comparison.equal.evaluate(value, $0)
        }
    }

    private func likeness(_ texts: Texts, _ pattern: LikePattern) -> Vector {
        switch texts {
        case .one(let text): return .constant(text.map { .truth(pattern.matches($0)) } ?? .null)
        case .many(let column, let isNull):
            let distinct = column.mapDistinct { Truth(pattern.matches($0)) }
            return .truths(Comparison.masked(column.codes.map { distinct[Int($0)] }, isNull))
        }
    }

    private func nullness(_ vector: Vector) -> Vector {
        switch vector {
        case .constant(let scalar): .constant(.truth(scalar == .null))
        case .numbers(let values): .truths(values.map { Truth($0.isNaN) })
        case .wholes(let values, let isNull), .dates(let values, let isNull):
            .truths(isNull?.map { Truth($0) } ?? [Truth](repeating: .no, count: values.count))
        case .texts(let column, let isNull):
            .truths(isNull?.map { Truth($0) } ?? [Truth](repeating: .no, count: column.count))
        case .truths(let values): .truths(values.map { Truth($0 == .unknown) })
        }
    }
}
