import Foundation

/// The properties of classes that programs can set, as the sources of some modules declare them.
///
/// The sources have one form (`make format`), so lines and their indentation suffice.
struct PublicSetters {
    /// The properties, for example `Map.basemap`.
    private(set) var names: Set<String> = []

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources").standardizedFileURL

    /// Whether the sources are where they were when the test was compiled.
    static var sourcesExist: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// Reads the sources of modules.
    init(ofModules modules: [String]) throws {
        var properties: [(owner: String, name: String)] = []
        var classes: Set<String> = []
        for module in modules {
            let files = FileManager.default.enumerator(
                at: Self.folder.appending(path: module), includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let lines = try String(contentsOf: file, encoding: .utf8).split(
                    separator: "\n", omittingEmptySubsequences: false)
                Self.read(lines[...], &properties, &classes)
            }
        }
        for property in properties where classes.contains(property.owner) {
            names.insert("\(property.owner).\(property.name)")
        }
    }

    private static func read(
        _ lines: ArraySlice<Substring>, _ properties: inout [(owner: String, name: String)],
        _ classes: inout Set<String>
    ) {
        let type =
            /^ *(?:@\w+ )*(?:public |package |private |fileprivate )?(?:final )?(\w+) ([\w.]+)[^()]*\{$/
        let kinds: Set<Substring> = ["actor", "class", "enum", "extension", "protocol", "struct"]
        let property = /^ *(?:@\w+ )*public (?:(?:final|override|unowned|weak) )*var `?(\w+)`?(.*)$/
        // The declarations around a line, outermost first.
        var owners: [(indentation: Int, name: String)] = []
        for (index, line) in zip(lines.indices, lines) where !line.isEmpty {
            let indentation = line.prefix { $0 == " " }.count
            if let match = line.wholeMatch(of: type), kinds.contains(match.1) {
                owners.removeAll { $0.indentation >= indentation }
                let name = (owners.last.map { "\($0.name)." } ?? "") + match.2
                owners.append((indentation, name))
                if match.1 == "class" { classes.insert(name) }
            } else if let match = line.wholeMatch(of: property) {
                guard let owner = owners.last(where: { $0.indentation < indentation }),
                    isSettable(match.2, lines[(index + 1)...], indentation: indentation)
                else { continue }
                properties.append((owner.name, String(match.1)))
            }
        }
    }

    /// Returns whether a property can be set: it is stored, or has a setter on its line or in the lines after it.
    private static func isSettable(
        _ declaration: Substring, _ following: ArraySlice<Substring>, indentation: Int
    ) -> Bool {
        guard let brace = declaration.firstIndex(of: "{") else { return true }
        let body = declaration[brace...]
        if body.contains("}") { return body.contains(/\bset\b/) }
        return following.prefix { $0.prefix { $0 == " " }.count > indentation || $0.isEmpty }.contains {
            $0.prefix { $0 == " " }.count == indentation + 4
                && $0.contains(/^ *(?:nonmutating )?set\b/)
        }
    }
}
