import CartoucheCLibrary
import CartoucheImages
import Foundation

/// Draws SVG with librsvg, which is loaded on first use.
///
/// Documents are passed as bytes without a base URL, so they cannot refer to other files.
final class SVGRenderer {
    private typealias Pointer = UnsafeMutableRawPointer
    private typealias NewHandle = @convention(c) (UnsafePointer<UInt8>?, Int, Pointer?) -> Pointer?
    private typealias Render = @convention(c) (Pointer?, Pointer?, UnsafePointer<Double>?, Pointer?) -> Int32
    private typealias Release = @convention(c) (Pointer?) -> Void
    private typealias NewSurface =
        @convention(c) (UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32, Int32) -> Pointer?
    private typealias NewContext = @convention(c) (Pointer?) -> Pointer?

    private struct Library {
        let newHandle: NewHandle
        let render: Render
        let releaseObject: Release
        let newSurface: NewSurface
        let newContext: NewContext
        let flush, destroySurface, destroyContext: Release

        init?() {
            func open(_ names: [String]) -> Pointer? {
                names.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_GLOBAL) }.first
            }
            guard let svg = open(["librsvg-2.so.2", "librsvg-2.2.dylib"]),
                let cairo = open(["libcairo.so.2", "libcairo.2.dylib"]),
                let objects = open(["libgobject-2.0.so.0", "libgobject-2.0.0.dylib"])
            else { return nil }
            func function<T>(_ name: String, of library: Pointer, as type: T.Type) -> T? {
                dlsym(library, name).map { unsafeBitCast($0, to: type) }
            }
            guard let newHandle = function("rsvg_handle_new_from_data", of: svg, as: NewHandle.self),
                let render = function("rsvg_handle_render_document", of: svg, as: Render.self),
                let releaseObject = function("g_object_unref", of: objects, as: Release.self),
                let newSurface = function(
                    "cairo_image_surface_create_for_data", of: cairo, as: NewSurface.self),
                let newContext = function("cairo_create", of: cairo, as: NewContext.self),
                let flush = function("cairo_surface_flush", of: cairo, as: Release.self),
                let destroySurface = function("cairo_surface_destroy", of: cairo, as: Release.self),
                let destroyContext = function("cairo_destroy", of: cairo, as: Release.self)
            else { return nil }
            self.newHandle = newHandle
            self.render = render
            self.releaseObject = releaseObject
            self.newSurface = newSurface
            self.newContext = newContext
            self.flush = flush
            self.destroySurface = destroySurface
            self.destroyContext = destroyContext
        }
    }

    private lazy var library = Library()

    /// Draws an SVG document, stretched to a size in pixels.
    ///
    /// - Throws: `TruthError` if librsvg is not installed or cannot read or draw the document.
    func image(of bytes: [UInt8], width: Int, height: Int) throws -> Image {
        guard let library else { throw TruthError("librsvg (librsvg2-2) is not installed") }
        guard let handle = bytes.withUnsafeBufferPointer({ library.newHandle($0.baseAddress, $0.count, nil) })
        else {
            throw TruthError("librsvg cannot read the document")
        }
        defer { library.releaseObject(handle) }
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        let isDrawn = pixels.withUnsafeMutableBufferPointer { buffer in
            // Format 0 is CAIRO_FORMAT_ARGB32: premultiplied, in native byte order.
            guard
                let surface = library.newSurface(
                    buffer.baseAddress, 0, Int32(width), Int32(height), Int32(width * 4))
            else { return false }
            defer { library.destroySurface(surface) }
            guard let context = library.newContext(surface) else { return false }
            defer { library.destroyContext(context) }
            let box = [0, 0, Double(width), Double(height)]
            let result = library.render(handle, context, box, nil)
            library.flush(surface)
            return result != 0
        }
        guard isDrawn else { throw TruthError("librsvg cannot draw the document") }
        for at in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[at + 3])
            let (blue, green, red) = (Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]))
            func straight(_ value: Int) -> UInt8 {
                alpha > 0 ? UInt8(min((value * 255 + alpha / 2) / alpha, 255)) : 0
            }
            pixels[at] = straight(red)
            pixels[at + 1] = straight(green)
            pixels[at + 2] = straight(blue)
        }
        return try Image(width: width, height: height, rgba: pixels)
    }

    /// Returns a document's size in pixels: its width and height, else its view box, else 256 × 256.
    ///
    /// Sizes outside 1 to 4096 also give 256 × 256.
    static func size(of bytes: [UInt8]) -> SIMD2<Double> {
        let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
        guard let start = text.range(of: "<svg") else { return SIMD2(256, 256) }
        let tag = text[start.upperBound...].prefix { $0 != ">" }
        func attribute(_ name: String) -> [Double] {
            for quote in ["\"", "'"] {
                guard let range = tag.range(of: "[\\s]\(name)\\s*=\\s*\(quote)", options: .regularExpression)
                else { continue }
                let value = tag[range.upperBound...].prefix { String($0) != quote }
                return value.split { " ,\n\t\r".contains($0) }.compactMap {
                    Double($0.hasSuffix("px") ? $0.dropLast(2) : $0)
                }
            }
            return []
        }
        let box = attribute("viewBox")
        let width = attribute("width").first ?? (box.count == 4 ? box[2] : 256)
        let height = attribute("height").first ?? (box.count == 4 ? box[3] : 256)
        guard width >= 1, height >= 1, width <= 4096, height <= 4096 else { return SIMD2(256, 256) }
        return SIMD2(width, height)
    }
}
