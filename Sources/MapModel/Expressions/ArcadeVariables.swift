import CartoucheArcade
import CartoucheFeatures
import CartoucheGeospatial

/// Values for the variables of a profile.
///
/// Invariant for `@unchecked Sendable`: the arrays, dictionaries and features are new, and only the thread of the one
/// evaluation uses them.
struct ArcadeVariables: @unchecked Sendable {
    /// The values by the name in lower case.
    private(set) var values: [String: ArcadeValue] = [:]
    /// The types of the values that scripts cannot use, by the name in lower case.
    private(set) var unsupported: [String: String] = [:]
    /// The spatial reference of the feature's geometry.
    private(set) var context = ArcadeContext()

    /// The names of variables, in order.
    var names: [String] {
        (Array(values.keys) + unsupported.keys).filter { $0.hasPrefix("$") }.sorted()
    }

    init(_ variables: [String: Any]) {
        for (name, value) in variables {
            if let known = ArcadeValue(swift: value) {
                values[name.lowercased()] = known
            } else {
                unsupported[name.lowercased()] = "\(type(of: value))"
            }
        }
        if case .feature(let feature)? = values["$feature"] {
            context.spatialReference = feature.geometry?.spatialReference
            context.schema = feature.schema
        }
    }
}

extension ArcadeValue {
    /// The nesting of arrays and dictionaries that is not read.
    private static let maximumDepth = 64

    /// Creates a value of Swift for scripts; nil if they cannot use its type.
    fileprivate init?(swift value: Any, depth: Int = 0) {
        guard depth < Self.maximumDepth else { return nil }
        switch value {
        case let element as any GeoElement: self = .feature(ArcadeFeature(element))
        case let geometry as Geometry: self = .geometry(geometry)
        case let dictionary as [String: Any]:
            let members = ArcadeDictionary()
            for key in dictionary.keys.sorted() {
                guard let value = dictionary[key], let member = ArcadeValue(swift: value, depth: depth + 1)
                else {
                    return nil
                }
                members[key] = member
            }
            self = .dictionary(members)
        case let array as [Any]:
            var elements: [ArcadeValue] = []
            for value in array {
                guard let element = ArcadeValue(swift: value, depth: depth + 1) else { return nil }
                elements.append(element)
            }
            self = .array(ArcadeArray(elements))
        default:
            guard let attribute = AttributeValue(any: value) else { return nil }
            self = ArcadeValue(attribute)
        }
    }
}

extension ArcadeFeature {
    /// Creates a copy of a feature or graphic that scripts cannot change.
    ///
    /// Attributes with types that scripts cannot use are null, as in columns.
    fileprivate convenience init(_ element: any GeoElement) {
        let attributes = ArcadeDictionary()
        let fields = (element as? Feature)?.table?.fields ?? []
        for field in fields { attributes[field.name] = .null }
        let values = element.attributes
        for name in values.keys.sorted() {
            guard let value = values[name] else { continue }
            attributes[name] = AttributeValue(attribute: value).map { ArcadeValue($0) } ?? .null
        }
        self.init(
            geometry: element.geometry, attributes: attributes,
            schema: fields.isEmpty ? nil : ArcadeSchema(fields), isImmutable: true)
    }
}

extension ArcadeSchema {
    /// Creates the schema of a table without domains.
    fileprivate init(_ fields: [CartoucheFeatures.Field]) {
        self.init()
        self.fields = fields.map { field in
            let type =
                switch field.type {
                case .integer: "esriFieldTypeInteger"
                case .double: "esriFieldTypeDouble"
                case .boolean: "esriFieldTypeSmallInteger"
                case .date: "esriFieldTypeDate"
                case .string, .unknown: "esriFieldTypeString"
                }
            return Field(
                name: field.name, alias: field.alias, type: type,
                length: field.length > 0 ? field.length : nil, isEditable: field.isEditable,
                isNullable: field.isNullable)
        }
    }
}
