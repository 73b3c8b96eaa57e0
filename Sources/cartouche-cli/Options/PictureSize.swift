import ArgumentParser
import Cartouche

/// Width and height in DIPs, written `1200x800`.
struct PictureSize: ExpressibleByArgument {
    var size: ScreenSize

    init?(argument: String) {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
            width >= 1, height >= 1, width.isFinite, height.isFinite
        else { return nil }
        size = ScreenSize(width: width, height: height)
    }

    var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}
