// swift-tools-version: 6.1
import PackageDescription

/// Returns the target of a program that draws one picture.
func program(_ name: String) -> Target {
    .executableTarget(name: name, dependencies: [.product(name: "Cartouche", package: "cartouche")])
}

let package = Package(
    name: "programs",
    dependencies: [.package(name: "cartouche", path: "../..")],
    targets: [program("overlay"), program("geometry"), program("thematic"), program("emoji")]
)
