// Feature files.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// A field has binary values; it is skipped.
    ///
    /// - Severity: note
    /// - Suggestion: Remove the field, or store the values as text.
    public static let binaryAttribute = Self(rawValue: "binary-attribute")

    /// A coordinate is infinite or not a number; its feature or contour is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the coordinates in the data.
    public static let coordinateNotFinite = Self(rawValue: "coordinate-not-finite")

    /// The geometry has curves; they are read as lines with many vertices.
    ///
    /// - Severity: note
    /// - Suggestion: To control the vertices, densify the curves in the data.
    public static let curvesDensified = Self(rawValue: "curves-densified")

    /// Features have their own symbols, which are not drawn; the symbols of the renderer are drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Give the first feature a symbol, too, and raise the limit on the size of documents.
    public static let featureSymbolsNotDrawn = Self(rawValue: "feature-symbols-not-drawn")

    /// GDAL reports an error about a part of the file; the rest is read.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the cause in the message, or export the file again.
    public static let formatFailure = Self(rawValue: "format-failure")

    /// GDAL reports a warning about the file.
    ///
    /// - Severity: note
    /// - Suggestion: Correct the cause in the message, or export the file again.
    public static let formatWarning = Self(rawValue: "format-warning")

    /// A geometry collection cannot be drawn as one feature; the feature is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Store each geometry of the collection in a separate feature.
    public static let geometryCollection = Self(rawValue: "geometry-collection")

    /// A geometry collection has several kinds of geometry; it is read as one feature for each kind.
    ///
    /// - Severity: note
    /// - Suggestion: Store each geometry of the collection in a separate feature.
    public static let geometryCollectionSplit = Self(rawValue: "geometry-collection-split")

    /// A feature or geometry exceeds the size limit; it is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Split the geometry into several features.
    public static let geometryTooLarge = Self(rawValue: "geometry-too-large")

    /// A text is not valid in its encoding; invalid bytes are read as replacement characters.
    ///
    /// - Severity: warning
    /// - Suggestion: Save the file as UTF-8, or state its encoding.
    public static let invalidText = Self(rawValue: "invalid-text")

    /// The `crs` member is after the features; it is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Move the member before the features.
    public static let lateSpatialReference = Self(rawValue: "late-spatial-reference")

    /// A layer of a GeoPackage contains tiles or other data instead of features; it is skipped.
    ///
    /// - Severity: note
    /// - Suggestion: Choose a layer of features.
    public static let layerNotFeatures = Self(rawValue: "layer-not-features")

    /// A layer of a GeoPackage is not in `gpkg_geometry_columns`; it is skipped.
    ///
    /// - Severity: note
    /// - Suggestion: Register the layer, or save the GeoPackage again.
    public static let layerWithoutGeometry = Self(rawValue: "layer-without-geometry")

    /// A line has fewer than two positions; it is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Remove the line or add positions.
    public static let lineTooShort = Self(rawValue: "line-too-short")

    /// Features have no record in the `.dbf` file; their attributes are null.
    ///
    /// - Severity: warning
    /// - Suggestion: Export the shapefile again.
    public static let missingAttributes = Self(rawValue: "missing-attributes")

    /// A feature is a multipatch, which is not supported; the feature is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Convert the feature to polygons.
    public static let multipatch = Self(rawValue: "multipatch")

    /// An attribute is an object, a list or binary; it is read as null.
    ///
    /// - Severity: note
    /// - Suggestion: Store each part in a separate attribute.
    public static let nestedAttribute = Self(rawValue: "nested-attribute")

    /// The shapefile has no `.dbf` file; the features are read without attributes.
    ///
    /// - Severity: warning
    /// - Suggestion: Put the `.dbf` file in the folder of the `.shp` file.
    public static let noAttributes = Self(rawValue: "no-attributes")

    /// The shapefile has no `.shx` file; the records are read in order.
    ///
    /// - Severity: note
    /// - Suggestion: Put the `.shx` file in the folder of the `.shp` file.
    public static let noIndex = Self(rawValue: "no-index")

    /// The data has no spatial reference; WGS 84 longitudes and latitudes are assumed.
    ///
    /// - Severity: warning
    /// - Suggestion: Set the spatial reference when you open the file.
    public static let noSpatialReference = Self(rawValue: "no-spatial-reference")

    /// The last position of a ring differs from the first; the ring is closed.
    ///
    /// - Severity: note
    /// - Suggestion: Repeat the first position at the end of the ring.
    public static let ringNotClosed = Self(rawValue: "ring-not-closed")

    /// A ring has fewer than three distinct positions; it is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Remove the ring or add positions.
    public static let ringTooShort = Self(rawValue: "ring-too-short")

    /// A row has more or fewer values than the header; the row is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the row; put values that contain the separator in quotes.
    public static let rowLength = Self(rawValue: "row-length")

    /// Features have several geometries; the first one is read.
    ///
    /// - Severity: warning
    /// - Suggestion: Store each geometry in a separate layer.
    public static let severalGeometries = Self(rawValue: "several-geometries")

    /// The `.dbf` file has more records than the `.shp` file; the additional records are ignored.
    ///
    /// - Severity: note
    /// - Suggestion: Export the shapefile again.
    public static let surplusAttributes = Self(rawValue: "surplus-attributes")

    /// Positions have times; the times are ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Store times as attributes.
    public static let timesOfPositions = Self(rawValue: "times-of-positions")

    /// A service did not send all features, because they exceed its limit; the features that it sent are read.
    ///
    /// - Severity: warning
    /// - Suggestion: Save the result of several queries, each with a part of the features.
    public static let transferLimitExceeded = Self(rawValue: "transfer-limit-exceeded")

    /// The number of fields exceeds the limit; the other fields are skipped, or the renderer is not drawn.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Use fewer fields.
    public static let tooManyFields = Self(rawValue: "too-many-fields")

    /// The `.dbf` file has fewer records than it states; the existing records are read.
    ///
    /// - Severity: warning
    /// - Suggestion: Copy or export the shapefile again.
    public static let truncatedAttributes = Self(rawValue: "truncated-attributes")

    /// The file ends early or has damaged bytes; the features before them are read.
    ///
    /// - Severity: error
    /// - Suggestion: Copy or export the file again.
    public static let truncatedFile = Self(rawValue: "truncated-file")

    /// The encoding in the `.cpg` file is unknown; UTF-8 is tried first, then Windows-1252.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the name in the `.cpg` file, for example `UTF-8`.
    public static let unknownEncoding = Self(rawValue: "unknown-encoding")

    /// The spatial reference in the file is unknown.
    ///
    /// - Severity: warning
    /// - Suggestion: Set the spatial reference when you open the file.
    public static let unknownSpatialReference = Self(rawValue: "unknown-spatial-reference")

    /// Fields have their values in a memo file, which is not read; the fields are skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Export the shapefile with text fields.
    public static let unreadAttributes = Self(rawValue: "unread-attributes")

    /// The `.dbf` file cannot be read; the features are read without attributes.
    ///
    /// - Severity: warning
    /// - Suggestion: Copy or export the shapefile again.
    public static let unreadableAttributes = Self(rawValue: "unreadable-attributes")

    /// A feature cannot be read; it is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the feature in the file, or export the file again.
    public static let unreadableFeature = Self(rawValue: "unreadable-feature")

    /// A file of the shapefile cannot be read; the shapefile is read without it.
    ///
    /// - Severity: warning
    /// - Suggestion: Check the file and its permissions.
    public static let unreadableFile = Self(rawValue: "unreadable-file")

    /// A geometry cannot be read; its feature is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the geometry in the file, or export the file again.
    public static let unreadableGeometry = Self(rawValue: "unreadable-geometry")

    /// The `.shx` file is not a valid index; the records are read in order.
    ///
    /// - Severity: warning
    /// - Suggestion: Delete the `.shx` file or create it again.
    public static let unreadableIndex = Self(rawValue: "unreadable-index")

    /// An attribute has a value that does not match its type; it is read as null.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the value, or change the type of the field.
    public static let unreadableValue = Self(rawValue: "unreadable-value")

    /// The encoding of the `.dbf` file is not stated; UTF-8 is tried first, then Windows-1252.
    ///
    /// - Severity: note
    /// - Suggestion: Add a `.cpg` file with the name of the encoding.
    public static let unstatedEncoding = Self(rawValue: "unstated-encoding")

    /// A record has positions outside the bounds that it states; queries by extent may miss it.
    ///
    /// - Severity: note
    /// - Suggestion: Export the file again.
    public static let wrongBounds = Self(rawValue: "wrong-bounds")

    /// Features are outside the extent that the file states.
    ///
    /// - Severity: note
    /// - Suggestion: Export the file again.
    public static let wrongExtent = Self(rawValue: "wrong-extent")
}
