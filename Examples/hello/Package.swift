// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "hello",
    dependencies: [.package(name: "cartouche", path: "../..")],
    targets: [
        .executableTarget(name: "hello", dependencies: [.product(name: "Cartouche", package: "cartouche")])
    ]
)
