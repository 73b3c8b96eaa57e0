import CartoucheDocuments
import CartoucheExpressions
import CartoucheLabels
import CartoucheSymbolModel
import CartoucheSymbols
import Synchronization

/// Which features of a layer or overlay have labels, with which text, and where.
///
/// A feature that matches several definitions gets a label of each. Definitions are shared objects that can be read
/// and changed from any thread; changes appear in the next picture. Properties with the value `automatic` have no
/// member in JSON. Distances are points (1/72 inch).
public final class LabelDefinition: @unchecked Sendable {
    package struct Content: Sendable {
        package var expression: LabelExpression?
        /// The text symbol; for label classes of ArcGIS Pro a symbol with all members of the CIM.
        package var symbol: Symbol?
        package var name = ""
        package var whereClause = ""
        package var minScale: Double?
        package var maxScale: Double?
        package var isVisible = true
        package var priority: Int?
        package var placement = Placement.automatic
        var deconflictionStrategy = DeconflictionStrategy.automatic
        var featureBoundaryOverlapStrategy = OverlapStrategy.automatic
        var featureInteriorOverlapStrategy = OverlapStrategy.automatic
        var labelOverlapStrategy = OverlapStrategy.automatic
        var overrunStrategy = OverrunStrategy.automatic
        var lineConnection = LineConnection.automatic
        var lineOrientation = LineOrientation.automatic
        var multipartStrategy = MultipartStrategy.automatic
        var offsetDistance: Double?
        var removeDuplicatesStrategy = RemoveDuplicatesStrategy.automatic
        var removeDuplicatesDistance = 0.0
        var repeatStrategy = RepeatStrategy.automatic
        var repeatDistance: Double?
        var stackStrategy = StackStrategy.automatic
        var stackAlignment = StackAlignment.automatic
        var stackBreakPosition = StackBreakPosition.automatic
        var stackRowLength: Int?
        var stackSeparators: [LabelStackSeparator]?
        var textLayout = TextLayout.automatic
        var textOrientation = TextOrientation.automatic
        var geometryStrategy = GeometryStrategy.automatic
        /// Whether text and halo become light or dark, so that they stand out from what is below.
        ///
        /// Web maps of others have no such member.
        package var contrast = Contrast.none
        package var usesCodedValues = false
        package var angle: LabelAngle?
        /// The formats of fields in a web map, as read.
        package var presentations: [String: FieldPresentation] = [:]
        /// The rules of a label class of ArcGIS Pro; nil for other definitions.
        package var rules: LabelPlacementRules?
        /// Whether a label class of ArcGIS Pro removes spaces beside others.
        package var removesExtraSpace = false
        /// Whether a label class of ArcGIS Pro removes line breaks beside others.
        package var removesExtraLineBreaks = false
        /// The expression in the JSON that the definition was read from.
        var expressionRead: LabelExpression?
        /// The JSON that the definition was read from.
        var original: JSONObject?
        /// The position of the definition in its document.
        package var path = ""
        /// The diagnostics from reading.
        package var diagnostics: [Diagnostic] = []
        /// The number of changes since the definition was made.
        fileprivate(set) var changeCount = 0

        package init(expression: LabelExpression? = nil, symbol: Symbol? = nil) {
            (self.expression, self.symbol) = (expression, symbol)
        }
    }

    private let content: ModelState<Content>

    /// Creates a definition.
    ///
    /// - Parameters:
    ///   - labelExpression: The rule for the text; nil gives no labels.
    ///   - textSymbol: The style of the text; nil draws black text of 8 DIPs.
    public init(labelExpression: LabelExpression?, textSymbol: TextSymbol?) {
        content = ModelState(Content(expression: labelExpression, symbol: textSymbol))
    }

    package init(_ content: Content) { self.content = ModelState(content) }

    /// A copy of the content.
    package var snapshot: Content { content.read { $0 } }

    private func read<Value: Sendable>(_ path: KeyPath<Content, Value> & Sendable) -> Value {
        content.read { $0[keyPath: path] }
    }

    private func change<Value: Sendable>(_ path: WritableKeyPath<Content, Value> & Sendable, _ value: Value) {
        content.edit {
            $0[keyPath: path] = value
            $0.changeCount += 1
        }
    }

    /// A number that increases with each change of the definition.
    var changeCount: Int { read(\.changeCount) }

    // MARK: Features and texts

    /// The rule for the text; nil gives no labels.
    public var expression: LabelExpression? {
        get { read(\.expression) }
        set { change(\.expression, newValue) }
    }

    /// The style of the text.
    ///
    /// Nil draws black text of 8 DIPs. It is nil for label classes of ArcGIS Pro, whose text symbols have more
    /// properties and are drawn with all of them.
    public var textSymbol: TextSymbol? {
        get { read(\.symbol) as? TextSymbol }
        set { change(\.symbol, newValue) }
    }

    /// The name of the definition.
    ///
    /// Default: empty.
    public var name: String {
        get { read(\.name) }
        set { change(\.name, newValue) }
    }

    /// A SQL-92 where clause that selects features; empty (default) selects all.
    public var whereClause: String {
        get { read(\.whereClause) }
        set { change(\.whereClause, newValue) }
    }

    /// The minimum scale (most zoomed out) with labels, as a denominator; nil (default) or 0 means no limit.
    public var minScale: Double? {
        get { read(\.minScale) }
        set { change(\.minScale, newValue) }
    }

    /// The maximum scale (most zoomed in) with labels, as a denominator; nil (default) or 0 means no limit.
    public var maxScale: Double? {
        get { read(\.maxScale) }
        set { change(\.maxScale, newValue) }
    }

    /// Whether fields with a domain give the description of their code; without effect on Arcade.
    ///
    /// Default: false.
    public var usesCodedValues: Bool {
        get { read(\.usesCodedValues) }
        set { change(\.usesCodedValues, newValue) }
    }

    // MARK: Positions

    /// The position of labels relative to their features.
    ///
    /// Default: `.automatic`. Placements for another type of geometry have no effect.
    public var placement: Placement {
        get { read(\.placement) }
        set { change(\.placement, newValue) }
    }

    /// The distance between the symbol of a feature and its label in points; nil (default) is 1.
    public var offsetDistance: Double? {
        get { read(\.offsetDistance) }
        set { change(\.offsetDistance, newValue) }
    }

    /// The direction of labels from their points; nil (default) follows ``placement``.
    public var angle: LabelAngle? {
        get { read(\.angle) }
        set { change(\.angle, newValue) }
    }

    /// The shape of the baseline.
    ///
    /// Default: `.automatic`.
    public var textLayout: TextLayout {
        get { read(\.textLayout) }
        set { change(\.textLayout, newValue) }
    }

    /// Whether labels along lines can be upside down.
    ///
    /// Default: `.automatic`.
    public var textOrientation: TextOrientation {
        get { read(\.textOrientation) }
        set { change(\.textOrientation, newValue) }
    }

    /// The meaning of above and below a line.
    ///
    /// Default: `.automatic`.
    public var lineOrientation: LineOrientation {
        get { read(\.lineOrientation) }
        set { change(\.lineOrientation, newValue) }
    }

    /// How lines with the same label are connected.
    ///
    /// Default: `.automatic`.
    public var lineConnection: LineConnection {
        get { read(\.lineConnection) }
        set { change(\.lineConnection, newValue) }
    }

    /// Which parts of a feature are labeled.
    ///
    /// Default: `.automatic`.
    public var multipartStrategy: MultipartStrategy {
        get { read(\.multipartStrategy) }
        set { change(\.multipartStrategy, newValue) }
    }

    /// The part of a feature on which its label is placed.
    ///
    /// Default: `.automatic`.
    public var geometryStrategy: GeometryStrategy {
        get { read(\.geometryStrategy) }
        set { change(\.geometryStrategy, newValue) }
    }

    // MARK: Repetition and lines of text

    /// Whether a feature has several labels.
    ///
    /// Default: `.automatic`.
    public var repeatStrategy: RepeatStrategy {
        get { read(\.repeatStrategy) }
        set { change(\.repeatStrategy, newValue) }
    }

    /// The distance between the labels of a feature in points; nil (default) is 216, and 0 does not repeat.
    public var repeatDistance: Double? {
        get { read(\.repeatDistance) }
        set { change(\.repeatDistance, newValue) }
    }

    /// Whether labels have several lines.
    ///
    /// Default: `.automatic`.
    public var stackStrategy: StackStrategy {
        get { read(\.stackStrategy) }
        set { change(\.stackStrategy, newValue) }
    }

    /// The alignment of the lines of a label.
    ///
    /// Default: `.automatic`.
    public var stackAlignment: StackAlignment {
        get { read(\.stackAlignment) }
        set { change(\.stackAlignment, newValue) }
    }

    /// The end of a line relative to the word that exceeds its length.
    ///
    /// Default: `.automatic`. Lines are not longer than ``stackRowLength`` with any value; `.after` is reported.
    public var stackBreakPosition: StackBreakPosition {
        get { read(\.stackBreakPosition) }
        set { change(\.stackBreakPosition, newValue) }
    }

    /// The number of characters of a line; nil (default) and -1 are 9, and 0 ends lines after each word.
    public var stackRowLength: Int? {
        get { read(\.stackRowLength) }
        set { change(\.stackRowLength, newValue) }
    }

    /// The characters at which lines can end; nil (default) for spaces, commas and line breaks.
    public var stackSeparators: [LabelStackSeparator]? {
        get { read(\.stackSeparators) }
        set { change(\.stackSeparators, newValue) }
    }

    // MARK: Conflicts

    /// The order among all definitions of the map; 0 is placed first.
    ///
    /// Nil (default) is 12 for points, 15 for lines and 18 for polygons.
    public var priority: Int? {
        get { read(\.priority) }
        set { change(\.priority, newValue) }
    }

    /// How labels avoid each other.
    ///
    /// Default: `.automatic`.
    public var deconflictionStrategy: DeconflictionStrategy {
        get { read(\.deconflictionStrategy) }
        set { change(\.deconflictionStrategy, newValue) }
    }

    /// Whether other labels may cover the outlines of the features.
    ///
    /// Default: `.automatic`.
    public var featureBoundaryOverlapStrategy: OverlapStrategy {
        get { read(\.featureBoundaryOverlapStrategy) }
        set { change(\.featureBoundaryOverlapStrategy, newValue) }
    }

    /// Whether other labels may cover the features, or the inside of polygons.
    ///
    /// Default: `.automatic`.
    public var featureInteriorOverlapStrategy: OverlapStrategy {
        get { read(\.featureInteriorOverlapStrategy) }
        set { change(\.featureInteriorOverlapStrategy, newValue) }
    }

    /// Whether other labels may cover the labels.
    ///
    /// Default: `.automatic`.
    public var labelOverlapStrategy: OverlapStrategy {
        get { read(\.labelOverlapStrategy) }
        set { change(\.labelOverlapStrategy, newValue) }
    }

    /// Whether labels may be longer than their features.
    ///
    /// Default: `.automatic`.
    public var overrunStrategy: OverrunStrategy {
        get { read(\.overrunStrategy) }
        set { change(\.overrunStrategy, newValue) }
    }

    /// Among which labels only one of several with the same text is drawn.
    ///
    /// Default: `.automatic`.
    public var removeDuplicatesStrategy: RemoveDuplicatesStrategy {
        get { read(\.removeDuplicatesStrategy) }
        set { change(\.removeDuplicatesStrategy, newValue) }
    }

    /// The distance within which only one of several labels with the same text is drawn, in points; 0 (default) for
    /// any distance.
    public var removeDuplicatesDistance: Double {
        get { read(\.removeDuplicatesDistance) }
        set { change(\.removeDuplicatesDistance, newValue) }
    }

    /// How scenes lift the labels above their features; nil leaves them there.
    package var lift: SymbolLift? { read(\.symbol)?.definition.properties.lift }

    /// Returns the definition for points above the features.
    ///
    /// Labels are above these points, unless the definition has another placement for points.
    package func lifted() -> LabelDefinition {
        var content = snapshot
        if content.placement.zone == nil { content.placement = .pointAboveCenter }
        return LabelDefinition(content)
    }

    /// Whether the colors of labels depend on what is below.
    package var adaptsToBackdrop: Bool { read(\.contrast) == .automatic }

    /// Returns the definition for labels that keep their colors.
    package func withoutContrast() -> LabelDefinition {
        var content = snapshot
        content.contrast = .none
        return LabelDefinition(content)
    }

    /// Whether the document shows the labels of the definition.
    package var isShown: Bool { read(\.isVisible) }

    /// What was not understood when the definition was read.
    public var diagnostics: [Diagnostic] { read(\.diagnostics) }
}

extension LabelDefinition: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: LabelDefinition, right: LabelDefinition) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
