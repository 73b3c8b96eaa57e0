import CartoucheDocuments
import CartoucheRenderers
import CartoucheSymbols

/// Draws many features of a layer as fewer aggregates, each with statistics of its features.
///
/// Use ``ClusteringFeatureReduction`` or ``BinningFeatureReduction``, and set ``FeatureLayer/featureReduction``. The
/// middle of a line, and a point inside an area, stand for them. Like layers, reductions can be read and changed from
/// any thread.
public class FeatureReduction: @unchecked Sendable {
    package struct Content: Sendable {
        package var isEnabled = true
        package var renderer: Renderer?
        package var fields: [AggregateField] = []
        package var labels = LayerLabels()
        package var popup = LayerPopup()
        package var maxScale = 0.0
        var original: JSONObject?

        package init() {}
    }

    package let content: ModelState<Content>
    /// The diagnostics from reading the reduction and its renderer.
    public let diagnostics: [Diagnostic]

    package init(_ content: Content, diagnostics: [Diagnostic] = []) {
        self.content = ModelState(content)
        self.diagnostics = diagnostics
    }

    /// Whether features are reduced.
    ///
    /// Default: true.
    public var isEnabled: Bool {
        get { content.read(\.isEnabled) }
        set { content.edit { $0.isEnabled = newValue } }
    }

    /// The renderer of the aggregates; nil (default) for one that follows from the layer's renderer.
    ///
    /// It can use the ``aggregateFields`` and the number of features, ``countFieldName``.
    public var renderer: Renderer? {
        get { content.read(\.renderer) }
        set { content.edit { $0.renderer = newValue } }
    }

    /// The statistics of the aggregates.
    ///
    /// Default: none.
    public var aggregateFields: [AggregateField] {
        get { content.read(\.fields) }
        set { content.edit { $0.fields = newValue } }
    }

    /// The denominator of the scale at which, and at larger scales, features are not reduced; 0 (default) for none.
    public var maxScale: Double {
        get { content.read(\.maxScale) }
        set { content.edit { $0.maxScale = newValue } }
    }

    /// Whether the labels of ``labelDefinitions`` are drawn.
    ///
    /// Default: false.
    public var labelsAreEnabled: Bool {
        get { content.read(\.labels.isEnabled) }
        set { content.edit { $0.labels.isEnabled = newValue } }
    }

    /// The rules for labels of aggregates.
    ///
    /// Default: none.
    public var labelDefinitions: [LabelDefinition] {
        get { content.read(\.labels.definitions) }
        set { content.edit { $0.labels.definitions = newValue } }
    }

    /// Whether aggregates have popups, if there is a ``popupDefinition``.
    ///
    /// Default: true.
    public var isPopupEnabled: Bool {
        get { content.read(\.popup.isEnabled) }
        set { content.edit { $0.popup.isEnabled = newValue } }
    }

    /// The content of the popups of aggregates; nil (default) if there are none.
    public var popupDefinition: PopupDefinition? {
        get { content.read(\.popup.definition) }
        set { content.edit { $0.popup.definition = newValue } }
    }

    /// The name of the attribute with the number of features of an aggregate.
    public var countFieldName: String { "cluster_count" }

    package var typeName: String { "" }

    /// Writes the members of the subclass.
    func writeMembers(to writing: inout JSONWriting) {}

    /// Returns the reduction as the member `featureReduction` of a web map's layer.
    ///
    /// Unknown members are kept. A popup definition that was set by a program is not written.
    public func toJSON() -> String {
        let now = content.read { $0 }
        var writing = JSONWriting(over: now.original ?? ["type": .string(typeName)])
        writing.putUnlessMissing(Self.disabledMember, !now.isEnabled)
        writing.putUnlessMissing(Self.maxScaleMember, now.maxScale)
        if !now.fields.isEmpty || now.original?["fields"] != nil {
            let original = now.original?["fields"]?.array ?? []
            // Fields without a statistic of a field, such as the number of features, stay as they are.
            let others = original.filter {
                $0.object?["onStatisticField"] == nil && $0.object?["onStatisticExpression"] == nil
            }
            let fields = now.fields.map { field -> JSONValue in
                var object = original.first { $0.object?["name"]?.string == field.name }?.object ?? [:]
                for member in field.json.object?.members ?? [] {
                    // An unchanged expression keeps its other members.
                    if member.key == "onStatisticExpression",
                        object[member.key]?.object?["expression"] == member.value.object?["expression"]
                    {
                        continue
                    }
                    object[member.key] = member.value
                }
                return .object(object)
            }
            writing.put("fields", json: .array(others + fields))
        }
        var drawing = now.original?["drawingInfo"]?.object ?? [:]
        if let renderer = now.renderer { drawing["renderer"] = renderer.json }
        if !now.labels.definitions.isEmpty {
            drawing["labelingInfo"] = .array(now.labels.definitions.map { .object($0.snapshot.json) })
        }
        if !drawing.isEmpty { writing.put("drawingInfo", json: .object(drawing)) }
        writeMembers(to: &writing)
        return JSONValue.object(writing.object).text()
    }

    static let disabledMember = JSONMember<Bool>.flag("disabled", missing: false)
    static let maxScaleMember = JSONMember<Double>.number("maxScale")
}

extension FeatureReduction {
    /// Reads a reduction from the member `featureReduction` of a web map's layer.
    ///
    /// - Returns: A ``ClusteringFeatureReduction`` or ``BinningFeatureReduction``.
    /// - Throws: `DocumentError` if the text is not JSON, or not one of these reductions.
    public static func fromJSON(_ json: String) throws -> FeatureReduction {
        var diagnostics: [Diagnostic] = []
        let part = try JSONPart(parsing: json)
        guard let reduction = read(part, path: "$", resources: nil, diagnostics: &diagnostics) else {
            throw DocumentError(
                .wrongValue, source: "", path: "$", what: "\(part.brief) is not a feature reduction",
                suggestion: "expected an object with the type \"cluster\" or \"binning\"")
        }
        return reduction
    }

    /// Reads a reduction; nil if it has no effect on maps, or an unknown type.
    package static func read(
        _ json: JSONPart, path: String, resources: ResourceLoader?, diagnostics: inout [Diagnostic]
    ) -> FeatureReduction? {
        guard let object = json.object else { return nil }
        var reading = JSONReading(object, path: path, resources: resources)
        var content = Content(reading: &reading, resources: resources)
        let reduction: FeatureReduction
        switch object["type"]?.string {
        case "cluster":
            reduction = ClusteringFeatureReduction(reading: &reading, &content)
        case "binning":
            reduction = BinningFeatureReduction(reading: &reading, &content)
        case "selection", "thinning":
            // It reduces only features in scenes.
            return nil
        default:
            reading.report(
                .warning, .featureReductionNotRead, at: "type",
                "\(object["type"]?.brief ?? "no type") is not a type of feature reduction",
                instead: "all features are drawn")
            diagnostics += reading.diagnostics
            return nil
        }
        diagnostics += reduction.diagnostics
        return reduction
    }
}

extension FeatureReduction.Content {
    /// Reads the members that all reductions have.
    package init(reading: inout JSONReading, resources: ResourceLoader?) {
        let object = reading.object
        original = object.value.object
        isEnabled = !reading.value(FeatureReduction.disabledMember)
        maxScale = reading.value(FeatureReduction.maxScaleMember)
        for (index, element) in (object["fields"]?.array ?? []).enumerated() {
            var inner = reading.inside(element, "fields[\(index)]")
            let field = AggregateField(reading: &inner)
            // Fields without a statistic, such as the count, are computed anyway.
            if let field { fields.append(field) }
            if element["onStatisticField"] != nil || element["onStatisticExpression"] != nil {
                reading.diagnostics += inner.diagnostics
            }
        }
        let drawing = object["drawingInfo"]
        if let json = drawing?["renderer"], json.object != nil {
            renderer = try? Renderer.fromJSON(
                json.detached, path: reading.path(of: "drawingInfo.renderer"), resources: resources,
                diagnostics: &reading.diagnostics)
        }
        for (index, element) in (drawing?["labelingInfo"]?.array ?? []).enumerated() {
            guard let object = element.detached.object else { continue }
            labels.definitions.append(
                LabelDefinition(
                    object, path: reading.path(of: "drawingInfo.labelingInfo[\(index)]"), fields: nil,
                    resources: resources))
        }
        labels.isEnabled =
            !labels.definitions.isEmpty
            && object["labelsVisible"]?.bool ?? object["showLabels"]?.bool ?? true
        popup.definition = PopupDefinition(
            webMap: object["popupInfo"], path: reading.path(of: "popupInfo"),
            diagnostics: &reading.diagnostics)
        popup.isEnabled = !(object["disablePopup"]?.bool ?? false)
    }
}
