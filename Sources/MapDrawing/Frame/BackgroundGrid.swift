import CartoucheCanvases
import CartoucheImages
import CartoucheSymbols

/// The grid that a view shows where the map draws nothing.
///
/// It is below all layers, at fixed positions of the picture. A map with a background color covers it.
public final class BackgroundGrid: Sendable {
    /// The properties of a grid.
    package struct Content: Hashable, Sendable {
        package var backgroundColor, lineColor: Color
        package var lineWidth, size: Double
    }

    private let content: ModelState<Content>

    /// The current properties.
    package var snapshot: Content { content.read { $0 } }

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - backgroundColor: The color between the lines. Default: light gray.
    ///   - lineColor: The color of the lines. Default: gray.
    ///   - lineWidth: The width of the lines, in DIPs. Default: 0.5.
    ///   - size: The distance between two lines, in DIPs. Default: 20.
    public init(
        backgroundColor: Color = Color(red8: 220, green: 220, blue: 220),
        lineColor: Color = Color(red8: 195, green: 195, blue: 195), lineWidth: Double = 0.5, size: Double = 20
    ) {
        content = ModelState(
            Content(
                backgroundColor: backgroundColor, lineColor: lineColor, lineWidth: lineWidth, size: size))
    }

    /// The color between the lines.
    ///
    /// Default: light gray.
    public var backgroundColor: Color {
        get { content.read(\.backgroundColor) }
        set { content.edit { $0.backgroundColor = newValue } }
    }

    /// The color of the lines.
    ///
    /// Default: gray.
    public var lineColor: Color {
        get { content.read(\.lineColor) }
        set { content.edit { $0.lineColor = newValue } }
    }

    /// The width of the lines, in DIPs (1/96 inch); 0 or less draws no lines.
    ///
    /// Default: 0.5.
    public var lineWidth: Double {
        get { content.read(\.lineWidth) }
        set { content.edit { $0.lineWidth = newValue } }
    }

    /// The distance between two lines, in DIPs; distances below 2 draw no lines.
    ///
    /// Default: 20.
    public var size: Double {
        get { content.read(\.size) }
        set { content.edit { $0.size = newValue } }
    }
}

extension BackgroundGrid.Content {
    private static let smallestSize = 2.0

    /// Draws the grid on a page.
    func draw(in frame: MapFrame, on canvas: inout some Canvas) {
        let page = SIMD2(Double(frame.width), Double(frame.height))
        var ground = Path()
        ground.append(
            contentsOf: [.zero, SIMD2(page.x, 0), page, SIMD2(0, page.y)] as [SIMD2<Double>], closed: true)
        canvas.fill(ground, with: .color(backgroundColor), rule: .nonZero)
        let (width, step) = (lineWidth * frame.pixelsPerDIP, size * frame.pixelsPerDIP)
        guard width > 0, width.isFinite, size >= Self.smallestSize, step.isFinite else { return }
        var lines = Path()
        for x in stride(from: step, to: page.x, by: step) {
            lines.append(contentsOf: [SIMD2(x, 0), SIMD2(x, page.y)], closed: false)
        }
        for y in stride(from: step, to: page.y, by: step) {
            lines.append(contentsOf: [SIMD2(0, y), SIMD2(page.x, y)], closed: false)
        }
        canvas.stroke(lines, with: .color(lineColor), style: StrokeStyle(width: width))
    }
}
