/// A reader or an operation of the library as a function of arbitrary bytes.
///
/// The function must return for every input, with bounded time and memory. It ignores errors and diagnostics of the
/// library. A new target is one line in ``all`` and a function; see Documentation/fuzzing.md.
package struct FuzzTarget: Sendable {
    /// The name of the target and of its folder in `Fuzz/Corpus`.
    package let name: String
    /// Words of the format, which a fuzzer inserts into inputs.
    package let words: [String]
    /// Runs the target with an input.
    package let run: @Sendable (_ input: [UInt8]) -> Void

    init(_ name: String, words: [String] = [], run: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.words = words
        self.run = { input in _ = try? run(input) }
    }

    /// All targets.
    package static let all: [FuzzTarget] = [
        FuzzTarget(
            "json", words: ["null", "true", "false", "1e5", "\\u00e9", "[", "{"], run: DocumentTargets.json),
        FuzzTarget("cim", words: Words.cim, run: DocumentTargets.cim),
        FuzzTarget("webmap", words: Words.webMap, run: MapTargets.webMap),
        FuzzTarget("layerfile", words: Words.cim + Words.layerFile, run: MapTargets.layerFile),
        FuzzTarget("stylx", run: DocumentTargets.style),
        FuzzTarget("geojson", words: Words.geoJSON, run: FeatureTargets.geoJSON),
        FuzzTarget("esrijson", words: Words.esriJSON, run: FeatureTargets.esriJSON),
        FuzzTarget("servicefeatures", words: Words.esriJSON, run: ServiceTargets.features),
        FuzzTarget(
            "services", words: Words.esriJSON + ["legend", "layerId", "imageData", "NaN"],
            run: ServiceTargets.descriptions),
        FuzzTarget("flatgeobuf", run: FeatureTargets.flatGeobuf),
        FuzzTarget("geopackage", run: FeatureTargets.geoPackage),
        FuzzTarget("shapefile", run: FeatureTargets.shapefile),
        FuzzTarget("wkb", run: FeatureTargets.wkb),
        FuzzTarget("wkt", words: Words.wkt, run: FeatureTargets.wkt),
        FuzzTarget(
            "csv", words: ["latitude", "longitude", "WKT", ";", "\"", "\r\n"], run: FeatureTargets.csv),
        FuzzTarget("png", words: ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"], run: PictureTargets.read),
        FuzzTarget("jpeg", run: PictureTargets.read),
        FuzzTarget("gif", words: ["GIF87a", "GIF89a"], run: PictureTargets.read),
        FuzzTarget("bmp", run: PictureTargets.read),
        FuzzTarget("font", words: Words.fontTables, run: TextTargets.font),
        FuzzTarget("where", words: Words.sql, run: TextTargets.whereClause),
        FuzzTarget(
            "text",
            words: ["\u{202E}", "\u{2067}", "\u{300}", "\u{FE0F}", "\u{200D}", "\n"] + Words.textFormatting,
            run: TextTargets.layout),
        FuzzTarget("script", words: Words.script, run: TextTargets.script),
        FuzzTarget("arcade", words: ArcadeTargets.words, run: ArcadeTargets.script),
        FuzzTarget("svg", words: Words.svg, run: StyleTargets.svg),
        FuzzTarget("webscene", words: Words.webMap + Words.webScene, run: SceneTargets.webScene),
        FuzzTarget("model", words: Words.models, run: SceneTargets.model),
        FuzzTarget("labels", words: Words.cim + Words.labels + Words.textFormatting, run: PageTargets.labels),
        FuzzTarget("layout", words: Words.cim, run: PageTargets.layout),
        FuzzTarget("reduction", words: Words.webMap + Words.reduction, run: MapTargets.reduction),
        FuzzTarget("check", words: Words.cim, run: DocumentTargets.check),
        FuzzTarget("queries", words: Words.sql, run: EditingTargets.queries),
        FuzzTarget("grid", run: EditingTargets.grid),
        FuzzTarget("editor", run: EditingTargets.editor),
        FuzzTarget("renderer", words: Words.cim + Words.layerFile, run: MapTargets.renderer),
        FuzzTarget("colorizer", words: Words.cim + Words.colorizers, run: PageTargets.colorizer),
        FuzzTarget("popup", words: Words.popup, run: PageTargets.popup),
        FuzzTarget("webstyle", words: Words.webStyle, run: StyleTargets.webStyle),
        FuzzTarget("stylefolder", words: Words.webStyle, run: StyleTargets.folder),
        FuzzTarget(
            "animation", words: ["time", "name", "heading", "T00:00:00Z"], run: SceneTargets.animation),
        FuzzTarget(
            "coordinates", words: ["30U", "N", "W", "(NAD 27)", "\u{B0}"], run: TextTargets.coordinates),
        FuzzTarget("reference", words: Words.reference, run: TextTargets.reference),
        FuzzTarget("gdal", words: Words.xml, run: FeatureTargets.gdal),
        FuzzTarget(
            "webp", words: ["RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "ALPH"], run: PictureTargets.read),
        FuzzTarget("jobs", words: Words.jobs, run: DocumentTargets.jobs),
        FuzzTarget("symbols", run: SymbolTargets.drawRandom),
        FuzzTarget("geometries", run: GeometryTargets.operate),
    ]

    /// Returns the target with a name; nil if there is none.
    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
