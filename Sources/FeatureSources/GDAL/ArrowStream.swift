import CGdal

// The stream, its schema and its arrays lie at addresses of their own until they are released, each once, in
// `deinit`; strings of the schema live as long as it does.

/// The features of a layer as a stream of Arrow arrays.
///
/// Used by one thread, and let go before the layer is.
final class ArrowStream {
    private let stream = UnsafeMutablePointer<CArrowStream>.allocate(capacity: 1)
    private let schema = UnsafeMutablePointer<CArrowSchema>.allocate(capacity: 1)
    /// What stands in each array, in their order.
    private(set) var columns: [ArrowField] = []

    /// Begins to read a layer; nil where that fails.
    init?(_ layer: OpaquePointer, options: [String], _ functions: CGdalFunctions) {
        stream.initialize(to: CArrowStream())
        schema.initialize(to: CArrowSchema())
        let list = CStringList(options)
        guard functions.L_GetArrowStream?(layer, stream, list.pointers) == true,
            stream.pointee.getSchema?(stream, schema) == 0, schema.pointee.release != nil
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

    /// The next features; nil behind the last.
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

    /// The stream broke off.
    struct Failure: Error {
        /// What GDAL says about it here; the rest is in its messages.
        var reason: String?
    }
}

/// Some features in Arrow arrays.
final class ArrowFeatures {
    fileprivate let array = UnsafeMutablePointer<CArrowArray>.allocate(capacity: 1)

    fileprivate init() { array.initialize(to: CArrowArray()) }

    deinit {
        array.pointee.release?(array)
        array.deallocate()
    }

    /// Number of features.
    var count: Int { max(0, Int(array.pointee.length)) }

    /// Rows of one of the arrays; nil where there is none.
    func column(_ index: Int, _ type: ArrowType, rows: Range<Int>) -> ArrowColumn? {
        child(index).map { ArrowColumn($0, type, rows: rows, offset: Int(array.pointee.offset)) }
    }

    /// The texts that the values of one of the arrays are indexes of.
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

/// What stands in one of the arrays.
struct ArrowField: Hashable {
    var name = ""
    var type = ArrowType.other
    /// The type of the values that the array's are indexes of.
    var dictionaryType: ArrowType?
    /// Whether it holds geometries in well-known binary.
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

    /// Names and values, each with its length before it.
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
