import CartoucheSymbolModel

/// The classes of items in a style, as the table `CLASSES` of ArcGIS Pro numbers them.
package enum StyleClass {
    /// The names of the classes, by their numbers.
    package static let names: [(number: Int, name: String)] = [
        (1, "Color"), (2, "Color Scheme"), (3, "Point Symbol"), (4, "Line Symbol"), (5, "Polygon Symbol"),
        (6, "Text Symbol"), (7, "North Arrow"), (8, "Scale Bar"), (9, "Standard Label Placement"),
        (10, "Maplex Label Placement"), (11, "Grid"), (12, "Mesh Symbol"), (13, "Legend"),
        (14, "Table Frame"),
        (15, "Map Surround"), (17, "Legend Item"), (18, "Table Frame Field"),
    ]

    /// Returns the name of a class; `Class N` if it is unknown.
    package static func name(_ number: Int) -> String {
        names.first { $0.number == number }?.name ?? "Class \(number)"
    }

    /// Returns the class of a CIM object, from its `type`; nil if styles have no class for it.
    package static func number(ofType type: String) -> Int? {
        switch type {
        case "CIMPointSymbol": 3
        case "CIMLineSymbol": 4
        case "CIMPolygonSymbol": 5
        case "CIMTextSymbol": 6
        case "CIMMeshSymbol": 12
        case "CIMStandardLabelPlacementProperties": 9
        case "CIMMaplexLabelPlacementProperties": 10
        case "CIMCustomGrid", "CIMGraticule", "CIMMeasuredGrid", "CIMReferenceGrid": 11
        case "CIMLegend": 13
        case "CIMTableFrame": 14
        case "CIMTableFrameField": 18
        case _ where type.hasPrefix("CIM") && type.hasSuffix("ColorRamp"): 2
        case _ where type.hasPrefix("CIM") && type.hasSuffix("Color"): 1
        case _ where type.hasPrefix("CIM") && type.hasSuffix("NorthArrow"): 7
        case _ where type.hasPrefix("CIM") && type.hasSuffix("ScaleBar"): 8
        case _ where type.hasPrefix("CIM") && type.hasSuffix("LegendItem"): 17
        default: nil
        }
    }

    /// Returns the class of symbols of a kind; nil for unknown symbols.
    package static func number(of kind: SymbolDefinition.Kind) -> Int? {
        switch kind {
        case .point: 3
        case .line: 4
        case .polygon: 5
        case .text: 6
        case .mesh: 12
        case .unknown: nil
        }
    }
}
