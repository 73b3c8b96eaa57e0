import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct GeosLibraryTests {
    @Test func missingLibraryErrorNamesPackage() {
        #expect {
            try GeosLibrary(names: ["libgeos_c.so.none"])
        } throws: { error in
            "\(error)" == "GEOS (libgeos_c.so.none) is not installed; install the package libgeos-c1v5"
        }
    }

    @Test func libraryWithoutFunctionsIsTooOld() throws {
        // A library that can be opened but is not GEOS.
        for name in ["libproj.so.25", "libm.so.6", "libSystem.dylib"] {
            do {
                _ = try GeosLibrary(names: [name])
                Issue.record("\(name) has the functions of GEOS")
            } catch GeospatialError.missingLibrary(_, let package, let reason) {
                #expect(package == "libgeos-c1v5")
                #expect(reason == "is older than version 3.9" || reason == "is not installed")
            }
        }
    }

    @Test func libraryHasVersion() throws {
        try GeometryEngine.requireGEOS()
        #expect(try GeosLibrary.shared().version.hasPrefix("3."))
    }
}
