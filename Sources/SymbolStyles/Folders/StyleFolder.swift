import CartoucheDocuments

/// A style as a folder of files, for version control and for making styles from pictures.
///
/// Each item is a file, each category a folder, and `style.json` has the tags and other texts.
package enum StyleFolder {
    /// A file of the folder, or an item, with a problem.
    package struct Problem: Sendable {
        /// The path of the file in the folder, or the key of the item.
        package var file: String
        package var diagnostic: Diagnostic
    }

    /// The greatest number of files in a folder, and of folders in each other.
    static let maxFiles = 100_000
    static let maxDepth = 16
    /// The greatest size of a file in bytes.
    static let maxFileSize = 64 << 20

    /// Writes the items of a style to a folder.
    ///
    /// Files of an earlier call for the same folder that belong to no item any more are deleted.
    ///
    /// - Parameters:
    ///   - style: The style.
    ///   - folder: The folder, which is created unless it exists. It must be empty or have a file `style.json`.
    /// - Returns: The items that could not be written.
    /// - Throws: `DocumentError` if the folder has other files, or if it cannot be written.
    package static func unpack(_ style: StyleFile, to folder: String) throws(DocumentError) -> [Problem] {
        guard style.items.count <= maxFiles else {
            throw DocumentError(
                .tooLarge, source: style.path, what: "the style has more than \(maxFiles) items",
                suggestion: "make several styles")
        }
        let listingPath = FilePath.joining(folder, StyleListing.fileName)
        let earlier = try earlierFiles(in: folder)
        try Folder.create(folder)
        var names = FolderNames()
        var listing = StyleListing()
        listing.properties = style.properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        var problems: [Problem] = []
        var folders: Set<String> = []
        var expectedRow: Int64 = 1
        let parts = try unpackBinaries(of: style, to: folder, &names, &listing)
        for item in style.items {
            let inside = FolderNames.folder(item.category)
            let file = names.file(item.key, extension: "json", in: inside)
            do throws(DocumentError) {
                let row = try style.row(of: item)
                let content = row.content
                if folders.insert(inside).inserted { try Folder.create(FilePath.joining(folder, inside)) }
                try AtomicFile.write(ItemText.readable(content), to: FilePath.joining(folder, file))
                let tags = item.tagText.split(separator: ";", omittingEmptySubsequences: false)
                var entry = StyleListing.Entry(
                    file: file, tags: item.tagText.isEmpty ? [] : tags.map(String.init))
                let stem = FilePath.name(of: file).dropLast(5)
                if item.key != stem { entry.key = item.key }
                if style.hasKeys { entry.storedKey = item.storedKey }
                if item.name != item.key { entry.name = item.name }
                if item.category != inside { entry.category = item.category }
                if ItemText.itemClass(content) != item.itemClass { entry.itemClass = item.itemClass }
                if item.row != expectedRow { entry.row = item.row }
                expectedRow = item.row + 1
                entry.binaries = row.binaries.compactMap { parts[$0.digest] }
                listing.entries.append(entry)
            } catch {
                if error.kind == .unwritable { throw error }
                problems.append(
                    Problem(
                        file: item.key,
                        diagnostic: Diagnostic(.error, code: .symbolNotRead, path: "$", message: "\(error)")))
            }
        }
        problems += try unpackTables(of: style, to: folder, &names, &listing)
        try AtomicFile.write(listing.bytes, to: listingPath)
        let written = Set(listing.files.map { $0.lowercased() })
        for file in earlier where !written.contains(file.lowercased()) {
            try Folder.remove(file: FilePath.joining(folder, file))
        }
        return problems
    }

    /// Writes the binary parts of a style to the folder `binaries`.
    ///
    /// - Returns: The files by the digests of the parts.
    private static func unpackBinaries(
        of style: StyleFile, to folder: String, _ names: inout FolderNames, _ listing: inout StyleListing
    ) throws(DocumentError) -> [String: String] {
        let inside = "binaries"
        var files: [String: String] = [:]
        for binary in try style.binaries(of: nil) {
            if files.isEmpty { try Folder.create(FilePath.joining(folder, inside)) }
            let ending = binary.binaryClass == 1 ? "glb" : "bin"
            let file = names.file(binary.digest, extension: ending, in: inside)
            try AtomicFile.write(binary.content, to: FilePath.joining(folder, file))
            files[binary.digest] = file
            listing.binaries.append(
                StyleListing.Binary(
                    file: file, digest: binary.digest, binaryClass: binary.binaryClass))
        }
        return files
    }

    /// Writes the tables that other programs have added to the folder `tables`.
    ///
    /// - Returns: A note for each view, trigger and virtual table, which are left out.
    private static func unpackTables(
        of style: StyleFile, to folder: String, _ names: inout FolderNames, _ listing: inout StyleListing
    ) throws(DocumentError) -> [Problem] {
        let inside = "tables"
        let (tables, others) = try style.otherTables()
        for table in tables {
            if listing.tables.isEmpty { try Folder.create(FilePath.joining(folder, inside)) }
            let file = names.file(table.name, extension: "json", in: inside)
            try AtomicFile.write(table.bytes, to: FilePath.joining(folder, file))
            listing.tables.append(file)
        }
        return others.map { name in
            Problem(
                file: name,
                diagnostic: Diagnostic(
                    .note, code: .itemNotPacked, message: "it is a view, a trigger or a virtual table",
                    instead: "it is left out"))
        }
    }

    /// Returns the files that an earlier call wrote to a folder.
    ///
    /// - Throws: `DocumentError` if the folder has files, but no listing.
    private static func earlierFiles(in folder: String) throws(DocumentError) -> [String] {
        let path = FilePath.joining(folder, StyleListing.fileName)
        if FileBytes.exists(path) {
            let listing = try StyleListing(FileBytes.contents(of: path), source: path)
            return listing.files.filter(isInside)
        }
        guard FileBytes.names(inFolder: folder).isEmpty else {
            throw DocumentError(
                .unwritable, source: folder, what: "the folder has files, but no \(StyleListing.fileName)",
                suggestion: "choose a new or empty folder, or one of an earlier unpacking")
        }
        return []
    }

    /// Whether a path stays in its folder.
    static func isInside(_ path: String) -> Bool {
        !path.isEmpty && !path.utf8.contains(0)
            && path.split(separator: "/", omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }
}
