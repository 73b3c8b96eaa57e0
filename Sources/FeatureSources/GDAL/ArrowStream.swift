import CartoucheCGdal
import CartoucheCLibrary

// The stream, its schema and its arrays keep fixed addresses until `deinit` releases each of them once. The schema's
// strings are valid as long as the schema.

/// The features of a layer as a stream of Arrow arrays.
///
/// Only one thread may use a stream. Release it before the layer.
final class ArrowStream {
    private let stream = UnsafeMutablePointer<CArrowStream>.allocate(capacity: 1)
    private let schema = UnsafeMutablePointer<CArrowSchema>.allocate(capacity: 1)
    /// The fields of the arrays, in order.
    private(set) var columns: [ArrowField] = []

    /// Starts to read a layer; nil if GDAL cannot.
    init?(_ layer: OpaquePointer, options: [String], _ functions: CGdalFunctions) {
        stream.initialize(to: CArrowStream())
        schema.initialize(to: CArrowSchema())
        let isOpen = CStringList(options).withPointers { list, _ in
            functions.L_GetArrowStream?(layer, stream, list)
        }
        guard isOpen == true, stream.pointee.getSchema?(stream, schema) == 0, schema.pointee.release != nil
        else { return nil }
        let count = max(0, Int(schema.pointee.childCount))
        columns = (0..<count).map { ArrowField(schema.pointee.children?[$0]) }
    }

    deinit {
        schema.pointee.release?(schema)
        stream.pointee.release?(stream)
        schema.deallocate()
        stream.deallocate()
    }

    /// Returns the next features; nil after the last ones.
    func next() throws(Failure) -> ArrowFeatures? {
        let features = ArrowFeatures()
        guard let getNext = stream.pointee.getNext else { return nil }
        let code = getNext(stream, features.array)
        guard code == 0 else {
            let reason = stream.pointee.getLastError?(stream).map { String(cString: $0) }
            throw Failure(reason: reason)
        }
        return features.array.pointee.release == nil ? nil : features
    }

    /// The stream ended with an error.
    struct Failure: Error {
        /// GDAL's error text for this call; other details are in GDAL's messages.
        var reason: String?
    }
}

/// A batch of features in Arrow arrays.
final class ArrowFeatures {
    fileprivate let array = UnsafeMutablePointer<CArrowArray>.allocate(capacity: 1)

    fileprivate init() { array.initialize(to: CArrowArray()) }

    deinit {
        array.pointee.release?(array)
        array.deallocate()
    }

    /// The number of features.
    var count: Int { max(0, Int(array.pointee.length)) }

    /// Returns rows of one array; nil if the array does not exist.
    func column(_ index: Int, _ type: ArrowType, rows: Range<Int>) -> ArrowColumn? {
        child(index).map { ArrowColumn($0, type, rows: rows, offset: Int(array.pointee.offset)) }
    }

    /// Returns the dictionary of one array: the texts to which its index values refer.
    func dictionary(_ index: Int, _ type: ArrowType) -> ArrowColumn? {
        child(index).flatMap { $0.dictionary }.map {
            ArrowColumn($0.pointee, type, rows: 0..<max(0, Int($0.pointee.length)), offset: 0)
        }
    }

    private func child(_ index: Int) -> CArrowArray? {
        guard index < Int(array.pointee.childCount) else { return nil }
        return array.pointee.children?[index]?.pointee
    }
}

/// The name and type of one Arrow array.
struct ArrowField: Hashable {
    var name = ""
    var type = ArrowType.other
    /// The type of the dictionary's values, if the array stores indexes of a dictionary.
    var dictionaryType: ArrowType?
    /// Whether the array contains geometries in well-known binary.
    var isGeometry = false

    fileprivate init(_ schema: UnsafeMutablePointer<CArrowSchema>?) {
        guard let schema = schema?.pointee else { return }
        name = schema.name.map { String(cString: $0) } ?? ""
        type = ArrowType(format: schema.format.map { String(cString: $0) } ?? "")
        dictionaryType = schema.dictionary.map {
            ArrowType(format: $0.pointee.format.map { String(cString: $0) } ?? "")
        }
        let kind = Self.metadata(schema.metadata)["ARROW:extension:name"]
        isGeometry = kind == "ogc.wkb" || kind == "geoarrow.wkb"
    }

    /// Decodes metadata: names and values, each with its length before it.
    private static func metadata(_ bytes: UnsafePointer<CChar>?) -> [String: String] {
        guard let bytes else { return [:] }
        let base = UnsafeRawPointer(bytes)
        var offset = 0
        func number() -> Int {
            defer { offset += 4 }
            return Int(base.loadUnaligned(fromByteOffset: offset, as: Int32.self))
        }
        func text() -> String {
            let count = max(0, number())
            defer { offset += count }
            return String(
                decoding: UnsafeRawBufferPointer(start: base + offset, count: count), as: UTF8.self)
        }
        var entries: [String: String] = [:]
        for _ in 0..<max(0, number()) {
            let name = text()
            entries[name] = text()
        }
        return entries
    }
}
