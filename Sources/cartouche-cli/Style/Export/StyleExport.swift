import ArgumentParser
import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheWorkers
import Synchronization

/// The symbols of a style as files in a folder.
struct StyleExport: Sendable {
    /// The forms of files.
    enum Format: String, OutputFormat {
        case png, svg, pdf, json, html, sprite
    }

    /// A symbol that was written.
    struct Written: Sendable {
        var item: StyleFile.Item
        /// The path of the file in the folder.
        var file: String
        /// The size of the picture in pixels; nil for JSON.
        var width, height: Int?
    }

    let style: StyleFile
    let items: [StyleFile.Item]
    let folder: String
    /// The size of each picture in DIPs; nil for the sizes of the symbols.
    let size: ScreenSize?
    let scale: Double
    let background: Color?
    /// Whether JSON has vector markers in place of characters.
    let vectorizes: Bool
    let resources: ResourceLoader
    let progress: ProgressLine?

    /// The greatest width and height of a picture in DIPs.
    static let maxSide = 1024.0

    /// Writes all files.
    ///
    /// - Returns: The number of written symbols, and the diagnostics, whose paths begin with the key of the symbol.
    /// - Throws: `OutputError` if the folder is not writable.
    func write(_ format: Format) throws -> (count: Int, diagnostics: [Diagnostic]) {
        switch format {
        case .sprite: return try StyleSprite(self).write()
        case .html:
            let pictures = try writeFiles(.svg, in: "symbols")
            let page = StyleCatalogPage(title: FilePath.name(of: style.path), symbols: pictures.written)
            try OutputError.write(page.bytes, to: FilePath.joining(folder, "index.html"))
            return (pictures.written.count, pictures.diagnostics)
        default:
            let files = try writeFiles(format, in: "")
            let index = JSONValue.array(files.written.map(\.json))
            try OutputError.write(index.bytes(.pretty), to: FilePath.joining(folder, "index.json"))
            return (files.written.count, files.diagnostics)
        }
    }

    private func writeFiles(
        _ format: Format, in inside: String
    ) throws -> (written: [Written], diagnostics: [Diagnostic]) {
        var names = FolderNames()
        // The index has its own name.
        _ = names.file("index", extension: "json")
        let jobs = items.map { (item: $0, file: names.file($0.key, extension: format.rawValue, in: inside)) }
        if !inside.isEmpty {
            do { try Folder.create(FilePath.joining(folder, inside)) } catch {
                throw OutputError(cause: error)
            }
        }
        try checkReplacesNoInput(jobs.map(\.file) + ["index.json", "index.html"])
        let results = map(jobs) { item, file in
            let path = FilePath.joining(folder, file)
            var written = Written(item: item, file: file)
            if format == .json {
                let content = try content(of: item)
                let vectorized = vectorizes ? content.vectorized : nil
                try AtomicFile.write((vectorized?.json ?? content.json).bytes(.pretty), to: path)
                return (written, content.diagnostics + (vectorized?.symbol.diagnostics ?? []))
            }
            let drawn = try draw(item, scale: scale) { page, body -> Void in
                switch format {
                case .svg: _ = try body(SVGOutput(path: path))
                case .pdf: _ = try body(PDFOutput(path: path))
                default:
                    let image = try body(PictureOutput(sprites: nil))
                    if let image = image as? Image { try AtomicFile.write(image.png(), to: path) }
                }
                (written.width, written.height) = (page.width, page.height)
            }
            return (written, drawn)
        }
        return try collect(results)
    }

    /// Checks that no file of the folder is the style itself.
    func checkReplacesNoInput(_ files: [String]) throws {
        guard let input = FileIdentity(style.path) else { return }
        for file in files where FileIdentity(FilePath.joining(folder, file)) == input {
            throw InputError(
                "the file \(file) in the folder \(folder) would replace the style", at: style.path,
                suggestion: "choose another folder")
        }
    }

    /// Reads a symbol.
    private func content(of item: StyleFile.Item) throws -> SymbolFile.Entry.Content {
        try SymbolFile.Entry(item, in: style).read(source: style.path, resources: resources)
    }

    /// Returns the size of the picture of a symbol in pixels, without drawing it.
    ///
    /// - Throws: `DocumentError` if the symbol cannot be read.
    func pictureSize(of item: StyleFile.Item, scale: Double) throws -> (width: Int, height: Int) {
        guard let definition = try content(of: item).drawn else { return (0, 0) }
        var reported: [Diagnostic] = []
        let layout = layout(of: definition, scale: scale, &reported)
        return (layout.width, layout.height)
    }

    private func layout(
        of definition: SymbolDefinition, scale: Double, _ diagnostics: inout [Diagnostic]
    ) -> SwatchLayout {
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let limit = size ?? ScreenSize(width: Self.maxSide, height: Self.maxSide)
        let (width, height) = (max(Int(limit.width * scale), 1), max(Int(limit.height * scale), 1))
        let plans = SwatchPlans()
        if size == nil {
            let layout = SwatchLayout(tightAround: definition, pixelsPerPoint: unit, plans: plans)
            if layout.width <= width, layout.height <= height { return layout }
            diagnostics.append(
                Diagnostic(
                    .note, code: .drawnApproximately, message: "the picture is reduced to \(width) pixels"))
        }
        return SwatchLayout(
            fitting: definition, width: width, height: height, pixelsPerPoint: unit, plans: plans)
    }

    /// Draws a symbol on the canvas that `make` chooses.
    ///
    /// - Returns: The diagnostics.
    func draw(
        _ item: StyleFile.Item, scale: Double,
        _ make: (CanvasPage, (any CanvasOutput) throws -> Any) throws -> Void
    ) throws -> [Diagnostic] {
        let content = try content(of: item)
        guard let definition = content.drawn else {
            throw DocumentError(.unsupported, what: "the symbol is of an unknown kind")
        }
        // Text symbols have no class in the API, but are drawn.
        let isLive = !(content.live is UnsupportedSymbol)
        var diagnostics = content.diagnostics + (isLive ? content.liveDiagnostics : [])
        let layout = layout(of: definition, scale: scale, &diagnostics)
        let page = CanvasPage(
            width: layout.width, height: layout.height, pixelsPerDIP: scale, background: background,
            threads: 1)
        func body<Output: CanvasOutput>(_ output: Output) throws -> Output.Product {
            var canvas = try output.makeCanvas(page)
            diagnostics += Swatch.draw(definition, layout, on: &canvas).diagnostics
            let product = try output.finish(&canvas)
            diagnostics += canvas.diagnostics
            return product
        }
        try make(page) { try body($0) }
        return diagnostics
    }

    /// Transforms all elements on all cores; an error of one does not stop the others.
    func map<Element: Sendable, Output: Sendable>(
        _ elements: [(item: StyleFile.Item, file: Element)],
        _ transform: @Sendable (StyleFile.Item, Element) throws -> (Output, [Diagnostic])
    ) -> [Result<(Output, [Diagnostic]), Failure>] {
        let done = Atomic(0)
        return WorkerPool.map(
            elements.map { Pair(item: $0.item, file: $0.file) }, threads: RasterCanvas.coreCount
        ) { pair in
            defer {
                let count = done.add(1, ordering: .relaxed).newValue
                progress?.update("symbols written", done: count, of: elements.count)
            }
            do {
                let (output, found) = try transform(pair.item, pair.file)
                return .success((output, found.map { $0.inSymbol(pair.item.key) }))
            } catch {
                return .failure(Failure(key: pair.item.key, error))
            }
        }
    }

    private struct Pair<Element: Sendable>: Sendable {
        var item: StyleFile.Item
        var file: Element
    }

    /// A symbol that cannot be read, drawn or written.
    struct Failure: Error {
        var diagnostic: Diagnostic
        /// The error if the folder is not writable, so that no symbol can be written.
        var fatal: DocumentError?

        init(key: String, _ error: any Error) {
            let message = (error as? any CartoucheError)?.description ?? "\(error)"
            diagnostic = Diagnostic(
                .error, code: .symbolNotRead, path: key, message: message, instead: "no file is written")
            var cause = error as? DocumentError
            if case .unwritable(let inner)? = error as? CanvasError { cause = inner }
            if cause?.kind == .unwritable { fatal = cause }
        }
    }

    /// Separates the results from the diagnostics.
    ///
    /// - Throws: `OutputError` if the folder is not writable.
    func collect<Output>(
        _ results: [Result<(Output, [Diagnostic]), Failure>]
    ) throws -> (written: [Output], diagnostics: [Diagnostic]) {
        var written: [Output] = []
        var diagnostics: [Diagnostic] = []
        for result in results {
            switch result {
            case .success((let output, let found)):
                written.append(output)
                diagnostics += found
            case .failure(let failure):
                if let fatal = failure.fatal { throw OutputError(cause: fatal) }
                diagnostics.append(failure.diagnostic)
            }
        }
        return (written, diagnostics)
    }
}

extension StyleExport.Written {
    fileprivate var json: JSONValue {
        var members: JSONObject = [
            "key": .string(item.key), "file": .string(file), "name": .string(item.name),
            "category": .string(item.category), "tags": .array(item.tags.map { .string($0) }),
            "class": .string(StyleClassName.text(item.itemClass)),
        ]
        if let width, let height {
            members["width"] = .number(JSONNumber(Double(width)))
            members["height"] = .number(JSONNumber(Double(height)))
        }
        return .object(members)
    }
}

extension Diagnostic {
    /// The diagnostic with the key of its symbol before the path.
    fileprivate func inSymbol(_ key: String) -> Diagnostic {
        var result = self
        result.path = path.isEmpty || path == "$" ? key : "\(key) \(path)"
        return result
    }
}
