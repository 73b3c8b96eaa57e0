import CartoucheDocuments
import CartoucheSymbols

/// The differences between the items of two styles, which are compared by their keys.
package struct StyleDifference: Sendable {
    /// An item that both styles have, with different texts or content.
    package struct Change: Sendable {
        package var old, new: StyleFile.Item
        /// The differences, such as `category "Rail" → "Road"` and `$.symbolLayers[0].width 1 → 2`.
        package var details: [String]
        /// The number of differences, which can exceed those in ``details``.
        package var count: Int
        /// Whether the contents differ, not only the texts.
        package var isContent: Bool
    }

    /// The items of the new style only.
    package private(set) var added: [StyleFile.Item] = []
    /// The items of the old style only.
    package private(set) var removed: [StyleFile.Item] = []
    /// The items that changed, in the order of the old style.
    package private(set) var changed: [Change] = []
    /// The properties of the files that differ, such as `cim_version 2.3.0 → 3.2.0`.
    package private(set) var properties: [String] = []

    /// The greatest number of details of an item.
    private static let maxDetails = 8

    package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty && properties.isEmpty }

    /// Compares two styles.
    ///
    /// - Throws: `DocumentError` if a style is damaged.
    package init(from old: StyleFile, to new: StyleFile) throws(DocumentError) {
        let newItems = Dictionary(new.items.map { ($0.key, $0) }) { first, _ in first }
        let oldKeys = Set(old.items.map(\.key))
        added = new.items.filter { !oldKeys.contains($0.key) }
        for item in old.items {
            guard let other = newItems[item.key] else {
                removed.append(item)
                continue
            }
            var details: [String] = []
            func compare(_ name: String, _ before: String, _ after: String) {
                if before != after { details.append("\(name) \(before.brief) → \(after.brief)") }
            }
            compare("name", item.name, other.name)
            compare("category", item.category, other.category)
            compare("tags", item.tags.joined(separator: ";"), other.tags.joined(separator: ";"))
            compare("class", StyleClass.name(item.itemClass), StyleClass.name(other.itemClass))
            var count = details.count
            let (before, after) = (try old.content(of: item), try new.content(of: other))
            let isContent = before != after
            if isContent {
                let left = try? JSONValue(parsing: before)
                let right = try? JSONValue(parsing: after)
                var paths: [String] = []
                Self.compare(left ?? .null, right ?? .null, at: "$", &paths)
                if left == nil || right == nil { paths = ["the content is not JSON"] }
                // The texts can differ in white space and the forms of numbers only.
                if paths.isEmpty { paths = ["the form of the JSON text"] }
                count += paths.count
                details += paths.prefix(Self.maxDetails)
            }
            guard count > 0 else { continue }
            changed.append(
                Change(old: item, new: other, details: details, count: count, isContent: isContent))
        }
        for name in Set(old.properties.keys).union(new.properties.keys).sorted() {
            let (before, after) = (old.properties[name], new.properties[name])
            if before != after {
                properties.append("\(name) \((before ?? "").brief) → \((after ?? "").brief)")
            }
        }
    }

    private static func compare(
        _ left: JSONValue, _ right: JSONValue, at path: String, _ found: inout [String]
    ) {
        switch (left, right) {
        case _ where left == right: return
        case (.object(let left), .object(let right)):
            for member in left.members {
                guard let other = right[member.key] else {
                    found.append("\(path).\(member.key) removed")
                    continue
                }
                compare(member.value, other, at: "\(path).\(member.key)", &found)
            }
            for member in right.members where left[member.key] == nil {
                found.append("\(path).\(member.key) added: \(member.value.excerpt())")
            }
        case (.array(let left), .array(let right)) where left.count == right.count:
            for (index, pair) in zip(left, right).enumerated() {
                compare(pair.0, pair.1, at: "\(path)[\(index)]", &found)
            }
        default: found.append("\(path) \(left.excerpt()) → \(right.excerpt())")
        }
    }
}
