import CartoucheCLibrary
import CartoucheFeatureSources

/// Writes files in binary formats with GDAL's own translator.
package enum GDALAuthoring {
    private typealias OptionsNew =
        @convention(c) (
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutableRawPointer?
        ) -> OpaquePointer?
    private typealias OptionsFree = @convention(c) (OpaquePointer?) -> Void
    private typealias OpenEx =
        @convention(c) (
            UnsafePointer<CChar>?, UInt32, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
        ) -> OpaquePointer?
    private typealias Translate =
        @convention(c) (
            UnsafePointer<CChar>?, OpaquePointer?, Int32, UnsafePointer<OpaquePointer?>?, OpaquePointer?,
            UnsafeMutablePointer<Int32>?
        ) -> OpaquePointer?
    private typealias Close = @convention(c) (OpaquePointer?) -> Void

    /// GDAL is not installed, or cannot write this format.
    package struct Failure: Error {}

    /// Converts a file, like `ogr2ogr ARGUMENTS target source`.
    package static func translate(_ source: String, to target: String, _ arguments: [String]) throws {
        // This call configures GDAL for the readers.
        _ = try GDALLibrary.shared()
        let library = GDALLibrary.names.lazy.compactMap { dlopen($0, RTLD_LAZY) }.first
        func function<Function>(_ name: String, _: Function.Type) throws -> Function {
            guard let symbol = dlsym(library, name) else { throw Failure() }
            return unsafeBitCast(symbol, to: Function.self)
        }
        var list: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        list.append(nil)
        defer { for text in list { free(text) } }
        let close = try function("GDALClose", Close.self)
        let options = try list.withUnsafeMutableBufferPointer {
            try function("GDALVectorTranslateOptionsNew", OptionsNew.self)($0.baseAddress, nil)
        }
        defer { try? function("GDALVectorTranslateOptionsFree", OptionsFree.self)(options) }
        guard let options,
            let input = try function("GDALOpenEx", OpenEx.self)(source, 4, nil, nil, nil)
        else { throw Failure() }
        defer { close(input) }
        var isMisused: Int32 = 0
        let output = try withUnsafePointer(to: Optional(input)) {
            try function("GDALVectorTranslate", Translate.self)(target, nil, 1, $0, options, &isMisused)
        }
        guard let output else { throw Failure() }
        close(output)
    }
}
