// swift-tools-version: 6.1
import PackageDescription

// A program with targets that many programs have. SwiftPM refuses two targets with one name, also if they are in
// different packages, so this package builds only if no target of Cartouche has such a name.
let names = ["Documents", "Features", "Images", "Labels", "Scenes", "Text", "Workers"]

let own = names.map { Target.Dependency.byName(name: $0) }

let package = Package(
    name: "collision",
    dependencies: [.package(name: "cartouche", path: "../../..")],
    targets: names.map { .target(name: $0) } + [
        .executableTarget(
            name: "collision", dependencies: own + [.product(name: "Cartouche", package: "cartouche")])
    ]
)
