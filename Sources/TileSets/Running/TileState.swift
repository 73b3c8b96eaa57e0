import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheMapDrawing
import CartoucheMapModel

/// A hash of everything that tiles depend on: the options, the documents and the data.
///
/// It depends on contents only, so that a copy on another computer has the same one. It detects changes, not attacks.
package struct TileState: Sendable {
    private var lanes = SIMD2<UInt64>(0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15)

    package init() {}

    /// The hash as text.
    package var text: String {
        var text = ""
        for lane in [lanes.x, lanes.y] {
            let digits = String(lane, radix: 16)
            text += String(repeating: "0", count: 16 - digits.count) + digits
        }
        return text
    }

    // MARK: Parts

    /// Adds a text, such as an option.
    package mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        add(Array(text.utf8))
    }

    /// Adds a number.
    package mutating func add(_ word: UInt64) {
        lanes.x = (lanes.x ^ word) &* 0x9FB2_1C65_1E98_DF25
        lanes.x ^= lanes.x >> 29
        lanes.y = (lanes.y &+ word) &* 0xD6E8_FEB8_6659_FD93
        lanes.y ^= lanes.y >> 32
    }

    private mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0) }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while index + 8 <= bytes.count {
            add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            index += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[index...] { rest = rest << 8 | UInt64(byte) }
        add(rest ^ UInt64(bytes.count) << 56)
    }

    /// Adds the content of a file.
    ///
    /// A folder counts with the contents of its files. A file that does not exist counts with its name.
    ///
    /// - Throws: `DocumentError` if the file cannot be read.
    package mutating func add(file path: String) throws(DocumentError) {
        if FileBytes.isFolder(path) {
            for name in FileBytes.names(inFolder: path).sorted() {
                let inner = FilePath.joining(path, name)
                guard !FileBytes.isFolder(inner) else { continue }
                add(name)
                try add(file: inner)
            }
            return
        }
        guard FileBytes.exists(path), !FileBytes.isStream(path) else {
            return add(FilePath.name(of: path))
        }
        let file = try FileBytes(path: path)
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            var failure: DocumentError?
            let count = buffer.withUnsafeMutableBytes { bytes in
                do throws(DocumentError) { return try file.read(into: bytes) } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            if count == 0 { return }
            buffer.withUnsafeBytes { add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    /// Adds the features of the layers of a map, with the attributes that are drawn or written as labels.
    ///
    /// Layers whose source cannot be read count with their name only; drawing reports them.
    package mutating func addFeatures(of map: Map) {
        for layer in map.layersInDrawingOrder.flatMap(\.drawnLayers) where layer.isVisible {
            add(layer.name)
            guard let source = try? layer.featureSource() else { continue }
            var state = self
            let report = try? source.forEachBatch(FeatureQuery()) { batch in state.add(batch) }
            state.add(UInt64(report?.featuresRead ?? 0))
            self = state
        }
    }

    private mutating func add(_ batch: FeatureBatch) {
        batch.geometry.coordinates.withUnsafeBytes { add($0) }
        batch.geometry.partStarts.withUnsafeBytes { add($0) }
        batch.geometry.featureStarts.withUnsafeBytes { add($0) }
        for column in batch.attributes {
            add(column.name)
            if let isNull = column.isNull { isNull.withUnsafeBytes { add($0) } }
            switch column.values {
            case .integers(let values), .dates(let values): values.withUnsafeBytes { add($0) }
            case .doubles(let values): values.withUnsafeBytes { add($0) }
            case .booleans(let values): for value in values { add(value ? 1 : 0) }
            case .strings(let values): for row in 0..<values.count { add(values[row]) }
            case .nulls(let count): add(UInt64(count))
            }
        }
    }
}
