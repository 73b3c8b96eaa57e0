import CartoucheDocuments
import CartoucheSymbolStyles
import CartoucheSymbols
import CartoucheWorkers

// The symbol that a page edits.
extension StyleHost {
    /// The maximum number of symbols that compose one.
    private static let composedSymbols = 64

    /// Opens one symbol, or several as one symbol.
    ///
    /// The body has the `page` and `keys`, the bottom symbol first. With `keeps`, only the bottom layer
    /// takes the color. `color` and `size` are those that a user has chosen before.
    func open(_ request: HostRequest) async throws -> JSONValue {
        let body = try request.object()
        let keys = (body["keys"]?.array ?? []).compactMap(\.string)
        guard (1...Self.composedSymbols).contains(keys.count) else {
            throw HostRefusal.badRequest("there are 1 to \(Self.composedSymbols) keys")
        }
        let session = sessions.session(named: body["page"]?.string ?? "")
        let symbol = try await count.run { try await style.symbol(forKeys: keys) }
        if body["keeps"]?.bool == true, let symbol = symbol as? MultilayerSymbol {
            for (index, layer) in symbol.symbolLayers.enumerated() { layer.colorIsLocked = index > 0 }
        }
        for member in [EditableSymbol.Member.color, .size] {
            if let value = body[member.rawValue], !value.isNull {
                try member.set(value, of: .symbol(symbol))
            }
        }
        session.open(symbol)
        return tree(of: session)
    }

    /// Changes a member of a part.
    ///
    /// The body has the `page`, the `path` of the part, the `member`, its `value`, and `step`, which is the same for
    /// changes that are undone together.
    func edit(_ request: HostRequest) throws -> JSONValue {
        let body = try request.object()
        let session = sessions.session(named: body["page"]?.string ?? "")
        guard let member = body["member"]?.string.flatMap({ EditableSymbol.Member(rawValue: $0) }) else {
            throw HostRefusal.badRequest("there is no such member")
        }
        let path = body["path"]?.string ?? ""
        let step = "\(path)/\(member.rawValue)/\(body["step"]?.double ?? 0)"
        try session.edit(step) { symbol throws(HostRefusal) in
            try member.set(body["value"], of: EditableSymbol(path, of: symbol))
        }
        return tree(of: session)
    }

    /// Undoes or repeats an edit.
    func step(_ request: HostRequest) throws -> JSONValue {
        let session = sessions.session(named: try request.object()["page"]?.string ?? "")
        if request.path == "undo" { session.undo() } else { session.redo() }
        return tree(of: session)
    }

    private func tree(of session: StyleSession) -> JSONValue {
        guard let symbol = session.symbol else { return ["symbol": .null] }
        let history = session.history
        return [
            "symbol": EditableSymbol.symbol(symbol).json, "undo": .bool(history.undo),
            "redo": .bool(history.redo),
            "problems": .array(symbol.diagnostics.map { .string($0.description) }),
        ]
    }
}
