import CartoucheImages
import CartoucheSymbols

/// The base class of grids of coordinate lines that a view draws above its map.
///
/// A grid has levels of different resolution. Each level has its own symbols for lines and labels. Set it with
/// ``MapView/grid``. One grid belongs to one view.
public class Grid: @unchecked Sendable {
    /// The positions of labels.
    public enum LabelPosition: Hashable, Sendable {
        /// At all sides of the view.
        case allSides
        /// At the bottom and at the left side.
        case bottomLeft
        /// At the bottom and at the right side.
        case bottomRight
        /// On each line, near the center of the view.
        case center
        /// On each line, at the crossing with the line that is nearest to the center of the view.
        ///
        /// These labels move with the map.
        case geographic
        /// At the top and at the left side.
        case topLeft
        /// At the top and at the right side.
        case topRight
    }

    /// The symbols of one level.
    struct Level: Sendable {
        var line: LineSymbol?
        var text: TextSymbol?
    }

    struct Content: Sendable {
        var isVisible = true
        var labelsAreVisible = true
        var labelPosition = LabelPosition.allSides
        var labelOffset = 4.0
        var levels: [Level]
        var format: GridLabelFormat
        /// The number of changes of the settings.
        var revision = 0
    }

    private let content: ModelState<Content>
    /// The lines and labels of the last picture.
    let drawing = GridDrawing()

    /// - Parameters:
    ///   - levelCount: The number of levels.
    ///   - format: The format of labels.
    init(levelCount: Int, format: GridLabelFormat = .degreesMinutesSeconds) {
        let gray = Color(red8: 70, green: 70, blue: 70)
        content = ModelState(
            Content(
                levels: (0..<levelCount).map { _ in
                    let text = TextSymbol(color: gray, size: 11)
                    text.haloColor = .white
                    text.haloWidth = 1.5
                    let line = SimpleLineSymbol(color: gray.withAlphaComponent(0.6), width: 1)
                    return Level(line: line, text: text)
                }, format: format))
    }

    var snapshot: Content { content.read { $0 } }

    func set<Value: Sendable>(_ path: WritableKeyPath<Content, Value> & Sendable, to value: Value) {
        content.edit { content in
            content[keyPath: path] = value
            content.revision += 1
        }
    }

    /// Whether the grid is drawn.
    ///
    /// Default: true.
    public var isVisible: Bool {
        get { snapshot.isVisible }
        set { set(\.isVisible, to: newValue) }
    }

    /// Whether the labels are drawn.
    ///
    /// Default: true.
    public var labelsAreVisible: Bool {
        get { snapshot.labelsAreVisible }
        set { set(\.labelsAreVisible, to: newValue) }
    }

    /// The positions of the labels.
    ///
    /// Default: `.allSides`.
    public var labelPosition: LabelPosition {
        get { snapshot.labelPosition }
        set { set(\.labelPosition, to: newValue) }
    }

    /// The distance from labels to the sides of the view, in DIPs (1/96 inch); negative and infinite values mean 0.
    ///
    /// Default: 4.
    public var labelOffset: Double {
        get { snapshot.labelOffset }
        set { set(\.labelOffset, to: newValue.isFinite ? max(newValue, 0) : 0) }
    }

    // MARK: Symbols

    /// The number of levels.
    public var levelCount: Int { snapshot.levels.count }

    /// Returns the symbol for the lines of a level; nil if there is none.
    ///
    /// - Parameter level: The level from 0, the coarsest, to ``levelCount`` - 1.
    public func lineSymbol(forLevel level: Int) -> LineSymbol? {
        let levels = snapshot.levels
        return levels.indices.contains(level) ? levels[level].line : nil
    }

    /// Sets the symbol for the lines of a level.
    ///
    /// - Parameters:
    ///   - lineSymbol: The symbol; nil draws no lines.
    ///   - level: The level from 0, the coarsest, to ``levelCount`` - 1; nothing happens for other levels.
    public func setLineSymbol(_ lineSymbol: LineSymbol?, forLevel level: Int) {
        change(level) { $0.line = lineSymbol }
    }

    /// Returns the symbol for the labels of a level; nil if there is none.
    ///
    /// - Parameter level: The level from 0, the coarsest, to ``levelCount`` - 1.
    public func textSymbol(forLevel level: Int) -> TextSymbol? {
        let levels = snapshot.levels
        return levels.indices.contains(level) ? levels[level].text : nil
    }

    /// Sets the symbol for the labels of a level; its text and alignment are those of the labels.
    ///
    /// - Parameters:
    ///   - textSymbol: The symbol; nil draws no labels.
    ///   - level: The level from 0, the coarsest, to ``levelCount`` - 1; nothing happens for other levels.
    public func setTextSymbol(_ textSymbol: TextSymbol?, forLevel level: Int) {
        change(level) { $0.text = textSymbol }
    }

    /// The symbols for the lines of all levels, the coarsest level first; nil draws no lines.
    ///
    /// If a shorter list is set, the other levels keep their symbols. Symbols for more than ``levelCount`` levels are
    /// ignored.
    public var lineSymbols: [LineSymbol?] {
        get { snapshot.levels.map(\.line) }
        set { change(newValue) { $0.line = $1 } }
    }

    /// The symbols for the labels of all levels, the coarsest level first; nil draws no labels.
    ///
    /// If a shorter list is set, the other levels keep their symbols. Symbols for more than ``levelCount`` levels are
    /// ignored.
    public var textSymbols: [TextSymbol?] {
        get { snapshot.levels.map(\.text) }
        set { change(newValue) { $0.text = $1 } }
    }

    private func change<Symbol>(_ symbols: [Symbol], _ body: (inout Level, Symbol) -> Void) {
        content.edit { content in
            for (level, symbol) in zip(content.levels.indices, symbols) {
                body(&content.levels[level], symbol)
            }
            content.revision += 1
        }
    }

    private func change(_ level: Int, _ body: (inout Level) -> Void) {
        content.edit { content in
            guard content.levels.indices.contains(level) else { return }
            body(&content.levels[level])
            content.revision += 1
        }
    }

    // MARK: Lines

    /// Returns the lines and names of the grid in a window.
    func content(in window: GridWindow, format: GridLabelFormat) -> GridContent { GridContent() }
}

/// The formats of the labels of grids.
enum GridLabelFormat: Hashable, Sendable {
    case decimalDegrees
    case degreesMinutesSeconds
    case kilometersMeters
    case meters
}

/// What a grid draws in a picture.
struct GridContent: Sendable {
    var lines: [GridLine] = []
    var marks: [GridMark] = []
}

/// The name of an area of a grid.
struct GridMark: Sendable {
    var level: Int
    var text: String
    /// The middle of the name: degrees of longitude (x) and latitude (y).
    var position: SIMD2<Double>
}

/// One line of a grid.
struct GridLine: Sendable {
    var level: Int
    /// Whether the line has one longitude or easting; otherwise it has one latitude or northing.
    var isMeridian: Bool
    /// The label; empty for none.
    var label: String
    /// The name of the whole line, whose parts have their labels together; nil for a line with one part.
    var group: String?
    /// The points of the line: degrees of longitude (x) and latitude (y).
    ///
    /// Longitudes may be beyond ±180.
    var points: [SIMD2<Double>]
}

extension MapView {
    /// The grid of coordinate lines above the map and its overlays; nil (default) for none.
    public var grid: Grid? {
        get { decorations.grid }
        set { changeDecorations { $0.grid = newValue } }
    }
}
