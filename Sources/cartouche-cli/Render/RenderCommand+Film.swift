import ArgumentParser
import Cartouche
import CartoucheCLibrary
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbols

/// The output of `--time-step`: a film, or numbered pictures.
struct FilmOutput {
    /// The path of the film, or the name of the pictures.
    let output: String
    /// The format of a film; nil for numbered pictures.
    let format: Film.Format?

    /// The name of a single picture with the same options.
    var frameName: String { format == .gif ? "film.png" : output }
}

// A picture for each period.
extension RenderCommand {
    /// Returns the film of an output; nil if the picture has no steps.
    ///
    /// - Throws: `ValidationError` if the output is neither a film nor numbered pictures.
    func film(_ output: String) throws -> FilmOutput? {
        guard view.timeStep != nil else {
            if FilePath.fileExtension(of: output) == "gif" {
                throw ValidationError("--output '\(output)' is a film, which needs --time-step")
            }
            return nil
        }
        if sheetElements.series != nil {
            throw ValidationError("--time-step and --series exclude each other")
        }
        if print.worldFile { throw ValidationError("--world-file cannot be used with --time-step") }
        if NumberedName(output) != nil {
            guard try picture.format(of: output) != .pdf else {
                throw ValidationError("--time-step writes pictures; end the name with .png or .svg")
            }
            return FilmOutput(output: output, format: nil)
        }
        guard picture.format == nil, let format = Film.Format(rawValue: FilePath.fileExtension(of: output))
        else {
            throw ValidationError(
                "--time-step needs a film or numbered pictures; write -o film.gif, film.webp or a-%03d.png")
        }
        return FilmOutput(output: output, format: format)
    }

    /// Draws all periods on the same page.
    func drawFilm(
        _ film: FilmOutput, of map: Map, with renderer: MapRenderer, report: inout DrawingReport,
        _ progress: ProgressLine?
    ) throws {
        guard let step = view.timeStep else { return }
        var extent: TimeExtent?
        if case .extent(let stated)? = view.time { extent = stated }
        let periods = try TimeSteps(step, of: map, in: extent).periods
        var result = PictureOutput.picture
        result.maximumPixels = picture.pixelLimit
        let format = try picture.format(of: film.frameName)
        let page = try page(of: map, in: format, for: result)
        var frames: Film?
        for (index, period) in periods.enumerated() {
            progress?.update("pictures", done: index, of: periods.count)
            map.timeExtent = period.extent
            if format == .svg {
                guard let name = NumberedName(film.output) else { return }
                var result = vector.output(path: name.path(index + 1))
                (result.title, result.description) = (period.text, document.description)
                try add(&report) {
                    _ = try draw(
                        map, on: page, to: result, with: renderer, caption: period.text, report: &$0, nil)
                }
                continue
            }
            var image: Image?
            try add(&report) {
                image = try draw(
                    map, on: page, to: result, with: renderer, caption: period.text, report: &$0, nil)
            }
            guard let image else { continue }
            if let name = film.format == nil ? NumberedName(film.output) : nil {
                let path = name.path(index + 1)
                let bytes = try picture.encode(
                    image, for: path, dpi: print.dpi,
                    georeference: format == .tif ? page.tiffGeoreference : nil)
                try OutputError.write(bytes, to: path)
            } else {
                var own =
                    frames.take()
                    ?? Film(
                        width: image.width, height: image.height,
                        frameTime: Int((1000 / (view.frameRate ?? 2)).rounded()))
                own.append(image)
                frames = own
            }
        }
        if let format = film.format, let frames {
            progress?.update("the film is encoded")
            try OutputError.write(frames.encoded(format, quality: picture.quality), to: film.output)
        }
    }
}

extension MapFrame {
    /// The distance of a caption from the edges, in DIPs.
    private static let captionMargin = 12.0
    /// The size of a caption in DIPs.
    private static let captionSize = 20.0

    /// Returns an overlay with a text in the lower left corner.
    func caption(_ text: String, isDark: Bool) -> GraphicsOverlay {
        let (ink, paper) = isDark ? (Color.white, Color(hex: 0x1B1E23)) : (Color(hex: 0x222222), .white)
        let symbol = TextSymbol(text: text, color: ink, size: Self.captionSize)
        (symbol.horizontalAlignment, symbol.verticalAlignment) = (.left, .bottom)
        (symbol.haloColor, symbol.haloWidth) = (paper, 2)
        let margin = Self.captionMargin * pixelsPerDIP
        let offset = SIMD2(margin - Double(width) / 2, margin - Double(height) / 2) * unitsPerPixel
        let radians = rotation * .pi / 180
        let (c, s) = (cos(radians), sin(radians))
        let place = center + SIMD2(c * offset.x + s * offset.y, c * offset.y - s * offset.x)
        let point = Point(x: place.x, y: place.y, spatialReference: spatialReference)
        return GraphicsOverlay(graphics: [Graphic(geometry: point, symbol: symbol)])
    }
}
