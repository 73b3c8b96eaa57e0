import Documents
import SymbolModel

/// A member that a symbol's JSON gives another value than its absence would mean.
package struct MemberUse: Hashable, Sendable {
    package var className: String
    /// The path of the object, such as `$.symbolLayers[2].effects[0]`.
    package var path: String
    /// Empty for the object itself.
    package var member: String
    /// The name of the choice, where the member is one.
    package var choice: String?

    /// Everything that a symbol's JSON uses: an entry for each object with a class, and one for each member.
    package static func all(in json: JSONValue, path: String = "$") -> [MemberUse] {
        var uses: [MemberUse] = []
        collect(json, path, &uses)
        return uses
    }

    private static let catalogue: [String: [String: CIMCatalogue.Member]] = Dictionary(
        uniqueKeysWithValues: CIMCatalogue.classes.map { listed in
            (listed.name, Dictionary(uniqueKeysWithValues: listed.members.map { ($0.name, $0) }))
        })

    /// Today's names of classes that documents of old versions call otherwise.
    private static let currentNames: [String: String] = {
        let classes = SymbolClasses.standard
        let names =
            classes.layers.classes.flatMap(\.renamings) + classes.effects.classes.flatMap(\.renamings)
            + classes.placements.classes.flatMap(\.renamings)
        return Dictionary(names) { first, _ in first }
    }()

    private static func collect(_ json: JSONValue, _ path: String, _ uses: inout [MemberUse]) {
        switch json {
        case .object(let object):
            let className = object["type"]?.string.map { currentNames[$0] ?? $0 }
            let members = className.flatMap { catalogue[$0] }
            if let className { uses.append(MemberUse(className: className, path: path, member: "")) }
            for member in object.members where member.key != "type" {
                let (key, value) = (member.key, member.value)
                if let className, let listed = members?[key] {
                    guard !listed.isDefault(value) else { continue }
                    uses.append(
                        MemberUse(
                            className: className, path: path, member: key, choice: listed.choiceName(value)))
                    // What is kept as text has no classes that count.
                    if listed.kind == "kept" || listed.kind == "geometry" { continue }
                }
                collect(value, "\(path).\(key)", &uses)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() { collect(element, "\(path)[\(index)]", &uses) }
        default: break
        }
    }
}

extension CIMCatalogue.Member {
    /// The name of a choice, which old documents write as a number.
    fileprivate func choiceName(_ value: JSONValue) -> String? {
        guard kind == "choice" else { return nil }
        if let name = value.string { return name }
        guard let number = value.double, let index = Int(exactly: number), choices.indices.contains(index)
        else {
            return nil
        }
        return choices[index]
    }

    /// Whether a value says no more than the member's absence.
    fileprivate func isDefault(_ value: JSONValue) -> Bool {
        switch value {
        case .null: return true
        case .array(let elements): return elements.isEmpty
        case .object(let object): return object.members.isEmpty
        default: break
        }
        switch kind {
        case "number", "whole number": return value.double == Double(missing)
        case "true or false": return value.bool.map { $0 == (missing == "true") } ?? false
        case "text": return value.string == missing
        case "choice": return choiceName(value) == missing
        default: return false
        }
    }
}

extension SymbolClass {
    /// Each former name with today's.
    fileprivate var renamings: [(String, String)] { formerNames.map { ($0, name) } }
}
