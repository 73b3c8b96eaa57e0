// swift-tools-version: 6.1
import PackageDescription

// Target names must be unique in the package graph of each program that uses the library, so targets of Sources begin
// with "Cartouche". Folders have short names, and so have the lists here: they name what the files of a target import,
// and what these modules export again. scripts/check-imports compares both.

/// Targets with the name of their folder: products, and targets that no other package sees.
let unprefixed: Set = [
    "Cartouche", "CartoucheCanvas", "CartoucheFoundation", "CartoucheSwiftUI", "cartouche-cli",
    "BatchSupport", "EmojiStyle", "EvidenceSupport", "FormatSupport", "FuzzTargets", "GoldenSupport",
    "OtherGraphics", "ServerSupport",
    "TemporarySupport", "TruthPairs", "BrowserSupport", "cartouche-server",
]

/// Returns the name of the target in a folder.
func targetName(_ folder: String) -> String { unprefixed.contains(folder) ? folder : "Cartouche" + folder }

/// Returns dependencies on the targets in some folders.
func on(_ folders: [String]) -> [Target.Dependency] { folders.map { .byName(name: targetName($0)) } }

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility")
]

// The compiler takes twice as long with optimization, and no test needs it. Programs that use the library do not build
// test targets, so these flags do not restrict them.
let unoptimized = strict + [.unsafeFlags(["-Onone"])]

/// A module of the library; imports go down only (see Documentation/architecture.md).
func module(_ folder: String, on below: [String] = []) -> Target {
    .target(
        name: targetName(folder), dependencies: on(below), path: "Sources/\(folder)", swiftSettings: strict)
}

/// Code in C.
func bridge(
    _ folder: String, on below: [String] = [], exclude: [String] = [], cSettings: [CSetting] = []
) -> Target {
    .target(
        name: targetName(folder), dependencies: on(below), path: "Sources/\(folder)", exclude: exclude,
        cSettings: cSettings)
}

/// A library of the system that is linked.
func systemLibrary(_ folder: String, _ pkgConfig: String, apt package: String) -> Target {
    .systemLibrary(
        name: targetName(folder), path: "Sources/\(folder)", pkgConfig: pkgConfig,
        providers: [.apt([package])])
}

/// The tests of a module.
func tests(of folder: String, also others: [String] = []) -> Target {
    let modules = others.contains(folder) ? others : [folder] + others
    return .testTarget(name: folder + "Tests", dependencies: on(modules), swiftSettings: unoptimized)
}

/// Code that several test targets share.
func testSupport(_ name: String, on below: [String] = []) -> Target {
    .target(name: name, dependencies: on(below), path: "Tests/\(name)", swiftSettings: strict)
}

// What `import Cartouche` exports. A target that imports it depends on these too: otherwise, a change in one of them
// would not compile the target again.
let exports = [
    "Arcade", "Canvases", "CoordinateText", "DataMaps", "Documents", "Expressions", "Features",
    "FeatureSources", "GeodeticOperations", "GeometryOperations", "Geospatial", "Imagery", "Images",
    "Layouts", "Legends", "MapDocuments", "MapDrawing", "MapModel", "MapViews", "NaturalEarth", "Network",
    "Rasters", "Renderers", "Scenes", "SceneViews", "Services", "Swatches", "Symbols", "SymbolStyles", "Text",
    "Workers",
]

// Programs for Apple's platforms are built on macOS. Each process has Foundation there, and `import Cartouche` includes
// CartoucheFoundation.
#if os(macOS)
    let foundation = ["CartoucheFoundation"]
#else
    let foundation: [String] = []
#endif

// Variables of the environment that the Makefile and the scripts set.
let environment = Context.environment

// `make package` links Swift's libraries into the command. The code is the same, so it is not compiled again.
let linking: [LinkerSetting] =
    environment["CARTOUCHE_PACKAGE"] == nil
    ? []
    : [
        .unsafeFlags([
            "-static-stdlib", "-lFoundationEssentials", "-l_FoundationCShims", "-l_FoundationCollections",
            "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=all",
        ])
    ]

// The fuzzer needs instrumented code, so only `make fuzz` builds it.
let fuzzer: [Target] =
    environment["CARTOUCHE_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "fuzz", dependencies: on(["FuzzTargets"]), path: "Fuzz/Runner", swiftSettings: strict)
    ]

// Hummingbird is compiled only for programs that need a server. The trait is for other packages. A trait is a flag of
// all modules, so our own builds have a variable instead (Documentation/decisions/server-trait.md).
let hasServer = environment["CARTOUCHE_SERVER"] != nil
let hummingbird = Target.Dependency.product(
    name: "Hummingbird", package: "hummingbird", condition: hasServer ? nil : .when(traits: ["Server"]))
// Hummingbird exports its types without their members, so these targets see the members of all modules.
let serving: [SwiftSetting] = hasServer ? [.define("Server")] : []
let server: [Target] =
    !hasServer
    ? []
    : [
        .executableTarget(
            name: "cartouche-server",
            dependencies: on(
                exports + ["Cartouche", "CLibrary", "CommandLines", "LiveViews", "Serving"]) + [
                    hummingbird, .product(name: "HummingbirdCore", package: "hummingbird"),
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                ],
            swiftSettings: serving, linkerSettings: linking),
        // An example program, which is built here so that it stays correct.
        .executableTarget(
            name: "vehicles",
            dependencies: on(exports + ["Cartouche", "LiveViews", "Serving"]) + [hummingbird],
            path: "Examples/vehicles/Sources/vehicles", swiftSettings: serving),
        .testTarget(
            name: "ServingTests",
            dependencies: on(
                exports + ["Cartouche", "cartouche-cli", "cartouche-server", "LiveViews", "Serving"])
                + [hummingbird],
            swiftSettings: serving + [.unsafeFlags(["-Onone"])]),
    ]

// Programs that measure. Neither the command nor the tests need them, so only `make bench-build` builds them.
let benchmarks: [Target] =
    environment["CARTOUCHE_BENCH"] == nil
    ? []
    : [
        .executableTarget(
            name: "raster-bench", dependencies: on(["Canvases", "CLibrary", "Images"]),
            path: "Benchmarks/RasterBench", swiftSettings: strict),
        .executableTarget(
            name: "fidelity", dependencies: on(["Documents", "Images", "TruthPairs"]),
            path: "Benchmarks/Fidelity", swiftSettings: strict),
        .executableTarget(
            name: "cartouche-bench",
            dependencies: on(
                exports + [
                    "Cartouche", "CLibrary", "Labels", "Portrayal", "ServerSupport", "SymbolModel",
                ]),
            path: "Benchmarks/PictureBench", swiftSettings: strict),
    ]

let package = Package(
    name: "cartouche",
    // The first versions with the types of Swift's module Synchronization.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Cartouche", targets: ["Cartouche", "CartoucheFoundation"]),
        .library(name: "CartoucheCanvas", targets: ["CartoucheCanvas"]),
        .library(name: "CartoucheServing", targets: ["CartoucheServing"]),
        .library(name: "CartoucheSwiftUI", targets: ["CartoucheSwiftUI"]),
        .executable(name: "cartouche", targets: ["cartouche-cli", targetName("CCommit")]),
    ],
    traits: [
        .trait(name: "Server", description: "Map views in web browsers: the product CartoucheServing.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        // C libraries: small and always needed ones are linked, the others are opened on first use.
        systemLibrary("CPng", "libpng", apt: "libpng-dev"),
        systemLibrary("CJpeg", "libjpeg", apt: "libjpeg-dev"),
        systemLibrary("CDeflate", "libdeflate", apt: "libdeflate-dev"),
        systemLibrary("CSqlite", "sqlite3", apt: "libsqlite3-dev"),
        bridge("CTemporaryFiles"),
        bridge("CDynamicLibrary"),
        bridge("CArchive", on: ["CDynamicLibrary"]),
        bridge("CCurl", on: ["CDynamicLibrary"]),
        bridge("CTerminal"),
        bridge("CFontconfig", on: ["CDynamicLibrary"]),
        bridge("CFreeType", on: ["CDynamicLibrary"]),
        bridge("CFriBidi", on: ["CDynamicLibrary"]),
        bridge("CHarfBuzz", on: ["CDynamicLibrary"]),
        bridge("CIcu", on: ["CDynamicLibrary"]),
        bridge("CUnibreak", on: ["CDynamicLibrary"]),
        bridge("CWebP", on: ["CDynamicLibrary"]),
        bridge("CImageCodecs", on: ["CPng", "CJpeg"]),
        bridge("CPixels"),
        bridge("CProj", on: ["CDynamicLibrary"]),
        bridge("CGdal"),
        bridge("CGeos", on: ["CDynamicLibrary"]),
        bridge("CEgl", on: ["CDynamicLibrary"]),
        bridge("CAssimp", on: ["CDynamicLibrary"]),
        bridge("CBuildInformation"),
        bridge(
            "CCommit",
            cSettings: [.define("CARTOUCHE_COMMIT", to: "\"\(environment["CARTOUCHE_COMMIT"] ?? "")\"")]),
        // Files that are embedded, not compiled.
        bridge("CEmbedding"),
        bridge(
            "CPageFiles", on: ["CEmbedding"],
            exclude: ["CommandPage", "Legend", "MapPage", "ScenePage", "StyleCatalog", "StyleDifference"]),
        bridge(
            "CNaturalEarth", on: ["CEmbedding"],
            exclude: ["globe", "countries", "borders", "glaciers", "lakes", "rivers", "cities", "seas"].map {
                "\($0).geojson.gz"
            }),
        module("CLibrary"),
        // Algorithms on points and rings in the plane.
        module("PlanarGeometry", on: ["CLibrary"]),
        // Threads for the modules that work on several cores.
        module("Workers", on: ["CLibrary", "Documents"]),

        // Resources from servers.
        module("Network", on: ["CCurl", "CDeflate", "CLibrary", "Documents", "Workers"]),

        // Documents and data.
        module("Documents", on: ["CLibrary", "CTemporaryFiles"]),
        module("Archives", on: ["CArchive", "CDeflate", "CLibrary", "Documents"]),
        module("Databases", on: ["CLibrary", "CSqlite", "Documents"]),
        // PMTiles, MBTiles and tile packages.
        module("TileArchives", on: ["Archives", "CLibrary", "CSqlite", "Databases", "Documents"]),
        module("Geospatial", on: ["CLibrary", "CProj", "Documents", "PlanarGeometry"]),
        module("GeometryOperations", on: ["CGeos", "CLibrary", "Geospatial", "PlanarGeometry"]),
        module(
            "GeodeticOperations",
            on: ["CLibrary", "GeometryOperations", "Geospatial", "PlanarGeometry"]),
        module("CoordinateText", on: ["CLibrary", "Geospatial"]),
        module("Features", on: ["Documents", "Geospatial"]),
        // Tables whose rows become attributes of features.
        module("Joins", on: ["Documents", "Features"]),
        // Classes of numbers, for renderers that are made from data.
        module("Classification", on: ["CLibrary", "Documents"]),
        module("Expressions", on: ["Arcade", "CLibrary", "Documents", "Features"]),
        // Arcade, the expression language.
        module(
            "Arcade",
            on: [
                "CLibrary", "Documents", "Features", "GeodeticOperations", "GeometryOperations", "Geospatial",
                "PlanarGeometry",
            ]),
        module(
            "FeatureSources",
            on: [
                "Arcade", "CGdal", "CLibrary", "CoordinateText", "CSqlite", "Databases", "Documents",
                "Expressions",
                "Features", "Geospatial", "Joins", "PlanarGeometry",
            ]),

        // Rasters: reading with GDAL, placing in a map's system, colors.
        module(
            "Rasters",
            on: [
                "CGdal", "CLibrary", "Documents", "FeatureSources", "Geospatial", "Images", "Workers",
            ]),

        // Pictures of servers and archives: tiles and whole pictures.
        module(
            "Imagery",
            on: [
                "CLibrary", "Databases", "Documents", "FeatureSources", "Geospatial", "Images", "Network",
                "Rasters",
                "TileArchives", "Workers",
            ]),

        // Feature and map services of ArcGIS.
        module(
            "Services",
            on: [
                "Documents", "Expressions", "Features", "FeatureSources", "Geospatial", "Network", "Symbols",
                "Workers",
            ]),

        // Pictures and canvases.
        module("Images", on: ["CDeflate", "CImageCodecs", "CLibrary", "CWebP", "Documents", "Workers"]),
        module(
            "Text",
            on: [
                "CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz", "CIcu", "CLibrary", "CUnibreak",
                "Documents", "Images",
            ]),
        module(
            "Canvases",
            on: ["CLibrary", "CPixels", "Documents", "Images", "PlanarGeometry", "Text", "Workers"]),

        // Symbols.
        module("SymbolModel", on: ["CLibrary", "Documents", "Images"]),
        module(
            "Symbols",
            on: [
                "Arcade", "CLibrary", "Documents", "Expressions", "Features", "Geospatial", "Images",
                "SymbolModel", "Workers",
            ]),
        module(
            "Renderers",
            on: [
                "Arcade", "CLibrary", "Documents", "Expressions", "Features", "Geospatial", "Images",
                "SymbolModel", "Symbols",
            ]),
        // Color ramps by name.
        module("ColorRamps", on: ["Documents", "Images", "SymbolModel"]),
        module(
            "SymbolDocuments",
            on: [
                "CLibrary", "Documents", "Expressions", "Features", "Images", "Renderers", "SymbolModel",
                "Symbols",
            ]),
        // Renderers that are made from data.
        module(
            "DataRenderers",
            on: [
                "Classification", "ColorRamps", "Features", "Geospatial", "Images", "Renderers", "Symbols",
            ]),
        module(
            "SymbolStyles",
            on: [
                "Arcade", "CLibrary", "Databases", "Documents", "Features", "Images", "Network",
                "Renderers", "Services", "SymbolModel", "Symbols", "Workers",
            ]),

        // Drawing.
        module("SymbolGeometry", on: ["CLibrary", "PlanarGeometry", "SymbolModel"]),
        module(
            "Portrayal",
            on: [
                "Canvases", "CLibrary", "Documents", "Features", "Geospatial", "Images",
                "PlanarGeometry", "SymbolGeometry", "SymbolModel", "Text",
            ]),
        module("SymbolChecks", on: ["Canvases", "Documents", "Portrayal", "SymbolModel"]),
        // Label classes, and the placement of labels.
        module(
            "Labels",
            on: [
                "Arcade", "CLibrary", "Documents", "Expressions", "Features", "PlanarGeometry",
                "SymbolGeometry", "SymbolModel", "Text", "Workers",
            ]),
        // Maps: the model, its documents, drawing, and views.
        module(
            "MapModel",
            on: [
                "Arcade", "Documents", "Expressions", "Features", "FeatureSources", "GeometryOperations",
                "Geospatial", "Imagery", "Images", "Labels", "Network", "Rasters", "Renderers", "Services",
                "SymbolModel", "Symbols", "SymbolStyles", "Workers",
            ]),
        // The base map that is part of the library.
        module(
            "NaturalEarth",
            on: [
                "Archives", "CNaturalEarth", "Documents", "Features", "FeatureSources", "Images",
                "MapModel", "Renderers", "Symbols",
            ]),
        module(
            "MapDocuments",
            on: [
                "Archives", "Arcade", "Documents", "Expressions", "Features", "FeatureSources", "Geospatial",
                "Imagery", "Images", "Labels", "MapModel", "Network", "Rasters", "Renderers", "Services",
                "SymbolDocuments", "SymbolModel", "Symbols",
            ]),
        module(
            "MapDrawing",
            on: [
                "Arcade", "Canvases", "CLibrary", "Documents", "Expressions", "Features", "FeatureSources",
                "Geospatial", "Imagery", "Images", "Labels", "MapModel", "PlanarGeometry", "Portrayal",
                "Rasters",
                "Renderers", "SymbolModel", "Symbols", "Text", "Workers",
            ]),
        module(
            "MapViews",
            on: [
                "Arcade", "Canvases", "CLibrary", "CoordinateText", "Documents", "Expressions", "Features",
                "FeatureSources", "GeometryOperations", "Geospatial", "Images", "Labels", "MapDrawing",
                "MapModel", "PlanarGeometry", "Portrayal", "Renderers", "SymbolModel", "Symbols", "Text",
                "Workers",
            ]),
        module(
            "Legends",
            on: [
                "Arcade", "Canvases", "Documents", "Features", "FeatureSources", "Geospatial", "Images",
                "MapDrawing", "MapModel", "PageFiles", "Portrayal", "Renderers", "Services", "SymbolModel",
                "Symbols", "Text", "Workers",
            ]),
        // Three-dimensional scenes.
        module(
            "Scenes",
            on: [
                "Arcade", "Canvases", "CAssimp", "CLibrary", "Documents", "Expressions", "Features",
                "FeatureSources", "Geospatial", "Images", "MapDocuments", "MapDrawing", "MapModel",
                "Network", "PlanarGeometry", "Portrayal", "Renderers", "Services", "SymbolGeometry",
                "SymbolModel", "Symbols", "Workers",
            ]),
        module(
            "SceneViews",
            on: [
                "Canvases", "CEgl", "CLibrary", "Documents", "Expressions", "Features", "FeatureSources",
                "Geospatial", "Images", "MapDrawing", "MapModel", "MapViews", "Renderers", "Scenes",
                "Symbols", "Workers",
            ]),

        // Pictures of any symbol, also of models.
        module(
            "Swatches",
            on: [
                "Canvases", "Documents", "Geospatial", "Images", "Legends", "MapDrawing", "MapModel",
                "Portrayal", "Renderers", "Scenes", "SymbolModel", "Symbols", "Workers",
            ]),

        // The documents, style sheets and scripts of pages.
        module("PageFiles", on: ["CPageFiles", "Documents"]),

        // Map sheets and page layouts.
        module(
            "Layouts",
            on: [
                "Canvases", "CLibrary", "Documents", "GeodeticOperations", "Geospatial", "Images",
                "Legends", "MapDrawing", "MapModel", "MapViews", "Portrayal", "Renderers", "Swatches",
                "SymbolModel", "Symbols", "Text", "Workers",
            ]),

        // Maps as tiles.
        module(
            "TileSets",
            on: [
                "Documents", "Features", "FeatureSources", "Geospatial", "Images", "MapDrawing", "MapModel",
                "TileArchives", "Workers",
            ]),

        // Maps as HTML pages.
        module(
            "MapPages",
            on: [
                "Arcade", "Canvases", "Documents", "Features", "FeatureSources", "Geospatial", "Images",
                "MapDrawing", "MapModel", "PageFiles", "Symbols", "TileArchives", "TileSets",
            ]),

        // The composer of the command.
        module("TerminalComposer", on: ["CLibrary", "CTerminal", "Documents", "Images", "SymbolStyles"]),

        // The job files of the command.
        module("JobLines", on: ["Documents"]),

        // Scenes as HTML files.
        module(
            "ScenePages",
            on: [
                "Documents", "Features", "Geospatial", "Images", "Layouts", "Legends", "PageFiles",
                "Scenes", "SceneViews", "Swatches", "Symbols",
            ]),

        // Map views in browsers: the answers to the requests of a page, without a network.
        module(
            "LiveViews",
            on: [
                "Canvases", "CoordinateText", "Documents", "Features", "GeodeticOperations", "Geospatial",
                "Images", "Legends", "MapDrawing", "MapModel", "MapViews", "PageFiles", "Portrayal",
                "ScenePages", "Scenes", "SceneViews", "Swatches", "SymbolModel", "SymbolStyles", "Symbols",
                "Workers",
            ]),
        .target(
            name: targetName("Serving"), dependencies: on(["LiveViews"]) + [hummingbird],
            path: "Sources/Serving", swiftSettings: serving),

        // Joins, computed fields, classes, categories, sizes and labels for layers of data.
        module(
            "DataMaps",
            on: [
                "Arcade", "Classification", "ColorRamps", "DataRenderers", "Documents", "Expressions",
                "FeatureSources", "Features", "Geospatial", "Images", "Joins", "MapModel", "Renderers",
                "SymbolModel", "Symbols",
            ]),

        // The inputs of the command: maps, data files, renderers and symbols.
        .target(
            name: targetName("CommandInputs"),
            dependencies: on(exports + ["Cartouche", "ColorRamps", "SymbolDocuments", "SymbolModel"]) + [
                .product(name: "ArgumentParser", package: "swift-argument-parser")
            ],
            path: "Sources/CommandInputs", swiftSettings: strict),

        // What `info` says about files and servers.
        module(
            "Surveys",
            on: exports + ["Cartouche", "CommandInputs"]),

        // Options that the command and the server share.
        .target(
            name: targetName("CommandLines"),
            dependencies: on(["Documents"]) + [
                .product(name: "ArgumentParser", package: "swift-argument-parser")
            ],
            path: "Sources/CommandLines", swiftSettings: strict),

        // Products.
        module("Cartouche", on: foundation + exports),
        module("CartoucheCanvas", on: ["Canvases", "Documents", "Images", "Text"]),
        // Separate, because it needs all of Foundation.
        module(
            "CartoucheFoundation",
            on: [
                "Arcade", "Canvases", "Documents", "Expressions", "FeatureSources", "GeodeticOperations",
                "Geospatial", "Images", "MapDrawing", "MapModel", "MapViews", "Network", "Renderers",
                "Scenes", "SceneViews", "Services", "Swatches", "Symbols", "SymbolStyles", "Workers",
            ]),
        // Empty on platforms without SwiftUI.
        module("CartoucheSwiftUI", on: exports + ["Cartouche", "CartoucheFoundation"]),
        // The options for tiles and pages of the command, and their work.
        .target(
            name: targetName("TileCommands"),
            dependencies: on(
                exports + [
                    "Cartouche", "CLibrary", "CommandInputs", "MapPages", "TileArchives", "TileSets",
                ]) + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Sources/TileCommands", swiftSettings: strict),
        .executableTarget(
            name: "cartouche-cli",
            dependencies: on(
                exports + [
                    "Cartouche", "CBuildInformation", "CLibrary", "ColorRamps", "CommandInputs",
                    "CommandLines",
                    "JobLines", "PageFiles", "Portrayal", "ScenePages", "Surveys", "SymbolChecks",
                    "SymbolDocuments", "SymbolModel",
                    "TerminalComposer", "TileCommands", "TileSets",
                ]) + [
                    .product(name: "ArgumentParser", package: "swift-argument-parser")
                ],
            swiftSettings: strict, linkerSettings: linking),

        // Tests.
        testSupport("BrowserSupport", on: ["CLibrary", "TemporarySupport"]),
        testSupport("BatchSupport", on: ["Features", "Geospatial"]),
        testSupport("EvidenceSupport"),
        testSupport(
            "FormatSupport", on: ["CLibrary", "CSqlite", "FeatureSources", "Images", "TemporarySupport"]),
        testSupport("GoldenSupport", on: ["Canvases", "Images", "TemporarySupport", "Text"]),
        testSupport("OtherGraphics"),
        testSupport("ServerSupport", on: ["CDeflate", "CLibrary", "Workers"]),
        testSupport("TemporarySupport"),
        tests(of: "Archives", also: ["Documents", "FormatSupport", "TemporarySupport"]),
        tests(of: "Arcade", also: ["CLibrary", "Documents", "Features", "Geospatial"]),
        tests(
            of: "Canvases",
            also: [
                "CLibrary", "CPixels", "Documents", "GoldenSupport", "Images", "PlanarGeometry", "Text",
            ]),
        tests(of: "Cartouche", also: exports + ["CartoucheCanvas", "OtherGraphics"]),
        tests(of: "CartoucheFoundation", also: exports + ["Cartouche"]),
        tests(of: "Classification"),
        tests(
            of: "Imagery",
            also: [
                "Archives", "Databases", "Documents", "FormatSupport", "Geospatial", "Images", "Network",
                "Rasters", "TemporarySupport", "TileArchives", "Workers",
            ]),
        tests(
            of: "NaturalEarth",
            also: exports + ["Cartouche", "CartoucheCanvas", "GoldenSupport", "TemporarySupport"]),
        tests(
            of: "TileSets",
            also: [
                "Documents", "Features", "FeatureSources", "Geospatial", "MapDrawing", "MapModel",
            ]),
        tests(of: "TileArchives", also: ["Databases", "Documents", "TemporarySupport"]),
        tests(of: "ColorRamps", also: ["Images", "SymbolModel"]),
        tests(of: "CoordinateText", also: ["Geospatial"]),
        tests(
            of: "DataRenderers",
            also: [
                "BatchSupport", "Classification", "ColorRamps", "Features", "Geospatial", "Images",
                "Renderers", "Symbols",
            ]),
        tests(
            of: "DataMaps",
            also: [
                "ColorRamps", "Documents", "Expressions", "FeatureSources", "Features", "Geospatial",
                "Images",
                "MapModel", "Renderers", "Symbols",
            ]),
        tests(of: "Documents"),
        tests(of: "Expressions", also: ["Arcade", "Documents", "Features", "Geospatial"]),
        tests(of: "Features", also: ["Geospatial"]),
        tests(
            of: "FeatureSources",
            also: [
                "CLibrary", "Documents", "Expressions", "Features", "FormatSupport", "Geospatial", "Joins",
                "TemporarySupport",
            ]),
        tests(of: "GeodeticOperations", also: ["CLibrary", "GeometryOperations", "Geospatial"]),
        tests(of: "GeometryOperations", also: ["CLibrary", "Geospatial"]),
        tests(of: "Geospatial", also: ["CLibrary", "Documents", "GeometryOperations"]),
        tests(of: "Images", also: ["CDeflate", "Documents", "GoldenSupport"]),
        tests(
            of: "Rasters",
            also: [
                "Documents", "FeatureSources", "FormatSupport", "Geospatial", "Images", "TemporarySupport",
                "Workers",
            ]),
        tests(of: "Joins", also: ["BatchSupport", "Documents", "Features"]),
        tests(
            of: "Labels",
            also: [
                "CLibrary", "Documents", "Features", "GoldenSupport", "PlanarGeometry", "SymbolModel",
                "Text",
            ]),
        tests(
            of: "Layouts",
            also: [
                "Canvases", "Documents", "Geospatial", "GoldenSupport", "Images", "Legends", "MapDocuments",
                "MapDrawing", "MapModel", "Network", "Renderers", "Scenes", "Services", "Swatches",
                "SymbolDocuments", "Symbols", "Text",
            ]),
        tests(of: "Network", also: ["Documents", "ServerSupport", "TemporarySupport"]),
        tests(of: "PageFiles", also: ["GoldenSupport"]),
        tests(of: "PlanarGeometry"),
        tests(
            of: "Portrayal",
            also: [
                "Canvases", "Documents", "Features", "Geospatial", "GoldenSupport", "Images",
                "SymbolGeometry", "SymbolModel", "Symbols",
            ]),
        tests(
            of: "LiveViews",
            also: exports + ["BrowserSupport", "Cartouche", "TemporarySupport"]),
        tests(
            of: "ScenePages",
            also: exports + [
                "BrowserSupport", "Cartouche", "CLibrary", "FormatSupport", "GoldenSupport",
                "TemporarySupport",
            ]),
        tests(
            of: "Scenes",
            also: exports + [
                "Cartouche", "CLibrary", "FormatSupport", "GoldenSupport", "SymbolDocuments", "SymbolModel",
                "TemporarySupport",
            ]),
        tests(
            of: "Services",
            also: [
                "Documents", "Expressions", "Features", "FeatureSources", "Geospatial", "Network",
            ]),
        tests(
            of: "SymbolDocuments",
            also: [
                "BatchSupport", "Documents", "Features", "Images", "Renderers", "SymbolModel", "Symbols",
            ]),
        tests(
            of: "SymbolGeometry",
            also: ["GeometryOperations", "Geospatial", "PlanarGeometry", "SymbolModel"]),
        tests(of: "SymbolModel", also: ["Documents", "Images"]),
        tests(
            of: "Symbols",
            also: [
                "Arcade", "BatchSupport", "Documents", "Expressions", "Features", "Geospatial", "Images",
                "Renderers", "SymbolModel",
            ]),
        tests(
            of: "SymbolStyles",
            also: [
                "CLibrary", "CSqlite", "Documents", "Images", "SymbolModel", "Symbols",
                "TemporarySupport",
            ]),
        tests(of: "TerminalComposer", also: ["Images"]),
        tests(of: "Text", also: ["CLibrary", "Documents", "GoldenSupport", "Images"]),
        tests(of: "TruthPairs", also: ["Documents", "EvidenceSupport", "Images"]),
        tests(of: "Workers"),
        .testTarget(
            name: "CommandTests",
            dependencies: on([
                "BrowserSupport", "cartouche-cli", "CLibrary", "CommandInputs", "CommandLines", "CSqlite",
                "Documents",
                "FormatSupport",
                "GoldenSupport", "Images", "Scenes", "SceneViews", "ServerSupport", "SymbolStyles",
            ]) + [
                .product(name: "ArgumentParser", package: "swift-argument-parser")
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "MapTests",
            dependencies: on(
                exports + [
                    "Cartouche", "CartoucheFoundation", "CLibrary", "EmojiStyle", "FormatSupport",
                    "GoldenSupport", "Labels", "PlanarGeometry", "Portrayal", "ServerSupport",
                    "SymbolDocuments", "SymbolModel", "TemporarySupport",
                ]),
            swiftSettings: unoptimized),
        .testTarget(
            name: "FidelityTests",
            dependencies: on([
                "Canvases", "Documents", "EvidenceSupport", "Features", "Geospatial", "GoldenSupport",
                "Images", "MapDrawing", "MapModel", "Portrayal", "Renderers", "SymbolChecks", "SymbolModel",
                "Symbols", "Text",
            ]),
            swiftSettings: unoptimized),
        // The style of emoji is part of the example programs, and is tested here.
        .target(
            name: "EmojiStyle", dependencies: on(exports + ["Cartouche"]),
            path: "Examples/programs/Sources/EmojiStyle", swiftSettings: strict),
        // Pairs of pictures, and the inputs of the fuzzer: the tests compare and replay them.
        .target(
            name: "TruthPairs",
            dependencies: on([
                "Canvases", "CDeflate", "CLibrary", "Documents", "Geospatial", "Images", "MapDrawing",
                "MapModel", "Portrayal", "SymbolChecks", "SymbolModel", "Symbols", "SymbolStyles",
            ]),
            path: "Benchmarks/TruthPairs",
            resources: [.embedInCode("Report/fidelity.css"), .embedInCode("Report/fidelity.js")],
            swiftSettings: strict),
        .target(
            name: "FuzzTargets",
            dependencies: on([
                "Arcade", "Canvases", "CoordinateText", "Documents", "Expressions", "Features",
                "FeatureSources", "GeodeticOperations", "GeometryOperations", "Geospatial", "Images",
                "JobLines", "Layouts", "Legends", "MapDocuments", "MapDrawing", "MapModel", "MapViews",
                "Network", "Portrayal", "Renderers", "ScenePages", "Scenes", "SceneViews", "Services",
                "SymbolChecks", "SymbolDocuments", "SymbolGeometry", "SymbolModel", "Symbols", "SymbolStyles",
                "TemporarySupport", "Text",
            ]),
            path: "Fuzz/Targets", swiftSettings: strict),
        .testTarget(
            name: "FuzzTests",
            dependencies: on([
                "CSqlite", "Documents", "FormatSupport", "FuzzTargets", "GoldenSupport", "Images",
                "TemporarySupport", "Workers",
            ]),
            swiftSettings: unoptimized),
    ] + server + benchmarks + fuzzer
)
