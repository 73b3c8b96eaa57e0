import CartoucheDocuments

/// The model's classes with their members, kinds and defaults.
///
/// They come from the same member lists that the reader and the writer use.
package struct CIMCatalog: Sendable {
    /// A class of the CIM.
    package struct Class: Hashable, Sendable {
        /// The name in the JSON member `type`.
        package var name: String
        /// The kind of object: a symbol, a symbol layer and so on.
        package var family: Family
        package var members: [Member]
    }

    /// The kind of object that a class describes.
    package enum Family: String, Hashable, Sendable, CaseIterable {
        case symbol, symbolLayer, geometricEffect, markerPlacement, color, colorRamp, callout, part
    }

    /// A member of a class.
    package struct Member: Hashable, Sendable {
        package var name: String
        /// The kind of value: `number`, `whole number`, `true or false`, `text`, `choice`, `numbers`,
        /// `texts`, `object`, `list`, `geometry` or `kept`.
        package var kind: String
        /// The default value, which applies if the member is missing.
        ///
        /// Empty for objects and lists.
        package var missing: String
        /// The names of a choice's cases.
        package var choices: [String] = []
    }

    /// All classes of the library.
    package static let classes = classes(with: .standard)

    /// Returns all classes.
    ///
    /// Layers, effects and placements come from the registry.
    package static func classes(with registry: SymbolClasses) -> [Class] {
        var classes: [Class] = []
        func list(_ family: Family, _ objects: [any CIMObject]) {
            for object in objects { classes.append(describe(object, family)) }
        }
        list(
            .symbol,
            [SymbolDefinition.Kind.point, .line, .polygon, .mesh, .text].map { SymbolProperties(kind: $0) })
        list(.symbolLayer, registry.layers.classes.map(\.blank))
        list(.geometricEffect, registry.effects.classes.map(\.blank))
        list(.markerPlacement, registry.placements.classes.map(\.blank))
        for model in CIMColor.Model.allCases where model.className.utf8CodeUnitCount > 0 && model != .unit {
            list(.color, [CIMColor(model, [])])
        }
        list(
            .colorRamp,
            [
                LinearColorRamp(), PolarColorRamp(), MultipartColorRamp(), FixedColorRamp(),
                RandomColorRamp(),
            ])
        list(
            .callout,
            [
                BackgroundCallout(), BalloonCallout(), SimpleLineCallout(), PointSymbolCallout(),
                CompositeCallout(),
            ])
        list(
            .part,
            [
                SymbolReference(), ScaleDependentSize(), PrimitiveOverride(), ExpressionInfo(),
                MarkerGraphic(), ClippingPath(), ColorSubstitution(), FontVariation(), ChartPart(),
                SolidPattern(), TextMargin(), TextPartPosition(),
                Symbol3DProperties(),
            ])
        return classes
    }

    private static func describe(_ object: some CIMObject, _ family: Family) -> Class {
        var lister = MemberLister()
        var object = object
        object.visitMembers(withoutSpecialization: &lister)
        return Class(name: "\(object.className)", family: family, members: lister.members)
    }
}

/// Lists the members of a class.
private struct MemberLister: MemberVisitor {
    var members: [CIMCatalog.Member] = []

    private mutating func add(_ key: StaticString, _ kind: String, _ missing: String = "") {
        members.append(.init(name: "\(key)", kind: kind, missing: missing))
    }

    mutating func number(_ key: StaticString, _ value: inout Double, _ rule: MemberRule) {
        add(key, "number", JSONNumber(value).text)
    }
    mutating func integer(_ key: StaticString, _ value: inout Int, _ rule: MemberRule) {
        add(key, "whole number", "\(value)")
    }
    mutating func flag(
        _ key: StaticString, legacy: StaticString?, _ value: inout Bool, _ rule: MemberRule
    ) {
        add(key, "true or false", "\(value)")
    }
    mutating func text(_ key: StaticString, _ value: inout String, _ rule: MemberRule) {
        add(key, "text", value)
    }
    mutating func choice<Choice: CIMChoice>(
        _ key: StaticString, legacy: StaticString?, _ value: inout Choice, _ rule: MemberRule
    ) {
        add(key, "choice", Choice.table.name(of: value))
        members[members.count - 1].choices = Choice.table.names.current
    }
    mutating func numbers(_ key: StaticString, _ value: inout [Double], _ rule: MemberRule) {
        add(key, "numbers")
    }
    mutating func texts(_ key: StaticString, _ value: inout [String]) { add(key, "texts") }
    mutating func value<Value: CIMValue>(_ key: StaticString, _ value: inout Value?) { add(key, "object") }
    mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) { add(key, "list") }
    mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        add(key, "list")
    }
    mutating func geometry(_ key: StaticString, _ value: inout GeometryMember) { add(key, "geometry") }
    mutating func components(_ key: StaticString, _ value: inout CIMColor) { add(key, "numbers") }
    mutating func raw(_ key: StaticString, _ value: inout RawJSON?) { add(key, "kept") }
}
