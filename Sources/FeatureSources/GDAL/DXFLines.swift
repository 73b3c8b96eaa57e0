import CartoucheCGdal
import CartoucheDocuments

/// The line ends of a DXF file.
///
/// The driver of GDAL 3.6 never returns if a null character, or the end of the file, follows a carriage return.
enum DXFLines {
    private static let chunkBytes = 1 << 16

    /// Returns false if the driver must not open a file.
    ///
    /// Files that the driver does not recognize are not read to their end.
    ///
    /// - Parameter location: GDAL's path to the file, which can be in an archive.
    static func areReadable(at location: String, _ functions: CGdalFunctions) -> Bool {
        guard let stream = functions.FOpenL(location, "rb") else { return true }
        defer { _ = functions.FCloseL(stream) }
        var chunk = [UInt8](repeating: 0, count: chunkBytes)
        var isFirst = true
        var endsInReturn = false
        while true {
            let count = chunk.withUnsafeMutableBytes {
                functions.FReadL($0.baseAddress, 1, $0.count, stream)
            }
            guard count > 0 else { return !endsInReturn }
            let bytes = chunk[..<min(count, chunkBytes)]
            if isFirst, !isRecognized(bytes, location) { return true }
            isFirst = false
            for byte in bytes {
                if endsInReturn, byte == 0 { return false }
                endsInReturn = byte == UInt8(ascii: "\r")
            }
        }
    }

    /// The error for a file that is not readable, and has no other format.
    static func error(path: String) -> DocumentError {
        DocumentError(
            .malformed, source: path,
            what: "a null character or the end of the DXF file follows a carriage return",
            suggestion: "save the file with line feeds after the carriage returns")
    }

    /// Returns whether the driver reads a file with a name and a beginning.
    private static func isRecognized(_ beginning: ArraySlice<UInt8>, _ location: String) -> Bool {
        if FilePath.fileExtension(of: location) == "dxf" { return true }
        let word = Array("SECTION".utf8)
        return beginning.indices.contains { beginning[$0...].starts(with: word) }
    }
}
