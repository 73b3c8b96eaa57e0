import CartoucheDocuments

/// A line of a plan: a part of a tile set, with the arguments of the command that makes the whole.
package struct TileJobLine: Hashable, Sendable {
    package var part: TilePlan.Part
    /// The state of the map, its data and the options when the plan was made.
    package var state: String
    /// The folder for relative paths: engines start commands in folders of their own.
    package var folder: String
    /// The arguments of `cartouche tiles`, without those of the plan.
    package var arguments: [String]

    package init(part: TilePlan.Part, state: String, folder: String, arguments: [String]) {
        self.part = part
        self.state = state
        self.folder = folder
        self.arguments = arguments
    }

    /// Reads a line.
    ///
    /// - Parameter source: The file and the number of the line, for errors.
    /// - Throws: ``TileSetError/planLine(source:what:)`` if it is not a line of a plan.
    package init(_ text: String, source: String) throws {
        func wrong(_ what: String) -> TileSetError { .planLine(source: source, what: what) }
        guard let line = try? JSONPart(parsing: Array(text.utf8), source: source), line.object != nil else {
            throw wrong("the line is not a JSON object")
        }
        func number(_ key: String) throws -> Int {
            guard let value = line[key]?.double, value == value.rounded(), (0...1e9).contains(value) else {
                throw wrong("the line has no whole number \"\(key)\"")
            }
            return Int(value)
        }
        guard let state = line["state"]?.string, let folder = line["folder"]?.string,
            let words = line["arguments"]?.array?.compactMap(\.string)
        else { throw wrong("the line has no \"state\", no \"folder\" or no \"arguments\"") }
        let (part, count) = (try number("part"), try number("parts"))
        let (first, end) = (try number("firstBlock"), try number("endBlock"))
        guard (1...max(count, 1)).contains(part), first < end else {
            throw wrong("the numbers of the part or of its blocks are out of range")
        }
        self.init(
            part: TilePlan.Part(
                number: part, count: count, blocks: first..<end, tiles: try number("tiles"),
                cost: line["milliseconds"]?.double ?? 0),
            state: state, folder: folder, arguments: words)
    }

    /// The line as JSON without a line end.
    package var text: String {
        func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
        let object: JSONObject = [
            "part": number(Double(part.number)), "parts": number(Double(part.count)),
            "firstBlock": number(Double(part.blocks.lowerBound)),
            "endBlock": number(Double(part.blocks.upperBound)), "tiles": number(Double(part.tiles)),
            "milliseconds": number(part.cost.rounded()), "state": .string(state),
            "folder": .string(folder), "arguments": .array(arguments.map(JSONValue.string)),
        ]
        return String(decoding: JSONValue.object(object).bytes(.compact), as: UTF8.self)
    }
}
