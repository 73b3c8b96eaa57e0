// swift-tools-version: 6.1
import PackageDescription

// A package of its own: only programs that need a server compile Hummingbird.
let package = Package(
    name: "vehicles",
    dependencies: [
        .package(name: "cartouche", path: "../..", traits: ["Server"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "vehicles",
            dependencies: [
                .product(name: "Cartouche", package: "cartouche"),
                .product(name: "CartoucheServing", package: "cartouche"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ])
    ]
)
