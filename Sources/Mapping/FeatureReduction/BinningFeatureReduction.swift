import Documents
import Images
import Symbols
import Synchronization

/// Draws points as the cells of a fixed grid of longitudes and latitudes, with statistics of their points.
///
/// The cells are those of geohashes, so they do not depend on the scale.
public final class BinningFeatureReduction: FeatureReduction, @unchecked Sendable {
    private let level: Mutex<Int>

    /// Creates a reduction.
    ///
    /// - Parameters:
    ///   - renderer: The renderer of the cells. Default: nil, blue fills that are darker for more points.
    ///   - fixedBinLevel: The number of characters of the geohashes, from 1 to 9. Default: 3, cells of 1.4 degrees.
    public init(renderer: Renderer? = nil, fixedBinLevel: Int = 3) {
        level = Mutex(min(max(fixedBinLevel, 1), 9))
        var content = Content()
        content.renderer = renderer
        super.init(content)
    }

    init(reading: inout JSONReading, _ content: inout Content) {
        let number = reading.value(Self.levelMember)
        let usable = min(max(number, 1), 9).rounded()
        if usable != number {
            reading.report(
                .warning, .binLevel, at: "fixedBinLevel",
                "the level \(number) is not a whole number from 1 to 9",
                instead: "the nearest level is used")
        }
        level = Mutex(Int(usable))
        if let type = reading.object["binType"]?.string, type != "geohash" {
            reading.report(
                .warning, .binTypeNotDrawn, at: "binType", "bins of the type \(type.brief) are not supported",
                instead: "drawn as the cells of geohashes")
        }
        super.init(content, diagnostics: reading.diagnostics)
    }

    /// Creates a reduction from a document of ArcGIS Pro.
    init(level: Int, _ content: Content, diagnostics: [Diagnostic]) {
        self.level = Mutex(min(max(level, 1), 9))
        super.init(content, diagnostics: diagnostics)
    }

    /// The number of characters of the geohashes, from 1 to 9.
    public var fixedBinLevel: Int {
        get { level.withLock { $0 } }
        set { level.withLock { $0 = min(max(newValue, 1), 9) } }
    }

    /// The name of the attribute with the number of features of a bin.
    public override var countFieldName: String { "aggregateCount" }

    override var typeName: String { "binning" }

    override func writeMembers(to writing: inout JSONWriting) {
        writing.putUnlessMissing(Self.typeMember, "geohash")
        writing.put(Self.levelMember, Double(fixedBinLevel))
    }

    /// Returns the renderer of the bins.
    var drawnRenderer: Renderer { renderer ?? Self.plain }

    /// Blue fills by the number of points.
    private static let plain: Renderer = {
        let outline = SimpleLineSymbol(
            style: .solid, color: Color(red8: 255, green: 255, blue: 255), width: 0.5)
        let classes: [(Double, String, UInt32)] = [
            (1, "1", 0xDDEAF6), (10, "2 – 10", 0x9EC2E2), (100, "11 – 100", 0x4A8CC4),
            (1000, "101 – 1,000", 0x2A66A0), (.greatestFiniteMagnitude, "> 1,000", 0x123A66),
        ]
        let renderer = ClassBreaksRenderer(
            fieldName: "aggregateCount",
            classBreaks: classes.map { end, label, color in
                ClassBreak(
                    description: "", label: label, minValue: .nan, maxValue: end,
                    symbol: SimpleFillSymbol(style: .solid, color: Color(hex: color), outline: outline))
            })
        renderer.boundaryRule = .upperInclusive
        renderer.minValue = 0
        return renderer
    }()

    private static let levelMember = JSONMember<Double>.number("fixedBinLevel", missing: 3)
    private static let typeMember = JSONMember<String>.string("binType", missing: "geohash")
}
