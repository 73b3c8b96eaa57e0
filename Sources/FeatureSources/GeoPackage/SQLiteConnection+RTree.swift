import CartoucheCSqlite
import CartoucheDatabases
import CartoucheDocuments

// SQLite calls the callback while it runs a query, on the thread of the connection. Invariant: SQLite's coordinates are
// the minimum and maximum of x, then of y, and its parameters are those of the query.
extension SQLiteConnection {
    /// Adds a function that compares the boxes of an R-tree with a ``QueryWindow``, and returns its name.
    ///
    /// Its parameters are xMin, yMin, xMax, yMax and the margin. A query uses it as `id MATCH name(…)`.
    func addRTreeWindow() throws(DocumentError) -> String {
        let name = "touches_window"
        let code = sqlite3_rtree_query_callback(
            handle, name,
            { info in
                guard let info else { return SQLITE_ERROR }
                guard info.pointee.nCoord == 4, info.pointee.nParam == 5,
                    let box = info.pointee.aCoord, let parameters = info.pointee.aParam
                else { return SQLITE_ERROR }
                let window = QueryWindow(
                    bounds: SIMD4(parameters[0], parameters[1], parameters[2], parameters[3]), turn: nil,
                    margin: parameters[4])
                let touches = window.touches(SIMD4(box[0], box[2], box[1], box[3]))
                info.pointee.eWithin = touches ? Int32(PARTLY_WITHIN) : Int32(NOT_WITHIN)
                return SQLITE_OK
            }, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
        return name
    }
}
