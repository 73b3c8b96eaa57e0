import CartoucheDocuments
import CartoucheExpressions
import CartoucheLabels
import CartoucheMapModel
import CartoucheSymbolDocuments
import CartoucheSymbolModel
import CartoucheSymbols

/// Reads label classes of ArcGIS Pro.
///
/// The placement of the map's label engine is read: Maplex, unless the map says that it uses the standard engine.
struct CIMLabelClassReader {
    /// The settings of the map for all its labels.
    struct MapSettings {
        /// Whether the map uses the standard label engine.
        var usesStandardEngine = false
        /// The abbreviations by the name of their dictionary.
        var dictionaries: [String: [LabelAbbreviation]] = [:]

        /// The key numbering by the name of its group.
        var keyNumberings: [String: KeyNumbering] = [:]

        /// Reads the member `generalPlacementProperties` of a map; nil has the defaults.
        init(_ json: JSONPart?) {
            usesStandardEngine = json?["type"]?.string == "CIMStandardGeneralPlacementProperties"
            for dictionary in json?["dictionaries"]?.array ?? [] {
                let entries = dictionary["maplexDictionary"]?.array ?? []
                dictionaries[dictionary["name"]?.string ?? ""] = entries.prefix(10_000).compactMap {
                    LabelAbbreviation(cim: $0)
                }
            }
            for group in json?["keyNumberGroups"]?.array?.prefix(1000) ?? [] {
                let numbering = KeyNumbering(cim: group)
                keyNumberings[numbering.group] = numbering
            }
        }
    }

    /// The class in its document.
    let json: JSONPart
    let path: String
    let settings: MapSettings
    var content = LabelDefinition.Content()
    var rules = LabelPlacementRules()
    /// The members whose numbers are outside of their ranges.
    private var limited: [String] = []

    init(json: JSONPart, path: String, settings: MapSettings) {
        (self.json, self.path, self.settings) = (json, path, settings)
    }

    /// Returns the label class as a definition.
    static func read(
        _ labelClass: DocumentLabelClass, settings: MapSettings
    ) -> LabelDefinition {
        var reader = CIMLabelClassReader(
            json: labelClass.json, path: labelClass.path, settings: settings)
        reader.readClass(labelClass)
        return LabelDefinition(reader.content)
    }

    private mutating func readClass(_ labelClass: DocumentLabelClass) {
        content.path = path
        content.name = labelClass.name
        content.isVisible = labelClass.isVisible
        content.whereClause = labelClass.whereClause
        content.expression = DocumentLabelExpression(labelClass.expression, LabelLanguage(cim: json))
        content.usesCodedValues = json["useCodedValue"]?.bool ?? false
        content.minScale = number("minimumScale", of: json, in: LabelDefinition.Content.scales)
        content.maxScale = number("maximumScale", of: json, in: LabelDefinition.Content.scales)
        let priority = number("priority", of: json, in: LabelDefinition.Content.priorities)
        content.priority = priority.flatMap { $0 < 0 ? nil : Int($0.rounded()) }
        let labelsAll = json["featuresToLabel"]?.choice([
            "AllVisibleFeatures": true, "MostCurrentTrackFeatures": false,
        ])
        if !(labelsAll ?? true) {
            report("featuresToLabel", "all features are labeled")
        }
        readSymbol()
        if settings.usesStandardEngine {
            readStandard(json["standardLabelPlacementProperties"])
        } else {
            readMaplex(json["maplexLabelPlacementProperties"])
        }
        content.rules = rules
        if let fault = content.expressionFault { content.diagnostics.append(fault) }
        content.reportLimited(limited)
    }

    /// Returns a number of an object of the class, limited to its range; nil if the object does not have it.
    mutating func number(_ key: String, of object: JSONPart?, in range: ClosedRange<Double>) -> Double? {
        guard let part = object?[key], let value = part.double, !value.isNaN else { return nil }
        if !range.contains(value) { limited.append("\(key) \(part.brief.prefix(20))") }
        return min(max(value, range.lowerBound), range.upperBound)
    }

    /// Sets the zones around points; without any, all are used.
    func setZones(_ zones: [PointLabelPlacement.Zone], _ points: inout PointLabelPlacement) {
        points.blocksAllPositions = zones.isEmpty
        if !zones.isEmpty { points.positions = zones.map { .zone($0) } }
    }

    private mutating func readSymbol() {
        let reference = json["textSymbol"]
        guard let symbol = (reference?["symbol"] ?? reference)?.object else { return }
        let place = path + (reference?["symbol"] == nil ? ".textSymbol" : ".textSymbol.symbol")
        if !(reference?["primitiveOverrides"]?.array?.isEmpty ?? true) {
            report("textSymbol.primitiveOverrides", "all labels have the same symbol")
        }
        let log = DiagnosticLog()
        if let definition = SymbolDefinition.read(
            cim: symbol.detached.object ?? symbol, path: place, log: log)
        {
            content.symbol = DefinedSymbol(definition)
        }
        content.diagnostics += log.diagnostics
    }

    /// Reports a setting that is not applied.
    mutating func report(_ member: String, _ instead: String) {
        content.diagnostics.append(
            content.diagnostic(.labelSettingNotApplied, at: member, "\(member) is not applied", instead))
    }
}

extension LabelLanguage {
    /// The language of a label class.
    package init(cim json: JSONPart) {
        let known = json["expressionEngine"]?.choice([
            "VBScript": LabelLanguage.vbScript, "JScript": .jScript, "Python": .python, "Arcade": .arcade,
        ])
        self = known ?? .vbScript
    }
}

extension KeyNumbering {
    fileprivate init(cim json: JSONPart) {
        self.init(group: json["name"]?.string ?? "Default")
        delimiter = json["delimiterCharacter"]?.string ?? "."
        replacesAll =
            json["keyNumberMethod"]?.choice(["PreventUnplacedLabels": false, "AlwaysNumber": true]) ?? false
    }
}

extension LabelAbbreviation {
    fileprivate init?(cim json: JSONPart) {
        guard let text = json["text"]?.string, !text.isEmpty else { return nil }
        let kind = json["maplexAbbreviationType"]?.choice([
            "Translation": Kind.translation, "Keyword": .keyword, "Ending": .ending,
        ])
        self.init(
            text: text, abbreviation: json["abbreviation"]?.string ?? "", kind: kind ?? .translation)
    }
}

/// A unit of lengths of the label engine Maplex.
enum MaplexUnit {
    case map, millimeter, inch, point, percentage

    static let names: KeyValuePairs<String, MaplexUnit> = [
        "Map": .map, "MM": .millimeter, "Inch": .inch, "Point": .point, "Percentage": .percentage,
    ]
}

/// Returns a length of the CIM as a length of the model; nil for percentages.
func labelLength(_ value: Double, unit: JSONPart?, missing: MaplexUnit) -> LabelLength? {
    switch unit?.choice(MaplexUnit.names) ?? missing {
    case .map: .mapUnits(value)
    case .millimeter: .points(value * 72 / 25.4)
    case .inch: .points(value * 72)
    case .point: .points(value)
    case .percentage: nil
    }
}

/// The directions of angles; nil for those that were never seen.
let labelRotationTypes: KeyValuePairs<String, LabelRotation.Kind?> = [
    "Geographic": .geographic, "Arithmetic": .arithmetic, "Radians": nil, "AV3": nil,
]

/// Returns the zones of an object with a rank for each, the lowest rank first; rank 0 blocks a zone.
func labelZones(_ json: JSONPart?) -> [PointLabelPlacement.Zone]? {
    guard let json = json?.object else { return nil }
    let names: [(String, PointLabelPlacement.Zone)] = [
        ("aboveRight", .aboveRight), ("aboveCenter", .aboveCenter), ("centerRight", .centerRight),
        ("aboveLeft", .aboveLeft), ("belowRight", .belowRight), ("centerLeft", .centerLeft),
        ("belowCenter", .belowCenter), ("belowLeft", .belowLeft), ("center", .center),
    ]
    let ranked = names.enumerated().compactMap { index, name in
        json[name.0]?.finite.flatMap { $0 > 0 ? (rank: $0, index: index, zone: name.1) : nil }
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.zone)
}
