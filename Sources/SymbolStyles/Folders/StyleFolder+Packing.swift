import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols

extension StyleFolder {
    /// The result of packing a folder.
    package struct Packed {
        /// The number of items in the style.
        package var count = 0
        /// The problems with files, in the order of the items.
        package var problems: [Problem] = []
    }

    /// Writes a style from the files of a folder.
    ///
    /// Items in `style.json` come first, in its order. Further files follow in the order of their paths. CIM symbols
    /// and other CIM items, simple symbols (`.json`), vector pictures (`.svg`) and pictures (`.png`, `.jpg`) become items.
    /// Files outside the folder, also through links, are refused.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - path: The style, which replaces an older file.
    /// - Throws: `DocumentError` if the folder or its listing cannot be read, or the style cannot be written.
    package static func pack(_ folder: String, to path: String) throws -> Packed {
        guard FileBytes.isFolder(folder) else {
            throw DocumentError(
                .notFound, source: folder, what: "there is no such folder",
                suggestion: "use a folder with symbols, or the result of `cartouche style unpack`")
        }
        let root = RootFolder(folder)
        var packed = Packed()
        var listing = StyleListing()
        let listingPath = FilePath.joining(folder, StyleListing.fileName)
        if FileBytes.exists(listingPath) {
            _ = try root.resolving(listingPath)
            listing = try StyleListing(FileBytes.contents(of: listingPath), source: listingPath)
        }
        let draft = try StyleDraft(
            newAt: path, repeatsKeys: listing.entries.contains { $0.storedKey != nil })
        if !listing.properties.isEmpty { try draft.removeProperties() }
        for (name, value) in listing.properties { try draft.setProperty(name, value) }
        let listed = Set(listing.files)
        let parts = try packBinaries(listing, of: folder, root, into: draft, &packed.problems)
        let others = try files(in: folder, root).filter {
            !listed.contains($0) && $0 != StyleListing.fileName
        }
        let entries = listing.entries + others.map { StyleListing.Entry(file: $0) }
        try check(
            path, replacesNone: [StyleListing.fileName] + listing.files + entries.map(\.file), of: folder)
        for entry in entries {
            do {
                let bytes = try contents(of: entry.file, in: folder, root)
                var found: [Diagnostic] = []
                if var row = try row(entry, bytes, &found) {
                    row.binaries = try entry.binaries.map { file in
                        guard let part = parts[file] else {
                            throw DocumentError(
                                .notFound, source: entry.file, what: "there is no binary part \(file.brief)",
                                suggestion: "list the part in `binaries` of \(StyleListing.fileName)")
                        }
                        return part
                    }
                    try draft.add(row, number: entry.row, storedKey: entry.storedKey)
                    packed.count += 1
                }
                packed.problems += found.map { Problem(file: entry.file, diagnostic: $0) }
            } catch {
                packed.problems.append(notPacked(entry.file, error))
            }
        }
        for file in listing.tables {
            do {
                try draft.add(OtherTable(contents(of: file, in: folder, root), source: file))
            } catch {
                packed.problems.append(notPacked(file, error))
            }
        }
        try draft.write()
        return packed
    }

    /// Checks that an output is not one of the files that become its content.
    private static func check(
        _ output: String, replacesNone files: [String], of folder: String
    ) throws(DocumentError) {
        guard FileBytes.exists(output), let identity = FileIdentity(output) else { return }
        for file in files where FileIdentity(FilePath.joining(folder, file)) == identity {
            throw DocumentError(
                .unwritable, source: output, what: "the style would replace the file \(file) of the folder",
                suggestion: "choose another name")
        }
    }

    private static func notPacked(_ file: String, _ error: any Error) -> Problem {
        let message = (error as? any CartoucheError)?.description ?? "\(error)"
        return Problem(
            file: file,
            diagnostic: Diagnostic(
                .error, code: .itemNotPacked, message: message, instead: "the file is left out"))
    }

    /// Returns the bytes of a file in a folder.
    ///
    /// - Throws: `DocumentError` if the file is outside the folder, too large, or cannot be read.
    private static func contents(
        of file: String, in folder: String, _ root: RootFolder
    ) throws(DocumentError) -> [UInt8] {
        guard isInside(file) else {
            throw DocumentError(
                .outsideRoot, source: file, what: "the file is outside the folder",
                suggestion: "use a path without .., relative to the folder")
        }
        let path = FilePath.joining(folder, file)
        _ = try root.resolving(path)
        return try FileBytes.contents(of: path, limit: maxFileSize)
    }

    /// Adds the binary parts of a listing to a style, in its order.
    ///
    /// - Returns: The parts by their files.
    private static func packBinaries(
        _ listing: StyleListing, of folder: String, _ root: RootFolder, into draft: StyleDraft,
        _ problems: inout [Problem]
    ) throws(DocumentError) -> [String: StyleBinary] {
        var parts: [String: StyleBinary] = [:]
        for binary in listing.binaries {
            do throws(DocumentError) {
                let part = StyleBinary(
                    digest: binary.digest, binaryClass: binary.binaryClass,
                    content: try contents(of: binary.file, in: folder, root))
                try draft.add(part)
                parts[binary.file] = part
            } catch {
                problems.append(notPacked(binary.file, error))
            }
        }
        return parts
    }

    /// Returns the item of a file; nil if the file is none.
    private static func row(
        _ entry: StyleListing.Entry, _ bytes: [UInt8], _ found: inout [Diagnostic]
    ) throws -> StyleDraft.Row? {
        let content: [UInt8]
        var itemClass = entry.itemClass
        switch FilePath.fileExtension(of: entry.file) {
        case "json": (content, itemClass) = try jsonContent(bytes, itemClass, &found)
        case "svg":
            let read = try SVGMarker(bytes, source: entry.file)
            found += read.diagnostics
            (content, itemClass) = (read.symbol.bytes(), 3)
        case "png", "jpg", "jpeg":
            (content, itemClass) = (try PictureFile(bytes, source: entry.file).symbol.bytes(), 3)
        default:
            found.append(
                Diagnostic(
                    .note, code: .itemNotPacked,
                    message: "the file has none of the types json, svg, png, jpg",
                    instead: "the file is left out"))
            return nil
        }
        let stem = FilePath.name(of: entry.file).dropLast(FilePath.fileExtension(of: entry.file).count + 1)
        let key = entry.key ?? String(stem)
        let slash = entry.file.lastIndex(of: "/")
        return StyleDraft.Row(
            key: key, name: entry.name ?? key,
            category: entry.category ?? slash.map { String(entry.file[..<$0]) } ?? "",
            tags: entry.tags, itemClass: itemClass ?? 3, content: content)
    }

    /// Returns the content and the class of a JSON file.
    private static func jsonContent(
        _ bytes: [UInt8], _ itemClass: Int?, _ found: inout [Diagnostic]
    ) throws -> (content: [UInt8], itemClass: Int?) {
        let content = ItemText.stored(bytes)
        let json: JSONPart
        do {
            json = try JSONPart(parsing: content)
        } catch {
            // A listed item is kept as it was in its style.
            guard itemClass != nil else { throw error }
            found.append(
                Diagnostic(.error, code: .symbolNotRead, message: error.what, instead: "kept as it is"))
            return (content, itemClass)
        }
        let type = json["type"]?.string ?? ""
        if itemClass != nil { return (content, itemClass) }
        if let number = StyleClass.number(ofType: type) { return (content, number) }
        let entry = SymbolFile.Entry(key: "$", part: json)
        let read = try entry.read(source: "")
        guard !(read.live is UnsupportedSymbol), let definition = read.reference?.symbol ?? read.drawn,
            let number = StyleClass.number(of: definition.kind)
        else {
            throw DocumentError(
                .unsupported, path: "$.type", what: "'\(type)' is no symbol and no other item of a style",
                suggestion: "use a CIM symbol, a simple symbol, a CIM color or a CIM color ramp")
        }
        found += read.diagnostics
        return (definition.cimBytes(), number)
    }

    /// Returns the paths of all files in a folder and in its folders, sorted; hidden files are left out.
    ///
    /// A link to a folder outside is one of the files, so that it is refused like a link to a file outside.
    private static func files(
        in folder: String, _ root: RootFolder
    ) throws(DocumentError) -> [String] {
        var files: [String] = []
        var folders: [(path: String, depth: Int)] = [("", 0)]
        var count = 0
        while let (inside, depth) = folders.popLast() {
            for name in FileBytes.names(inFolder: FilePath.joining(folder, inside)) {
                let path = inside.isEmpty ? name : "\(inside)/\(name)"
                let whole = FilePath.joining(folder, path)
                if FileBytes.isFolder(whole), (try? root.resolving(whole)) != nil {
                    if depth < maxDepth { folders.append((path, depth + 1)) }
                } else {
                    files.append(path)
                }
                // Folders count too: links to folders above make many paths out of few files.
                count += 1
                guard count <= maxFiles else {
                    throw DocumentError(
                        .tooLarge, source: folder,
                        what: "the folder has more than \(maxFiles) files and folders",
                        suggestion: "make several styles")
                }
            }
        }
        return files.sorted()
    }
}
