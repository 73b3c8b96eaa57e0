import CartoucheCLibrary
import CartoucheCProj
import Synchronization

/// The PROJ library, opened with the dynamic loader on first use.
///
/// Maps that need no projection start without it.
package struct ProjLibrary: @unchecked Sendable {
    // Sharing is safe: these are function pointers into a library that is never closed.
    let functions: CProjFunctions

    /// File names of PROJ: Debian 12, newer and older versions, and macOS with Homebrew.
    package static let names = [
        "libproj.so.25", "libproj.so.26", "libproj.so.22", "libproj.so.19", "libproj.so",
        "libproj.25.dylib", "/opt/homebrew/lib/libproj.dylib", "/usr/local/lib/libproj.dylib",
    ]

    private static let opened: Result<ProjLibrary, GeospatialError> = {
        do throws(GeospatialError) { return .success(try ProjLibrary(names: names)) } catch {
            return .failure(error)
        }
    }()

    /// Returns the library of this process.
    ///
    /// - Throws: `GeospatialError.missingLibrary` if PROJ is not installed, or is older than version 8.
    package static func shared() throws(GeospatialError) -> ProjLibrary { try opened.get() }

    /// Opens the first library of a list that exists.
    package init(names: [String]) throws(GeospatialError) {
        var functions = CProjFunctions()
        switch CStringList(names).withPointers({ cproj_open($0, $1, &functions) }) {
        case 0: self.functions = functions
        case 1:
            throw .missingLibrary(
                name: "PROJ (\(names.first ?? "libproj"))", package: "libproj25",
                reason: "is not installed")
        default:
            throw .missingLibrary(
                name: "PROJ (\(names.first ?? "libproj"))", package: "libproj25",
                reason: "is older than version 8")
        }
    }
}

/// A context of PROJ.
///
/// One thread at a time can use a context and its objects. The compiler cannot check this. A context is either
/// local to a function, or taken out of the pool of ``CoordinateTransformation``.
package final class ProjContext: @unchecked Sendable {
    let library: ProjLibrary
    let pointer: OpaquePointer
    private let directory: String?

    /// A context that finds PROJ's data in a folder.
    ///
    /// - Parameter directory: The folder; nil for the folders of PROJ itself.
    package init(
        _ library: ProjLibrary, directory: String? = ProjectionEngineDirectory.path
    ) throws(GeospatialError) {
        guard let pointer = library.functions.context_create() else {
            throw .missingLibrary(name: "PROJ", package: "libproj25", reason: "cannot be initialized")
        }
        self.library = library
        self.pointer = pointer
        self.directory = directory
        // PROJ must not write to standard error; the errors thrown here contain its messages.
        _ = library.functions.log_level(pointer, Int32(CPROJ_LOG_NONE))
        directory?.withCString { path in
            withUnsafePointer(to: UnsafePointer<CChar>?(path)) {
                library.functions.context_set_search_paths(pointer, 1, $0)
            }
        }
    }

    deinit { _ = library.functions.context_destroy(pointer) }

    /// PROJ's message for the last error, or an empty text.
    var reason: String {
        let code = library.functions.context_errno(pointer)
        guard code != 0, let text = library.functions.context_errno_string(pointer, code) else { return "" }
        return String(cString: text)
    }

    /// The file of PROJ's database.
    ///
    /// - Throws: `GeospatialError.missingProjectionDatabase(folder:)` if there is none that PROJ can read.
    package func databasePath() throws(GeospatialError) -> String {
        guard let path = library.functions.context_get_database_path(pointer), path.pointee != 0 else {
            throw .missingProjectionDatabase(folder: directory ?? "")
        }
        return String(cString: path)
    }

    /// Finds the coordinate system of a spatial reference.
    func coordinateSystem(_ reference: SpatialReference) throws(GeospatialError) -> ProjObject {
        _ = try databasePath()
        for definition in reference.definitions {
            guard let object = library.functions.create(pointer, definition) else { continue }
            let found = ProjObject(object, in: self)
            let type = Int(library.functions.get_type(object))
            if (Int(CPROJ_TYPE_CRS_FIRST)...Int(CPROJ_TYPE_CRS_LAST)).contains(type) {
                return found
            }
        }
        throw .unknownSpatialReference(reference.description, reason: reason)
    }
}

/// An object of PROJ with its context; only one thread at a time can use it.
final class ProjObject: @unchecked Sendable {
    let context: ProjContext
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer, in context: ProjContext) {
        self.pointer = pointer
        self.context = context
    }

    deinit { _ = context.library.functions.destroy(pointer) }

    /// Returns a copy that belongs to another context.
    func clone(in other: ProjContext) -> ProjObject? {
        context.library.functions.clone(other.pointer, pointer).map { ProjObject($0, in: other) }
    }
}
