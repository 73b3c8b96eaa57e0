import CartoucheDocuments
import CartoucheSymbolModel

/// A member in a symbol's JSON whose value differs from its default.
package struct MemberUse: Hashable, Sendable {
    package var className: String
    /// The path of the object, such as `$.symbolLayers[2].effects[0]`.
    package var path: String
    /// The name of the member.
    ///
    /// Empty for the object itself.
    package var member: String
    /// The name of the value, if the member is a choice; otherwise nil.
    package var choice: String?

    /// Returns the classes and members that a symbol's JSON uses.
    ///
    /// The result has one entry for each object with a class, and one for each member that differs from its
    /// default.
    package static func all(in json: JSONValue, path: String = "$") -> [MemberUse] {
        var uses: [MemberUse] = []
        collect(json, path, &uses)
        return uses
    }

    private static let catalog: [String: [String: CIMCatalog.Member]] = Dictionary(
        uniqueKeysWithValues: CIMCatalog.classes.map { listed in
            (listed.name, Dictionary(uniqueKeysWithValues: listed.members.map { ($0.name, $0) }))
        })

    /// The current class names, keyed by the names in documents of old versions.
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
            let members = className.flatMap { catalog[$0] }
            if let className { uses.append(MemberUse(className: className, path: path, member: "")) }
            for member in object.members where member.key != "type" {
                let (key, value) = (member.key, member.value)
                if let className, let listed = members?[key] {
                    guard !listed.isDefault(value) else { continue }
                    // A line whose baseline is at the anchor needs no metrics of lines.
                    if key == "compatibilityMode",
                        object["verticalAlignment"].flatMap({ members?["verticalAlignment"]?.choiceName($0) })
                            == "Baseline"
                    {
                        continue
                    }
                    uses.append(
                        MemberUse(
                            className: className, path: path, member: key, choice: listed.choiceName(value)))
                    // Objects inside members that are kept as text are not checked.
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

extension CIMCatalog.Member {
    /// Returns the name of a value of a choice; nil for other members and unknown values.
    ///
    /// Documents of old versions contain a number instead of the name.
    fileprivate func choiceName(_ value: JSONValue) -> String? {
        guard kind == "choice" else { return nil }
        if let name = value.string { return name }
        guard let number = value.double, let index = Int(exactly: number), choices.indices.contains(index)
        else {
            return nil
        }
        return choices[index]
    }

    /// Returns whether a value has the same meaning as a missing member.
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
    /// Each former name with the current name.
    fileprivate var renamings: [(String, String)] { formerNames.map { ($0, name) } }
}
