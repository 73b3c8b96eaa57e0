import Cartouche
import CartoucheCommandInputs
import CartoucheCommandLines
import CartoucheDocuments

/// Keeps the last maps of a job file, so that further pictures of a map need no opening, reading and preparing.
final class KeptMaps {
    private struct Entry {
        /// The options on which the map depends, by their names.
        let options: [String: [String]]
        /// The files to which the map refers, and their states when it was opened.
        let files: [String]
        let stamps: [FileStamp]
        let map: Map
    }

    /// The maps; the most recently used is the last.
    private var entries: [Entry] = []
    private var fonts: Set<[String]> = []
    private static let maxCount = 2

    /// Returns the map of a picture; opens it if it is not known, or if one of its files has changed.
    ///
    /// A map from standard input or a pipe, or with a period or steps of time, is opened each time.
    func map(for command: RenderCommand) throws -> Map {
        if fonts.insert(command.fonts.words).inserted {
            // The texts of the maps are measured with the fonts of their time.
            entries = []
        }
        let isStream = command.inputs.contains { $0 == "-" || FileBytes.isStream($0) }
        guard !isStream, command.view.time == nil, command.view.timeStep == nil else {
            return try command.openMap()
        }
        let options = command.mapOptions
        if let index = entries.firstIndex(where: { $0.options == options }) {
            let entry = entries.remove(at: index)
            if entry.files.map({ FileStamp(ofFileAt: $0) }) == entry.stamps {
                entries.append(entry)
                return entry.map
            }
        }
        let files = command.allFiles
        // A change while the map is opened must not be lost, so the stamps are older than the map.
        let stamps = files.map { FileStamp(ofFileAt: $0) }
        let map = try command.openMap()
        if entries.count >= Self.maxCount { entries.removeFirst() }
        entries.append(Entry(options: options, files: files, stamps: stamps, map: map))
        return map
    }
}

extension RenderCommand {
    /// The inputs, renderers, local data of layers, and the local files to which the inputs refer.
    var allFiles: [String] {
        var files: [String] = []
        func add(_ path: String) {
            guard !files.contains(path) else { return }
            files.append(path)
            files += InputNames.filesBeside(path)
        }
        for text in namedFiles {
            let file = InputNames.file(of: text)
            add(file)
            for reference in ReferencedFiles.of(file, resources: reading.resources) { add(reference) }
        }
        return files
    }

    /// The options on which the map depends.
    fileprivate var mapOptions: [String: [String]] {
        [
            "maps from data": [String(describing: dataMap.style)], "inputs": inputs,
            "renderer": data.renderer,
            "where": data.conditions, "layer": data.layer,
            "source-crs": data.sourceCrs, "x-column": data.xColumn, "y-column": data.yColumn,
            "data": layerData.data, "map": [layerData.map].compactMap { $0 },
            "dictionary": layerData.dictionary, "crs": [view.crs].compactMap { $0 },
            "background": [picture.background].compactMap { $0 }, "root": [reading.root].compactMap { $0 },
            "max-document-size": reading.maxDocumentSize.map { ["\($0.bytes)"] } ?? [],
        ]
    }
}

extension FontOptions {
    /// The values of all options.
    fileprivate var words: [String] {
        folders + [skipSystemFonts ? "skip" : ""] + substitutions
    }
}
