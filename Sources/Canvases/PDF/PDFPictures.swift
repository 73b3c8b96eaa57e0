import CartoucheImages

extension PDFCanvas {
    /// Draws the object of an image.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        guard isDrawing, opacity > 0 else { return }
        guard transform.isFinite else {
            diagnosticCounts.brokenTransforms += 1
            return
        }
        guard transform.inverted != nil else { return }
        let object = object(of: image, sampling)
        let (width, height) = (Double(image.width), Double(image.height))
        let square = AffineTransform(a: width, b: 0, c: 0, d: -height, tx: 0, ty: height)
        beginDrawing(in: PixelBox(of: image, placedBy: transform))
        set(opacity: opacity)
        body.text.append("q ")
        body.text.append(square.concatenated(with: transform))
        body.text.append("cm ")
        body.use(.object, object)
        body.text.append("Do Q\n")
        endDrawing()
    }

    /// Returns the object of an image; images with the same pixels have the same object.
    mutating func object(of image: Image, _ sampling: Sampling) -> Int {
        let key = PDFDefinitions.PictureKey(pixels: ObjectIdentifier(image.bitmap), sampling: sampling)
        if let known = known.pictures[key] { return known }
        var hasher = Hasher()
        for y in 0..<image.height {
            hasher.combine(bytes: UnsafeRawBufferPointer(image.bitmap.row(y)))
        }
        let content = PDFDefinitions.PictureContent(
            width: image.width, height: image.height, sampling: sampling, hash: hasher.finalize())
        let object = known.pictureContents[content] ?? write(image, sampling)
        known.pictureContents[content] = object
        known.pictures.insert(object, for: key, keeping: image.bitmap, weight: image.width * image.height)
        return object
    }

    private mutating func write(_ image: Image, _ sampling: Sampling) -> Int {
        let object = file.reserve()
        func entries(
            _ text: inout PDFText, _ width: Int, _ height: Int, _ space: StaticString, mask: Int? = nil
        ) {
            text.append("/Type/XObject/Subtype/Image/Width ")
            text.append(width)
            text.append("/Height ")
            text.append(height)
            text.append("/BitsPerComponent 8/ColorSpace")
            text.append(space)
            if sampling == .bilinear { text.append("/Interpolate true") }
            if let mask {
                text.append("/SMask ")
                text.append(reference: mask)
            }
        }
        if options.colorModel == .rgb, let original = DocumentPicture.original(of: image),
            let count = original.jpegComponentCount
        {
            file.write(stream: object, original.bytes, isEncoded: true) {
                entries(&$0, image.width, image.height, count == 1 ? "/DeviceGray" : "/DeviceRGB")
                $0.append("/Filter/DCTDecode")
            }
            return object
        }
        let shrunk = DocumentPicture.shrunk(image)
        if shrunk != nil { diagnosticCounts.shrunkPictures += 1 }
        let image = shrunk ?? image
        let samples = PDFSamples(image, options.colorModel)
        var mask: Int?
        if !samples.alphas.isEmpty {
            let number = file.reserve()
            file.write(stream: number, samples.alphas) {
                entries(&$0, image.width, image.height, "/DeviceGray")
            }
            mask = number
        }
        file.write(stream: object, samples.colors) {
            entries(
                &$0, image.width, image.height, samples.isGray ? "/DeviceGray" : options.colorModel.space,
                mask: mask)
        }
        return object
    }
}

/// The samples of an image, with straight alpha.
private struct PDFSamples {
    /// The components in the color model of the document, or gray, pixel by pixel.
    var colors: [UInt8] = []
    /// The alpha of all pixels; empty if the image is opaque.
    var alphas: [UInt8] = []
    let isGray: Bool

    init(_ image: Image, _ model: PDFColorModel) {
        let pixels = image.rgba
        let starts = stride(from: 0, to: pixels.count, by: 4)
        isGray = starts.allSatisfy { start in
            let red = pixels[start]
            return red == pixels[start + 1] && red == pixels[start + 2]
        }
        colors.reserveCapacity(pixels.count)
        for start in starts {
            let (red, green, blue) = (pixels[start], pixels[start + 1], pixels[start + 2])
            if isGray {
                colors.append(red)
            } else if model == .rgb {
                colors.append(red)
                colors.append(green)
                colors.append(blue)
            } else {
                appendInks(red, green, blue)
            }
        }
        let isOpaque = starts.allSatisfy { pixels[$0 + 3] == 255 }
        if !isOpaque { alphas = starts.map { pixels[$0 + 3] } }
    }
    /// Appends cyan, magenta, yellow and black, with as much black as possible, like `Color.inks`.
    private mutating func appendInks(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        let lightest = Int(max(red, green, blue))
        func ink(_ light: UInt8) -> UInt8 {
            lightest == 0 ? 0 : UInt8(((lightest - Int(light)) * 255 + lightest / 2) / lightest)
        }
        colors.append(ink(red))
        colors.append(ink(green))
        colors.append(ink(blue))
        colors.append(UInt8(255 - lightest))
    }
}
