/// What a layer says of its features: fields, domains and types.
package struct ArcadeSchema: Sendable {
    /// A field.
    package struct Field: Sendable {
        package var name: String
        package var alias: String
        /// The type of the REST API, such as `esriFieldTypeString`.
        package var type: String
        package var length: Int?
        package var isEditable: Bool?
        package var isNullable: Bool?
        package var domain: Domain?

        package init(
            name: String, alias: String? = nil, type: String, length: Int? = nil, isEditable: Bool? = nil,
            isNullable: Bool? = nil, domain: Domain? = nil
        ) {
            self.name = name
            self.alias = alias ?? name
            self.type = type
            self.length = length
            self.isEditable = isEditable
            self.isNullable = isNullable
            self.domain = domain
        }
    }

    /// The values that a field can have.
    package struct Domain: Sendable {
        /// The allowed values.
        package enum Values: Sendable {
            case coded([(code: Code, name: String)])
            case range(minimum: Double, maximum: Double)
            /// The domain of the field itself; only in types.
            case inherited
        }

        package var name: String
        package var values: Values

        package init(name: String, values: Values) {
            self.name = name
            self.values = values
        }
    }

    /// A code of a domain or of a type.
    package enum Code: Hashable, Sendable {
        case number(Double)
        case text(String)
    }

    /// A subtype.
    package struct Subtype: Sendable {
        package var id: Code
        package var name: String
        /// The domains by field name in lower case.
        package var domains: [String: Domain]

        package init(id: Code, name: String, domains: [String: Domain]) {
            self.id = id
            self.name = name
            self.domains = domains
        }
    }

    package var fields: [Field] = []
    package var subtypeField: String?
    package var subtypes: [Subtype] = []
    package var objectIDField: String?
    package var globalIDField: String?
    /// Such as `esriGeometryPoint`.
    package var geometryType: String?

    package init() {}

    /// Returns a field by its name in any case.
    package func field(_ name: String) -> Field? {
        let folded = name.lowercased()
        return fields.first { $0.name.lowercased() == folded }
    }
}
