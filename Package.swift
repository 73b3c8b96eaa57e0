// swift-tools-version: 6.1
import PackageDescription

// Each list has what the files of the target import, and what these modules export again, in the order of
// scripts/check-imports, which compares both.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility")
]

// The compiler takes twice as long with optimization, and no test needs it. Programs that use the library do not build
// test targets, so these flags do not restrict them.
let unoptimized = strict + [.unsafeFlags(["-Onone"])]

/// A module of the library; imports go down only (see Documentation/architecture.md).
func module(_ name: String, on below: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: below, swiftSettings: strict)
}

/// The tests of a module.
func tests(of name: String, also others: [Target.Dependency] = []) -> Target {
    let own = Target.Dependency.byName(name: name)
    return .testTarget(
        name: name + "Tests", dependencies: [own] + others.filter { "\($0)" != "\(own)" },
        swiftSettings: unoptimized)
}

/// Code that several test targets share.
func testSupport(_ name: String, on below: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: below, path: "Tests/\(name)", swiftSettings: strict)
}

// What `import Cartouche` exports. A target that imports it depends on these too: otherwise, a change in one of them
// would not compile the target again.
let exports: [Target.Dependency] = [
    "Canvases", "CoordinateText", "Documents", "Features", "FeatureSources", "GeodeticOperations",
    "GeometryOperations", "Geospatial", "Images", "Mapping", "Scenes", "Symbols", "SymbolStyles", "Text",
]

// Programs for Apple's platforms are built on macOS. Each process has Foundation there, and `import Cartouche` includes
// CartoucheFoundation.
#if os(macOS)
    let foundation: [Target.Dependency] = ["CartoucheFoundation"]
#else
    let foundation: [Target.Dependency] = []
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
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Fuzz/Runner", swiftSettings: strict)
    ]

// Programs that measure. Neither the command nor the tests need them, so only `make bench-build` builds them.
let benchmarks: [Target] =
    environment["CARTOUCHE_BENCH"] == nil
    ? []
    : [
        .executableTarget(
            name: "raster-bench", dependencies: ["Canvases", "CLibrary", "Images"],
            path: "Benchmarks/RasterBench", swiftSettings: strict),
        .executableTarget(
            name: "fidelity", dependencies: ["Documents", "Images", "TruthPairs"],
            path: "Benchmarks/Fidelity", swiftSettings: strict),
        .executableTarget(
            name: "cartouche-bench",
            dependencies: exports + [
                "Cartouche", "CLibrary", "Labels", "Portrayal", "SymbolModel", "Workers",
            ],
            path: "Benchmarks/PictureBench", swiftSettings: strict),
    ]

let package = Package(
    name: "cartouche",
    products: [
        .library(name: "Cartouche", targets: ["Cartouche", "CartoucheFoundation"]),
        .library(name: "CartoucheCanvas", targets: ["CartoucheCanvas"]),
        .executable(name: "cartouche", targets: ["cartouche-cli", "CCommit"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // C libraries: small and always needed ones are linked, the others are opened on first use.
        .systemLibrary(
            name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(
            name: "CJpeg", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(
            name: "CSqlite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CTemporaryFiles"),
        .target(name: "CDynamicLibrary"),
        .target(name: "CTerminal"),
        .target(name: "CFontconfig", dependencies: ["CDynamicLibrary"]),
        .target(name: "CFreeType", dependencies: ["CDynamicLibrary"]),
        .target(name: "CFriBidi", dependencies: ["CDynamicLibrary"]),
        .target(name: "CHarfBuzz", dependencies: ["CDynamicLibrary"]),
        .target(name: "CIcu", dependencies: ["CDynamicLibrary"]),
        .target(name: "CUnibreak", dependencies: ["CDynamicLibrary"]),
        .target(name: "CWebP", dependencies: ["CDynamicLibrary"]),
        .target(name: "CImageCodecs", dependencies: ["CPng", "CJpeg"]),
        .target(name: "CProj", dependencies: ["CDynamicLibrary"]),
        .target(name: "CGdal"),
        .target(name: "CGeos", dependencies: ["CDynamicLibrary"]),
        .target(name: "CEgl", dependencies: ["CDynamicLibrary"]),
        .target(name: "CAssimp", dependencies: ["CDynamicLibrary"]),
        .target(name: "CBuildInformation"),
        .target(
            name: "CCommit",
            cSettings: [.define("CARTOUCHE_COMMIT", to: "\"\(environment["CARTOUCHE_COMMIT"] ?? "")\"")]),
        // The files of pages are embedded, not compiled.
        .target(
            name: "CPageFiles",
            exclude: ["CommandPage", "Legend", "ScenePage", "StyleCatalog", "StyleDifference"]),
        module("CLibrary"),
        // Algorithms on points and rings in the plane.
        module("PlanarGeometry", on: ["CLibrary"]),
        // Threads for the modules that work on several cores.
        module("Workers", on: ["CLibrary", "Documents"]),

        // Documents and data.
        module("Documents", on: ["CLibrary", "CTemporaryFiles"]),
        module("Databases", on: ["CLibrary", "CSqlite", "Documents"]),
        module("Geospatial", on: ["CLibrary", "CProj", "Documents", "PlanarGeometry"]),
        module("GeometryOperations", on: ["CGeos", "CLibrary", "Geospatial", "PlanarGeometry"]),
        module("GeodeticOperations", on: ["CLibrary", "GeometryOperations", "Geospatial", "PlanarGeometry"]),
        module("CoordinateText", on: ["CLibrary", "Geospatial"]),
        module("Features", on: ["Geospatial"]),
        module("Expressions", on: ["CLibrary", "Documents", "Features"]),
        module(
            "FeatureSources",
            on: [
                "CGdal", "CLibrary", "CSqlite", "Databases", "Documents", "Expressions", "Features",
                "Geospatial",
            ]),

        // Pictures and canvases.
        module("Images", on: ["CDeflate", "CImageCodecs", "CLibrary", "CWebP", "Documents", "Workers"]),
        module(
            "Text",
            on: [
                "CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz", "CIcu", "CLibrary", "CUnibreak",
                "Documents", "Images",
            ]),
        module("Canvases", on: ["CLibrary", "Documents", "Images", "PlanarGeometry", "Text", "Workers"]),

        // Symbols.
        module("SymbolModel", on: ["CLibrary", "Documents", "Images"]),
        module(
            "Symbols",
            on: [
                "CLibrary", "Documents", "Expressions", "Features", "Geospatial", "Images", "SymbolModel",
                "Workers",
            ]),
        module(
            "SymbolDocuments",
            on: ["CLibrary", "Documents", "Expressions", "Features", "Images", "SymbolModel", "Symbols"]),
        module(
            "SymbolStyles",
            on: ["CLibrary", "Databases", "Documents", "Images", "SymbolModel", "Symbols", "Workers"]),

        // Drawing.
        module("SymbolGeometry", on: ["CLibrary", "PlanarGeometry", "SymbolModel"]),
        module(
            "Portrayal",
            on: [
                "Canvases", "CLibrary", "Documents", "Features", "Geospatial", "Images", "PlanarGeometry",
                "SymbolGeometry", "SymbolModel", "Text",
            ]),
        module("SymbolChecks", on: ["Canvases", "Documents", "Portrayal", "SymbolModel"]),
        // Label classes, and the placement of labels.
        module(
            "Labels",
            on: [
                "CLibrary", "Documents", "Expressions", "Features", "PlanarGeometry", "SymbolModel", "Text",
                "Workers",
            ]),
        module(
            "Mapping",
            on: [
                "Canvases", "CLibrary", "CoordinateText", "Documents", "Expressions", "Features",
                "FeatureSources", "GeometryOperations", "Geospatial", "Images", "Labels", "PlanarGeometry",
                "Portrayal", "SymbolDocuments", "SymbolModel", "Symbols", "Text", "Workers",
            ]),
        // Three-dimensional scenes.
        module(
            "Scenes",
            on: [
                "Canvases", "CAssimp", "CEgl", "CLibrary", "Documents", "Expressions", "Features",
                "FeatureSources", "Geospatial", "Images", "Mapping", "PlanarGeometry", "Portrayal",
                "SymbolGeometry", "SymbolModel", "Symbols", "Workers",
            ]),

        // The documents, style sheets and scripts of pages.
        module("PageFiles", on: ["CPageFiles"]),

        // Legends and map sheets.
        module(
            "Layouts",
            on: [
                "Canvases", "CLibrary", "Documents", "GeodeticOperations", "Geospatial", "Images", "Mapping",
                "PageFiles", "Portrayal", "SymbolModel", "Symbols", "Text",
            ]),

        // The composer of the command.
        module("TerminalComposer", on: ["CLibrary", "CTerminal", "Documents", "Images", "SymbolStyles"]),

        // The job files of the command.
        module("JobLines", on: ["Documents"]),

        // Scenes as HTML files.
        module(
            "ScenePages",
            on: [
                "Documents", "Features", "Geospatial", "Images", "Layouts", "Mapping", "PageFiles", "Scenes",
                "Symbols",
            ]),

        // Products.
        module(
            "Cartouche",
            on: foundation + [
                "Canvases", "CoordinateText", "Documents", "Features", "FeatureSources",
                "GeodeticOperations", "GeometryOperations", "Geospatial", "Images", "Mapping", "Scenes",
                "Symbols", "SymbolStyles", "Text",
            ]),
        module("CartoucheCanvas", on: ["Canvases", "Images", "Text"]),
        // Separate, because it needs all of Foundation.
        module(
            "CartoucheFoundation",
            on: [
                "Canvases", "Documents", "Expressions", "FeatureSources", "GeodeticOperations", "Geospatial",
                "Images", "Mapping", "Symbols", "SymbolStyles", "Workers",
            ]),
        .executableTarget(
            name: "cartouche-cli",
            dependencies: exports + [
                "Cartouche", "CBuildInformation", "CLibrary", "Expressions", "JobLines", "Layouts",
                "PageFiles", "Portrayal", "ScenePages", "SymbolChecks", "SymbolDocuments", "SymbolModel",
                "TerminalComposer", "Workers",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict, linkerSettings: linking),

        // Tests.
        testSupport("BatchSupport", on: ["Features", "Geospatial"]),
        testSupport("EvidenceSupport"),
        testSupport("FormatSupport", on: ["CLibrary", "CSqlite", "FeatureSources", "TemporarySupport"]),
        testSupport("GoldenSupport", on: ["Canvases", "Images", "TemporarySupport", "Text"]),
        testSupport("OtherGraphics"),
        testSupport("TemporarySupport"),
        tests(
            of: "Canvases",
            also: ["CLibrary", "Documents", "GoldenSupport", "Images", "PlanarGeometry", "Text"]),
        tests(
            of: "Cartouche",
            also: [
                "Canvases", "CartoucheCanvas", "CoordinateText", "Documents", "Features", "FeatureSources",
                "GeodeticOperations", "GeometryOperations", "Geospatial", "Images", "Mapping",
                "OtherGraphics", "Scenes", "Symbols", "SymbolStyles", "Text",
            ]),
        tests(of: "CartoucheFoundation", also: exports + ["Cartouche"]),
        tests(of: "CoordinateText", also: ["Geospatial"]),
        tests(of: "Documents"),
        tests(of: "Expressions", also: ["Documents", "Features", "Geospatial"]),
        tests(of: "Features", also: ["Geospatial"]),
        tests(
            of: "FeatureSources",
            also: ["CLibrary", "Documents", "Expressions", "Features", "FormatSupport", "Geospatial"]),
        tests(of: "GeodeticOperations", also: ["CLibrary", "GeometryOperations", "Geospatial"]),
        tests(of: "GeometryOperations", also: ["CLibrary", "Geospatial"]),
        tests(of: "Geospatial", also: ["CLibrary", "Documents", "GeometryOperations"]),
        tests(of: "Images", also: ["CDeflate", "Documents", "GoldenSupport"]),
        tests(
            of: "Labels",
            also: [
                "CLibrary", "Documents", "Features", "GoldenSupport", "PlanarGeometry", "SymbolModel", "Text",
            ]),
        tests(
            of: "Layouts",
            also: [
                "Canvases", "Documents", "Geospatial", "GoldenSupport", "Images", "Mapping", "Scenes",
                "SymbolDocuments", "Symbols", "Text",
            ]),
        tests(
            of: "Mapping",
            also: exports + [
                "Cartouche", "CartoucheFoundation", "CLibrary", "EmojiStyle", "Expressions", "FormatSupport",
                "GoldenSupport", "Labels", "Portrayal", "SymbolDocuments", "SymbolModel", "TemporarySupport",
                "Workers",
            ]),
        tests(of: "PageFiles", also: ["GoldenSupport"]),
        tests(of: "PlanarGeometry"),
        tests(
            of: "Portrayal",
            also: [
                "Canvases", "Documents", "Features", "Geospatial", "GoldenSupport", "Images",
                "SymbolGeometry", "SymbolModel", "Symbols",
            ]),
        tests(
            of: "ScenePages",
            also: exports + ["Cartouche", "CLibrary", "GoldenSupport", "TemporarySupport"]),
        tests(
            of: "Scenes",
            also: exports + [
                "Cartouche", "CLibrary", "GoldenSupport", "SymbolDocuments", "SymbolModel",
                "TemporarySupport",
            ]),
        tests(
            of: "SymbolDocuments",
            also: ["BatchSupport", "Documents", "Features", "Images", "SymbolModel", "Symbols"]),
        tests(
            of: "SymbolGeometry",
            also: ["GeometryOperations", "Geospatial", "PlanarGeometry", "SymbolModel"]),
        tests(of: "SymbolModel", also: ["Documents", "Images"]),
        tests(
            of: "Symbols",
            also: ["BatchSupport", "Documents", "Features", "Geospatial", "Images", "SymbolModel"]),
        tests(
            of: "SymbolStyles",
            also: [
                "CLibrary", "CSqlite", "Documents", "Images", "SymbolModel", "Symbols", "TemporarySupport",
            ]),
        tests(of: "TerminalComposer", also: ["Images"]),
        tests(of: "Text", also: ["CLibrary", "Documents", "GoldenSupport", "Images"]),
        tests(of: "TruthPairs", also: ["Documents", "EvidenceSupport", "Images"]),
        tests(of: "Workers"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "cartouche-cli", "CLibrary", "CSqlite", "Documents", "FormatSupport", "GoldenSupport",
                "Images",
                "Scenes", "SymbolStyles",
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "FidelityTests",
            dependencies: [
                "Canvases", "Documents", "EvidenceSupport", "Features", "Geospatial", "GoldenSupport",
                "Images",
                "Mapping", "Portrayal", "SymbolChecks", "SymbolModel", "Symbols",
            ],
            swiftSettings: unoptimized),
        // The style of emoji is part of the example programs, and is tested here.
        .target(
            name: "EmojiStyle", dependencies: exports + ["Cartouche"],
            path: "Examples/programs/Sources/EmojiStyle", swiftSettings: strict),
        // Pairs of pictures, and the inputs of the fuzzer: the tests compare and replay them.
        .target(
            name: "TruthPairs",
            dependencies: [
                "Canvases", "CDeflate", "CLibrary", "Documents", "Geospatial", "Images", "Mapping",
                "Portrayal",
                "SymbolChecks", "SymbolModel", "Symbols", "SymbolStyles",
            ],
            path: "Benchmarks/TruthPairs",
            resources: [.embedInCode("Report/fidelity.css"), .embedInCode("Report/fidelity.js")],
            swiftSettings: strict),
        .target(
            name: "FuzzTargets",
            dependencies: exports + [
                "Expressions", "JobLines", "Layouts", "Portrayal", "ScenePages", "SymbolChecks",
                "SymbolDocuments", "SymbolGeometry", "SymbolModel", "TemporarySupport",
            ],
            path: "Fuzz/Targets", swiftSettings: strict),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "CSqlite", "Documents", "FormatSupport", "FuzzTargets", "GoldenSupport", "Images",
                "TemporarySupport", "Workers",
            ],
            swiftSettings: unoptimized),
    ] + benchmarks + fuzzer
)
