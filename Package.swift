// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility")
]

/// A module of the library; imports go down only (see Documentation/architecture.md).
func module(_ name: String, on below: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: below, swiftSettings: strict)
}

func tests(of name: String, also others: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + others, swiftSettings: strict)
}

/// Everything that ``Cartouche`` re-exports, and what it stands on: targets that import it name these too, or a
/// change in one of them would not rebuild the target.
let libraries: [Target.Dependency] = [
    "Canvases", "CLibrary", "CoordinateText", "Documents", "Expressions", "Features", "FeatureSources",
    "GeodeticOperations", "GeometryOperations", "Geospatial", "Images", "Labels", "Layouts", "Mapping",
    "PlanarGeometry",
    "Portrayal", "ScenePages", "Scenes",
    "SymbolChecks", "SymbolDocuments", "SymbolGeometry", "SymbolModel", "Symbols", "SymbolStyles", "Text",
    "Workers",
]

// Programs for Apple's platforms are built on macOS. Each process has Foundation there, and `import Cartouche` includes
// CartoucheFoundation.
#if os(macOS)
    let foundation: [Target.Dependency] = ["CartoucheFoundation"]
#else
    let foundation: [Target.Dependency] = []
#endif

// The fuzzer needs instrumented code, so only `make fuzz` builds it.
let fuzzer: [Target] =
    Context.environment["CARTOUCHE_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Fuzz/Runner", swiftSettings: strict)
    ]

let package = Package(
    name: "cartouche",
    products: [
        .library(name: "Cartouche", targets: ["Cartouche", "CartoucheFoundation"]),
        .library(name: "CartoucheCanvas", targets: ["CartoucheCanvas"]),
        .executable(name: "cartouche", targets: ["cartouche-cli"]),
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
        module("CLibrary"),
        // Algorithms on points and rings in the plane.
        module("PlanarGeometry", on: ["CLibrary"]),
        // Threads for the modules that work on several cores.
        module("Workers", on: ["CLibrary", "Documents"]),

        // Documents and data.
        module("Documents", on: ["CLibrary", "CTemporaryFiles"]),
        module("Databases", on: ["CLibrary", "Documents", "CSqlite"]),
        module("Geospatial", on: ["CLibrary", "Documents", "PlanarGeometry", "CProj"]),
        module("GeometryOperations", on: ["CLibrary", "PlanarGeometry", "Geospatial", "CGeos"]),
        module(
            "GeodeticOperations", on: ["CLibrary", "PlanarGeometry", "Geospatial", "GeometryOperations"]),
        module("CoordinateText", on: ["CLibrary", "Geospatial"]),
        module("Features", on: ["CLibrary", "Geospatial"]),
        module("Expressions", on: ["CLibrary", "Documents", "Features"]),
        module(
            "FeatureSources",
            on: [
                "CLibrary", "Documents", "Geospatial", "Features", "Expressions", "Databases", "CSqlite",
                "CGdal",
            ]),

        // Pictures and canvases.
        module("Images", on: ["CLibrary", "Documents", "Workers", "CImageCodecs", "CDeflate", "CWebP"]),
        module(
            "Text",
            on: [
                "CLibrary", "Documents", "Images", "CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz",
                "CIcu", "CUnibreak",
            ]),
        module("Canvases", on: ["CLibrary", "Documents", "PlanarGeometry", "Workers", "Images", "Text"]),

        // Symbols.
        module("SymbolModel", on: ["CLibrary", "Documents", "Images"]),
        module(
            "Symbols",
            on: ["CLibrary", "Documents", "Images", "Geospatial", "Features", "Expressions", "SymbolModel"]),
        module(
            "SymbolDocuments",
            on: ["CLibrary", "Documents", "Features", "Expressions", "SymbolModel", "Symbols"]),
        module(
            "SymbolStyles",
            on: [
                "CLibrary", "Documents", "Databases", "Images", "SymbolModel", "Symbols", "Workers",
                "CSqlite",
            ]),

        // Drawing.
        module("SymbolGeometry", on: ["CLibrary", "PlanarGeometry", "SymbolModel"]),
        module(
            "Portrayal",
            on: [
                "CLibrary", "Documents", "Geospatial", "Features", "Images", "Canvases", "SymbolModel",
                "PlanarGeometry", "SymbolGeometry", "Text",
            ]),
        module("SymbolChecks", on: ["Documents", "SymbolModel", "Portrayal"]),
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
                "CLibrary", "CoordinateText", "Documents", "Geospatial", "GeometryOperations", "Features",
                "Expressions", "FeatureSources", "Images", "Canvases", "Labels", "SymbolModel", "Symbols",
                "SymbolDocuments", "Portrayal", "PlanarGeometry", "Text", "Workers",
            ]),
        // Three-dimensional scenes.
        module(
            "Scenes",
            on: [
                "CLibrary", "Documents", "Geospatial", "Features", "Expressions", "FeatureSources", "Images",
                "Canvases", "PlanarGeometry", "SymbolGeometry", "SymbolModel", "Symbols", "Portrayal",
                "Mapping",
                "Workers", "CEgl", "CAssimp",
            ]),

        // Legends and map sheets.
        module(
            "Layouts",
            on: [
                "CLibrary", "Documents", "Geospatial", "GeodeticOperations", "Images", "Text", "Canvases",
                "SymbolModel", "Symbols", "Portrayal", "Mapping",
            ]),

        // The composer of the command.
        module("TerminalComposer", on: ["CLibrary", "Documents", "Images", "SymbolStyles", "CTerminal"]),

        // The job files of the command.
        module("JobLines", on: ["Documents"]),

        // Scenes as HTML files.
        module(
            "ScenePages",
            on: [
                "CLibrary", "Documents", "Features", "Geospatial", "Images", "Canvases", "Symbols", "Text",
                "Mapping", "Layouts", "Scenes",
            ]),

        // Products.
        module(
            "Cartouche",
            on: foundation + [
                "Documents", "Geospatial", "GeometryOperations", "GeodeticOperations", "CoordinateText",
                "Features", "FeatureSources", "Images", "Canvases", "Symbols", "SymbolStyles", "Mapping",
                "Scenes", "Text",
            ]),
        module("CartoucheCanvas", on: ["Canvases", "Images", "Text"]),
        // Separate, because it needs all of Foundation.
        module(
            "CartoucheFoundation",
            on: [
                "Canvases", "Documents", "Expressions", "FeatureSources", "GeodeticOperations", "Geospatial",
                "Images", "Mapping", "Scenes", "Symbols", "SymbolStyles", "Workers",
            ]),
        .executableTarget(
            name: "cartouche-cli",
            dependencies: libraries + [
                "Cartouche", "JobLines", "TerminalComposer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        .executableTarget(
            name: "raster-bench", dependencies: ["CLibrary", "Images", "Canvases"],
            path: "Benchmarks/RasterBench", swiftSettings: strict),

        .target(name: "OtherGraphics", path: "Tests/OtherGraphics", swiftSettings: strict),
        tests(of: "Cartouche", also: ["CartoucheCanvas", "OtherGraphics"]),
        tests(of: "PlanarGeometry"),
        tests(of: "Workers"),
        tests(of: "Documents", also: ["CLibrary"]),
        tests(of: "Geospatial", also: ["CLibrary", "Documents", "GeometryOperations"]),
        tests(of: "GeometryOperations", also: ["CLibrary", "Geospatial"]),
        tests(of: "GeodeticOperations", also: ["CLibrary", "Geospatial", "GeometryOperations"]),
        tests(of: "CoordinateText", also: ["CLibrary", "Geospatial"]),
        tests(of: "Features", also: ["Geospatial"]),
        tests(of: "Expressions", also: ["Documents", "Features", "Geospatial"]),
        .target(
            name: "TemporarySupport", path: "Tests/TemporarySupport", swiftSettings: strict),
        .target(
            name: "FormatSupport",
            dependencies: ["CLibrary", "FeatureSources", "CSqlite", "TemporarySupport"],
            path: "Tests/FormatSupport", swiftSettings: strict),
        tests(
            of: "FeatureSources",
            also: [
                "CLibrary", "Documents", "Expressions", "Features", "FormatSupport", "Geospatial", "CSqlite",
            ]),
        .target(
            name: "GoldenSupport",
            dependencies: ["CLibrary", "Images", "Canvases", "TemporarySupport", "Text"],
            path: "Tests/GoldenSupport", swiftSettings: strict),
        tests(of: "Images", also: ["CLibrary", "Documents", "GoldenSupport", "CDeflate"]),
        tests(
            of: "Canvases",
            also: ["CLibrary", "Documents", "PlanarGeometry", "Images", "GoldenSupport", "Text"]),
        tests(of: "Text", also: ["CLibrary", "Documents", "GoldenSupport", "Images"]),
        .target(
            name: "BatchSupport", dependencies: ["Features", "Geospatial"], path: "Tests/BatchSupport",
            swiftSettings: strict),
        tests(of: "SymbolModel", also: ["CLibrary", "Documents", "Images"]),
        tests(
            of: "SymbolGeometry",
            also: ["Geospatial", "GeometryOperations", "PlanarGeometry", "SymbolModel"]),
        tests(
            of: "Symbols",
            also: [
                "BatchSupport", "CLibrary", "Documents", "Features", "Geospatial", "Images", "SymbolModel",
            ]),
        tests(
            of: "SymbolDocuments",
            also: ["BatchSupport", "Documents", "Features", "Images", "SymbolModel", "Symbols"]),
        tests(
            of: "SymbolStyles",
            also: ["Documents", "Images", "SymbolModel", "Symbols", "TemporarySupport", "CSqlite"]),
        tests(of: "TerminalComposer", also: ["CLibrary", "Images", "SymbolStyles"]),
        tests(
            of: "Labels",
            also: [
                "CLibrary", "Documents", "Features", "GoldenSupport", "PlanarGeometry", "SymbolModel", "Text",
            ]),
        tests(
            of: "Portrayal",
            also: [
                "CLibrary", "Documents", "Features", "Geospatial", "Images", "Canvases", "SymbolModel",
                "SymbolGeometry", "Symbols", "GoldenSupport",
            ]),
        tests(
            of: "Layouts",
            also: [
                "Canvases", "Documents", "FeatureSources", "Geospatial", "GoldenSupport", "Images", "Mapping",
                "Scenes", "SymbolDocuments", "Symbols", "Text",
            ]),
        // The style of emoji is part of the example programs, and is tested here.
        .target(
            name: "EmojiStyle", dependencies: ["Cartouche"], path: "Examples/programs/Sources/EmojiStyle",
            swiftSettings: strict),
        .testTarget(
            name: "MappingTests",
            dependencies: libraries + [
                "Cartouche", "EmojiStyle", "FormatSupport", "GoldenSupport", "TemporarySupport",
            ],
            swiftSettings: strict),
        tests(
            of: "Scenes",
            also: [
                "Cartouche", "Documents", "Geospatial", "GoldenSupport", "Images", "Mapping", "SymbolModel",
                "Symbols", "TemporarySupport",
            ]),
        tests(
            of: "ScenePages",
            also: [
                "CLibrary", "Cartouche", "Documents", "Geospatial", "Images", "Mapping", "Scenes", "Symbols",
                "TemporarySupport",
            ]),
        .testTarget(
            name: "CartoucheFoundationTests", dependencies: libraries + ["Cartouche", "CartoucheFoundation"],
            swiftSettings: strict),
        .testTarget(
            name: "FidelityTests",
            dependencies: [
                "CLibrary", "Documents", "Features", "Geospatial", "Images", "Canvases", "SymbolModel",
                "Symbols", "Portrayal", "SymbolChecks", "Mapping", "GoldenSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: libraries + ["cartouche-cli", "CSqlite", "FormatSupport", "GoldenSupport"],
            swiftSettings: strict),
        .target(
            name: "TruthPairs",
            dependencies: [
                "CLibrary", "Documents", "Images", "Canvases", "Geospatial", "SymbolModel", "Symbols",
                "SymbolStyles", "SymbolChecks", "Portrayal", "Mapping", "CDeflate",
            ],
            path: "Benchmarks/TruthPairs", swiftSettings: strict),
        .executableTarget(
            name: "fidelity", dependencies: ["Documents", "Images", "TruthPairs"],
            path: "Benchmarks/Fidelity",
            swiftSettings: strict),
        .testTarget(
            name: "TruthPairsTests", dependencies: ["Documents", "Images", "SymbolChecks", "TruthPairs"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "cartouche-bench", dependencies: libraries + ["Cartouche"], path: "Benchmarks/PictureBench",
            swiftSettings: strict),
        .target(
            name: "FuzzTargets", dependencies: libraries + ["JobLines", "TemporarySupport"],
            path: "Fuzz/Targets", swiftSettings: strict),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "Documents", "FormatSupport", "FuzzTargets", "GoldenSupport", "Images", "CSqlite",
                "TemporarySupport", "Workers",
            ],
            swiftSettings: strict),
    ] + fuzzer
)
