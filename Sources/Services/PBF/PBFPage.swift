import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial

/// A page of features, whose values are decoded when they are read.
package struct PBFPage: Sendable {
    /// What the page states for all features.
    package private(set) var header = PBFHeader()
    private let bytes: [UInt8]
    /// The places of the features in the bytes.
    private var features: [Range<Int>] = []

    /// The number of features.
    package var count: Int { features.count }

    init(
        _ message: ProtobufCursor, in buffer: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]
    ) throws(PBFError) {
        self.bytes = bytes
        guard let base = buffer.baseAddress else { throw .damaged }
        var message = message
        while let (number, type) = try message.nextField() {
            if number == 15 {
                let feature = try message.message(type)
                let start = feature.next - base
                features.append(start..<(start + feature.count))
            } else if try !header.read(number, type, &message) {
                try message.skip(type)
            }
        }
    }

    /// Decodes all features.
    ///
    /// - Parameters:
    ///   - builder: Receives the features. Columns are found by the names of the fields.
    ///   - wanted: The names of the attributes to keep in lower case; nil for all.
    ///   - first: The number of features before this page, for messages.
    ///   - body: Receives full batches.
    /// - Throws: ``ServiceError/notReadable(url:what:)``, and the errors of `body`.
    package func read(
        into builder: inout FeatureBatchBuilder, wanted: Set<String>?, first: Int,
        _ diagnostics: inout ReadingDiagnostics, source: String, _ body: (FeatureBatch) throws -> Void
    ) throws {
        var columns: [Int?] = []
        for field in header.fields {
            let isWanted = wanted?.contains(field.name.lowercased()) ?? true
            columns.append(isWanted ? builder.declare(field) : nil)
        }
        let idField = header.fields.firstIndex { $0.name == header.objectIDField }
        var decoder = PBFFeatureDecoder(header: header, columns: columns, idField: idField)
        try bytes.withUnsafeBufferPointer { buffer in
            for (index, range) in features.enumerated() {
                do throws(PBFError) {
                    try decoder.decode(
                        ProtobufCursor(UnsafeBufferPointer(rebasing: buffer[range])),
                        number: first + index + 1,
                        into: &builder, &diagnostics)
                } catch {
                    throw ServiceError.notReadable(
                        url: source, what: "feature \(first + index + 1) is damaged: \(error.what)")
                }
                if builder.isFull { try body(builder.finish()) }
            }
        }
    }

    /// The object ID of the first feature; nil if it cannot be read.
    package var firstObjectID: Int64? {
        guard let range = features.first,
            let idField = header.fields.firstIndex(where: { $0.name == header.objectIDField })
        else { return nil }
        return bytes.withUnsafeBufferPointer { buffer in
            var feature = ProtobufCursor(UnsafeBufferPointer(rebasing: buffer[range]))
            var place = 0
            while let (number, type) = try? feature.nextField() {
                guard number == 1 else {
                    guard (try? feature.skip(type)) != nil else { return nil }
                    continue
                }
                guard let value = try? feature.message(type) else { return nil }
                if place == idField { return (try? PBFValue(value))?.integer }
                place += 1
            }
            return nil
        }
    }
}
