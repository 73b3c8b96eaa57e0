import Cartouche
import Foundation

/// Measures a style: opening, a search, and swatches of up to 1,000 symbols.
///
/// The first swatch of a symbol reads its JSON; later swatches draw the symbol in memory.
struct StyleRun {
    let file: URL

    /// Prints the times in milliseconds as a line of JSON.
    func run() async throws {
        var stopwatch = Stopwatch()
        let style = SymbolStyle(url: file)
        try await style.load()
        let open = stopwatch.lap()
        let parameters = SymbolStyleSearchParameters()
        let results = try await style.searchSymbols(using: parameters)
        parameters.addTag("a")
        parameters.addSymbolClass("3")
        let search = stopwatch.lap()
        let found = try await style.searchSymbols(using: parameters).count
        let filtered = stopwatch.lap()
        let chosen = results.prefix(1000)
        for result in chosen { _ = try? await result.symbol.makeSwatch(width: 32, height: 32) }
        let cold = stopwatch.lap()
        for result in chosen { _ = try? await result.symbol.makeSwatch(width: 32, height: 32) }
        let warm = stopwatch.lap()
        func text(_ value: Double) -> String { String(format: "%.2f", value) }
        print(
            """
            {"items": \(results.count), "open_ms": \(text(open)), "search_ms": \(text(search)), \
            "filter_ms": \(text(filtered)), "found": \(found), "swatches": \(chosen.count), \
            "cold_ms": \(text(cold)), "warm_ms": \(text(warm)), "version": "\(CartoucheLibrary.version)"}
            """)
    }
}
