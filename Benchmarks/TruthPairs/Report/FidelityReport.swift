import CartoucheDocuments
import CartoucheImages

/// The results of a truth folder: figures for each pair and folder.
package struct FidelityReport {
    /// One pair and its result.
    package struct Entry {
        package let pair: TruthPair
        /// The comparison of the pixels; nil if there is no picture to compare with.
        package var pixels: PictureAgreement?
        /// The drawing; nil if the pair cannot be drawn.
        package var drawing: TruthDrawing?
        /// The reason why the pair cannot be drawn; nil if it is drawn.
        package var failure: String?

        package init(_ pair: TruthPair) {
            self.pair = pair
        }

        /// Whether the pair counts in its folder's figures.
        var counts: Bool { pixels != nil && drawing?.exclusionReason == nil }
        /// The sort key, worse pairs higher: the figure from 0 to 1, 1.5 without comparison, 2 if not drawn.
        package var rank: Double { failure != nil ? 2 : pixels?.figure ?? 1.5 }
    }

    package var entries: [Entry] = []
    /// The folders with files of unknown form.
    package var unknown: [(folder: String, files: [String])] = []
    /// The path of the truth folder.
    package let truth: String

    package init(truth: String) {
        self.truth = truth
    }

    /// The folders in the order of their first pair.
    package var folders: [String] {
        var seen: Set<String> = []
        return entries.map(\.pair.folder).filter { seen.insert($0).inserted }
    }

    /// The summary as text, one line per folder.
    package var summary: [String] {
        folders.map { folder in
            let folderEntries = entries.filter { $0.pair.folder == folder }
            let counted = folderEntries.filter(\.counts)
            let figures = counted.compactMap { $0.pixels?.figure }
            let mean = figures.isEmpty ? 0 : figures.reduce(0, +) / Double(figures.count)
            var line = "\(folder): \(folderEntries.count) pairs, \(counted.count) counted"
            if !figures.isEmpty { line += ": mean \(mean.short), worst \((figures.max() ?? 0).short)" }
            let failed = folderEntries.filter { $0.failure != nil }.count
            if failed > 0 { line += "; \(failed) not drawn" }
            let texts = folderEntries.filter { $0.drawing?.exclusionReason?.contains("text") ?? false }.count
            if texts > 0 { line += "; \(texts) excluded because text is not drawn" }
            let fonts = folderEntries.filter { $0.drawing?.exclusionReason?.contains("font") ?? false }.count
            if fonts > 0 { line += "; \(fonts) excluded because a font is not installed" }
            let shapes = folderEntries.compactMap(\.drawing?.shapes)
            if !shapes.isEmpty {
                let sum = shapes.reduce(into: (0, 0, 0, 0)) {
                    $0.0 += $1.compared
                    $0.1 += $1.agreeing
                    $0.2 += $1.glyphs
                    $0.3 += $1.agreeingGlyphs
                }
                line += "; paths \(sum.1) of \(sum.0), characters \(sum.3) of \(sum.2)"
                let compared = shapes.filter { $0.isCompared || !$0.differences.isEmpty }
                line += ", \(shapes.filter(\.isComplete).count) of \(compared.count) cells agree completely"
                let empty = shapes.count - compared.count
                if empty > 0 { line += "; \(empty) cells have no paths" }
                let within = shapes.reduce(0) { $0 + $1.agreeing + $1.agreeingGlyphs }
                let all = shapes.reduce(0) { $0 + $1.compared + $1.glyphs }
                if all > 0 {
                    let share = (Double(within) / Double(all) * 1000).rounded() / 10
                    line += "; \(share.short) % of paths and characters within \(ShapeAgreement.tolerance) pt"
                }
            }
            return line
        } + unknown.map { "\($0.folder): \($0.files.count) files of unknown form" }
    }

    /// A class or a member, `Class.member`, or a value, `Class.member=value`, that printed paths show.
    package struct Shown {
        package let name: String
        /// The number of paths and characters that agree.
        package var paths = 0
        /// The pairs with these paths.
        package var pairs: [String] = []
    }

    /// The classes and members that printed paths show, sorted by name.
    package var shown: [Shown] {
        var found: [String: Shown] = [:]
        for entry in entries {
            for (name, paths) in entry.drawing?.shapes?.shown ?? [:] {
                found[name, default: Shown(name: name)].paths += paths
                found[name]?.pairs.append(entry.pair.id)
            }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// The report as JSON.
    ///
    /// `{"truth", "shown": [{"name", "paths", "pairs"}], "folders": [{"folder", "pairs", "counted", "mean", "worst", "fontsMissing"}], "pairs": [{"folder",
    /// "id", "form", "figure", "counted", "leftOutBecause", "meanDifference", "differing", "inked", "width",
    /// "height", "paths": {…}, "classes", "diagnostics", "notes", "failure"}], "unknown": [{"folder", "files"}]}`;
    /// figures are null if there is nothing to compare with.
    package func json() -> [UInt8] {
        var writer = JSONWriter(.pretty(spaces: 1))
        writer.beginObject()
        writer.key("truth")
        writer.string(truth)
        writer.key("folders")
        writer.beginArray()
        for folder in folders { write(folder, to: &writer) }
        writer.endArray()
        writer.key("shown")
        writer.beginArray()
        for item in shown {
            writer.beginObject()
            writer.key("name")
            writer.string(item.name)
            writer.key("paths")
            writer.number(item.paths)
            writer.key("pairs")
            writer.value(.array(item.pairs.map { .string($0) }))
            writer.endObject()
        }
        writer.endArray()
        writer.key("pairs")
        writer.beginArray()
        for entry in entries { Self.write(entry, to: &writer) }
        writer.endArray()
        writer.key("unknown")
        writer.beginArray()
        for folder in unknown {
            writer.beginObject()
            writer.key("folder")
            writer.string(folder.folder)
            writer.key("files")
            writer.value(.array(folder.files.map { .string($0) }))
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.takeBytes()
    }

    private func write(_ folder: String, to writer: inout JSONWriter) {
        let folderEntries = entries.filter { $0.pair.folder == folder }
        let figures = folderEntries.filter(\.counts).compactMap { $0.pixels?.figure }
        writer.beginObject()
        writer.key("folder")
        writer.string(folder)
        writer.key("pairs")
        writer.number(folderEntries.count)
        writer.key("counted")
        writer.number(figures.count)
        writer.key("mean")
        writer.number(figures.isEmpty ? .nan : figures.reduce(0, +) / Double(figures.count))
        writer.key("worst")
        writer.number(figures.max() ?? .nan)
        writer.key("fontsMissing")
        writer.number(folderEntries.filter { $0.drawing?.exclusionReason?.contains("font") ?? false }.count)
        writer.endObject()
    }

    private static func write(_ entry: Entry, to writer: inout JSONWriter) {
        writer.beginObject()
        func member(_ key: String, _ value: Double?) {
            writer.key(key)
            writer.number(value ?? .nan)
        }
        func member(_ key: String, _ values: [String]) {
            writer.key(key)
            writer.value(.array(values.map { .string($0) }))
        }
        writer.key("folder")
        writer.string(entry.pair.folder)
        writer.key("id")
        writer.string(entry.pair.id)
        writer.key("form")
        writer.string(entry.pair.form.rawValue)
        member("figure", entry.pixels?.figure)
        writer.key("counted")
        writer.bool(entry.counts)
        if let reason = entry.drawing?.exclusionReason {
            writer.key("leftOutBecause")
            writer.string(reason)
        }
        if let failure = entry.failure {
            writer.key("failure")
            writer.string(failure)
        }
        if let pixels = entry.pixels {
            member("meanDifference", pixels.meanDifference)
            member("differing", pixels.differing)
            member("inked", Double(pixels.inked))
        }
        if let drawing = entry.drawing {
            member("width", Double(drawing.ours.width))
            member("height", Double(drawing.ours.height))
            if let shapes = drawing.shapes {
                writer.key("paths")
                writer.beginObject()
                member("compared", Double(shapes.compared))
                member("agreeing", Double(shapes.agreeing))
                member("worst", shapes.worst)
                member("characters", Double(shapes.glyphs))
                member("agreeingCharacters", Double(shapes.agreeingGlyphs))
                member("worstCharacter", shapes.worstGlyph)
                member("shiftX", shapes.shift.x)
                member("shiftY", shapes.shift.y)
                member("slivers", Double(shapes.slivers))
                member("beyondTheCell", Double(shapes.beyond))
                member("differences", shapes.differences)
                writer.endObject()
            }
            member("classes", drawing.classes)
            member(
                "diagnostics",
                drawing.diagnostics.reduce(into: []) { list, diagnostic in
                    if !list.contains("\(diagnostic)") { list.append("\(diagnostic)") }
                })
            member("notes", drawing.notes)
        }
        writer.endObject()
    }
}
