/// A variable of the script.
final class ArcadeGlobal: ArcadeNode, @unchecked Sendable {
    private let slot: Int
    /// What the name is before a statement sets the variable: null, or a function of this name.
    private let otherwise: ArcadeValue

    init(slot: Int, otherwise: ArcadeValue, offset: Int) {
        self.slot = slot
        self.otherwise = otherwise
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        run.globals[slot] ?? otherwise
    }
}

/// A variable or parameter of a function.
final class ArcadeLocal: ArcadeNode, @unchecked Sendable {
    let slot: Int

    init(slot: Int, offset: Int) {
        self.slot = slot
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        run.locals[run.frame + slot] ?? .null
    }

    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double {
        // An argument that the caller omits is no number, although its value is null.
        run.locals[run.frame + slot]?.number ?? .nan
    }

    /// Whether the caller omits the argument.
    func isMissing(_ run: ArcadeRun) -> Bool { run.locals[run.frame + slot] == nil }
}

/// A variable of the profile, such as `$feature`.
final class ArcadeProfileVariable: ArcadeNode, @unchecked Sendable {
    private let slot: Int

    init(slot: Int, offset: Int) {
        self.slot = slot
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue { run.profileValues[slot] }
}

/// A field of the feature: `$feature.NAME`.
final class ArcadeField: ArcadeNode, @unchecked Sendable {
    private let slot: Int
    let name: String

    init(slot: Int, name: String, offset: Int) {
        self.slot = slot
        self.name = name
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        guard let value = run.columns[slot].value(run.row) else { throw unknown(run) }
        return value
    }

    override func number(_ run: ArcadeRun) throws(ArcadeFault) -> Double {
        let row = run.row
        switch run.columns[slot] {
        case .doubles(let values, let isNull):
            if let isNull, isNull[row] { return 0 }
            return values[row]
        case .integers(let values, let isNull):
            if let isNull, isNull[row] { return 0 }
            return Double(values[row])
        default: return try value(run).number
        }
    }

    override func results(of block: ArcadeBlock) -> ArcadeBlockResults? {
        block.columns[slot].results(block.rows)
    }

    private func unknown(_ run: ArcadeRun) -> ArcadeFault {
        // A batch has only the fields that are read for its scripts.
        let known = run.feature?.schema?.fields.map(\.name) ?? run.feature?.fieldNames ?? []
        return .unknownField(name, among: known, at: offset)
    }
}

extension ArcadeColumn {
    /// Returns the value of a row; nil if there is no such field.
    @inline(__always)
    func value(_ row: Int) -> ArcadeValue? {
        switch self {
        case .missing: return nil
        case .constant(let value): return value
        case .doubles(let values, let isNull):
            if let isNull, isNull[row] { return .null }
            return .number(values[row])
        case .integers(let values, let isNull):
            if let isNull, isNull[row] { return .null }
            return .number(Double(values[row]))
        case .booleans(let values, let isNull):
            if let isNull, isNull[row] { return .null }
            return .boolean(values[row])
        case .dates(let values, let isNull, let zone):
            if let isNull, isNull[row] { return .null }
            return .date(ArcadeDate(milliseconds: Double(values[row]), zone: zone))
        case .texts(let codes, let texts, let isNull):
            if let isNull, isNull[row] { return .null }
            return texts[Int(codes[row])]
        }
    }
}
