import CartoucheImages
import Foundation

// Members that `UIImage` has too. `UIImage(systemName:)` is missing, because Apple's symbols exist only on Apple's
// platforms.
extension Image {
    /// Width and height in DIPs (1/96 inch): pixels divided by `scale`.
    public var size: CGSize {
        CGSize(width: Double(width) / scale, height: Double(height) / scale)
    }

    /// Creates an image from a named file in a bundle; nil if there is none that can be read.
    ///
    /// If the name has no extension, PNG, JPEG, GIF and BMP files are tried in this order. A file whose name ends in
    /// `@2x` or `@3x` has a `scale` of 2 or 3. A file without such an ending is preferred.
    ///
    /// - Parameters:
    ///   - name: The name of the file, for example `pin` or `pin.png`.
    ///   - bundle: The bundle with the file. Default: nil, the main bundle.
    public init?(named name: String, in bundle: Bundle? = nil) {
        let bundle = bundle ?? .main
        let given = (name as NSString).pathExtension
        let isPicture = Image.fileExtensions.contains(given.lowercased())
        let stem = isPicture ? (name as NSString).deletingPathExtension : name
        for (ending, scale) in [("", 1.0), ("@2x", 2), ("@3x", 3)] {
            for fileExtension in isPicture ? [given] : Image.fileExtensions {
                guard let path = bundle.path(forResource: stem + ending, ofType: fileExtension),
                    let image = try? Image(contentsOfFile: path)
                else { continue }
                let ownScale = ending.isEmpty ? Image.scale(ofFileNamed: stem) : scale
                self = image.drawn(at: ownScale)
                return
            }
        }
        return nil
    }

    /// Returns the image as a JPEG file; nil if a side is longer than JPEG allows.
    ///
    /// - Parameter compressionQuality: The quality, from 0 (smallest file) to 1 (best quality).
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        try? jpegData(quality: Int((Double(compressionQuality) * 100).rounded()))
    }

    private static let fileExtensions = ["png", "jpg", "jpeg", "gif", "bmp"]

    private static func scale(ofFileNamed stem: String) -> Double {
        stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
    }
}
