import CartoucheDocuments

extension ArcadeSchema {
    /// Reads a schema from the JSON of a layer, as of the REST API: `fields`, `types`, `typeIdField` and others.
    ///
    /// Parts that cannot be read are left out.
    package init(_ json: JSONPart) {
        self.init()
        fields = json["fields"]?.array?.compactMap(Field.init) ?? []
        subtypeField = json["typeIdField"]?.string ?? json["subtypeField"]?.string
        if subtypeField?.isEmpty == true { subtypeField = nil }
        subtypes = (json["types"] ?? json["subtypes"])?.array?.compactMap(Subtype.init) ?? []
        objectIDField =
            json["objectIdField"]?.string
            ?? fields.first { $0.type == "esriFieldTypeOID" }?.name
        globalIDField =
            json["globalIdField"]?.string
            ?? fields.first { $0.type == "esriFieldTypeGlobalID" }?.name
        geometryType = json["geometryType"]?.string
    }
}

extension ArcadeSchema.Field {
    fileprivate init?(_ json: JSONPart) {
        guard let name = json["name"]?.string else { return nil }
        self.init(
            name: name, alias: json["alias"]?.string, type: json["type"]?.string ?? "esriFieldTypeString",
            length: json["length"]?.double.flatMap { Int(exactly: $0) },
            isEditable: json["editable"]?.bool, isNullable: json["nullable"]?.bool,
            domain: json["domain"].flatMap(ArcadeSchema.Domain.init))
    }
}

extension ArcadeSchema.Domain {
    fileprivate init?(_ json: JSONPart) {
        let name = json["name"]?.string ?? ""
        switch json["type"]?.string {
        case "inherited": self.init(name: name, values: .inherited)
        case "range":
            let range = json["range"]?.array ?? []
            guard let low = range.first?.double ?? json["minValue"]?.double,
                let high = range.last?.double ?? json["maxValue"]?.double
            else { return nil }
            self.init(name: name, values: .range(minimum: low, maximum: high))
        default:
            guard let values = json["codedValues"]?.array else { return nil }
            self.init(
                name: name,
                values: .coded(
                    values.compactMap { value in
                        guard let code = value["code"].flatMap(ArcadeSchema.Code.init) else { return nil }
                        return (code, value["name"]?.string ?? "")
                    }))
        }
    }
}

extension ArcadeSchema.Code {
    fileprivate init?(_ json: JSONPart) {
        if let number = json.double {
            self = .number(number)
        } else if let text = json.string {
            self = .text(text)
        } else {
            return nil
        }
    }
}

extension ArcadeSchema.Subtype {
    fileprivate init?(_ json: JSONPart) {
        guard let id = (json["id"] ?? json["code"]).flatMap(ArcadeSchema.Code.init) else { return nil }
        var domains: [String: ArcadeSchema.Domain] = [:]
        for member in json["domains"]?.value.object?.members ?? [] {
            guard let part = json["domains"]?[member.key] else { continue }
            domains[member.key.lowercased()] = ArcadeSchema.Domain(part)
        }
        self.init(id: id, name: json["name"]?.string ?? "", domains: domains)
    }
}
