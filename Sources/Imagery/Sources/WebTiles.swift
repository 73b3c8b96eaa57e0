import CartoucheDocuments
import CartoucheGeospatial
import CartoucheNetwork
import CartoucheTileArchives
import CartoucheWorkers

/// The addresses of the tiles of a server.
package protocol TileAddresses: Sendable {
    /// - Throws: `NetworkError` if the text is not an address.
    func address(of tile: TileAddress) throws -> WebAddress
}

/// The tiles of a server, each with its own address.
package struct WebTiles: TileSource {
    package let grid: TileInfo
    package let extent: Envelope?
    private let addresses: any TileAddresses
    /// The tiles that each level can have, by its number; empty if only the extent limits them.
    private let limits: [TileLimits]
    private let provider: any ResourceProvider

    /// The greatest number of requests at the same time, as browsers have for one server.
    private static let parallel = 6
    /// The number of requests without an answer after which no other tile is requested.
    private static let maximumFailures = 3

    /// - Throws: `NetworkError` if the addresses are none.
    package init(
        _ addresses: any TileAddresses, grid: TileInfo, extent: Envelope?, limits: [TileLimits] = [],
        provider: any ResourceProvider
    ) throws {
        _ = try addresses.address(of: TileAddress(level: 0, column: 0, row: 0))
        (self.addresses, self.grid, self.extent, self.provider) = (addresses, grid, extent, provider)
        self.limits = limits
    }

    package func limits(ofLevel level: Int) -> TileLimits? {
        limits.indices.contains(level) ? limits[level] : nil
    }

    package func answers(for tiles: [TileAddress], _ cancellation: Cancellation) throws -> [TileAnswer] {
        var answers: [TileAnswer] = []
        var requests: [PendingResponse] = []
        var failures = 0
        for index in tiles.indices {
            try cancellation.check()
            if failures >= Self.maximumFailures, case .failure(let error)? = answers.last {
                answers.append(.failure(error))
                continue
            }
            while requests.count < tiles.count, requests.count < index + Self.parallel {
                let request = ResourceRequest(
                    try addresses.address(of: tiles[requests.count]), purpose: .picture)
                requests.append(PendingResponse(request, from: provider))
            }
            let answer = try Self.answer(of: requests[index])
            if case .failure = answer { failures += 1 } else { failures = 0 }
            answers.append(answer)
        }
        return answers
    }

    private static func answer(of request: PendingResponse) throws -> TileAnswer {
        do {
            let response = try request.wait()
            switch response.status {
            case 204, 404, 410: return .none
            case 400...:
                if OGCException.has(code: "TileOutOfRange", response.bytes) { return .none }
                throw NetworkError.status(
                    url: response.address.description, status: response.status, excerpt: "")
            default:
                guard let reason = OGCException.text(of: response.bytes) else {
                    return response.bytes.isEmpty ? .none : .picture(response.bytes)
                }
                if OGCException.has(code: "TileOutOfRange", response.bytes) { return .none }
                return .failure(
                    DocumentError(
                        .unsupported, source: response.address.description,
                        what: "the server answers with an error: \(reason)"))
            }
        } catch let error as NetworkError {
            return .failure(error)
        }
    }
}

extension WebTiles {
    /// An address with places for the numbers of a tile.
    package struct Template: TileAddresses, Hashable {
        private let text: String
        private let subdomains: [String]

        /// The names of the places for each number; the first ones are those of ArcGIS.
        private static let names = (
            level: ["level", "z", "TileMatrix"], column: ["col", "x", "TileCol"],
            row: ["row", "y", "TileRow"],
            server: ["subDomain", "s"]
        )

        /// Creates a template; nil if a place for the level, the column or the row is missing.
        ///
        /// - Parameters:
        ///   - text: An address with `{level}`, `{col}` and `{row}`, or `{z}`, `{x}` and `{y}`; rows of `{-y}` count
        ///     from the south. `{subDomain}` or `{s}` is replaced by one of the subdomains.
        ///   - subdomains: The names of servers with the same tiles.
        package init?(_ text: String, subdomains: [String] = []) {
            func has(_ names: [String]) -> Bool {
                names.contains { text.range(of: "{\($0)}", caseInsensitive: true) != nil }
            }
            guard has(Self.names.level), has(Self.names.column), has(Self.names.row + ["-y"]) else {
                return nil
            }
            self.text = text
            self.subdomains = subdomains
        }

        /// - Throws: `NetworkError` if the text is not an address.
        package func address(of tile: TileAddress) throws -> WebAddress {
            var filled = text
            func fill(_ names: [String], _ value: String) {
                for name in names {
                    while let place = filled.range(of: "{\(name)}", caseInsensitive: true) {
                        filled.replaceSubrange(place, with: value)
                    }
                }
            }
            fill(Self.names.level, "\(tile.level)")
            fill(Self.names.column, "\(tile.column)")
            fill(Self.names.row, "\(tile.row)")
            fill(["-y"], "\((1 << min(max(tile.level, 0), 62)) - 1 - tile.row)")
            // The same tile is always on the same server, so that caches find it.
            if !subdomains.isEmpty {
                fill(Self.names.server, subdomains[abs(tile.column &+ tile.row) % subdomains.count])
            }
            return try WebAddress(filled)
        }
    }
}

extension String {
    /// Returns the range of a text of ASCII characters, perhaps in other letters.
    fileprivate func range(of text: String, caseInsensitive: Bool) -> Range<String.Index>? {
        let (own, wanted) = (Array(lowercased().utf8), Array(text.lowercased().utf8))
        guard own.count == utf8.count, wanted.count <= own.count else { return nil }
        for start in 0...(own.count - wanted.count) where own[start..<start + wanted.count] == wanted[...] {
            let first = utf8.index(startIndex, offsetBy: start)
            return first..<utf8.index(first, offsetBy: wanted.count)
        }
        return nil
    }
}
