import CartoucheGeometryOperations
import CartoucheGeospatial

extension ArcadeBuiltin {
    /// Functions of logic and types.
    static let logic: [ArcadeBuiltin] = [
        ArcadeBuiltin("IIf", "condition, yes, no", arguments: 3...3, body: .lazy(.iif)),
        ArcadeBuiltin("When", "condition, value, …, default", arguments: 3...anyNumber, body: .lazy(.when)),
        ArcadeBuiltin(
            "Decode", "value, key, result, …, default", arguments: 2...anyNumber, body: .lazy(.decode)),
        ArcadeBuiltin("DefaultValue", "value, default", arguments: 2...3) {
            (run, arguments) throws(ArcadeFault) in
            if arguments.count == 2 { return arguments[0].isEmpty ? arguments[1] : arguments[0] }
            let value = try run.value(at: arguments[1], in: arguments[0]) ?? .null
            return value.isEmpty ? arguments[2] : value
        },
        ArcadeBuiltin("IsEmpty", "value", arguments: 1...1, body: .test { $0.isEmpty }),
        ArcadeBuiltin(
            "IsNan", "value", arguments: 1...1,
            body: .test { if case .number(let number) = $0 { number.isNaN } else { false } }),
        ArcadeBuiltin("HasKey", "container, key", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
            let key = try arguments.text(1, run)
            switch arguments[0] {
            case .dictionary(let dictionary): return .boolean(dictionary[key] != nil)
            case .feature(let feature): return .boolean(feature.value(of: key) != nil)
            default:
                throw .argument(0, of: "HasKey", is: arguments[0], expected: "a dictionary or feature")
            }
        },
        ArcadeBuiltin("HasValue", "container, key", arguments: 2...2) {
            (run, arguments) throws(ArcadeFault) in
            let value = try run.value(at: arguments[1], in: arguments[0]) ?? .null
            return .boolean(!value.isNull)
        },
        ArcadeBuiltin("Boolean", "value", arguments: 1...1, body: .test { $0.isTrue }),
        ArcadeBuiltin("TypeOf", "value", arguments: 1...1) { (_, arguments) throws(ArcadeFault) in
            .text(arguments[0].typeName)
        },
        ArcadeBuiltin("Equals", "a, b", arguments: 2...2) { (_, arguments) throws(ArcadeFault) in
            if case .geometry(let left) = arguments[0], case .geometry(let right) = arguments[1] {
                return .boolean(left == right || GeometryEngine.isGeometry(left, equivalentTo: right))
            }
            return .boolean(arguments[0].isEqual(to: arguments[1]))
        },
        ArcadeBuiltin("Console", "values…", arguments: 0...anyNumber) { (_, _) throws(ArcadeFault) in .null },
        ArcadeBuiltin("GetEnvironment", "", arguments: 0...0, since: "1.23") { (run, _) throws(ArcadeFault) in
            .dictionary(
                ArcadeDictionary([
                    ("version", .text("1.30")), ("engine", .text("native")),
                    ("application", .text("Cartouche")), ("timeZone", .text(run.timeZone.name)),
                ]))
        },
    ]
}

extension ArcadeRun {
    /// Returns the value of a key or of an array of keys and indices; nil if it does not exist.
    fileprivate func value(
        at key: ArcadeValue, in container: ArcadeValue
    ) throws(ArcadeFault) -> ArcadeValue? {
        guard case .array(let path) = key else { return try member(key, of: container) }
        var value = container
        for step in path.elements {
            guard let next = try member(step, of: value) else { return nil }
            value = next
        }
        return value
    }

    private func member(_ key: ArcadeValue, of container: ArcadeValue) throws(ArcadeFault) -> ArcadeValue? {
        switch container {
        case .dictionary(let dictionary): return dictionary[try text(of: key)]
        case .feature(let feature): return feature.value(of: try text(of: key))
        case .geometry(let geometry):
            return try ArcadeGeometryMembers.value(text(of: key).lowercased(), of: geometry, self)
        case .array(let array):
            guard case .number(let number) = key, let index = Int(exactly: number) else { return nil }
            let place = index < 0 ? index + array.elements.count : index
            return array.elements.indices.contains(place) ? array.elements[place] : nil
        default: return nil
        }
    }
}
