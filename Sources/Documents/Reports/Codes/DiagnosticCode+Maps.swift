// Maps and layers.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// A field of clusters or bins has no statistic that can be computed; the attribute is missing.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a statistic of a field.
    public static let aggregateFieldNotRead = Self(rawValue: "aggregate-field-not-read")

    /// The expression of a statistic of clusters or bins fails for some features; these do not count.
    ///
    /// - Severity: warning
    /// - Suggestion: Test values that can be null before using them.
    public static let aggregateValueMissing = Self(rawValue: "aggregate-value-missing")

    /// The level of bins is outside its limits; the nearest level is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a whole number from 1 to 9.
    public static let binLevel = Self(rawValue: "bin-level")

    /// A type of bins is not supported; the cells of geohashes are drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use the bin type `geohash`.
    public static let binTypeNotDrawn = Self(rawValue: "bin-type-not-drawn")

    /// The radius of clusters is outside its limits; the nearest limit is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a radius from 1 to 1,000 points.
    public static let clusterRadius = Self(rawValue: "cluster-radius")

    /// The feature reduction of a layer is not understood; all features are drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use the type `cluster` or `binning`.
    public static let featureReductionNotRead = Self(rawValue: "feature-reduction-not-read")

    /// A bookmark of a web map cannot be read; it is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the viewpoint of the bookmark.
    public static let bookmarkNotRead = Self(rawValue: "bookmark-not-read")

    /// An attribute of graphics has values of a type that renderers do not read; it is read as null.
    ///
    /// - Severity: warning
    /// - Suggestion: Use numbers, text, dates or Booleans.
    public static let attributeNotRead = Self(rawValue: "attribute-not-read")

    /// The background color cannot be read; the background is transparent.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `[red, green, blue, alpha]`.
    public static let backgroundNotRead = Self(rawValue: "background-not-read")

    /// The basemap comes from a service that cannot be had; Natural Earth, a plain background or nothing is drawn instead.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a basemap with layers from files.
    public static let basemapNotDrawn = Self(rawValue: "basemap-not-drawn")

    /// The geometry of features cannot be compared with the geometry of the query; these features are skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Follow the suggestion in the message.
    public static let geometryNotCompared = Self(rawValue: "geometry-not-compared")

    /// The geometry of graphics cannot be projected to the map; these graphics are not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Use a spatial reference that can be transformed to the spatial reference of the map.
    public static let geometryNotProjected = Self(rawValue: "geometry-not-projected")

    /// The data of a layer cannot be opened; the layer is not drawn.
    ///
    /// - Severity: error, note
    /// - Suggestion: Check the path of the file.
    public static let layerNotOpened = Self(rawValue: "layer-not-opened")

    /// The data of a layer is on another computer; the layer is not drawn.
    ///
    /// - Severity: error, note
    /// - Suggestion: Save the data to a file and refer to the file.
    public static let layerOnAnotherComputer = Self(rawValue: "layer-on-another-computer")

    /// A layer cannot become a member of a group layer, because the group would contain itself.
    ///
    /// - Severity: error
    /// - Suggestion: Add each group only to groups that it does not contain, at most 20 levels deep.
    public static let layerNotInGroup = Self(rawValue: "layer-not-in-group")

    /// Several graphics layers of a map have the same name.
    ///
    /// - Severity: warning
    /// - Suggestion: Give each graphics layer its own name.
    public static let layerNameNotUnique = Self(rawValue: "layer-name-not-unique")

    /// A layer cannot be read or placed on the map; it is not drawn, or only its features before the error.
    ///
    /// - Severity: error, note
    /// - Suggestion: Correct the layer; the message says what is wrong.
    public static let layerNotRead = Self(rawValue: "layer-not-read")

    /// A layer has neither a URL nor features; it is not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Add `url` or `featureCollection`.
    public static let layerWithoutData = Self(rawValue: "layer-without-data")

    /// Vertices or features are outside the area where the spatial reference is defined; they are cut or skipped.
    ///
    /// - Severity: note, warning
    /// - Suggestion: Use another spatial reference, or clip the data.
    public static let outsideProjection = Self(rawValue: "outside-projection")

    /// A primitive override of a graphic's own symbol depends on the map scale; it is not applied.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a renderer.
    public static let overridesNotApplied = Self(rawValue: "overrides-not-applied")

    /// An Arcade expression of popups has an error, or needs data of services; popups show no value for it.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the expression; the message has its line and column.
    public static let popupExpressionNotRead = Self(rawValue: "popup-expression-not-read")

    /// The quality has an effect only on `makeImage` and `image`; the drawing has full quality.
    ///
    /// - Severity: note
    /// - Suggestion: Draw drafts with `makeImage` or `image`.
    public static let qualityIgnored = Self(rawValue: "quality-ignored")

    /// Pixels of a raster have a value without a color, such as a number outside its palette; they are transparent.
    ///
    /// - Severity: warning
    /// - Suggestion: Add colors for these values, or a color for other values.
    public static let rasterValueWithoutColor = Self(rawValue: "raster-value-without-color")

    /// The symbols of a layer are in its service, not in the map; features have a plain gray symbol.
    ///
    /// - Severity: warning
    /// - Suggestion: Add a renderer to the layer's `drawingInfo`.
    public static let rendererInService = Self(rawValue: "renderer-in-service")

    /// The renderer of a layer cannot be read; features have a plain gray symbol.
    ///
    /// - Severity: error
    /// - Suggestion: Correct the renderer; the message says what is wrong.
    public static let rendererNotRead = Self(rawValue: "renderer-not-read")

    /// Markers of a static overlay do not rotate with the map; they are drawn as in a dynamic overlay.
    ///
    /// - Severity: note
    /// - Suggestion: Use a renderer with a rotation, or a map without rotation.
    public static let staticMarkersNotTurned = Self(rawValue: "static-markers-not-turned")

    /// Tiles of a layer could not be loaded; coarser tiles are drawn, or none.
    ///
    /// - Severity: error
    /// - Suggestion: Check the network, or draw again later.
    public static let tileNotLoaded = Self(rawValue: "tile-not-loaded")

    /// The projection is interrupted in several places; features that cross a gap are drawn across it.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a projection without interruptions.
    public static let tornProjection = Self(rawValue: "torn-projection")

    /// The renderer assigns no symbol to graphics, or an invisible one; they are not drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Add a class or a default symbol to the renderer.
    public static let withoutSymbol = Self(rawValue: "without-symbol")

    /// The initial viewpoint cannot be read; the map shows all layers.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the viewpoint or the extent.
    public static let viewpointNotRead = Self(rawValue: "viewpoint-not-read")
}
