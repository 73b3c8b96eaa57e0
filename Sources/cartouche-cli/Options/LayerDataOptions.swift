import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheFeatureSources

/// Local data for the layers of maps and layer files.
struct LayerDataOptions: ParsableArguments {
    @Option(
        name: [.customLong("data"), .customLong("layer-data")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Data of layers: a folder, a geodatabase or LAYER=FILE.",
            discussion:
                "Can be given several times. In folders and geodatabases, the data of each layer is found by its name.",
            valueName: "folder|layer=file"),
        completion: .file())
    var data: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Dictionary style of a document: NAME=FILE.stylx.",
            discussion:
                "Can be given several times. Without it, the file NAME.stylx beside the document is used.",
            valueName: "a=file"), completion: .file(extensions: ["stylx"]))
    var dictionary: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Map of a project or package that has several.", valueName: "name"))
    var map: String?

    func validate() throws {
        for text in dictionary where !(Self.split(text).map { !$0.path.isEmpty } ?? false) {
            throw ValidationError("--dictionary '\(text)' has no file; write NAME=FILE.stylx")
        }
    }

    /// Returns a loader that also knows the dictionary styles.
    ///
    /// - Throws: `DocumentError` if there is no such file.
    func styles(in resources: ResourceLoader) throws -> ResourceLoader {
        var resources = resources
        for (name, path) in dictionary.compactMap(Self.split) {
            guard FileBytes.exists(path) else {
                throw DocumentError(
                    .notFound, source: path, what: "there is no such dictionary style",
                    suggestion: "use --dictionary NAME=FILE.stylx")
            }
            resources.dictionaryStyles[name] = path
        }
        return resources
    }

    /// The data sources for a document.
    ///
    /// - Throws: `InputError` if a value is neither a path nor `LAYER=FILE`, or if a layer has two files.
    func sources() throws -> LayerDataSources {
        var sources = LayerDataSources()
        for text in data {
            if Self.exists(text) {
                sources.locations.append(text)
                continue
            }
            guard let (layer, path) = Self.split(text) else {
                throw DocumentError(
                    .notFound, source: text, what: "there is no such folder or file",
                    suggestion: "use --data FOLDER or --data \"LAYER=FILE\"")
            }
            guard sources.paths.updateValue(path, forKey: layer) == nil else {
                throw InputError(
                    "--data has two files for the layer \"\(layer)\"", at: text,
                    suggestion: "give each layer one file")
            }
        }
        return sources
    }

    /// Splits `LAYER=FILE` at the first equals sign after which there is an existing file, else at the first one.
    private static func split(_ text: String) -> (layer: String, path: String)? {
        let marks = text.indices.filter { text[$0] == "=" && $0 != text.startIndex }
        guard let mark = marks.first(where: { exists(String(text[text.index(after: $0)...])) }) ?? marks.first
        else { return nil }
        return (String(text[..<mark]), String(text[text.index(after: mark)...]))
    }

    /// Whether a file or folder exists at a path, which can end with `?layer=NAME`.
    private static func exists(_ path: String) -> Bool {
        if FileBytes.exists(path) || path.hasPrefix("/vsi") { return true }
        for mark in ["?layer=", "|layername="] {
            guard let place = path.firstRange(of: mark) else { continue }
            return FileBytes.exists(String(path[..<place.lowerBound]))
        }
        return false
    }
}
