import CartoucheDocuments

/// The names of inputs: in messages, and on disk.
package enum InputNames {
    private static let maximum = 3

    /// Returns up to three names, and the number of the others.
    package static func text(_ inputs: [String]) -> String {
        let names = inputs.prefix(maximum).map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
        return inputs.count > maximum ? "\(names) and \(inputs.count - maximum) more" : names
    }

    /// Returns the file of an address, which can end with a layer: FILE?layer=NAME, FILE|layername=NAME or FILE#NAME.
    package static func file(of address: String) -> String {
        let shorter = ["?layer=", "|layername=", "#"].compactMap { mark in
            address.firstRange(of: mark).map { String(address[..<$0.lowerBound]) }
        }
        return ([address] + shorter).first { FileBytes.exists($0) } ?? address
    }

    /// Returns the possible files beside a file that belong to it: the columns of a shapefile, the log of a database.
    package static func filesBeside(_ path: String) -> [String] {
        switch FilePath.fileExtension(of: path) {
        case "shp": ["dbf", "shx", "prj", "cpg"].map { String(path.dropLast(3)) + $0 }
        case "gpkg", "sqlite": [path + "-wal"]
        default: []
        }
    }
}
