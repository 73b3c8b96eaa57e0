import ArgumentParser
import Cartouche
import Images

/// The format of an output file.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
    case png, jpg, svg

    /// The format that was asked for, else that of the file's ending; `-` is PNG.
    init(output: String, asked: PictureFormat?) throws {
        if let asked {
            self = asked
            return
        }
        if output == "-" {
            self = .png
            return
        }
        let ending = output.split(separator: "/").last?.split(separator: ".").last.map { $0.lowercased() }
        switch ending {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpg
        case "svg": self = .svg
        default:
            throw ValidationError(
                "--output '\(output)' does not end in .png, .jpg or .svg; use one of these formats.")
        }
    }

    /// The file of a picture; SVG files are not made from pictures but drawn.
    func encode(_ image: Image, isSmall: Bool = false, quality: Int = 90) throws -> [UInt8] {
        self == .jpg
            ? [UInt8](try image.jpegData(quality: quality))
            : [UInt8](image.pngData(compression: isSmall ? .best : .fast))
    }
}
