import Cartouche
import CartoucheImages
import CartoucheLiveViews
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import TemporarySupport

/// A style of a face, two pairs of eyes and two hats, and of a road and a park.
struct ServedStyle {
    let host: StyleHost
    let file: URL

    init() async throws {
        file = try TemporaryFolder.untilExit().appending(path: "emoji.stylx")
        let style = try await SymbolStyle.create(at: file)
        func marker(_ shape: SimpleMarkerSymbol.Style, _ color: Color, _ size: Double) -> Symbol {
            SimpleMarkerSymbol(style: shape, color: color, size: size)
        }
        try await style.add([
            SymbolStyleItem(key: "Face1", category: "Face", symbol: marker(.circle, .yellow, 40)),
            SymbolStyleItem(
                key: "Eyes-crossed", name: "Crossed eyes", category: "Eyes", tags: ["tired"],
                symbol: marker(.x, .black, 12)),
            SymbolStyleItem(key: "Eyes-open", category: "Eyes", symbol: marker(.square, .black, 8)),
            SymbolStyleItem(key: "Hat-cowboy", category: "Hat", symbol: marker(.triangle, .brown, 20)),
            SymbolStyleItem(
                key: "Road", category: "Lines", symbol: SimpleLineSymbol(style: .solid, color: .red, width: 4)
            ),
            SymbolStyleItem(
                key: "Park", category: "Areas",
                symbol: SimpleFillSymbol(
                    style: .solid, color: .green,
                    outline: SimpleLineSymbol(style: .solid, color: .black, width: 1))),
        ])
        host = StyleHost(style, file: file.path, title: "Emoji")
    }
}
