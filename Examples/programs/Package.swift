// swift-tools-version: 6.1
import PackageDescription

let cartouche = Target.Dependency.product(name: "Cartouche", package: "cartouche")

/// Returns the target of a program.
func program(_ name: String, with others: [Target.Dependency] = []) -> Target {
    .executableTarget(name: name, dependencies: [cartouche] + others)
}

let package = Package(
    name: "programs",
    dependencies: [.package(name: "cartouche", path: "../..")],
    targets: [
        program("overlay"), program("geometry"), program("thematic"),
        program("identify"), program("selection"), program("callouts"), program("moving"),
        program("emoji", with: ["EmojiStyle"]), program("emoji-style", with: ["EmojiStyle"]),
        .target(name: "EmojiStyle", dependencies: [cartouche]),
    ]
)
