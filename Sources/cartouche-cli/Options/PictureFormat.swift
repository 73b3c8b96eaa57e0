import ArgumentParser
import Cartouche

/// How a picture is encoded, by the ending of its file's name.
enum PictureFormat {
    case png, jpeg

    /// The format of an output; `-` is PNG.
    init(output: String) throws {
        if output == "-" {
            self = .png
            return
        }
        let ending = output.split(separator: "/").last?.split(separator: ".").last.map { $0.lowercased() }
        switch ending {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        default:
            throw ValidationError(
                "--output '\(output)' ends in neither .png nor .jpg, the formats that can be written.")
        }
    }

    /// The picture's file.
    func encode(_ image: Image, isSmall: Bool = false, quality: Int = 90) throws -> [UInt8] {
        switch self {
        case .png: [UInt8](image.pngData(compression: isSmall ? .best : .fast))
        case .jpeg: [UInt8](try image.jpegData(quality: quality))
        }
    }
}
