import CartoucheCanvases
import CartoucheImages
import Foundation

/// Programs that draw PDF documents, independent of Cartouche.
public enum PDFRasterizer: String, CaseIterable, Sendable {
    case muPDF = "mutool"

    /// The installed programs.
    public static var installed: [PDFRasterizer] { allCases.filter { $0.command.isAvailable } }

    private var command: ExternalCommand { ExternalCommand(rawValue) }

    /// The program draws with more pixels, which are averaged, because it smooths edges and clips differently.
    private static let oversampling = 4

    /// Returns the pictures of all pages on white, with 96 pixels per inch.
    public func pictures(of document: [UInt8]) throws -> [Image] {
        try command.run(on: document) { source, folder in
            let pages = folder.appending(path: "page-%03d.png").path
            return ["draw", "-q", "-r", "\(96 * Self.oversampling)", "-c", "rgb", "-o", pages, source]
        } _: { folder in
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return try names.filter { $0.hasSuffix(".png") }.sorted {
                $0.count == $1.count ? $0 < $1 : $0.count < $1.count
            }.map { name in
                let image = try Image(contentsOfFile: folder.appending(path: name).path)
                return Image(
                    image.bitmap.averaged(
                        width: max(image.width / Self.oversampling, 1),
                        height: max(image.height / Self.oversampling, 1)))
            }
        }
    }
}

/// Programs that read PDF documents.
public enum PDFReading {
    private static let checker = ExternalCommand("qpdf")
    private static let texts = ExternalCommand("pdftotext")

    /// Whether `qpdf` is installed.
    public static var canCheck: Bool { checker.isAvailable }
    /// Whether `pdftotext` is installed.
    public static var canReadText: Bool { texts.isAvailable }

    /// Checks the structure of a document with `qpdf --check`.
    ///
    /// - Throws: `ExternalCommand.Failure` with the errors and warnings.
    public static func check(_ document: [UInt8]) throws {
        try checker.run(on: document) { source, _ in
            ["--check", source]
        } _: { _ in
        }
    }

    /// Checks the structure of a document if `qpdf` is installed; else prints one line, once.
    public static func checkIfInstalled(_ document: [UInt8]) throws {
        if canCheck { try check(document) } else { _ = warning }
    }

    private static let warning: Void = print(
        "The structure of PDF documents is not checked in some tests: qpdf is not installed (package qpdf).")

    /// Returns a document with uncompressed streams.
    public static func uncompressed(_ document: [UInt8]) throws -> String {
        try checker.run(on: document) { source, folder in
            ["--qdf", "--object-streams=disable", source, folder.appending(path: "out.pdf").path]
        } _: {
            String(decoding: try Data(contentsOf: $0.appending(path: "out.pdf")), as: UTF8.self)
        }
    }

    /// Returns the text of a document in reading order.
    public static func text(of document: [UInt8]) throws -> String {
        try texts.run(on: document) { source, folder in
            ["-enc", "UTF-8", source, folder.appending(path: "out.txt").path]
        } _: {
            String(decoding: try Data(contentsOf: $0.appending(path: "out.txt")), as: UTF8.self)
        }
    }
}
