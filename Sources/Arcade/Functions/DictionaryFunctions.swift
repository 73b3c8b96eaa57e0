import CartoucheDocuments
import CartoucheGeospatial

extension ArcadeBuiltin {
    /// Functions of dictionaries and JSON.
    static let dictionaries: [ArcadeBuiltin] = [
        ArcadeBuiltin("Dictionary", "key, value, …", arguments: 0...anyNumber) {
            (run, arguments) throws(ArcadeFault) in
            if arguments.count == 1 { return .dictionary(try run.dictionary(from: arguments[0])) }
            guard arguments.count % 2 == 0 else {
                throw ArcadeFault(
                    .wrongArgumentCount, "Dictionary has \(arguments.count) arguments",
                    suggestion: "expected pairs of keys and values")
            }
            return .dictionary(try run.dictionary(pairs: arguments.values))
        },
        ArcadeBuiltin("FromJSON", "text", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
            guard case .text(let text) = arguments[0] else {
                throw .argument(0, of: "FromJSON", is: arguments[0], expected: "a text")
            }
            return try run.value(ofJSON: text)
        },
        ArcadeBuiltin("GetKeys", "dictionary", arguments: 1...1, since: "after 1.21") {
            (run, arguments) throws(ArcadeFault) in
            switch arguments[0] {
            case .dictionary(let dictionary):
                try run.reserve(elements: dictionary.count)
                return .array(ArcadeArray(dictionary.members.map { .text($0.key) }))
            case .feature(let feature):
                return .array(ArcadeArray(feature.fieldNames.map { .text($0) }))
            default: throw .argument(0, of: "GetKeys", is: arguments[0], expected: "a dictionary")
            }
        },
        ArcadeBuiltin("GetValues", "dictionary", arguments: 1...1, since: "after 1.21") {
            (run, arguments) throws(ArcadeFault) in
            switch arguments[0] {
            case .dictionary(let dictionary):
                try run.reserve(elements: dictionary.count)
                return .array(ArcadeArray(dictionary.members.map(\.value)))
            case .feature(let feature):
                return .array(ArcadeArray(feature.fieldNames.map { feature.value(of: $0) ?? .null }))
            default: throw .argument(0, of: "GetValues", is: arguments[0], expected: "a dictionary")
            }
        },
    ]
}

extension ArcadeRun {
    /// Returns a dictionary of keys and values in turn.
    func dictionary(pairs: some Collection<ArcadeValue>) throws(ArcadeFault) -> ArcadeDictionary {
        try reserve(elements: pairs.count / 2)
        let dictionary = ArcadeDictionary()
        var key: String?
        for value in pairs {
            if let name = key {
                dictionary[name] = value
                key = nil
            } else {
                key = try text(of: value)
            }
        }
        return dictionary
    }

    /// Reads a value from the text of JSON.
    func value(ofJSON text: String) throws(ArcadeFault) -> ArcadeValue {
        let json: JSONPart
        do {
            json = try JSONPart(parsing: text)
        } catch {
            throw ArcadeFault(.wrongArgument, "the text is not JSON: \(error.what)")
        }
        try reserve(
            elements: min(text.utf8.lazy.filter { $0 == UInt8(ascii: ",") }.count, Self.maximumElements))
        return try ArcadeValue(json.value)
    }

    /// Returns a dictionary from a text, feature, geometry or dictionary.
    fileprivate func dictionary(from value: ArcadeValue) throws(ArcadeFault) -> ArcadeDictionary {
        switch value {
        case .text(let text):
            if case .dictionary(let dictionary) = try self.value(ofJSON: text) { return dictionary }
        case .dictionary(let dictionary):
            try reserve(elements: dictionary.count)
            return ArcadeDictionary(dictionary.members.map { ($0.key, $0.value) })
        case .feature(let feature):
            let attributes = ArcadeDictionary(feature.fieldNames.map { ($0, feature.value(of: $0) ?? .null) })
            return ArcadeDictionary([
                ("geometry", feature.geometry.map { .geometry($0) } ?? .null),
                ("attributes", .dictionary(attributes)),
            ])
        case .geometry(let geometry):
            if case .dictionary(let dictionary) = try ArcadeValue(EsriJSON.json(of: geometry)) {
                return dictionary
            }
        default: break
        }
        throw .argument(0, of: "Dictionary", is: value, expected: "a text with a JSON object")
    }
}
