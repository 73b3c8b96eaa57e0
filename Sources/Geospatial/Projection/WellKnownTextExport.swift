import CartoucheCProj

extension SpatialReference {
    /// The coordinate system as Esri's form of WKT 1, which PDF viewers read.
    ///
    /// - Throws: `GeospatialError` if PROJ does not know the coordinate system, or is not installed.
    package func esriText() throws(GeospatialError) -> String? {
        let context = try ProjContext(ProjLibrary.shared())
        let system = try context.coordinateSystem(self)
        return context.library.functions.as_wkt(
            context.pointer, system.pointer, Int32(CPROJ_WKT1_ESRI), nil
        ).map { String(cString: $0) }
    }
}
