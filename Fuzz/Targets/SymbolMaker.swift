import CartoucheDocuments
import CartoucheSymbolModel

/// Makes random symbols of the CIM, with all classes and members of the catalog and extreme values.
struct SymbolMaker {
    var dice: Dice
    /// The number of objects that can still be made.
    private var objectsLeft = 60
    private static let classes = Dictionary(grouping: CIMCatalog.classes, by: \.family)
    private static let maxDepth = 12

    init(_ dice: Dice) { self.dice = dice }

    mutating func symbol() -> JSONValue {
        let kinds = ["CIMPointSymbol", "CIMLineSymbol", "CIMPolygonSymbol", "CIMTextSymbol"]
        return symbol(named: dice.pick(kinds), depth: 0)
    }

    private mutating func symbol(named name: String, depth: Int) -> JSONValue {
        guard let type = (Self.classes[.symbol] ?? []).first(where: { $0.name == name }) else { return .null }
        return object(type, depth)
    }

    private mutating func object(of family: CIMCatalog.Family, _ depth: Int) -> JSONValue {
        object(dice.pick(Self.classes[family] ?? []), depth)
    }

    private mutating func part(named name: String, _ depth: Int) -> JSONValue {
        (Self.classes[.part] ?? []).first { $0.name == name }.map { object($0, depth) } ?? .null
    }

    private mutating func object(_ type: CIMCatalog.Class, _ depth: Int) -> JSONValue {
        guard objectsLeft > 0, depth < Self.maxDepth else { return .null }
        objectsLeft -= 1
        var object = JSONObject()
        object["type"] = .string(type.name)
        // Without these members, an object draws nothing.
        let needed = [
            "symbolLayers", "color", "markerGraphics", "geometry", "symbol", "size", "width", "frame",
        ]
        for member in type.members where needed.contains(member.name) || dice.byte() % 4 == 1 {
            if let value = value(of: member, depth) { object[member.name] = value }
        }
        return .object(object)
    }

    private mutating func value(of member: CIMCatalog.Member, _ depth: Int) -> JSONValue? {
        switch member.kind {
        case "number", "whole number": return number()
        case "true or false": return .bool(dice.flag())
        case "text": return text(of: member.name)
        case "choice": return member.choices.isEmpty ? nil : .string(dice.pick(member.choices))
        case "numbers": return .array((0..<dice.below(6)).map { _ in number() })
        case "geometry": return geometry()
        case "object": return object(of: member.name, depth + 1)
        case "list": return .array((0..<1 + dice.below(3)).map { _ in object(of: member.name, depth + 1) })
        default: return nil
        }
    }

    /// Returns an object for a member whose class follows from its name.
    private mutating func object(of name: String, _ depth: Int) -> JSONValue {
        switch name.lowercased() {
        case "symbollayers": return object(of: .symbolLayer, depth)
        case "effects": return object(of: .geometricEffect, depth)
        case "markergraphics": return part(named: "CIMMarkerGraphic", depth)
        case "clippingpath": return part(named: "CIMClippingPath", depth)
        case "colorsubstitutions": return part(named: "CIMColorSubstitution", depth)
        case "margin": return part(named: "CIMTextMargin", depth)
        case "pattern": return part(named: "CIMSolidPattern", depth)
        case let name where name.contains("placement"): return object(of: .markerPlacement, depth)
        case let name where name.contains("ramp"): return object(of: .colorRamp, depth)
        case let name where name.contains("callout"): return object(of: .callout, depth)
        case let name where name.contains("frame"):
            return [
                "xmin": number(), "ymin": number(), "xmax": number(), "ymax": number(),
            ]
        case let name where name.contains("color"): return color(depth)
        case let name where name.contains("line"): return symbol(named: "CIMLineSymbol", depth: depth)
        case "halosymbol", "backgroundsymbol", "shadowsymbol":
            return symbol(named: "CIMPolygonSymbol", depth: depth)
        case let name where name.contains("symbol"):
            let kinds = ["CIMPolygonSymbol", "CIMLineSymbol", "CIMPointSymbol", "CIMTextSymbol"]
            return symbol(named: dice.pick(kinds), depth: depth)
        default: return object(of: .part, depth)
        }
    }

    private mutating func color(_ depth: Int) -> JSONValue {
        if dice.byte() % 3 > 0 { return ["type": "CIMRGBColor", "values": [200, 60, 20, 80]] }
        return object(of: .color, depth)
    }

    private mutating func number() -> JSONValue { .number(JSONNumber(dice.finiteNumber())) }

    private mutating func text(of name: String) -> JSONValue {
        switch name {
        case "url": return .string(dice.pick([Self.picture, "nothing.png", "", "data:,"]))
        case "fontFamilyName": return .string(dice.pick(["Karla", "Nothing", ""]))
        default:
            return .string(
                dice.pick(["a", "", "Quay 7\nline", "\u{627}\u{644}", "\u{1F600}", "Regular", "100%"]))
        }
    }

    /// A picture of two by two pixels.
    private static let picture =
        "data:image/bmp;base64,Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAATCwAAEwsAAAAAAAAAAAAA/wAAAP8AAAAAAP//AAD/AAA="

    private mutating func position() -> JSONValue { [number(), number()] }

    private mutating func geometry() -> JSONValue {
        switch dice.below(7) {
        case 0: return ["x": number(), "y": number()]
        case 1: return ["points": .array((0..<dice.below(9)).map { _ in position() })]
        case 2: return ["paths": .array((0..<dice.below(3)).map { _ in positions() })]
        case 3: return ["rings": .array((0..<dice.below(3)).map { _ in positions() })]
        case 4: return ["xmin": number(), "ymin": number(), "xmax": number(), "ymax": number()]
        case 5: return ["curvePaths": .array((0..<dice.below(3)).map { _ in curves() })]
        default: return ["curveRings": .array((0..<dice.below(3)).map { _ in curves() })]
        }
    }

    private mutating func positions() -> JSONValue { .array((0..<dice.below(8)).map { _ in position() }) }

    /// Returns a path with straight segments, Bézier curves and arcs.
    private mutating func curves() -> JSONValue {
        var list = [position()]
        for _ in 0..<dice.below(5) {
            switch dice.below(5) {
            case 0: list.append(position())
            case 1: list.append(["b": [position(), position(), position()]])
            case 2: list.append(["c": [position(), position()]])
            default:
                list.append([
                    "a": [
                        position(), position(), number(), .number(JSONNumber(dice.flag() ? 1 : 0)), number(),
                        number(), number(),
                    ]
                ])
            }
        }
        return .array(list)
    }
}
