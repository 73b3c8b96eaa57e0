import CartoucheDocuments

/// The data source of a layer, as its document describes it.
package struct DataConnection: Sendable {
    /// The class in the CIM, such as `CIMStandardDataConnection`.
    package let typeName: String
    /// The kind of workspace, such as `FileGDB`, `Shapefile` or `FeatureService`; empty if there is none.
    package let workspaceFactory: String
    /// The path of the workspace: a geodatabase, a database or a folder; empty if it is not a local file.
    package let workspacePath: String
    /// The names under which the data can be stored, the most exact one first, without database and schema.
    package let datasetNames: [String]
    /// The address of a service; empty for local data.
    package let address: String
    /// The condition in the connection's query; empty if there is none.
    package let condition: String
    /// Whether the connection joins another table, whose fields are not read.
    package let isJoined: Bool
    /// The kind, the workspace and the data set, for users; empty if the document has none.
    package let text: String

    /// Reads the data connection of a layer; nil if the value is not an object.
    init?(_ json: JSONPart?) {
        guard var object = json?.object else { return nil }
        // A join's own features come from its source table.
        var joins = false
        while let table = object["sourceTable"]?.object {
            joins = true
            object = table
        }
        isJoined = joins
        typeName = object["type"]?.string ?? ""
        workspaceFactory = object["workspaceFactory"]?.string ?? ""
        let members = Self.members(of: object["workspaceConnectionString"]?.string ?? "")
        let isServer = workspaceFactory == "SDE" || members["SERVER"] != nil
        workspacePath = isServer ? "" : Self.slashed(members["DATABASE"] ?? "")
        let address = object["url"]?.string ?? members["URL"] ?? ""
        self.address = address
        let query = Self.table(ofQuery: object["sqlQuery"]?.string ?? "")
        condition = query.condition
        let dataset = object["dataset"]?.string ?? ""
        var names: [String] = []
        for name in [query.table, dataset] {
            // The percent sign marks the name of a query layer.
            let bare = String((name.split(separator: ".").last ?? "").drop { $0 == "%" })
            let isFile = ["shp", "dbf"].contains(FilePath.fileExtension(of: name))
            let candidate = isFile ? String(name.dropLast(4)) : bare
            if !candidate.isEmpty, !names.contains(candidate) { names.append(candidate) }
        }
        // The numbers of service layers are not names.
        datasetNames = names.filter { !address.isEmpty ? Int($0) == nil : true }
        let words = [
            workspaceFactory, object["workspaceConnectionString"]?.string ?? "",
            object["featureDataset"]?.string ?? "", dataset, object["url"]?.string ?? "",
        ].filter { !$0.isEmpty }
        text = words.isEmpty ? typeName : words.joined(separator: ", ")
    }

    /// The workspace and the data set in one line for users.
    package var brief: String {
        let name = datasetNames.last ?? ""
        if !address.isEmpty { return address + (name.isEmpty ? "" : ", \(name)") }
        if workspaceFactory == "SDE" { return "database server, \(name)" }
        let words = [Self.kinds[workspaceFactory] ?? "", workspacePath].filter { !$0.isEmpty }
        let place = words.joined(separator: " ")
        return place.isEmpty ? name : name.isEmpty ? place : "\(place), \(name)"
    }

    private static let kinds = [
        "FileGDB": "file geodatabase", "Shapefile": "shapefile in", "Sql": "database", "SQLite": "database",
    ]

    /// Returns the members of a connection string such as `SERVER=a;DATABASE=b`, with keys in upper case.
    private static func members(of text: String) -> [String: String] {
        var members: [String: String] = [:]
        for part in text.split(separator: ";") {
            guard let mark = part.firstIndex(of: "=") else { continue }
            members[part[..<mark].uppercased()] = String(part[part.index(after: mark)...])
        }
        return members
    }

    /// Returns a path of Windows with slashes.
    private static func slashed(_ path: String) -> String {
        String(path.map { $0 == "\\" ? "/" : $0 })
    }

    /// Returns the table and the condition of a query `select … from TABLE where CONDITION`; empty if there are none.
    private static func table(ofQuery query: String) -> (table: String, condition: String) {
        let words = query.split { $0.isWhitespace }
        guard let from = words.firstIndex(where: { $0.lowercased() == "from" }), from + 1 < words.count
        else { return ("", "") }
        let table = String(words[from + 1].filter { !"\"[]`".contains($0) })
        guard from + 2 < words.count, words[from + 2].lowercased() == "where" else { return (table, "") }
        return (table, words[(from + 3)...].joined(separator: " "))
    }
}
