// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility")
]

/// One floor of the house: imports go down only (see Documentation/house.md).
func floor(_ name: String, on below: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: below, swiftSettings: strict)
}

func tests(of name: String, also others: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + others, swiftSettings: strict)
}

/// Everything that ``Cartouche`` re-exports, and what it stands on: targets that import it name these too, or a
/// change in one of them would not rebuild the target.
let libraries: [Target.Dependency] = [
    "Documents", "Expressions", "Features", "FeatureSources", "Geospatial", "Imaging", "Mapping", "Portrayal",
    "SymbolStyles", "Symbology",
]

let package = Package(
    name: "cartouche",
    products: [
        .library(name: "Cartouche", targets: ["Cartouche", "CartoucheMeasurements"]),
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
        .systemLibrary(
            name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .target(name: "CFontconfig"),
        .target(name: "CImageCodecs", dependencies: ["CPng", "CJpeg"]),
        .target(name: "CProj"),
        .target(name: "CGdal"),
        .target(name: "CGeos"),

        floor("Documents"),
        floor("Databases", on: ["Documents", "CSqlite"]),
        floor("Geospatial", on: ["Documents", "CProj", "CGeos"]),
        floor("Features", on: ["Geospatial"]),
        floor("Expressions", on: ["Features"]),
        floor("Imaging", on: ["Documents", "CImageCodecs", "CDeflate", "CFreeType", "CFontconfig"]),
        floor("Symbology", on: ["Documents", "Imaging", "Geospatial", "Features", "Expressions"]),
        floor(
            "FeatureSources",
            on: ["Documents", "Geospatial", "Features", "Expressions", "Databases", "CSqlite", "CGdal"]),
        floor("SymbolStyles", on: ["Documents", "Databases", "Symbology", "CSqlite"]),
        floor("Portrayal", on: ["Symbology", "Imaging", "Geospatial", "Features"]),
        floor("Mapping", on: ["Portrayal", "FeatureSources", "Symbology", "Imaging"]),
        floor(
            "Cartouche",
            on: [
                "Documents", "Imaging", "Geospatial", "Features", "FeatureSources", "Symbology",
                "SymbolStyles", "Portrayal", "Mapping",
            ]),
        // Apart, because it needs all of Foundation.
        floor("CartoucheMeasurements", on: ["Geospatial"]),
        .executableTarget(
            name: "cartouche-cli",
            dependencies: libraries + [
                "Cartouche",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        .executableTarget(
            name: "raster-bench", dependencies: ["Imaging"], path: "Benchmarks/RasterBench",
            swiftSettings: strict),

        tests(of: "Geospatial", also: ["Documents"]),
        tests(of: "Features", also: ["Geospatial"]),
        tests(of: "Symbology", also: ["Documents", "Imaging", "Features", "Geospatial"]),
        tests(of: "Expressions", also: ["Features", "Geospatial"]),
        .target(
            name: "FormatSupport", dependencies: ["FeatureSources", "CSqlite"], path: "Tests/FormatSupport",
            swiftSettings: strict),
        tests(
            of: "FeatureSources",
            also: ["Documents", "Expressions", "Features", "FormatSupport", "Geospatial", "CSqlite"]),
        .target(
            name: "GoldenSupport", dependencies: ["Imaging"], path: "Tests/GoldenSupport",
            swiftSettings: strict),
        tests(of: "Imaging", also: ["Documents", "GoldenSupport", "CDeflate"]),
        tests(of: "Documents"),
        tests(of: "SymbolStyles", also: ["Documents", "Symbology", "CSqlite"]),
        tests(
            of: "Mapping",
            also: [
                "Cartouche", "CartoucheMeasurements", "Documents", "Expressions", "Features",
                "FeatureSources", "FormatSupport", "Geospatial", "GoldenSupport", "Imaging", "Portrayal",
                "Symbology",
            ]),
        tests(
            of: "Portrayal",
            also: ["Documents", "Features", "Geospatial", "Imaging", "Symbology", "GoldenSupport"]),
        .testTarget(
            name: "FidelityTests",
            dependencies: [
                "Portrayal", "Mapping", "Symbology", "Documents", "Features", "Geospatial", "Imaging",
                "GoldenSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTests", dependencies: libraries + ["cartouche-cli", "FormatSupport"],
            swiftSettings: strict),
        .target(
            name: "TruthPairs",
            dependencies: [
                "Documents", "Imaging", "Geospatial", "Symbology", "SymbolStyles", "Portrayal", "Mapping",
                "CDeflate",
            ],
            path: "Benchmarks/TruthPairs", swiftSettings: strict),
        .executableTarget(
            name: "fidelity", dependencies: ["Documents", "Imaging", "TruthPairs"],
            path: "Benchmarks/Fidelity",
            swiftSettings: strict),
        .testTarget(
            name: "TruthPairsTests", dependencies: ["Documents", "Imaging", "TruthPairs"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "cartouche-bench", dependencies: libraries + ["Cartouche"], path: "Benchmarks/PictureBench",
            swiftSettings: strict),
    ]
)
