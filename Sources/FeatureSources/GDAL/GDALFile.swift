import CartoucheCGdal
import CartoucheCLibrary
import CartoucheDocuments
import Synchronization

/// A file that GDAL opened: its layers, and the connections for readings.
///
/// Only one reading uses a connection at a time. Opening may parse the whole file, so an idle connection is kept for
/// the next reading.
final class GDALFile: Sendable {
    /// The name of the file in error messages.
    let path: String
    /// The name of the format for users.
    let format: String
    /// GDAL's name of the driver that opened the file.
    let driver: String
    let layers: [GDALLayer]
    /// Diagnostics from GDAL when it opened the file.
    let diagnostics: [Diagnostic]
    let library: GDALLibrary
    /// GDAL's path to the file.
    private let location: String
    private let idle = Mutex<[GDALConnection]>([])

    /// Describes a file that was just opened.
    init(_ connection: GDALConnection, path: String, location: String, messages: GDALMessages) {
        self.path = path
        self.location = location
        library = connection.library
        let described = connection.library.call(messages) { functions in
            let driver = functions.GetDatasetDriver(connection.pointer)
            let count = max(0, functions.DatasetGetLayerCount(connection.pointer))
            return (
                driver: functions.GetDriverShortName(driver).map { String(cString: $0) } ?? "",
                format: functions.GetDriverLongName(driver).map { String(cString: $0) } ?? "",
                layers: (0..<count).compactMap { index in
                    functions.DatasetGetLayer(connection.pointer, index)
                        .map { GDALLayer($0, index: Int(index), functions) }
                }
            )
        }
        driver = described.driver
        format = GDALFormat.name(ofDriver: described.driver) ?? described.format
        layers = Self.withUniqueNames(described.layers)
        diagnostics = messages.diagnostics
        idle.withLock { $0.append(connection) }
    }

    /// The version of the file and of the files that MapInfo keeps beside it.
    ///
    /// Nil for folders and for GDAL's virtual paths, because their parts are not known here.
    var version: SourceVersion? {
        guard !location.hasPrefix("/vsi"), !FileBytes.isFolder(path) else { return nil }
        let stem = path.dropLast(FilePath.fileExtension(of: path).utf8.count)
        let beside = ["dat", "map", "id", "mid"].flatMap { [stem + $0, stem + $0.uppercased()] }
        return SourceVersion(filesAt: [path] + beside.map(String.init))
    }

    /// Opens the file or reuses an idle connection, which is kept again unless `body` throws.
    func withConnection<Result>(_ body: (GDALConnection) throws -> Result) throws -> Result {
        let messages = GDALMessages()
        try Self.checkLog(of: path)
        let connection: GDALConnection
        if let kept = idle.withLock({ $0.popLast() }) {
            connection = kept
        } else if let opened = GDALConnection(
            library, location: location, drivers: [driver], messages: messages)
        {
            connection = opened
        } else {
            throw messages.openingError(path: path, format: format)
        }
        let result = try body(connection)
        idle.withLock { if $0.isEmpty { $0.append(connection) } }
        return result
    }

    /// Returns the layers; if names repeat, adds a number to the second and later ones.
    private static func withUniqueNames(_ layers: [GDALLayer]) -> [GDALLayer] {
        var names = UniqueNames(reserved: layers.map(\.name))
        var met: Set<String> = []
        return layers.map { layer in
            guard !met.insert(layer.name.lowercased()).inserted else { return layer }
            var layer = layer
            layer.name = names.addNumbered(layer.name) { "\(layer.name) (\($0))" }
            return layer
        }
    }
}

/// An open GDAL dataset.
///
/// `@unchecked Sendable`: only one thread may use it at a time; ``GDALFile`` ensures this.
final class GDALConnection: @unchecked Sendable {
    let library: GDALLibrary
    let pointer: OpaquePointer

    /// Opens a file for reading; nil if no driver can open it; `messages` then has the reason.
    init?(_ library: GDALLibrary, location: String, drivers: [String], messages: GDALMessages) {
        let allowed = CStringList(drivers)
        // By default, GDAL writes the detected schema of a GML file to a file beside it, and SQLite makes a log. Options
        // with this sign are for the drivers that know them.
        let options = CStringList(["@WRITE_GFS=NO", "@IMMUTABLE=YES"])
        let flags = UInt32(CGDAL_OPEN_VECTOR) | UInt32(CGDAL_OPEN_VERBOSE_ERROR)
        let opened = library.call(messages) { functions in
            allowed.withPointers { drivers, _ in
                options.withPointers { options, _ in functions.OpenEx(location, flags, drivers, options, nil)
                }
            }
        }
        guard let opened else { return nil }
        self.library = library
        pointer = opened
    }

    deinit { library.call(GDALMessages()) { $0.Close(pointer) } }
}
