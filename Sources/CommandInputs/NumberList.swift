import ArgumentParser
import CartoucheGeospatial

/// Comma-separated numbers, such as `-180,-60,180,84`.
package struct NumberList: ExpressibleByArgument {
    package var numbers: [Double]

    package init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        numbers = parts.compactMap { part in
            Double(part.trimmingPrefix { $0 == " " }).flatMap { $0.isFinite ? $0 : nil }
        }
        guard numbers.count == parts.count else { return nil }
    }
}

/// The denominator of a map scale, written `1:50000` or `50000`.
package struct ScaleDenominator: ExpressibleByArgument {
    package var value: Double

    package init?(argument: String) {
        let text = argument.hasPrefix("1:") ? argument.dropFirst(2) : argument[...]
        guard let number = Double(text.filter { $0 != "," && $0 != "_" }), number.isFinite, number > 0 else {
            return nil
        }
        value = number
    }
}

extension NumberList {
    /// Returns the eastern edge of an extent that crosses the antimeridian, as a number above the western edge.
    ///
    /// - Throws: An error if the coordinate system does not continue across the antimeridian.
    package static func east(
        _ east: Double, after west: Double, in reference: SpatialReference
    ) throws -> Double {
        guard let turn = WrapAround.of(reference)?.world.width else {
            throw InputError(
                "--bbox has west above east, but \(reference) does not continue across the antimeridian",
                suggestion: "use west,south,east,north with west below east")
        }
        return east + ((west - east) / turn).rounded(.up) * turn
    }
}

/// Returns the spatial reference for a code such as `EPSG:3857`, a number, or well-known text.
///
/// - Throws: `InputError` if the code is unknown.
package func spatialReference(_ code: String) throws -> SpatialReference {
    let suggestion = "use a code such as EPSG:3857 or ESRI:54030, or well-known text"
    guard let reference = SpatialReference(code: code) else {
        throw InputError("'\(code)' is not a known coordinate system", suggestion: suggestion)
    }
    do throws(GeospatialError) {
        _ = try reference.properties()
    } catch .unknownSpatialReference {
        throw InputError(
            "PROJ has no coordinate system '\(code.count > 60 ? code.prefix(60) + "…" : code)'",
            suggestion: suggestion)
    }
    return reference
}
