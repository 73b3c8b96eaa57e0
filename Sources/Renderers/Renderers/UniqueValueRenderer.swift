import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbols

/// A renderer that chooses the symbol of a feature by the values of one to three fields.
public final class UniqueValueRenderer: Renderer, @unchecked Sendable {
    package struct Properties: Sendable {
        package var fieldNames: [String]
        /// The source of the value, if the JSON has an expression.
        package var source: ValueSource?
        /// The text between the values of several fields in documents.
        var fieldDelimiter = ", "
        package var fallback = DefaultClass()
        /// The groups of the classes of a CIM document; nil for other documents.
        ///
        /// For other documents, the renderer keeps the groups in its JSON.
        package var groups: [Group]?

        package init(fieldNames: [String]) {
            self.fieldNames = fieldNames
        }
    }

    /// A group of classes with one heading in a legend.
    package struct Group: Hashable, Sendable {
        package var heading: String?
        /// The number of classes, which follow those of the preceding group in the list.
        package var count: Int

        package init(heading: String?, count: Int) {
            self.heading = heading
            self.count = count
        }
    }

    private let properties: Guarded<Properties>
    private let list: Guarded<[UniqueValue]>
    /// The revision at which the list matched the JSON.
    private let listReadAt = Guarded<UInt64>(0)

    /// Creates a renderer that classifies features by the values of at most three fields.
    ///
    /// - Parameters:
    ///   - fieldNames: The fields; the renderer uses at most three and ignores the rest.
    ///   - uniqueValues: The classes; a feature belongs to the first one that matches.
    ///   - defaultLabel: The name in a legend for features outside all classes.
    ///   - defaultSymbol: The symbol for features outside all classes; nil draws nothing.
    public init(
        fieldNames: [String] = [], uniqueValues: [UniqueValue] = [], defaultLabel: String = "",
        defaultSymbol: Symbol? = nil
    ) {
        var now = Properties(fieldNames: fieldNames)
        now.fallback.label = defaultLabel
        now.fallback.symbol = defaultSymbol
        properties = Guarded(now)
        list = Guarded(uniqueValues)
        super.init()
    }

    override init(reading: inout JSONReading) {
        let fields = Self.fieldMembers.map { reading.value($0) }.prefix { !$0.isEmpty }
        var now = Properties(fieldNames: Array(fields))
        let fallback = DefaultClass(reading: &reading)
        let source = ValueSource(
            reading: &reading, fieldKey: "field1", for: .classes(hasDefault: fallback.symbol != nil))
        if source != ValueSource(field: fields.first ?? "") { now.source = source }
        reading.reportMissingValue(source == .none, field: "field1")
        now.fieldDelimiter = reading.value(Self.delimiterMember)
        now.fallback = fallback
        let fieldCount = now.source == nil ? max(1, fields.count) : 1
        let values =
            Self.groupedValues(&reading, fieldCount: fieldCount)
            ?? Self.listedValues(&reading, delimiter: now.fieldDelimiter, fieldCount: fieldCount)
        ClassBreaksRenderer.reportSize(values.count, &reading)
        properties = Guarded(now)
        list = Guarded(values)
        super.init(reading: &reading)
        rememberList()
    }

    package init(_ properties: Properties, _ values: [UniqueValue], _ base: Base, diagnostics: [Diagnostic]) {
        self.properties = Guarded(properties)
        list = Guarded(values)
        super.init(base, diagnostics: diagnostics)
        rememberList()
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        let (copied, classes, isListAsRead) = SymbolLock.read { access in
            var copied = properties.value(access)
            copied.fallback = copied.fallback.copied(copies, access)
            let classes = list.value(access).map { UniqueValue(copying: $0, copies, access) }
            return (copied, classes, lastListEdit(access) <= listReadAt.value(access))
        }
        let copy = UniqueValueRenderer(copied, classes, copiedBase(copies), diagnostics: diagnostics)
        if !isListAsRead { SymbolLock.read { copy.listReadAt.remember($0) { $0 = 0 } } }
        return copy
    }

    private func rememberList() {
        SymbolLock.read { access in
            let change = lastListEdit(access)
            listReadAt.remember(access) { $0 = change }
        }
    }

    /// The fields; the renderer uses at most three and ignores the rest.
    ///
    /// Default: none.
    public var fieldNames: [String] {
        get { properties.read(\.fieldNames) }
        set {
            properties.edit {
                $0.fieldNames = newValue
                $0.source = nil
            }
        }
    }

    /// The first field, empty for none; an older name for the first of ``fieldNames``.
    public var field1: String {
        get { field(0) }
        set { setField(0, newValue) }
    }

    /// The second field, empty for none; an older name for the second of ``fieldNames``.
    public var field2: String {
        get { field(1) }
        set { setField(1, newValue) }
    }

    /// The third field, empty for none; an older name for the third of ``fieldNames``.
    public var field3: String {
        get { field(2) }
        set { setField(2, newValue) }
    }

    /// The classes in the order of a legend; a feature belongs to the first one that matches.
    public var uniqueValues: [UniqueValue] {
        get { list.snapshot }
        set { list.edit { $0 = newValue } }
    }

    /// The symbol for features outside all classes; nil (default) draws nothing.
    public var defaultSymbol: Symbol? {
        get { properties.read(\.fallback.symbol) }
        set { properties.edit { $0.fallback.symbol = newValue } }
    }

    /// The name in a legend for features outside all classes.
    ///
    /// Default: empty.
    public var defaultLabel: String {
        get { properties.read(\.fallback.label) }
        set { properties.edit { $0.fallback.label = newValue } }
    }

    /// The fill under point symbols on polygons; nil (default) for none.
    ///
    /// With a background, a marker is drawn on the label point of each polygon, above the backgrounds of all
    /// polygons. The renderer's variables change only the markers. Without a background, polygons with markers are
    /// not drawn. A background that is a multilayer symbol in a document is drawn, but this property is nil.
    public var backgroundFillSymbol: FillSymbol? {
        get { properties.read { $0.fallback.background as? FillSymbol } }
        set { properties.edit { $0.fallback.background = newValue } }
    }

    override func classes(_ access: SymbolLock.Access) -> [[Symbol]] {
        list.value(access).map { $0.candidates(access) }
    }

    override func defaultSymbol(_ access: SymbolLock.Access) -> Symbol? {
        properties.value(access).fallback.symbol
    }

    override func backgroundSymbol(_ access: SymbolLock.Access) -> Symbol? {
        properties.value(access).fallback.background
    }

    override func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] {
        let now = properties.value(access)
        var rest = list.value(access).map { value in
            let own = value.properties.value(access)
            return RendererLegend.Entry(
                name: own.label.isEmpty ? own.legendText(delimiter: now.fieldDelimiter) : own.label,
                candidates: value.candidates(access))
        }[...]
        guard !rest.isEmpty else { return [] }
        let title =
            legendTitle(access)
            ?? (now.source == nil ? now.fieldNames.prefix(3).joined(separator: now.fieldDelimiter) : "")
        let groups = now.groups ?? documentGroups(access)
        guard groups.reduce(0, { $0 + $1.count }) == rest.count else {
            return [.init(heading: title, entries: Array(rest))]
        }
        return groups.map { group in
            defer { rest = rest.dropFirst(group.count) }
            return .init(heading: group.heading ?? title, entries: Array(rest.prefix(group.count)))
        }
    }

    /// Returns the groups of a web map.
    private func documentGroups(_ access: SymbolLock.Access) -> [Group] {
        let groups = base.value(access).original?.object["uniqueValueGroups"]?.array ?? []
        return groups.map {
            Group(heading: $0.object?["heading"]?.string, count: $0.object?["classes"]?.array?.count ?? 0)
        }
    }

    override func defaultLegendLabel(_ access: SymbolLock.Access) -> String {
        properties.value(access).fallback.label
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule {
        let now = properties.value(access)
        let sources = now.source.map { [$0] } ?? now.fieldNames.prefix(3).map(ValueSource.init(field:))
        var entries: [ValueTable.Entry] = []
        for (index, value) in list.value(access).prefix(RendererDefinition.maxClassCount).enumerated() {
            for combination in value.properties.value(access).combinations {
                entries.append(ValueTable.Entry(values: combination, classIndex: Int16(index)))
            }
        }
        return .values(sources, ValueTable(entries, fieldCount: sources.count))
    }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        let list = list.value(access).reduce(list.lastChange(access)) {
            max($0, $1.properties.lastChange(access))
        }
        return max(super.lastOwnEdit(access), properties.lastChange(access), list)
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var writing = JSONWriting(over: original, type: "uniqueValue")
        for (index, member) in Self.fieldMembers.enumerated() {
            let name = index < now.fieldNames.count ? now.fieldNames[index] : ""
            if !name.isEmpty || original != nil { writing.put(member, name) }
        }
        if now.source == nil, original?["valueExpression"] != nil {
            writing.put("valueExpression", json: nil)
        }
        if now.fieldNames.count > 1 { writing.put(Self.delimiterMember, now.fieldDelimiter) }
        now.fallback.write(to: &writing, access)
        if original == nil || lastListEdit(access) > listReadAt.value(access) {
            let infos = list.value(access).flatMap {
                $0.json(
                    delimiter: now.fieldDelimiter, fieldCount: now.source == nil ? now.fieldNames.count : 1,
                    access)
            }
            writing.put("uniqueValueInfos", json: .array(infos.map(JSONValue.object)))
            // Groups would take precedence over the classes written here.
            writing.put("uniqueValueGroups", json: nil)
        } else if let groups = now.groups {
            writing.put("uniqueValueGroups", json: .array(groupedJSON(groups, access)))
        }
        writeBase(to: &writing, access)
        return writing.object
    }

    private func groupedJSON(_ groups: [Group], _ access: SymbolLock.Access) -> [JSONValue] {
        var rest = list.value(access)[...]
        return groups.map { group in
            var object: JSONObject = [:]
            if let heading = group.heading { object["heading"] = .string(heading) }
            let classes = rest.prefix(group.count)
            rest = rest.dropFirst(group.count)
            object["classes"] = .array(classes.map { .object($0.groupedJSON(access)) })
            return .object(object)
        }
    }

    /// Returns the revision of the last edit of the classes or of their symbols.
    private func lastListEdit(_ access: SymbolLock.Access) -> UInt64 {
        list.value(access).reduce(list.lastChange(access)) { latest, value in
            value.candidates(access).reduce(max(latest, value.properties.lastChange(access))) {
                max($0, $1.lastEdit(access))
            }
        }
    }

    private func field(_ index: Int) -> String {
        properties.read { index < $0.fieldNames.count ? $0.fieldNames[index] : "" }
    }

    private func setField(_ index: Int, _ name: String) {
        properties.edit {
            $0.source = nil
            while $0.fieldNames.count <= index { $0.fieldNames.append("") }
            $0.fieldNames[index] = name
            while $0.fieldNames.last == "" { $0.fieldNames.removeLast() }
        }
    }

    private static let fieldMembers = [1, 2, 3].map { JSONMember<String>.string("field\($0)") }
    private static let delimiterMember = JSONMember<String>.string("fieldDelimiter", missing: ", ")
}
