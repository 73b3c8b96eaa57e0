import Documents
import Expressions

/// Reads the CIM's renderers into the API's, which are told in the words of web maps.
///
/// Places in findings are those of the CIM.
struct CIMRendererReader {
    let json: JSONValue
    let object: JSONObject
    let path: String
    let resources: ResourceLoader?
    var findings: [Diagnostic]
    private var exclusion: Renderer.Exclusion?
    /// What the CIM calls places that web maps name otherwise.
    var placeNames: [String: String] = [
        "uniqueValueGroups": "groups", "classBreakInfos": "breaks", "classMaxValue": "upperBound",
        "valueExpression": "valueExpressionInfo.expression", "field1": "fields[0]", "field2": "fields[1]",
        "field3": "fields[2]",
    ]

    init(_ json: JSONValue, path: String, resources: ResourceLoader?, findings: [Diagnostic]) {
        self.json = json
        object = json.object ?? [:]
        self.path = path
        self.resources = resources
        self.findings = findings
    }

    mutating func read() -> Renderer {
        let renderer: Renderer
        switch object["type"]?.string {
        case "CIMSimpleRenderer":
            var reading = reading(simple())
            renderer = SimpleRenderer(reading: &reading)
        case "CIMUniqueValueRenderer" where (object["fields"]?.array?.count ?? 0) <= 3 || hasExpression:
            var reading = reading(uniqueValue())
            renderer = UniqueValueRenderer(reading: &reading)
        case "CIMClassBreaksRenderer":
            var reading = reading(classBreaks())
            renderer = ClassBreaksRenderer(reading: &reading)
        case "CIMProportionalRenderer":
            var reading = reading(proportional())
            renderer = SimpleRenderer(reading: &reading)
        default:
            if let fields = object["fields"]?.array, object["type"] == "CIMUniqueValueRenderer" {
                report(
                    .error, "too-many-fields", "fields", "classes by \(fields.count) fields; 3 are possible",
                    instead: "not drawn")
            }
            var reading = JSONReading(object, path: path, resources: resources)
            reading.diagnostics = findings
            renderer = UnsupportedRenderer(reading: &reading)
        }
        let exclusion = exclusion
        let drawsLargestFirst = drawsLargestFirst
        if exclusion != nil || drawsLargestFirst {
            renderer.base.edit {
                $0.exclusion = exclusion
                $0.drawsLargestFirst = drawsLargestFirst
            }
        }
        renderer.markAsRead()
        return renderer
    }

    /// Graduated and proportional symbols are drawn by size.
    private var drawsLargestFirst: Bool {
        switch object["type"]?.string {
        case "CIMProportionalRenderer": true
        case "CIMClassBreaksRenderer": object["classBreakType"]?.choice(Self.breakTypes) == "GraduatedSymbol"
        default: false
        }
    }

    private mutating func reading(_ translated: JSONObject) -> JSONReading {
        var reading = JSONReading(translated, path: path, resources: resources)
        reading.placeNames = placeNames
        reading.diagnostics = findings
        return reading
    }

    mutating func report(
        _ severity: Diagnostic.Severity, _ code: String, _ key: String, _ message: String, instead: String
    ) {
        findings.append(
            Diagnostic(
                severity, code: code, path: key.isEmpty ? path : "\(path).\(key)", message: message,
                instead: instead))
    }

    // MARK: The renderers

    private mutating func simple() -> JSONObject {
        var result: JSONObject = ["type": "simple"]
        result.take(["symbol", "alternateSymbols", "label", "description"], from: object)
        addShared(to: &result)
        return result
    }

    private mutating func uniqueValue() -> JSONObject {
        var result: JSONObject = ["type": "uniqueValue"]
        if !addExpression(to: &result) {
            for (index, field) in (object["fields"]?.array ?? []).enumerated() {
                result["field\(index + 1)"] = field
            }
        }
        addDefault(to: &result)
        let groups = (object["groups"]?.array ?? []).map { group -> JSONValue in
            let classes = (group.object?["classes"]?.array ?? []).map { Self.uniqueClass($0.object ?? [:]) }
            var result: JSONObject = [:]
            result.take(["heading"], from: group.object ?? [:])
            result["classes"] = .array(classes)
            return .object(result)
        }
        if groups.isEmpty { result["uniqueValueInfos"] = [] }
        result["uniqueValueGroups"] = .array(groups)
        addShared(to: &result)
        return result
    }

    private static func uniqueClass(_ object: JSONObject) -> JSONValue {
        var result: JSONObject = [:]
        result.take(["label", "description"], from: object)
        // Features of a hidden class match and draw nothing: a class without symbol.
        if object["visible"]?.bool ?? true {
            result.take(["symbol", "alternateSymbols"], from: object)
        }
        let values = (object["values"]?.array ?? []).map { value -> JSONValue in
            value.object?["fieldValues"] ?? .array([value])
        }
        result["values"] = .array(values)
        return .object(result)
    }

    private mutating func classBreaks() -> JSONObject {
        var result: JSONObject = ["type": "classBreaks"]
        if !addExpression(to: &result) { result.take(["field"], from: object) }
        if let minimum = object["minimumBreak"]?.finite { result["minValue"] = .number(JSONNumber(minimum)) }
        if let method = object["classificationMethod"],
            let name = method.choice(Self.methods), name != "Manual"
        {
            result["classificationMethod"] = .string("esriClassify" + name)
        }
        addNormalization(to: &result)
        addDefault(to: &result)
        let breaks = (object["breaks"]?.array ?? []).map { element -> JSONValue in
            let object = element.object ?? [:]
            var result: JSONObject = [:]
            result["classMaxValue"] = object["upperBound"]
            result.take(["label", "description", "symbol", "alternateSymbols"], from: object)
            return .object(result)
        }
        result["classBreakInfos"] = .array(breaks)
        reportBackground()
        addShared(to: &result)
        return result
    }

    private mutating func proportional() -> JSONObject {
        var result: JSONObject = ["type": "simple"]
        result["symbol"] = object["minSymbol"]
        placeNames["symbol"] = "minSymbol"
        reportBackground()
        addShared(to: &result)
        let variables = result["visualVariables"]?.array ?? []
        // A size among the visual variables is the range of sizes that the renderer means.
        if variables.contains(where: { $0.object?["type"] == "sizeInfo" }) { return result }
        if let size = proportionalSize() {
            placeNames["visualVariables[\(variables.count)]"] = "field"
            result["visualVariables"] = .array(variables + [.object(size)])
        }
        return result
    }

    // MARK: What several have

    var hasExpression: Bool {
        !(object["valueExpressionInfo"]?.object?["expression"]?.string ?? "").isEmpty
    }

    private func addExpression(to result: inout JSONObject) -> Bool {
        guard let info = object["valueExpressionInfo"]?.object, let text = info["expression"]?.string,
            !text.isEmpty
        else { return false }
        result["valueExpression"] = .string(text)
        if let title = info["title"]?.string { result["valueExpressionTitle"] = .string(title) }
        return true
    }

    private mutating func addNormalization(to result: inout JSONObject) {
        let field = object["normalizationField"]?.string ?? ""
        // Without a word about it, a field to divide by is the only sign.
        let type = object["normalizationType"].map { $0.choice(Self.normalizations) ?? "" }
        switch type ?? (field.isEmpty ? "Nothing" : "Field") {
        case "Nothing": break
        case "Field":
            result["normalizationType"] = "esriNormalizeByField"
            result["normalizationField"] = .string(field)
        case "Log": result["normalizationType"] = "esriNormalizeByLog"
        case "PercentOfTotal":
            result["normalizationType"] = "esriNormalizeByPercentOfTotal"
            result["normalizationTotal"] = object["normalizationTotal"]
        default:
            report(
                .warning, "unknown-normalization", "normalizationType",
                "\(object["normalizationType"]?.brief ?? "") is no way of relating values",
                instead: "not normalised")
        }
    }

    /// The symbol for all other features, which files hold also where it is not used.
    private func addDefault(to result: inout JSONObject) {
        guard object["useDefaultSymbol"]?.bool ?? false, object["isDefaultSymbolVisible"]?.bool ?? true else {
            return
        }
        result.take(["defaultSymbol", "defaultLabel"], from: object)
    }

    private mutating func reportBackground() {
        guard object["backgroundSymbol"]?.object != nil else { return }
        report(
            .warning, "background-not-drawn", "backgroundSymbol",
            "point symbols on areas and the fill under them cannot be drawn yet", instead: "left out")
    }

    private mutating func addShared(to result: inout JSONObject) {
        readExclusion()
        addVariables(to: &result)
    }

    private mutating func readExclusion() {
        guard let text = object["exclusionClause"]?.string, !text.isEmpty else { return }
        let clause: WhereClause
        do {
            clause = try WhereClause(parsing: text)
        } catch {
            report(
                .warning, "exclusion-not-applied", "exclusionClause", "\(error)",
                instead: "its features are drawn like all others")
            return
        }
        var symbol: Symbol?
        if object["useExclusionSymbol"]?.bool ?? false, let json = object["exclusionSymbol"]?.object {
            symbol = Symbol.read(
                json, path: "\(path).exclusionSymbol", depth: 1, resources: resources, diagnostics: &findings)
        }
        exclusion = Renderer.Exclusion(clause: clause, symbol: symbol)
    }

    private static let breakTypes = ["GraduatedColor", "GraduatedSymbol", "UnclassedColor"]
    private static let normalizations = ["Field", "Log", "PercentOfTotal", "Nothing"]
    private static let methods = [
        "DefinedInterval", "EqualInterval", "GeometricalInterval", "Manual", "NaturalBreaks", "Quantile",
        "StandardDeviation",
    ]
}

extension Renderer {
    /// Reads a renderer of the CIM; one that cannot be drawn becomes an ``UnsupportedRenderer``.
    ///
    /// What is found is in the renderer's ``diagnostics``. Its JSON is that of web maps.
    package static func fromCIM(_ json: JSONValue, path: String, resources: ResourceLoader? = nil) -> Renderer
    {
        var reader = CIMRendererReader(json, path: path, resources: resources, findings: [])
        return reader.read()
    }
}

extension JSONObject {
    /// Takes over members that are there under the same name.
    mutating func take(_ keys: [String], from other: JSONObject) {
        for key in keys { if let value = other[key], !value.isNull { self[key] = value } }
    }
}

extension JSONValue {
    /// One of several words, which documents also write as their numbers; nil for anything else.
    func choice(_ words: [String]) -> String? {
        if let text = string { return words.first { $0.lowercased() == text.lowercased() } }
        guard let number = double, let index = Int(exactly: number), words.indices.contains(index) else {
            return nil
        }
        return words[index]
    }
}
