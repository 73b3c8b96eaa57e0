import CartoucheImages
import Foundation

/// Draws SVG documents with librsvg's command, an independent implementation.
public enum SVGRasterizing {
    private static let command = ExternalCommand("rsvg-convert")

    /// Whether the command is installed.
    public static var isAvailable: Bool { command.isAvailable }

    /// Returns the picture of a document at its size in CSS pixels.
    public static func picture(of document: [UInt8]) throws -> Image {
        try command.run(on: document) { source, folder in
            ["--unlimited", "--output", folder.appending(path: "out.png").path, source]
        } _: {
            try Image(contentsOfFile: $0.appending(path: "out.png").path)
        }
    }
}
