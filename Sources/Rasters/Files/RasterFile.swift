import CartoucheCGdal
import CartoucheCLibrary
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import Synchronization

/// A raster file that GDAL reads: its size, bands and position.
///
/// Only windows are read, from the best overview, so the memory is bounded. Several threads may read at the same time;
/// each reading has its own connection.
package final class RasterFile: Sendable {
    /// The path, also in messages.
    package let path: String
    /// GDAL's name of the format, such as `GeoTIFF`.
    package let format: String
    /// The number of columns and rows.
    package let width, height: Int
    package let bands: [RasterBand]
    /// The transformation from columns and rows to coordinates.
    package let transform: RasterTransform
    /// The spatial reference of the coordinates.
    package let spatialReference: SpatialReference
    /// The version of the file when it was opened; nil if it is not known.
    package let version: SourceVersion?
    /// Diagnostics about the whole file.
    package let diagnostics: [Diagnostic]
    let library: GDALLibrary
    private let idle = Mutex<[RasterConnection]>([])
    /// The statistics of bands that were computed before.
    let statistics = Mutex<[RasterStatisticsKey: RasterStatistics]>([:])

    /// The extensions of files that only have rasters; a GeoPackage can have rasters, too.
    package static let extensions: Set<String> = [
        "asc", "bil", "bip", "bsq", "dem", "dt0", "dt1", "dt2", "flt", "grb", "grib", "grib2", "hgt", "img",
        "j2k", "jp2", "jpx", "jpg", "jpeg", "mbtiles", "nc", "png", "tif", "tiff", "vrt", "webp",
    ]

    /// Returns whether a file has the extension of rasters; a virtual dataset of features is no raster.
    package static func isRaster(_ path: String) -> Bool {
        let ending = FilePath.fileExtension(of: path).lowercased()
        guard ending == "vrt" else { return extensions.contains(ending) }
        let beginning = try? FileBytes(path: path).peek(512)
        return String(decoding: beginning ?? [], as: UTF8.self).lowercased().contains("<vrtdataset")
    }

    /// The greatest number of connections that wait for the next reading.
    private static let maximumIdle = 8

    /// Opens a raster.
    ///
    /// - Throws: `FeatureSourceError` if GDAL is not available. `DocumentError` if the file is missing, is no raster,
    ///   or has no position on Earth.
    package init(path: String) throws {
        guard FileBytes.exists(path) else {
            throw DocumentError(
                .notFound, source: path, what: "the file does not exist",
                suggestion: "check the path; relative paths start at the current folder")
        }
        do { library = try GDALLibrary.shared() } catch { throw error.error(path: path) }
        try Self.checkVirtual(path)
        let messages = GDALMessages()
        guard let connection = RasterConnection(library, path: path, messages: messages) else {
            throw Self.openingError(path, messages)
        }
        let found = try library.call(messages) { try RasterDescription(connection.pointer, path, $0) }
        for other in found.files where other != path && FileBytes.exists(other) {
            try Self.checkVirtual(other)
        }
        self.path = path
        (format, width, height) = (found.format, found.width, found.height)
        (bands, transform, spatialReference) = (found.bands, found.transform, found.spatialReference)
        version = SourceVersion(filesAt: [path])
        diagnostics = messages.diagnostics
        idle.withLock { $0.append(connection) }
    }

    /// Calls GDAL with a connection that no other thread uses; it is kept unless `body` throws.
    func withConnection<Result>(
        _ messages: GDALMessages, _ body: (OpaquePointer, CGdalFunctions) throws -> Result
    ) throws -> Result {
        let kept = idle.withLock { $0.popLast() }
        guard let connection = kept ?? RasterConnection(library, path: path, messages: messages) else {
            throw Self.openingError(path, messages)
        }
        let result = try library.call(messages) { try body(connection.pointer, $0) }
        idle.withLock { if $0.count < Self.maximumIdle { $0.append(connection) } }
        return result
    }

    private static func openingError(_ path: String, _ messages: GDALMessages) -> DocumentError {
        guard let first = messages.failures.first, !first.contains("not recognized") else {
            return .unusableRaster(path, "the file is not a raster that GDAL reads")
        }
        return messages.openingError(path: path, format: "raster")
    }

    /// Checks a virtual raster (VRT), which can name other files.
    ///
    /// - Throws: `DocumentError` if it names the memory of this process, which GDAL would read.
    private static func checkVirtual(_ path: String) throws {
        guard !FileBytes.isFolder(path) else { return }
        let file = try FileBytes(path: path)
        let beginning = try file.peek(512)
        guard String(decoding: beginning, as: UTF8.self).lowercased().contains("<vrtdataset") else { return }
        var text = String(decoding: try file.contents(), as: UTF8.self).lowercased()
        while text.contains("&amp;") { text = text.replacing("&amp;", with: "&") }
        guard !text.contains("datapointer"), !text.contains("&#") else {
            throw DocumentError.unusableRaster(path, "the virtual raster has a source that is not a file")
        }
    }
}

extension DocumentError {
    /// The error for a file that is not a usable raster.
    static func unusableRaster(_ path: String, _ what: String) -> DocumentError {
        DocumentError(
            .malformed, source: path, what: what,
            suggestion: "use a raster with a coordinate system, such as a GeoTIFF")
    }
}

/// An open raster of GDAL.
///
/// `@unchecked Sendable`: only one thread may use it at a time; ``RasterFile`` ensures this.
final class RasterConnection: @unchecked Sendable {
    private let library: GDALLibrary
    let pointer: OpaquePointer

    /// Opens a file for reading; nil if no driver can open it; `messages` then has the reason.
    init?(_ library: GDALLibrary, path: String, messages: GDALMessages) {
        let flags = UInt32(CGDAL_OPEN_RASTER) | UInt32(CGDAL_OPEN_VERBOSE_ERROR)
        let drivers = CStringList(library.rasterDrivers)
        let opened = library.call(messages) { functions in
            drivers.withPointers { list, _ in functions.OpenEx(path, flags, list, nil, nil) }
        }
        guard let opened else { return nil }
        self.library = library
        pointer = opened
    }

    deinit { library.call(GDALMessages()) { $0.Close(pointer) } }
}

/// What GDAL says about a raster.
private struct RasterDescription {
    let format: String
    let width, height: Int
    let bands: [RasterBand]
    let transform: RasterTransform
    let spatialReference: SpatialReference
    /// The other files that a virtual raster names.
    let files: [String]

    /// The greatest number of bands that are described.
    private static let maximumBands = 1024

    init(_ dataset: OpaquePointer, _ path: String, _ functions: CGdalFunctions) throws {
        let driver = functions.GetDatasetDriver(dataset)
        let isVirtual = functions.GetDriverShortName(driver).map { String(cString: $0) } == "VRT"
        files = isVirtual ? Self.files(of: dataset, functions) : []
        format = functions.GetDriverLongName(driver).map { String(cString: $0) } ?? ""
        width = Int(functions.GetRasterXSize(dataset))
        height = Int(functions.GetRasterYSize(dataset))
        let count = min(Int(functions.GetRasterCount(dataset)), Self.maximumBands)
        bands = (0..<max(count, 0)).compactMap { index in
            functions.GetRasterBand(dataset, Int32(index + 1)).map {
                RasterBand($0, number: index + 1, functions)
            }
        }
        guard width > 0, height > 0, !bands.isEmpty else {
            throw DocumentError.unusableRaster(path, "the file has no band of a raster")
        }
        var numbers = [Double](repeating: 0, count: 6)
        let isPlaced = functions.GetGeoTransform(dataset, &numbers) == 0
        guard isPlaced, let transform = RasterTransform(numbers) else {
            let points = functions.GetGCPCount(dataset) > 0
            throw DocumentError.unusableRaster(
                path,
                points ? "the raster has control points instead of a position" : "the raster has no position")
        }
        guard let reference = GDALReference(functions.GetSpatialRef(dataset), functions).spatialReference
        else { throw DocumentError.unusableRaster(path, "the raster has no coordinate system") }
        self.transform = transform
        spatialReference = reference
    }

    /// The greatest number of files whose beginning is looked at.
    private static let maximumFiles = 10_000

    private static func files(of dataset: OpaquePointer, _ functions: CGdalFunctions) -> [String] {
        guard let list = functions.GetFileList(dataset) else { return [] }
        defer { functions.Destroy(list) }
        var names: [String] = []
        while names.count < maximumFiles, let name = list[names.count] { names.append(String(cString: name)) }
        return names
    }
}
