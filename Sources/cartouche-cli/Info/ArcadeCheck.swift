import CartoucheArcade
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSymbolStyles

/// The expressions of a document with their faults: `cartouche arcade --check`.
struct ArcadeCheck {
    /// An expression with its fields or its fault.
    struct Entry {
        let script: DocumentScript
        let result: Result<ArcadeProgram, ArcadeFault>?

        init(_ script: DocumentScript) {
            self.script = script
            result =
                script.isArcade
                ? Result { () throws(ArcadeFault) in try script.compiled() } : nil
        }

        var fault: ArcadeFault? { if case .failure(let fault)? = result { fault } else { nil } }
        var program: ArcadeProgram? { if case .success(let program)? = result { program } else { nil } }
    }

    let path: String
    let entries: [Entry]

    /// Finds and checks the expressions of a file; `-` is standard input.
    ///
    /// - Throws: `DocumentError` if the file is missing, or neither JSON nor a style.
    init(path: String) throws(DocumentError) {
        self.path = path
        entries = try Self.scripts(of: path).map(Entry.init)
    }

    /// Whether each script in Arcade can be read.
    var isRight: Bool { !entries.contains { $0.fault != nil } }

    private static func scripts(of path: String) throws(DocumentError) -> [DocumentScript] {
        let file = try FileBytes(path: path)
        guard try file.peek(16).starts(with: Array("SQLite format 3".utf8)) else {
            return DocumentScript.scripts(in: try JSONPart(file))
        }
        let style = try StyleFile(path: path)
        var scripts: [DocumentScript] = []
        if let script = style.properties["dictionary_script"], !script.isEmpty {
            scripts.append(
                DocumentScript(
                    path: "meta.dictionary_script", owner: "", language: DocumentScript.arcade,
                    script: script,
                    profile: DictionaryDefinition.profile(of: style.properties)))
        }
        for item in style.items {
            // Items that are not JSON are reported by `style check`.
            guard let json = try? JSONPart(parsing: style.content(of: item)) else { continue }
            scripts += DocumentScript.scripts(in: json, owner: item.key.isEmpty ? item.name : item.key)
        }
        return scripts
    }
}

extension ArcadeCheck {
    /// The result as text: each expression with its place, its fields, and its fault.
    var text: String {
        let faults = entries.count { $0.fault != nil }
        let others = entries.count { !$0.script.isArcade }
        var text = "\(path): \(counted(entries.count, "expression"))"
        if faults > 0 { text += ", \(counted(faults, "fault"))" }
        if others > 0 { text += ", \(others) in other languages" }
        text += "\n"
        for entry in entries {
            let owner = entry.script.owner
            text += "  \(entry.script.path)\(owner.isEmpty ? "" : " (\(owner))")\n"
            text += "    \(entry.summary)\n"
        }
        return text
    }

    /// The result as JSON, with stable member names.
    var json: JSONValue {
        ["path": .string(path), "expressions": .array(entries.map(\.json))]
    }
}

extension ArcadeCheck.Entry {
    /// What the expression is or what is wrong with it, on one line.
    fileprivate var summary: String {
        guard let result else { return "\(script.language), not checked" }
        switch result {
        case .failure(let fault):
            let error = ArcadeError(fault, in: script.script)
            return "\(script.profile.name), error: \(error)"
        case .success(let program):
            let fields = program.fieldNames.joined(separator: ", ")
            let all = program.needs.allFields ? "can need all fields" : ""
            let needs = [fields.isEmpty ? "" : "fields \(fields)", all].filter { !$0.isEmpty }
            return ([script.profile.name] + (needs.isEmpty ? ["no fields"] : needs)).joined(separator: ", ")
        }
    }

    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "path": .string(script.path), "layer": .string(script.owner),
            "language": .string(script.language),
            "expression": .string(script.script),
        ]
        if script.isArcade { object["profile"] = .string(script.profile.name) }
        if let program {
            object["fields"] = .array(program.fieldNames.map(JSONValue.string))
            object["allFields"] = .bool(program.needs.allFields)
            object["geometry"] = .bool(program.needs.geometry)
        }
        if let fault { object["fault"] = ArcadeAnswer.json(of: fault, atLoad: true, in: script.script) }
        return .object(object)
    }
}
