import CartoucheDocuments

extension JSONReading {
    /// Reads the outline, whose `type` may be absent.
    package mutating func outline() -> SimpleLineSymbol? {
        guard let json = object["outline"], !json.isNull else { return nil }
        if let object = json.object, object["type"] == nil || object["type"]?.string == "esriSLS" {
            var inner = inside(json, "outline")
            let line = SimpleLineSymbol(reading: &inner)
            diagnostics += inner.diagnostics
            line.markAsRead()
            return line
        }
        report(
            .warning, .unsupportedOutline, at: "outline", "\(json.brief) is not a simple line symbol",
            instead: "drawn without an outline")
        return nil
    }
}
