/// The names and paths under which a library is searched.
struct LibraryNames {
    private let names: [String]

    init(_ names: [String]) { self.names = names }

    /// Calls a C function with the names as C strings; returns whether its status is 0.
    func open(_ body: (UnsafePointer<UnsafePointer<CChar>?>, Int) -> Int32) -> Bool {
        for name in names {
            let status = name.withCString { name in
                withUnsafePointer(to: UnsafePointer<CChar>?(name)) { body($0, 1) }
            }
            if status == 0 { return true }
        }
        return false
    }
}
