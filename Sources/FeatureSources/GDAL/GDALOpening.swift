import CartoucheCGdal
import CartoucheDocuments

extension GDALFile {
    /// Opens a file, a folder, an archive or a path such as `/vsizip/…`.
    ///
    /// - Throws: ``FeatureSourceError`` if GDAL is not available or if no driver recognizes the file, `DocumentError`
    ///   if the file is missing or broken.
    static func open(_ beginning: FileBeginning) throws -> GDALFile {
        let path = beginning.location?.path ?? beginning.path
        let root = beginning.location?.root
        guard !path.utf8.contains(0) else {
            throw DocumentError(.notFound, source: path, what: "the path contains a null character")
        }
        let isVirtual = path.hasPrefix("/vsi") && !FileBytes.exists(path)
        if !isVirtual {
            if !FileBytes.isFolder(path), beginning.bytes.isEmpty {
                throw DocumentError(.malformed, source: path, what: "the file is empty")
            }
            if !FileBytes.exists(path) { _ = try FileBytes(path: path) }
        }
        let library: GDALLibrary
        do {
            library = try GDALLibrary.shared()
        } catch {
            throw error.error(path: path)
        }
        let messages = GDALMessages()
        var location = isVirtual ? path : GDALArchive.location(of: path)
        if let archive = GDALArchive(location: location, library) {
            location = try archive.choice(path: path)
        }
        if let root, FileBytes.isFolder(path) { try checkContent(of: path, in: root) }
        try checkLog(of: path)
        let isReadable = library.call(messages) { DXFLines.areReadable(at: location, $0) }
        let drivers = library.drivers.filter {
            (root == nil || GDALLibrary.confinedDrivers.contains($0)) && ($0 != "DXF" || isReadable)
        }
        guard
            let connection = GDALConnection(
                library, location: location, drivers: drivers, messages: messages)
        else { throw isReadable ? failure(beginning, messages) : DXFLines.error(path: path) }
        let file = GDALFile(connection, path: path, location: location, messages: messages)
        // Some drivers open incomplete documents. Failures of a VRT mean that the file it refers to cannot be opened.
        guard !messages.isCutOff, file.driver != "OGR_VRT" || messages.failures.isEmpty else {
            throw messages.openingError(path: path, format: file.format)
        }
        return file
    }

    /// Throws if a file has a write-ahead log: GDAL would move its content to the database, and delete it.
    static func checkLog(of path: String) throws(DocumentError) {
        guard FileBytes.exists(path + "-wal") else { return }
        throw DocumentError(
            .unsupported, source: path, what: "the database has a write-ahead log (-wal)",
            suggestion: "close the program that writes the database, or save it as a GeoPackage")
    }

    /// Throws if a folder has a link that leaves the root folder.
    private static func checkContent(of folder: String, in root: RootFolder) throws(DocumentError) {
        for name in FileBytes.names(inFolder: folder, hidden: true) {
            _ = try root.resolving(FilePath.joining(folder, name))
        }
    }

    /// Returns the error for a file that no driver opened.
    private static func failure(_ beginning: FileBeginning, _ messages: GDALMessages) -> any Error {
        let ending = beginning.fileExtension
        if beginning.location?.root != nil {
            return DocumentError(
                .unsupported, source: beginning.path,
                what: "the file is broken, or its format cannot be restricted to a root folder",
                suggestion: "convert the data to GeoJSON, GeoPackage or FlatGeobuf")
        }
        let isUnknown = messages.failures.allSatisfy { $0.contains("not recognized as") }
        if let format = GDALFormat.name(ofExtension: ending) {
            if isUnknown {
                return DocumentError(
                    .malformed, source: beginning.path,
                    what: "the content is incomplete or does not have the format of .\(ending) (\(format))",
                    suggestion: "repair the file or export it again")
            }
            return messages.openingError(path: beginning.path, format: format)
        }
        guard isUnknown else { return messages.openingError(path: beginning.path, format: "file") }
        let found =
            beginning.firstLetter == UInt8(ascii: "{")
            ? "a JSON document without features"
            : ending.isEmpty ? "a file or folder without extension" : "." + ending
        return FeatureSourceError.unknownFormat(source: beginning.path, found: found)
    }
}

extension GDALLibrary.Unavailable {
    /// Returns the error for a file that needs GDAL.
    package func error(path: String) -> FeatureSourceError {
        let ending = FilePath.fileExtension(of: path)
        let format =
            GDALFormat.name(ofExtension: ending)
            ?? (ending.isEmpty ? "a file without extension" : "the format of .\(ending)")
        return .missingLibrary(
            source: path, format: format, library: "GDAL (libgdal.so.32)",
            package: "libgdal32 (Debian 12; libgdal34t64 on Ubuntu 24.04, gdal elsewhere)",
            reason: self == .notInstalled ? "is not installed" : "is older than version 3.4")
    }
}
