// swift-tools-version: 6.1
import PackageDescription

/// A program that draws one picture.
func program(_ name: String) -> Target {
    .executableTarget(name: name, dependencies: [.product(name: "Cartouche", package: "cartouche")])
}

let package = Package(
    name: "programs",
    dependencies: [.package(name: "cartouche", path: "../..")],
    targets: [program("overlay"), program("geometry"), program("thematic")]
)
