import Cartouche
import EmojiStyle
import Foundation

/// Writes the style of emoji to `emoji.stylx`, or to the file that is named.
///
/// `Examples/styles/emoji` is this style, unpacked with `cartouche style unpack`.
@main
struct WriteEmojiStyle {
    static func main() async throws {
        let path = CommandLine.arguments.dropFirst().first ?? "emoji.stylx"
        try? FileManager.default.removeItem(atPath: path)
        let style = try await EmojiStyle.create(at: URL(filePath: path))
        let parameters = try await style.defaultSearchParameters
        print("\(path): \(parameters.keys.count) symbols")
    }
}
