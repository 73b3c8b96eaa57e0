import CartoucheDocuments
import CartoucheImages
import CartoucheJobLines
import CartoucheRenderers
import CartoucheSymbolChecks
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols
import TemporarySupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Targets that read documents.
enum DocumentTargets {
    /// The two parsers must accept the same documents.
    static func json(_ input: [UInt8]) throws {
        // Items of styles can end with NUL bytes, so one of the parsers accepts them.
        let input = Array(input.prefix { $0 != 0 })
        let value = try? clampedValue(input)
        let part = try? JSONPart(parsing: input)
        precondition((value == nil) == (part == nil))
        guard let value else { return }
        let again = try JSONValue(parsing: value.bytes())
        precondition(again == value)
        for stream in [1, 7] {
            var options = JSONReader.Options()
            options.chunkBytes = stream
            options.clampsNumbers = true
            var reader = JSONReader(input, options: options)
            while try reader.nextDocument() { try reader.skipValue() }
        }
    }

    /// Returns a document with numbers in the range of double precision, as `JSONPart` reads it.
    private static func clampedValue(_ input: [UInt8]) throws -> JSONValue {
        var options = JSONReader.Options()
        options.clampsNumbers = true
        var reader = JSONReader(input, options: options)
        let value = try reader.readValue()
        try reader.finish()
        return value
    }

    /// Symbols of the CIM and of web maps, and renderers of both.
    static func cim(_ input: [UInt8]) throws {
        if let symbol = try? SymbolDefinition(cim: input, log: DiagnosticLog()) {
            let written = symbol.cimJSON
            SymbolTargets.drawOnAll(symbol)
            _ = try SymbolDefinition(cim: written.bytes(), log: DiagnosticLog())
        }
        let part = try JSONPart(parsing: input)
        var diagnostics: [Diagnostic] = []
        if let symbol = try? Symbol.fromJSON(part, path: "$", diagnostics: &diagnostics) {
            _ = symbol.toJSON()
            SymbolTargets.drawOnAll(symbol.definition)
        }
        if let renderer = try? Renderer.fromJSON(part, path: "$", diagnostics: &diagnostics) {
            _ = renderer.toJSON()
            for symbol in renderer.definition.symbols(atScale: 50_000).prefix(4) {
                SymbolTargets.drawOnAll(symbol)
            }
        }
    }

    /// The lines of a job file.
    static func jobs(_ input: [UInt8]) throws {
        let options = [
            JobOption(key: "inputs", isPositional: true, isFlag: false),
            JobOption(key: "output", isPositional: false, isFlag: false),
            JobOption(key: "size", isPositional: false, isFlag: false),
            JobOption(key: "bbox", isPositional: false, isFlag: false),
            JobOption(key: "fit", isPositional: false, isFlag: true),
        ]
        var lines = LineReader(MemoryBytes(input, name: "jobs"), limit: 1 << 12)
        while let line = try lines.next() {
            guard case .bytes(let bytes) = line,
                let job = try? JobLine(bytes, of: "render", source: "jobs", options: { _ in options })
            else { continue }
            // Options and files are apart, so no file can become an option.
            let end = job.arguments.firstIndex(of: "--")
            precondition(end.map { job.arguments[..<$0].allSatisfy { $0.hasPrefix("--") } } ?? false)
            precondition(!job.arguments.contains("-"))
        }
    }

    /// The checks of the symbols in any document.
    static func check(_ input: [UInt8]) throws {
        let file = try SymbolFile(bytes: input, path: "input.json")
        for entry in file.entries.prefix(4) {
            guard let content = try? entry.read(source: "input.json", resources: ResourceLoader()) else {
                continue
            }
            _ = SymbolCheck(
                json: content.json, definition: content.drawn,
                reading: content.diagnostics + (content.reference?.overridesWithoutTarget ?? []))
        }
    }

    /// A style, which is also searched, edited and compared.
    static func style(_ input: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(input, as: "input.stylx")
        let style = try StyleFile(path: path)
        for item in style.items.prefix(4) {
            _ = try? SymbolDefinition(cim: style.content(of: item), log: DiagnosticLog())
        }
        // The number that the user of a database can set decides what is made of the style.
        let version = input.count > 63 ? input[63] : 0
        if version % 2 == 1 {
            let output = try TemporaryFolder()
            _ = try StyleFolder.unpack(style, to: output.path + "/unpacked")
            _ = try StyleFolder.pack(output.path + "/unpacked", to: output.path + "/packed.stylx")
            return
        }
        let first = style.items.first
        Waiting.run {
            let edited = SymbolStyle(url: URL(filePath: path))
            _ = try await edited.searchSymbols(using: edited.defaultSearchParameters)
            let item = SymbolStyleItem(key: first?.key ?? "a", name: "a", symbol: SimpleMarkerSymbol())
            try await edited.edit { edits in
                edits.update(item)
                edits.remove(forKeys: ["k"])
                edits.add(item)
            }
        }
        _ = try StyleDifference(from: style, to: StyleFile(path: path))
    }
}

/// Targets that decode pictures.
enum PictureTargets {
    /// Decodes a picture of at most a million pixels, at its full size.
    static func read(_ input: [UInt8]) throws {
        let image = try Image(data: input, pixelLimit: 1 << 20)
        guard image.width * image.height < 1 << 14 else { return }
        let again = try Image(data: image.png())
        precondition(again == image)
        _ = try image.jpeg()
    }
}
