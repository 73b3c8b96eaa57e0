import CartoucheCLibrary
import CartoucheDocuments
import CartoucheExpressions
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// Reads the CIM's visual variables.
extension CIMRendererReader {
    mutating func variables() -> [VisualVariable] {
        var variables: [VisualVariable] = []
        for (index, element) in (object["visualVariables"]?.array ?? []).enumerated() {
            var inner = reading.inside(element, "visualVariables[\(index)]")
            if inner.object["type"]?.string == "CIMRotationVisualVariable" {
                variables += RotationVariable.all(cim: &inner).map { .rotation($0) }
            } else if let variable = VisualVariable(cim: &inner) {
                variables.append(variable)
            }
            reading.diagnostics += inner.diagnostics
        }
        return variables
    }

    /// Returns the size of proportional symbols; nil with a diagnostic if it is not supported.
    ///
    /// The size is a length on the ground, or grows from the size of the smallest symbol.
    mutating func proportionalSize(of symbol: Symbol?) -> SizeVariable? {
        let place = "unitSymbolization"
        if let shape = object[place], let unit = GroundUnit(cim: shape["valueUnit"]) {
            let meaning = SizeVariable.Representation(cim: shape["valueRepresentation"]) ?? .radius
            let isSquare = shape["symbolShape"]?.choice(["Unknown": false, "Circle": false, "Square": true])
            if meaning == .area, isSquare ?? false {
                reading.leaveOut(.squareArea, at: place, "sizes of squares by area are not supported")
                return nil
            }
            let value = VariableValue(cim: &reading, place: "field")
            return SizeVariable(value: value, scheme: .ground(unit, meaning), isOutline: false)
        }
        // A symbol that could not be read has no size.
        let read = symbol is UnsupportedSymbol ? nil : symbol
        let smallest = read.map { symbol in SymbolLock.read { symbol.definition($0) } }
        guard let least = object["minDataValue"]?.finite, least > 0, let smallest,
            let stops = StopTable(smallest.growth(from: least, object["flanneryCompensation"]?.bool ?? false))
        else {
            reading.leaveOut(
                .proportionalSizeWithoutStart, at: "minDataValue",
                "proportional sizes require a minDataValue above 0")
            return nil
        }
        let value = VariableValue(cim: &reading, place: "field")
        return SizeVariable(value: value, scheme: .stops(stops), isOutline: false)
    }
}

extension SymbolDefinition {
    /// Returns sizes that grow with the value, starting with the symbol's own size.
    ///
    /// For lines, the width is proportional to the value. For other symbols, the area is.
    ///
    /// - Parameter isFlannery: Whether areas grow faster than the value, because people underestimate areas
    ///   (Flannery compensation).
    fileprivate func growth(from least: Double, _ isFlannery: Bool) -> [StopTable<Double>.Stop] {
        let isLine = kind == .line
        let start = isLine ? lineWidth : markerSize
        let count = isLine ? 1 : 512
        return (0...count).map { step in
            // The values grow by 2.7 % per step; linear interpolation between them differs from the curve by at most
            // 1/40,000.
            let growth = pow(1e6, Double(step) / Double(count))
            let factor =
                isLine ? growth : isFlannery ? 1.0083 * pow(growth, 0.5716) : growth.squareRoot()
            return .init(position: least * growth, value: start * factor)
        }
    }
}

extension VisualVariable {
    /// Reads a variable; returns nil if it has no effect or cannot be drawn.
    ///
    /// A variable that cannot be drawn gives a diagnostic.
    fileprivate init?(cim reading: inout JSONReading) {
        switch reading.object["type"]?.string {
        case "CIMSizeVisualVariable":
            guard let variable = SizeVariable(cim: &reading) else { return nil }
            self = .size(variable)
        case "CIMTransparencyVisualVariable":
            guard let variable = OpacityVariable(cim: &reading) else { return nil }
            self = .opacity(variable)
        case "CIMColorVisualVariable":
            guard let variable = ColorVariable(cim: &reading) else { return nil }
            self = .color(variable)
        default:
            reading.leaveOut(
                .unknownVisualVariable,
                "visual variables of type \(reading.object["type"]?.brief ?? "\"\"") are not supported")
            return nil
        }
    }
}

extension VariableValue {
    /// Reads the value of a variable.
    ///
    /// A value that cannot be evaluated is kept and gives a diagnostic.
    ///
    /// - Parameter place: The member to report if the value is missing. Default: empty, the whole object.
    fileprivate init(cim reading: inout JSONReading, place: String = "") {
        let object = reading.object
        let text = ValueText(cim: object)
        let member = text.isArcade ? "valueExpressionInfo.expression" : "expression"
        self.init(text: text, source: text.source(at: reading.path(of: member)))
        if object["normalizationType"]?.choice(["Field": true]) ?? false {
            normalizationField = object["normalizationField"]?.string ?? ""
        }
        reportIfMissing(in: &reading, place: place, arcade: "valueExpressionInfo.expression")
    }
}

extension RotationVariable {
    /// How the angles of a variable are given.
    private enum InfoType { case absent, expression, random }
    private static let infoTypes: KeyValuePairs<String, InfoType> = [
        "None": .absent, "Expression": .expression, "Random": .random,
    ]

    private static let rotationTypes: KeyValuePairs<String, Renderer.RotationType> = [
        "Geographic": .geographic, "Arithmetic": .arithmetic,
    ]
    private static let axes: [(member: String, axis: Axis)] = [
        ("visualVariableInfoX", .tilt), ("visualVariableInfoY", .roll), ("visualVariableInfoZ", .heading),
    ]

    /// Reads the rotations about the axes x, y and z, each of which is a variable.
    fileprivate static func all(cim reading: inout JSONReading) -> [RotationVariable] {
        axes.compactMap { RotationVariable(cim: &reading, $0.member, $0.axis) }
    }

    private init?(cim reading: inout JSONReading, _ member: String, _ axis: Axis) {
        guard let info = reading.object[member]?.object else { return nil }
        switch info["visualVariableInfoType"]?.choice(Self.infoTypes) ?? .absent {
        case .absent: return nil
        case .random:
            reading.leaveOut(.randomNotDrawn, "random rotations are not supported")
            return nil
        case .expression: break
        }
        var inner = reading.inside(info, member)
        let value = VariableValue(cim: &inner)
        reading.diagnostics += inner.diagnostics
        let type = reading.object["rotationTypeZ"]?.choice(Self.rotationTypes)
        self.init(value: value, type: axis == .heading ? type ?? .geographic : .geographic)
        self.axis = axis
        reportIfOnlyInScenes(&reading, at: member)
    }
}

extension SizeVariable {
    /// How the sizes of a variable are given.
    private enum VariableType { case absent, expression, random, proportional, graduated }
    private static let types: KeyValuePairs<String, VariableType> = [
        "None": .absent, "Expression": .expression, "Random": .random, "Proportional": .proportional,
        "Graduated": .graduated,
    ]

    fileprivate init?(cim reading: inout JSONReading) {
        let object = reading.object
        let scheme: Scheme
        switch object["variableType"]?.choice(Self.types) ?? .absent {
        case .absent: return nil
        case .expression: scheme = .points
        case .random:
            reading.leaveOut(.randomNotDrawn, "random sizes are not supported")
            return nil
        case .proportional:
            guard let unit = GroundUnit(cim: object["valueUnits"]) else {
                reading.leaveOut(.proportionalSizeWithoutUnit, "the sizes have no unit of length")
                return nil
            }
            scheme = .ground(unit, Representation(cim: object["valueRepresentation"]) ?? .radius)
        case .graduated:
            let ends = ["minValue", "maxValue", "minSize", "maxSize"].map { object[$0]?.finite ?? 0 }
            if let stops = StopTable(reading.stops("dataValues", "sizeValues", areAllPaired: true)) {
                scheme = .stops(stops)
            } else if ends[0] < ends[1] {
                scheme = .range(
                    minValue: ends[0], maxValue: ends[1], minSize: .fixed(ends[2]), maxSize: .fixed(ends[3]))
            } else {
                reading.leaveOut(.badSizeRange, "minValue is not below maxValue")
                return nil
            }
        }
        self.init(
            value: VariableValue(cim: &reading), scheme: scheme,
            isOutline: object["target"]?.string == "outline")
    }
}

extension OpacityVariable {
    fileprivate init?(cim reading: inout JSONReading) {
        let counts = ["dataValues", "transparencyValues"].map { reading.object[$0]?.array?.count ?? 0 }
        // Documents often contain an empty variable, which has no effect.
        guard counts[0] > 0, counts[1] > 0 else { return nil }
        let value = VariableValue(cim: &reading)
        if counts[0] != counts[1] {
            reading.report(
                .warning, .badStop,
                "the variable has \(counts[0]) values but \(counts[1]) transparencies",
                instead: "the additional ones are ignored")
        }
        guard
            let stops = StopTable(reading.stops("dataValues", "transparencyValues", areAllPaired: false))
        else {
            reading.leaveOut(.visualVariableWithoutStops, "the variable has no stops")
            return nil
        }
        self.init(value: value, stops: stops)
    }
}

extension ColorVariable {
    /// The number of stops.
    ///
    /// The stops divide the ramp into 240 steps. This number has many divisors, so most multipart ramps have a
    /// stop at each boundary between their parts.
    private static let steps = 241

    fileprivate init?(cim reading: inout JSONReading) {
        let object = reading.object
        if let target = object["polygonSymbolColorTarget"], !(target.choice(["Fill": true]) ?? false) {
            reading.report(
                .warning, .colorTargetNotFollowed, at: "polygonSymbolColorTarget",
                "outline colors by value are not supported", instead: "the colors apply to the fill")
        }
        let low = object["minValue"]?.finite ?? 0
        let high = object["maxValue"]?.finite ?? 0
        let log = DiagnosticLog()
        guard low <= high, let json = object["colorRamp"],
            let ramp = ColorRamp.read(cim: json, path: reading.path(of: "colorRamp"), log: log)
        else {
            reading.leaveOut(
                .badColorRange,
                "the variable requires a color ramp, and a minValue that does not exceed maxValue")
            return nil
        }
        reading.diagnostics += log.diagnostics
        var stops: [StopTable<SIMD4<Double>>.Stop] = []
        for step in 0..<Self.steps {
            guard let color = ramp.color(at: Double(step) / Double(Self.steps - 1)) else { break }
            let position = Self.step(step, of: Self.steps, from: low, to: high)
            stops.append(.init(position: position, value: Self.channels(color)))
        }
        guard stops.count == Self.steps, let table = StopTable(stops) else {
            reading.leaveOut(.badColorRange, "the color ramp has no colors")
            return nil
        }
        self.init(value: VariableValue(cim: &reading), stops: table)
    }
}
