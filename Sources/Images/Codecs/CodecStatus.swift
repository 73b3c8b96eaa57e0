import CartoucheCImageCodecs

/// Runs a C codec, and throws its status and message as an error.
func runCodec(_ format: String, _ body: (UnsafeMutablePointer<CChar>) -> Int32) throws(ImageError) {
    var status: Int32 = 0
    let message = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(image_codec_message_size)) {
        $0.initialize(repeating: 0)
        status = body($0.baseAddress!)
        return String(cString: $0.baseAddress!)
    }
    switch UInt32(bitPattern: status) {
    case image_codec_done.rawValue: return
    case image_codec_truncated.rawValue: throw ImageError(.truncated(format))
    case image_codec_unsupported.rawValue:
        throw ImageError(.unsupported("this variant of \(format) (\(message))"))
    case image_codec_no_memory.rawValue: throw ImageError(.outOfMemory)
    default: throw ImageError(.damaged(format, message))
    }
}
