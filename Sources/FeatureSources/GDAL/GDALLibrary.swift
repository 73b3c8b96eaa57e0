import CartoucheCGdal
import CartoucheCLibrary

/// GDAL, which is opened with the dynamic loader when a format first needs it.
///
/// Loading GDAL takes longer than drawing many maps.
package struct GDALLibrary: @unchecked Sendable {
    // `@unchecked Sendable`: the function pointers refer to a library that is never closed.
    package let functions: CGdalFunctions
    /// The version as a number; 3060200 means 3.6.2.
    let version: Int
    /// The drivers that may open files with features, by GDAL's short names.
    let drivers: [String]
    /// The drivers that may open files with rasters, by GDAL's short names.
    package let rasterDrivers: [String]

    /// The possible file names of GDAL: versions 3.4 to 3.12 with the newest first, and Homebrew's on macOS.
    package static let names =
        (30...38).reversed().map { "libgdal.so.\($0)" } + [
            "libgdal.so", "/opt/homebrew/lib/libgdal.dylib", "/usr/local/lib/libgdal.dylib",
        ]

    private static let opened: Result<GDALLibrary, Unavailable> = {
        do throws(Unavailable) { return .success(try GDALLibrary(names: names)) } catch {
            return .failure(error)
        }
    }()

    /// Returns the library of this process, opened at the first call.
    package static func shared() throws(Unavailable) -> GDALLibrary { try opened.get() }

    /// The reason why GDAL is not available.
    package enum Unavailable: Error, Hashable, Sendable {
        case notInstalled, tooOld
    }

    /// Opens the first of these libraries that exists.
    package init(names: [String]) throws(Unavailable) {
        var functions = CGdalFunctions()
        switch CStringList(names).withPointers({ cgdal_open($0, $1, &functions) }) {
        case 0: break
        case 1: throw .notInstalled
        default: throw .tooOld
        }
        version = functions.VersionInfo("VERSION_NUM").flatMap { Int(String(cString: $0)) } ?? 0
        (drivers, rasterDrivers) = Self.registered(functions)
        self.functions = functions
    }
}

// MARK: - Drivers

extension GDALLibrary {
    /// Drivers that access other machines or databases, or that run other programs.
    private static let externalDrivers: Set<String> = [
        "ADBC", "AIVector", "AmigoCloud", "ARCGEN_REST", "Carto", "Cloudant", "CouchDB", "CSW", "DB2ODBC",
        "DODS", "EEDA", "Elasticsearch", "ElasticSearch", "FME_OLEDB", "GDALG", "GFT", "GMLAS", "GPSBabel",
        "HANA", "HTTP", "IDB", "Ingres", "MongoDB", "MongoDBv3", "MSSQLSpatial", "MySQL", "NGW", "OAPIF",
        "DAAS", "EEDAI", "GeoRaster", "PLMosaic", "PostGISRaster", "RDA", "WMS", "WMTS",
        "OCI", "ODBC", "OGDI", "OGR_DODS", "OGR_OGDI", "OGR_SDE", "PGeo", "PLScenes", "PLSCENES",
        "PostgreSQL", "SDE", "SNOWFLAKE", "SOSI_REST", "STACIT", "STACTA", "WCS", "WFS", "WFS3", "Walk",
    ]

    /// Drivers whose files cannot make them open other files; in a folder, the other files are beside.
    ///
    /// VRT, MapInfo tables and SQLite databases with virtual tables, for example, can name any file.
    package static let confinedDrivers: Set<String> = [
        "AVCE00", "DGN", "DXF", "ESRIJSON", "FlatGeobuf", "GeoJSON", "GeoJSONSeq", "GeoRSS", "GPX", "JML",
        "KML",
        "LIBKML", "ODS", "OGR_GMT", "OpenFileGDB", "Parquet", "TopoJSON", "XLSX",
    ]

    /// Drivers that start again after the last feature, so that their streams never end.
    private static let endlessDrivers: Set<String> = ["Geoconcept"]

    /// Drivers that open the memory of this process, or results of calculations that a path describes.
    private static let unsafeRasterDrivers: Set<String> = ["DERIVED", "MEM"]

    /// Registers GDAL's drivers and returns the names of those that may open files, for features and for rasters.
    private static func registered(_ functions: CGdalFunctions) -> ([String], [String]) {
        // If no other code in this process uses GDAL, it is configured for this module. It is silent also in its own
        // threads, and lacks drivers that a file such as a VRT could activate.
        let isOurs = functions.GetDriverCount() == 0
        if isOurs {
            let before = functions.SetErrorHandler(cgdal_receive)
            if address(before) != address(functions.DefaultErrorHandler) {
                _ = functions.SetErrorHandler(before)
            }
        }
        functions.PushErrorHandlerEx(cgdal_receive, nil)
        defer { functions.PopErrorHandler() }
        functions.AllRegister()
        var names: [String] = []
        var rasters: [String] = []
        var refused: [OpaquePointer] = []
        for index in 0..<functions.GetDriverCount() {
            guard let driver = functions.GetDriver(index),
                let name = functions.GetDriverShortName(driver).map({ String(cString: $0) })
            else { continue }
            func says(_ item: String) -> Bool {
                functions.GetMetadataItem(UnsafeMutableRawPointer(driver), item, nil) != nil
            }
            let isService =
                says("DMD_CONNECTION_PREFIX") && !says("DMD_EXTENSIONS") && !says("DMD_EXTENSION")
            if externalDrivers.contains(name) || endlessDrivers.contains(name)
                || isService && !localPrefixed.contains(name)
            {
                refused.append(driver)
                continue
            }
            guard says("DCAP_OPEN") else { continue }
            if says("DCAP_VECTOR"), isOurs || name != "OGR_VRT" { names.append(name) }
            if says("DCAP_RASTER"), isOurs || name != "VRT", !unsafeRasterDrivers.contains(name) {
                rasters.append(name)
            }
        }
        if isOurs { for driver in refused { functions.DeregisterDriver(driver) } }
        return (names, rasters)
    }

    /// Drivers that take a connection prefix and state no extension, but read local files.
    private static let localPrefixed: Set<String> = ["AVCBin", "TIGER", "LVBAG", "OGR_SDTS", "VDV"]

    private static func address(_ function: CGdalMessageReceiver?) -> UInt {
        function.map { unsafeBitCast($0, to: UInt.self) } ?? 0
    }
}

// MARK: - Calls

extension GDALLibrary {
    /// Configuration options during a call: no network access, no debug output, no files beside the data, and broken GML
    /// features are skipped.
    private static let options = [
        ("CPL_DEBUG", "OFF"), ("CPL_VSIL_CURL_ALLOWED_EXTENSIONS", ".nothing-is-allowed"),
        ("CPL_VSIL_GZIP_WRITE_PROPERTIES", "NO"), ("GDAL_PAM_ENABLED", "NO"),
        ("GDAL_VRT_ENABLE_PYTHON", "NO"), ("GML_SKIP_CORRUPTED_FEATURES", "YES"),
        ("OGR_GEOJSON_MAX_OBJ_SIZE", "1000"),
    ]

    /// Calls GDAL; its messages go to `messages`, and nothing goes to standard error.
    package func call<Result>(
        _ messages: GDALMessages, _ body: (CGdalFunctions) throws -> Result
    ) rethrows -> Result {
        var receiver = CGdalReceiver(log: Unmanaged.passUnretained(messages).toOpaque()) {
            guard let log = $0 else { return }
            Unmanaged<GDALMessages>.fromOpaque(log).takeUnretainedValue()
                .receive(severity: $1, number: $2, text: $3)
        }
        let before = Self.options.map { name, _ in
            functions.GetThreadLocalConfigOption(name, nil).map { String(cString: $0) }
        }
        for (name, value) in Self.options { functions.SetThreadLocalConfigOption(name, value) }
        _ = functions.HTTPPushFetchCallback({ _, _, _, _, _, _, _ in nil }, nil)
        defer {
            _ = functions.HTTPPopFetchCallback()
            for ((name, _), value) in zip(Self.options, before) {
                functions.SetThreadLocalConfigOption(name, value)
            }
        }
        return try withUnsafeMutablePointer(to: &receiver) { receiver in
            functions.PushErrorHandlerEx(cgdal_receive, receiver)
            defer { functions.PopErrorHandler() }
            return try withExtendedLifetime(messages) { try body(functions) }
        }
    }
}
