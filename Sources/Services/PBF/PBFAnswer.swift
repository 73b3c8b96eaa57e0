import CartoucheFeatures
import CartoucheGeospatial

/// The answer of a service to a query with `f=pbf` (`FeatureCollectionPBuffer` of Esri's `arcgis-pbf`).
package enum PBFAnswer: Sendable {
    /// A page of features.
    case features(PBFPage)
    /// The number of features.
    case count(Int)
    /// The object IDs of features.
    case objectIDs([Int64])
    /// The extent of features, and their number if it was asked for.
    case extent(Envelope, count: Int?)

    /// Reads an answer.
    ///
    /// The features of a page are decoded later, when they are needed.
    ///
    /// - Parameter source: The address, for messages.
    /// - Throws: ``ServiceError/notReadable(url:what:)`` if the bytes are damaged.
    package init(_ bytes: [UInt8], source: String) throws(ServiceError) {
        var found: Result<PBFAnswer, PBFError> = .failure(.damaged)
        bytes.withUnsafeBufferPointer { buffer in
            do throws(PBFError) { found = .success(try Self.read(buffer, bytes)) } catch {
                found = .failure(error)
            }
        }
        do { self = try found.get() } catch {
            throw .notReadable(url: source, what: "the features are damaged: \(error.what)")
        }
    }

    private static func read(
        _ buffer: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]
    ) throws(PBFError) -> PBFAnswer {
        var collection = ProtobufCursor(buffer)
        while let (number, type) = try collection.nextField() {
            guard number == 2 else {
                try collection.skip(type)
                continue
            }
            var result = try collection.message(type)
            while let (number, type) = try result.nextField() {
                switch number {
                case 1: return .features(try PBFPage(try result.message(type), in: buffer, bytes))
                case 2: return .count(try count(try result.message(type)))
                case 3: return .objectIDs(try objectIDs(try result.message(type)))
                case 4: return try extent(try result.message(type))
                default: try result.skip(type)
                }
            }
        }
        throw .damaged
    }

    private static func count(_ message: ProtobufCursor) throws(PBFError) -> Int {
        var message = message
        var count = 0
        while let (number, type) = try message.nextField() {
            if number == 1 { count = Int(clamping: try message.number(type)) } else { try message.skip(type) }
        }
        return count
    }

    private static func objectIDs(_ message: ProtobufCursor) throws(PBFError) -> [Int64] {
        var message = message
        var ids: [Int64] = []
        while let (number, type) = try message.nextField() {
            switch (number, type) {
            case (3, .bytes):
                var list = try message.message(type)
                while !list.isAtEnd { ids.append(Int64(truncatingIfNeeded: try list.varint())) }
            case (3, .varint): ids.append(Int64(truncatingIfNeeded: try message.varint()))
            default: try message.skip(type)
            }
        }
        return ids
    }

    private static func extent(_ message: ProtobufCursor) throws(PBFError) -> PBFAnswer {
        var message = message
        var sides = SIMD4<Double>.zero
        var reference: SpatialReference?
        var count: Int?
        while let (number, type) = try message.nextField() {
            switch number {
            case 1:
                var envelope = try message.message(type)
                while let (number, type) = try envelope.nextField() {
                    switch number {
                    case 1...4: sides[number - 1] = try envelope.double(type)
                    case 5: reference = try PBFHeader.spatialReference(try envelope.message(type))
                    default: try envelope.skip(type)
                    }
                }
            case 2: count = Int(clamping: try message.number(type))
            default: try message.skip(type)
            }
        }
        let extent = Envelope(
            xMin: sides[0], yMin: sides[1], xMax: sides[2], yMax: sides[3], spatialReference: reference)
        return .extent(extent, count: count)
    }
}

extension PBFError {
    /// What is wrong.
    var what: String {
        switch self {
        case .damaged: "a value is cut, or has an unknown form"
        case .transform: "the scale of the coordinates is not a positive number"
        case .tooMany: "there are too many fields or features"
        }
    }
}
