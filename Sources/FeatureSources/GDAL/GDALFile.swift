import CGdal
import Documents
import Synchronization

/// A file that GDAL opened: its layers, and the connections that readings use.
///
/// A connection is used by one reading at a time; opening may mean parsing the whole file, so one that a reading
/// has done with is kept for the next.
final class GDALFile: Sendable {
    /// What the file is called in messages.
    let path: String
    /// What people call its format.
    let format: String
    /// GDAL's name of the driver that opened it.
    let driver: String
    let layers: [GDALLayer]
    /// What GDAL had to say when it opened the file.
    let diagnostics: [Diagnostic]
    let library: GDALLibrary
    /// GDAL's path to it.
    private let location: String
    private let idle = Mutex<[GDALConnection]>([])

    /// Takes a file that was just opened.
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
        layers = Self.namedApart(described.layers)
        diagnostics = messages.diagnostics
        idle.withLock { $0.append(connection) }
    }

    /// The version of the file and of what MapInfo keeps beside one; nil for folders and for paths of GDAL's own,
    /// whose parts are not known here.
    var version: SourceVersion? {
        guard !location.hasPrefix("/vsi"), !FileBytes.isFolder(path) else { return nil }
        let stem = path.dropLast(FilePath.fileExtension(of: path).utf8.count)
        let beside = ["dat", "map", "id", "mid"].flatMap { [stem + $0, stem + $0.uppercased()] }
        return SourceVersion(filesAt: [path] + beside.map(String.init))
    }

    /// Opens the file for one use; it is kept for others unless the use throws.
    func withConnection<Result>(_ body: (GDALConnection) throws -> Result) throws -> Result {
        let messages = GDALMessages()
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

    /// The layers, the second and later ones of a name with a number behind it.
    private static func namedApart(_ layers: [GDALLayer]) -> [GDALLayer] {
        var names = Set(layers.map { $0.name.lowercased() })
        var met: Set<String> = []
        return layers.map { layer in
            guard !met.insert(layer.name.lowercased()).inserted else { return layer }
            var layer = layer
            var number = 2
            while !names.insert("\(layer.name) (\(number))".lowercased()).inserted { number += 1 }
            layer.name += " (\(number))"
            met.insert(layer.name.lowercased())
            return layer
        }
    }
}

/// An open data set of GDAL's.
///
/// Unchecked: it may be used by one thread at a time, which ``GDALFile`` sees to.
final class GDALConnection: @unchecked Sendable {
    let library: GDALLibrary
    let pointer: OpaquePointer

    /// Opens a file for reading; nil where no driver does, and the messages say why.
    init?(_ library: GDALLibrary, location: String, drivers: [String], messages: GDALMessages) {
        let allowed = CStringList(drivers)
        // GDAL would write what it learned of a GML file beside it.
        let options = CStringList(["@WRITE_GFS=NO"])
        let opened = library.call(messages) {
            $0.OpenEx(
                location, UInt32(CGDAL_OPEN_VECTOR) | UInt32(CGDAL_OPEN_VERBOSE_ERROR), allowed.pointers,
                options.pointers, nil)
        }
        guard let opened else { return nil }
        self.library = library
        pointer = opened
    }

    deinit { library.call(GDALMessages()) { $0.Close(pointer) } }
}
