import CartoucheGeospatial

extension ArcadeBuiltin {
    /// Functions of features, their domains and types.
    static let features: [ArcadeBuiltin] = [
        ArcadeBuiltin("Expects", "feature, fields…", arguments: 1...anyNumber) { (_, _) throws(ArcadeFault) in
            .null
        },
        ArcadeBuiltin("Feature", "geometry, attributes", arguments: 0...anyNumber) {
            (run, arguments) throws(ArcadeFault) in
            .feature(try run.feature(from: arguments))
        },
        ArcadeBuiltin("Domain", "feature, field, subtype?", arguments: 2...3) {
            (run, arguments) throws(ArcadeFault) in
            let (field, domain) = try run.domain(arguments, of: "Domain", subtype: arguments[2])
            guard let domain else { return .null }
            return .dictionary(domain.dictionary(dataType: field?.type ?? ""))
        },
        ArcadeBuiltin("DomainName", "feature, field, code?, subtype?", arguments: 2...4) {
            (run, arguments) throws(ArcadeFault) in
            let (_, domain) = try run.domain(arguments, of: "DomainName", subtype: arguments[3])
            let feature = try run.feature(arguments, of: "DomainName")
            let field = try arguments.text(1, run)
            let code = arguments.count > 2 ? arguments[2] : feature.value(of: field) ?? .null
            guard let domain else { return code }
            guard case .coded(let values) = domain.values else {
                throw ArcadeFault(.wrongArgument, "the domain of '\(field)' is a range, which has no names")
            }
            if code.isNull { return .text("") }
            return values.first { $0.code.value.isEqual(to: code) }.map { .text($0.name) } ?? code
        },
        ArcadeBuiltin("DomainCode", "feature, field, name, subtype?", arguments: 3...4) {
            (run, arguments) throws(ArcadeFault) in
            let (_, domain) = try run.domain(arguments, of: "DomainCode", subtype: arguments[3])
            let name = try arguments.text(2, run)
            guard case .coded(let values)? = domain?.values else { return arguments[2] }
            return values.first { $0.name == name }?.code.value ?? arguments[2]
        },
        ArcadeBuiltin("Subtypes", "feature", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
            guard let schema = try run.feature(arguments, of: "Subtypes").schema,
                let field = schema.subtypeField, !schema.subtypes.isEmpty
            else { return .null }
            let subtypes = schema.subtypes.map { subtype in
                ArcadeValue.dictionary(
                    ArcadeDictionary([("code", subtype.id.value), ("name", .text(subtype.name))]))
            }
            return .dictionary(
                ArcadeDictionary([
                    ("subtypeField", .text(field)), ("subtypes", .array(ArcadeArray(subtypes))),
                ]))
        },
        ArcadeBuiltin("SubtypeName", "feature", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
            .text(try run.feature(arguments, of: "SubtypeName").subtype?.name ?? "")
        },
        ArcadeBuiltin("SubtypeCode", "feature", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
            let feature = try run.feature(arguments, of: "SubtypeCode")
            return feature.schema?.subtypeField.flatMap { feature.value(of: $0) } ?? .null
        },
        ArcadeBuiltin("Schema", "feature", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
            .dictionary(try run.feature(arguments, of: "Schema").schemaDictionary)
        },
        ArcadeBuiltin("GdbVersion", "feature", arguments: 1...1) { (_, _) throws(ArcadeFault) in .text("") },
        ArcadeBuiltin("Attachments", "feature", arguments: 1...anyNumber) { (_, _) throws(ArcadeFault) in
            .array(ArcadeArray([]))
        },
    ]

    /// Functions that need a service or a portal.
    static let services: [ArcadeBuiltin] =
        [
            "FeatureSet", "FeatureSetById", "FeatureSetByName", "FeatureSetByPortalItem",
            "FeatureSetByRelationshipName", "FeatureSetByRelationshipClass", "FeatureSetByAssociation",
            "GetFeatureSet", "GetFeatureSetInfo", "FilterBySubtypeCode", "GroupBy", "OrderBy",
            "NextSequenceValue",
            "KnowledgeGraphByPortalItem", "QueryGraph",
        ].map { name in
            ArcadeBuiltin(
                name, "…", arguments: 0...anyNumber, bundle: .dataAccess,
                body: .unsupported(reason: "it reads data of a service"))
        }
        + ["GetUser", "Portal"].map { name in
            ArcadeBuiltin(
                name, "…", arguments: 0...anyNumber, bundle: .portal,
                body: .unsupported(reason: "it reads from a portal"))
        }
}

extension ArcadeRun {
    /// The first argument, which must be a feature.
    fileprivate func feature(
        _ arguments: ArcadeArguments, of function: String
    ) throws(ArcadeFault) -> ArcadeFeature {
        if case .feature(let feature) = arguments[0] { return feature }
        throw .argument(0, of: function, is: arguments[0], expected: "a feature")
    }

    /// Returns the field of the second argument and its domain, which the type of the feature can replace.
    fileprivate func domain(
        _ arguments: ArcadeArguments, of function: String, subtype: ArcadeValue
    ) throws(ArcadeFault) -> (field: ArcadeSchema.Field?, domain: ArcadeSchema.Domain?) {
        let feature = try feature(arguments, of: function)
        let name = try arguments.text(1, self)
        let field = feature.schema?.field(name)
        guard field != nil || feature.value(of: name) != nil else {
            throw .unknownField(name, among: feature.fieldNames)
        }
        let type =
            subtype.isNull
            ? feature.subtype : feature.schema?.subtypes.first { $0.id.value.isEqual(to: subtype) }
        let own = type?.domains[name.lowercased()]
        if let own, case .inherited = own.values { return (field, field?.domain) }
        return (field, own ?? field?.domain)
    }

    /// Creates a feature.
    fileprivate func feature(from arguments: ArcadeArguments) throws(ArcadeFault) -> ArcadeFeature {
        var geometry = arguments[0]
        var attributes = arguments[1]
        if arguments.count == 1 {
            var source = arguments[0]
            if case .text(let text) = source { source = try value(ofJSON: text) }
            switch source {
            case .dictionary(let dictionary):
                geometry = dictionary["geometry"] ?? .null
                attributes = dictionary["attributes"] ?? .null
            case .feature(let feature):
                geometry = feature.geometry.map { .geometry($0) } ?? .null
                attributes = .dictionary(
                    ArcadeDictionary(feature.fieldNames.map { ($0, feature.value(of: $0) ?? .null) }))
            case .null: break
            default: throw .argument(0, of: "Feature", is: source, expected: "a dictionary or text")
            }
        } else if arguments.count > 2 {
            guard arguments.count % 2 == 1 else {
                throw ArcadeFault(
                    .wrongArgumentCount, "Feature has \(arguments.count) arguments",
                    suggestion: "expected a geometry, and pairs of names and values")
            }
            attributes = .dictionary(try dictionary(pairs: arguments.values.dropFirst()))
        }
        if case .text(let text) = attributes { attributes = try value(ofJSON: text) }
        let members: [(String, ArcadeValue)]
        switch attributes {
        case .dictionary(let dictionary): members = dictionary.members.map { ($0.key, $0.value) }
        case .null: members = []
        default: throw .argument(1, of: "Feature", is: attributes, expected: "a dictionary")
        }
        try reserve(elements: members.count)
        return ArcadeFeature(
            geometry: try self.geometry(from: geometry), attributes: ArcadeDictionary(members), schema: nil)
    }

    private func geometry(from value: ArcadeValue) throws(ArcadeFault) -> Geometry? {
        switch value {
        case .null: return nil
        case .geometry(let geometry): return geometry
        case .dictionary, .text:
            guard case .geometry(let geometry) = try call(.builtin(Self.geometryFunction), [value]) else {
                return nil
            }
            return geometry
        default: throw .argument(0, of: "Feature", is: value, expected: "a geometry or null")
        }
    }

    private static let geometryFunction =
        ArcadeLibrary.function(named: "geometry")
        ?? ArcadeBuiltin("Geometry", "value", arguments: 1...1) { (_, _) throws(ArcadeFault) in .null }
}

extension ArcadeSchema.Code {
    /// The code as a value.
    var value: ArcadeValue {
        switch self {
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        }
    }
}

extension ArcadeFeature {
    /// The type of this feature; nil if it has none.
    fileprivate var subtype: ArcadeSchema.Subtype? {
        guard let schema, let field = schema.subtypeField, let code = value(of: field) else { return nil }
        return schema.subtypes.first { $0.id.value.isEqual(to: code) }
    }

    /// The result of `Schema`.
    fileprivate var schemaDictionary: ArcadeDictionary {
        let schema = schema ?? ArcadeSchema()
        func text(_ text: String?) -> ArcadeValue { text.map { .text($0) } ?? .text("") }
        let fields = schema.fields.map { field in
            ArcadeValue.dictionary(
                ArcadeDictionary([
                    ("name", .text(field.name)), ("alias", .text(field.alias)), ("type", .text(field.type)),
                    ("subtype", .null),
                    (
                        "domain",
                        field.domain.map { .dictionary($0.dictionary(dataType: field.type)) } ?? .null
                    ),
                    ("length", field.length.map { .number(Double($0)) } ?? .null),
                    ("editable", field.isEditable.map { .boolean($0) } ?? .boolean(true)),
                    ("nullable", field.isNullable.map { .boolean($0) } ?? .boolean(true)),
                ]))
        }
        return ArcadeDictionary([
            ("objectIdField", text(schema.objectIDField)), ("globalIdField", text(schema.globalIDField)),
            ("geometryType", text(schema.geometryType)), ("fields", .array(ArcadeArray(fields))),
        ])
    }
}

extension ArcadeSchema.Domain {
    /// The result of `Domain`.
    fileprivate func dictionary(dataType: String) -> ArcadeDictionary {
        switch values {
        case .coded(let values):
            let codes = values.map { code, name in
                ArcadeValue.dictionary(ArcadeDictionary([("name", .text(name)), ("code", code.value)]))
            }
            return ArcadeDictionary([
                ("type", .text("codedValue")), ("name", .text(name)), ("dataType", .text(dataType)),
                ("codedValues", .array(ArcadeArray(codes))),
            ])
        case .range(let minimum, let maximum):
            return ArcadeDictionary([
                ("type", .text("range")), ("name", .text(name)), ("dataType", .text(dataType)),
                ("min", .number(minimum)), ("max", .number(maximum)),
            ])
        case .inherited: return ArcadeDictionary()
        }
    }
}
