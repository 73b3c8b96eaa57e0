import CartoucheImages

/// The size of a page on paper.
struct PDFPageSize {
    /// The number of points for one pixel.
    let pointsPerPixel: Double
    /// The width of the empty border in points.
    let margin: Double
    /// The size with borders in points.
    let size: SIMD2<Double>
    /// The number of points in a unit of the page's coordinates: more than 1 for sizes above 14,400 points.
    let unit: Double

    /// The greatest side of a page in units of its coordinates that all readers accept.
    private static let largestSide = 14_400.0

    init(_ page: CanvasPage, margin: Double) {
        let scale = page.pixelsPerDIP.isFinite && page.pixelsPerDIP > 0 ? page.pixelsPerDIP : 1
        pointsPerPixel = 0.75 / scale
        self.margin = margin.isFinite ? min(max(margin, 0), 14_400) : 0
        size = SIMD2(Double(page.width), Double(page.height)) * pointsPerPixel + 2 * self.margin
        unit = max((size.max() / Self.largestSide).rounded(.up), 1)
    }

    /// The transformation from pixels (y down) to the page's coordinates (y up).
    var transform: AffineTransform {
        let factor = pointsPerPixel / unit
        return AffineTransform(
            a: factor, b: 0, c: 0, d: -factor, tx: margin / unit, ty: (size.y - margin) / unit)
    }
}

extension PDFBody {
    /// Creates the content of a page.
    init(_ page: CanvasPage, _ size: PDFPageSize) {
        let corner = PixelPoint(Float(page.width), Float(page.height))
        self.init(
            space: DocumentSpace(visible: PixelBox(low: PixelPoint(0, 0), high: corner), decimals: 2),
            base: size.transform, scale: 1)
    }
}

/// The pages and layers of a document.
struct PDFPages {
    private struct Page {
        var size: PDFPageSize
        var width, height: Int
        var contents: [Int] = []
        var georeference: PDFGeoreference?
    }

    private let root: Int
    private let tree: Int
    private var pages: [Int] = []
    private var page: Page?
    /// The optional content groups in the order of their first use.
    private var layers: [(name: String, object: Int)] = []
    private var layerObjects: [String: Int] = [:]

    init(_ file: inout PDFFile) {
        root = file.reserve()
        tree = file.reserve()
    }

    mutating func begin(_ page: CanvasPage, _ options: PDFOptions, _ file: inout PDFFile) {
        self.page = Page(
            size: PDFPageSize(page, margin: options.margin), width: page.width, height: page.height,
            georeference: options.georeference)
    }

    /// Writes a part of the page's content.
    mutating func add(content: PDFText, _ file: inout PDFFile) {
        let object = file.reserve()
        file.write(stream: object, content.bytes) { _ in }
        page?.contents.append(object)
    }

    /// Writes the page.
    mutating func end(_ resources: PDFResources, _ model: PDFColorModel, _ file: inout PDFFile) {
        guard let page else { return }
        self.page = nil
        let size = page.size
        let tree = tree
        let object = file.write {
            $0.append("<</Type/Page/Parent ")
            $0.append(reference: tree)
            $0.append("/MediaBox")
            $0.append(list: [0, 0, size.size.x / size.unit, size.size.y / size.unit], digits: 9)
            if size.unit != 1 {
                $0.append("/UserUnit ")
                $0.append(number: size.unit)
            }
            $0.append("/Group<</S/Transparency/I true/CS")
            $0.append(model.space)
            $0.append(">>/Resources")
            resources.append(to: &$0)
            $0.append("/Contents[")
            for part in page.contents { $0.append(reference: part) }
            $0.append("]")
            if let georeference = page.georeference {
                $0.append(georeference, transform: size.transform, width: page.width, height: page.height)
            }
            $0.append(">>")
        }
        pages.append(object)
    }

    /// Returns the optional content group of a layer; scopes with the same name have the same group.
    mutating func layer(_ name: String, _ file: inout PDFFile) -> Int {
        if let known = layerObjects[name] { return known }
        let shown = String(name.unicodeScalars.prefix(DocumentDiagnosticCounts.maxNameLength))
        let object = file.write {
            $0.append("<</Type/OCG/Name")
            $0.append(text: shown)
            $0.append(">>")
        }
        layerObjects[name] = object
        layers.append((shown, object))
        return object
    }

    /// Writes the objects that refer to the pages, and ends the file.
    func finish(_ options: PDFOptions, _ file: inout PDFFile) {
        let (tree, pages, layers) = (tree, pages, layers)
        file.write(tree) {
            $0.append("<</Type/Pages/Count ")
            $0.append(pages.count)
            $0.append("/Kids[")
            for page in pages { $0.append(reference: page) }
            $0.append("]>>")
        }
        file.write(root) {
            $0.append("<</Type/Catalog/Pages ")
            $0.append(reference: tree)
            if options.title != nil { $0.append("/ViewerPreferences<</DisplayDocTitle true>>") }
            if !layers.isEmpty {
                func list(_ text: inout PDFText) {
                    text.append("[")
                    for layer in layers { text.append(reference: layer.object) }
                    text.append("]")
                }
                $0.append("/OCProperties<</OCGs")
                list(&$0)
                $0.append("/D<</Order")
                list(&$0)
                $0.append("/ON")
                list(&$0)
                $0.append(">>>>")
            }
            $0.append(">>")
        }
        file.finish(root: root, info: information(options, &file))
    }

    /// Writes the document information; nil if there is none.
    private func information(_ options: PDFOptions, _ file: inout PDFFile) -> Int? {
        guard
            options.title != nil || options.subject != nil || options.author != nil
                || options.creationDate != nil
        else { return nil }
        return file.write {
            $0.append("<<")
            if let title = options.title {
                $0.append("/Title")
                $0.append(text: title)
            }
            if let subject = options.subject {
                $0.append("/Subject")
                $0.append(text: subject)
            }
            if let author = options.author {
                $0.append("/Author")
                $0.append(text: author)
            }
            if let date = options.creationDate {
                $0.append("/CreationDate")
                $0.append(text: date.text)
            }
            $0.append(">>")
        }
    }
}
