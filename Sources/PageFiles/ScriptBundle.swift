/// Modules of pages as one script, for pages in one file: browsers load no modules from a disk.
///
/// It knows the forms that our modules use: `import { a, b as c } from "./d.mjs";` on one line, and `export` before a
/// declaration.
package struct ScriptBundle {
    /// The script.
    package private(set) var text = ""
    private let files: [String: PageFile]
    /// The paths of the modules in the script, in order; the index is the number of a module.
    private var order: [String] = []

    /// Joins a module, and those that it imports, each once and before the modules that use it.
    ///
    /// - Parameters:
    ///   - path: The path of the module, such as `MapPage/page.mjs`.
    ///   - files: The modules by their paths.
    package init(of path: String, in files: [String: PageFile]) {
        self.files = files
        add(path)
        text = "{\n\"use strict\";\n" + text + "}"
    }

    private mutating func add(_ path: String) {
        guard !order.contains(path), let file = files[path] else { return }
        var (imports, body, names) = ("", "", [String]())
        for line in ScriptText.withoutComments(file.text).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if let (list, other) = Self.imported(line) {
                let source = Self.resolved(String(other), from: path)
                add(source)
                let number = order.firstIndex(of: source) ?? 0
                imports += "const {\(Self.renamed(list))} = module\(number);\n"
            } else if line.hasPrefix("export ") {
                let rest = line.dropFirst(7)
                if let name = Self.declared(rest) { names.append(name) }
                body += rest + "\n"
            } else {
                body += line + "\n"
            }
        }
        text += "const module\(order.count) = (() => {\n\(imports)\(body)"
        text += "return { \(names.joined(separator: ", ")) };\n})();\n"
        order.append(path)
    }

    /// Returns the list of names and the path of an import; nil for other lines.
    private static func imported(_ line: Substring) -> (list: Substring, path: Substring)? {
        guard line.hasPrefix("import {"), let end = line.firstIndex(of: "}") else { return nil }
        let parts = line[end...].split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 2 else { return nil }
        return (line[line.index(line.startIndex, offsetBy: 8)..<end], parts[1])
    }

    /// Returns names for a destructuring assignment: `a as b` becomes `a: b`.
    private static func renamed(_ list: Substring) -> String {
        list.split(separator: ",").map { name in
            let words = name.split(separator: " ")
            return words.count == 3 ? "\(words[0]): \(words[2])" : words.joined(separator: " ")
        }.joined(separator: ", ")
    }

    /// Returns the name of a declaration.
    private static func declared(_ line: Substring) -> String? {
        let words = line.split { " (={<;".contains($0) }
        guard let index = words.firstIndex(where: { ["const", "function", "class", "let"].contains($0) }),
            index + 1 < words.count
        else { return nil }
        return String(words[index + 1])
    }

    /// Returns the path of a module that another one names.
    private static func resolved(_ path: String, from module: String) -> String {
        var folders = module.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = folders.popLast() } else { folders.append(String(part)) }
        }
        return folders.joined(separator: "/")
    }
}
