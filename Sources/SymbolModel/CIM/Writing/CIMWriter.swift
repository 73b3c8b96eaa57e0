import CartoucheDocuments
import Synchronization

/// Writes objects by their member lists; the output is the source content with later changes.
package struct CIMWriter {
    var json: JSONWriter
    /// The default values of each class that the writer has written, in the order of its list.
    private var defaults: [ClassKey: [any Hashable & Sendable]] = [:]
    /// The same for all writers.
    private static let knownDefaults = Mutex<[ClassKey: [any Hashable & Sendable]]>([:])
    private var frame = Frame()
    /// Counts the written classes, if set.
    package var census: CIMCensus?

    private struct ClassKey: Hashable {
        var type: ObjectIdentifier
        var name: String
    }

    /// The state of the object that is being written.
    private struct Frame {
        var kept = KeptMembers()
        var number = 0
        var missing: [any Hashable & Sendable] = []
    }

    package init(_ layout: JSONWriter.Layout = .compact) {
        json = JSONWriter(layout)
    }

    /// The written JSON text.
    package var bytes: [UInt8] { json.bytes }

    /// Writes an object, or the source text that it keeps.
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func write<Object: CIMObject>(_ object: Object) {
        let blank = object.blank
        if let whole = object.kept.extras?.whole {
            var bare = object
            bare.kept = blank.kept
            if bare == blank { return keep(whole, as: .unknown) }
        }
        let outer = frame
        let name = "\(object.className)"
        let key = ClassKey(type: ObjectIdentifier(Object.self), name: name)
        let missing: [any Hashable & Sendable]
        if let known = defaults[key] {
            missing = known
        } else {
            missing = Self.defaults(of: blank, key)
            defaults[key] = missing
        }
        let isFresh = !object.kept.isFromSource
        frame = Frame(kept: object.kept, missing: missing)
        json.beginObject()
        if !name.isEmpty, isFresh || object.kept.present & KeptMembers.type != 0 {
            json.key("type")
            json.string(object.kept.extras?.className ?? name)
        }
        if !name.isEmpty { census?.add(object.kept.extras?.className ?? name, .modeled) }
        var copy = object
        copy.visitMembers(withoutSpecialization: &self)
        for member in object.kept.extras?.unknown ?? [] {
            json.key(member.key)
            keep(member.value, as: .kept)
        }
        json.endObject()
        frame = outer
    }
}

extension CIMWriter {
    /// Returns the default values of a class, which are the same in each process.
    private static func defaults(of blank: some CIMObject, _ key: ClassKey) -> [any Hashable & Sendable] {
        if let known = knownDefaults.withLock({ $0[key] }) { return known }
        var collector = DefaultCollector()
        var blank = blank
        blank.visitMembers(withoutSpecialization: &collector)
        let values = collector.values
        knownDefaults.withLock { $0[key] = values }
        return values
    }

    /// Writes text that was kept.
    mutating func keep(_ source: RawJSON, as status: CIMCensus.Status) {
        json.raw(source)
        census?.addAll(in: source, status)
    }

    private var isPresent: Bool { frame.kept.present & (1 << UInt64(frame.number)) != 0 }

    /// Writes a member's name, and its source text if the text still has the same meaning.
    ///
    /// - Returns: Whether the caller must write the value.
    private mutating func begin<Value: Hashable & Sendable>(
        _ key: StaticString, _ value: Value, _ rule: MemberRule, meaning: (RawJSON) -> Value? = { _ in nil }
    ) -> Bool {
        defer { frame.number += 1 }
        let missing = frame.missing[frame.number] as? Value
        guard isPresent || missing != value || rule == .always && !frame.kept.isFromSource else {
            return false
        }
        let number = frame.number
        let oddities = frame.kept.extras?.oddities ?? []
        writeName(key, oddities)
        if let text = oddities.first(where: { $0.number == number && $0.value != nil })?.value,
            meaning(text) ?? missing == value
        {
            json.raw(text)
            return false
        }
        return true
    }

    private mutating func writeName(_ key: StaticString, _ oddities: [KeptExtras.Oddity]) {
        let number = frame.number
        json.key(oddities.first { $0.number == number && $0.key != nil }?.key ?? "\(key)")
    }

    /// Returns the value that a visitor method reads from JSON text.
    ///
    /// The text comes from a document that was read, so parsing it cannot fail.
    private static func reading<Value>(
        _ text: RawJSON, _ missing: Value?, _ visit: (inout CIMReader, inout Value) -> Void
    ) -> Value? {
        guard var value = missing,
            let tape = try? JSONTape(Array("{\"x\":".utf8) + text.bytes + Array("}".utf8))
        else { return nil }
        var reader = CIMReader(
            text: tape.text, tokens: tape.tokens, path: "$", log: DiagnosticLog(limit: 0))
        reader.readSingle { visit(&$0, &value) }
        return withExtendedLifetime(tape) { value }
    }
}

extension CIMWriter: MemberVisitor {
    package mutating func number(_ key: StaticString, _ value: inout Double, _ rule: MemberRule) {
        let missing = frame.missing[frame.number] as? Double
        let mustFollow = begin(key, value, rule) {
            Self.reading($0, missing) { reader, value in reader.number("x", &value, .unlessDefault) }
        }
        if mustFollow { json.number(value) }
    }

    package mutating func integer(_ key: StaticString, _ value: inout Int, _ rule: MemberRule) {
        let missing = frame.missing[frame.number] as? Int
        let mustFollow = begin(key, value, rule) {
            Self.reading($0, missing) { reader, value in reader.integer("x", &value, .unlessDefault) }
        }
        if mustFollow { json.number(value) }
    }

    package mutating func flag(
        _ key: StaticString, legacy: StaticString?, _ value: inout Bool, _ rule: MemberRule
    ) {
        let missing = frame.missing[frame.number] as? Bool
        let mustFollow = begin(key, value, rule) {
            Self.reading($0, missing) { reader, value in reader.flag("x", legacy: nil, &value, .unlessDefault)
            }
        }
        if mustFollow { json.bool(value) }
    }

    package mutating func text(_ key: StaticString, _ value: inout String, _ rule: MemberRule) {
        let missing = frame.missing[frame.number] as? String
        let mustFollow = begin(key, value, rule) {
            Self.reading($0, missing) { reader, value in reader.text("x", &value, .unlessDefault) }
        }
        if mustFollow { json.string(value) }
    }

    package mutating func choice<Choice: CIMChoice>(
        _ key: StaticString, legacy: StaticString?, _ value: inout Choice, _ rule: MemberRule
    ) {
        let missing = frame.missing[frame.number] as? Choice
        let mustFollow = begin(key, value, rule) {
            Self.reading($0, missing) { reader, value in
                reader.choice("x", legacy: nil, &value, .unlessDefault)
            }
        }
        if mustFollow { json.string(Choice.table.name(of: value)) }
    }

    package mutating func numbers(_ key: StaticString, _ value: inout [Double], _ rule: MemberRule) {
        if begin(key, value, rule) { json.numbers(value) }
    }

    package mutating func texts(_ key: StaticString, _ value: inout [String]) {
        guard begin(key, value, .unlessDefault) else { return }
        json.beginArray()
        for text in value { json.string(text) }
        json.endArray()
    }

    package mutating func value<Value: CIMValue>(_ key: StaticString, _ value: inout Value?) {
        // If the value was removed, the name is omitted too.
        guard value != nil || hasOddity else {
            frame.number += 1
            return
        }
        if begin(key, value, .unlessDefault) { value?.write(to: &self) }
    }

    package mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        guard begin(key, value, .unlessDefault) else { return }
        json.beginArray()
        for element in value { element.write(to: &self) }
        json.endArray()
    }

    package mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        guard begin(key, value, .unlessDefault) else { return }
        json.beginArray()
        for element in value.reversed() { element.write(to: &self) }
        json.endArray()
    }

    package mutating func geometry(_ key: StaticString, _ value: inout GeometryMember) {
        guard begin(key, value, .unlessDefault) else { return }
        if let source = value.source { json.raw(source) } else { value.geometry.write(to: &json) }
    }

    package mutating func components(_ key: StaticString, _ value: inout CIMColor) {
        if begin(key, value.values, .always) { json.numbers(value.writtenValues) }
    }

    package mutating func raw(_ key: StaticString, _ value: inout RawJSON?) {
        guard let text = value else {
            frame.number += 1
            return
        }
        if begin(key, value, .unlessDefault) { keep(text, as: .kept) }
    }

    private var hasOddity: Bool {
        let number = frame.number
        return frame.kept.extras?.oddities.contains { $0.number == number && $0.value != nil } ?? false
    }
}

/// Collects the default values of a class, in the order of its list.
private struct DefaultCollector: MemberVisitor {
    var values: [any Hashable & Sendable] = []

    mutating func number(_ key: StaticString, _ value: inout Double, _ rule: MemberRule) {
        values.append(value)
    }
    mutating func integer(_ key: StaticString, _ value: inout Int, _ rule: MemberRule) {
        values.append(value)
    }
    mutating func flag(
        _ key: StaticString, legacy: StaticString?, _ value: inout Bool, _ rule: MemberRule
    ) {
        values.append(value)
    }
    mutating func text(_ key: StaticString, _ value: inout String, _ rule: MemberRule) {
        values.append(value)
    }
    mutating func choice<Choice: CIMChoice>(
        _ key: StaticString, legacy: StaticString?, _ value: inout Choice, _ rule: MemberRule
    ) {
        values.append(value)
    }
    mutating func numbers(_ key: StaticString, _ value: inout [Double], _ rule: MemberRule) {
        values.append(value)
    }
    mutating func texts(_ key: StaticString, _ value: inout [String]) { values.append(value) }
    mutating func value<Value: CIMValue>(_ key: StaticString, _ value: inout Value?) {
        values.append(value)
    }
    mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        values.append(value)
    }
    mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        values.append(value)
    }
    mutating func geometry(_ key: StaticString, _ value: inout GeometryMember) { values.append(value) }
    mutating func components(_ key: StaticString, _ value: inout CIMColor) {
        values.append(value.values)
    }
    mutating func raw(_ key: StaticString, _ value: inout RawJSON?) { values.append(value) }
}
