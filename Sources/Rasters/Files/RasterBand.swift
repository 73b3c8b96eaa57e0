import CartoucheCGdal

/// One band of a raster: one number for each pixel.
package struct RasterBand: Hashable, Sendable {
    /// The meaning of the numbers.
    package enum Role: Hashable, Sendable {
        case gray, red, green, blue, alpha
        /// Numbers of colors in the palette.
        case palette
        case other
    }

    /// The number, from 1.
    package let number: Int
    /// GDAL's name of the type of the numbers, such as `Byte` or `Float32`.
    package let typeName: String
    package let role: Role
    /// The number of pixels without a value; nil if all pixels have a value.
    package let noData: Double?
    /// The factor and the addend from the numbers to values.
    package let factor, addend: Double
    /// The colors of a palette with straight alpha (red, green, blue, alpha); empty for other bands.
    package let palette: [SIMD4<UInt8>]
    /// Whether another band or the file says which pixels have a value.
    package let hasMask: Bool
    /// The sizes of the overviews in columns and rows, in the order of the file.
    package let overviews: [SIMD2<Int>]

    /// Whether the numbers are bytes, which are often colors.
    package var isByte: Bool { typeName == "Byte" }

    /// The greatest number of colors in a palette.
    private static let maximumColors = 1 << 16

    init(_ band: OpaquePointer, number: Int, _ functions: CGdalFunctions) {
        self.number = number
        typeName =
            functions.GetDataTypeName(functions.GetRasterDataType(band)).map { String(cString: $0) } ?? ""
        role = Self.role(functions.GetRasterColorInterpretation(band))
        var exists: Int32 = 0
        let missing = functions.GetRasterNoDataValue(band, &exists)
        noData = exists != 0 ? missing : nil
        let factor = functions.GetRasterScale(band, &exists)
        self.factor = exists != 0 && factor.isFinite && factor != 0 ? factor : 1
        let addend = functions.GetRasterOffset(band, &exists)
        self.addend = exists != 0 && addend.isFinite ? addend : 0
        let flags = functions.GetMaskFlags(band)
        hasMask = flags & Int32(CGDAL_MASK_PER_DATASET | CGDAL_MASK_ALPHA) != 0
        var colors: [SIMD4<UInt8>] = []
        if let table = functions.GetRasterColorTable(band) {
            for index in 0..<min(functions.GetColorEntryCount(table), Int32(Self.maximumColors)) {
                var color = CGdalColor()
                _ = functions.GetColorEntryAsRGB(table, index, &color)
                colors.append(
                    SIMD4(clamping: SIMD4<Int16>(color.red, color.green, color.blue, color.alpha)))
            }
        }
        palette = colors
        overviews = (0..<min(max(functions.GetOverviewCount(band), 0), 64)).compactMap { index in
            functions.GetOverview(band, index).map {
                SIMD2(Int(functions.GetRasterBandXSize($0)), Int(functions.GetRasterBandYSize($0)))
            }
        }
    }

    private static func role(_ number: Int32) -> Role {
        switch number {
        case Int32(CGDAL_GRAY): .gray
        case Int32(CGDAL_PALETTE): .palette
        case Int32(CGDAL_RED): .red
        case Int32(CGDAL_GREEN): .green
        case Int32(CGDAL_BLUE): .blue
        case Int32(CGDAL_ALPHA): .alpha
        default: .other
        }
    }
}
