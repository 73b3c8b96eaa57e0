import Documents
import SymbolModel
import SymbolStyles
import TemporarySupport

/// Targets for the pictures and folders that become symbols of a style.
enum StyleTargets {
    /// An SVG picture becomes a vector marker, which is drawn.
    static func svg(_ input: [UInt8]) throws {
        let marker = try SVGMarker(input, source: "input.svg")
        SymbolTargets.drawOnAll(try SymbolDefinition(cim: marker.symbol.bytes(), log: DiagnosticLog()))
    }
}
