import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Old military styles have no script; the keys follow from the parts of the symbol identification code.
@Suite struct MilitaryStyleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A style with items of the keys; the size of an item is its position, from 1.
    private static let keys = [
        "0_310_0", "0_110_0", "0_610_1", "0_630_0", "0_301_0c", "10121100", "10121100_3", "10121100_1",
        "10011",
        "10022", "316", "633", "3106", "031032", "4", "25130100", "25130100_3", "S-G-UCFH--_1", "SFGP",
        "10XXXX95_1",
    ]

    private func style() throws -> DictionarySymbolStyle {
        let rows = Self.keys.enumerated().map { index, key in
            StyleRow.point(
                key, tags: key == "S-G-UCFH--_1" ? "MAIN;S*GPUCFH--*****" : "MAIN", sizes: [Double(index + 1)]
            )
        }
        let url = try folder.writeStyle(
            rows + [
                StyleRow(
                    key: nil, itemClass: 6,
                    content: #"{"type":"CIMTextSymbol","fontFamilyName":"Noto Sans","height":8}"#),
                StyleRow(
                    key: nil, itemClass: 10,
                    content:
                        #"{"type":"CIMMaplexLabelPlacementProperties","pointPlacementMethod":"EastOfPoint","primaryOffset":2}"#
                ),
            ])
        // The text item has the row 21, the placement 22.
        try folder.run(
            """
            ALTER TABLE ITEMS ADD COLUMN LabelRules TEXT;
            CREATE TABLE LabelRules (ID INTEGER PRIMARY KEY, Symbol INTEGER, Expression TEXT, Placement INTEGER);
            INSERT INTO LabelRules VALUES (7, 21, '[uniquedesignation]' || char(10) || '[z]/[x],[y]', 22),
              (8, 22, '[uniquedesignation]' || char(10) || '[speed]', 21);
            UPDATE ITEMS SET LabelRules = '7;8' WHERE _rowid_ = 1;
            """, on: url.lastPathComponent)
        return DictionarySymbolStyle(url: url)
    }

    /// The keys of a symbol, by the sizes of its markers.
    private func keys(_ attributes: [String: any Sendable]) async throws -> [String] {
        let symbol = try await style().symbol(forAttributes: attributes)
        return symbol.definition.layers.compactMap(\.marker).map { Self.keys[Int($0.size) - 1] }
    }

    @Test(arguments: [
        ("10031000001211000000", ["0_310_0", "10121100_1"]),
        ("10031006161211000102", ["0_310_0", "10121100_1", "10011", "10022", "316", "3106"]),
        ("10061010331211000000", ["0_610_1", "10121100_3", "633"]),
        ("10031030001211000000", ["0_310_0", "10121100_1", "031032"]),
        ("10061000001299000000", []), ("ééééééés", []),
        ("10031000001211950000", ["0_310_0", "10121100_1", "10XXXX95_1"]),
        ("10032500001301000000", ["25130100_3"]),
        ("10062500001301000000", ["25130100"]),
        ("SFGPUCFH---F---", ["SFGP", "S-G-UCFH--_1", "316"]),
    ])
    func codesBecomeKeys(sidc: String, expected: [String]) async throws {
        if expected.isEmpty {
            await #expect(throws: SymbolStyleError.self) { try await keys(["sidc": sidc]) }
        } else {
            #expect(try await keys(["SIDC": sidc]) == expected)
        }
    }

    @Test func attributesAreThePartsOfTheCode() async throws {
        let parts: [String: any Sendable] = [
            "identity": 3, "symbolset": "10", "symbolentity": 121100, "modifier1": "01", "echelon": 16,
            "operationalcondition": 3,
        ]
        #expect(try await keys(parts) == ["0_310_0", "10121100_1", "10011", "316", "031032"])
    }

    @Test func civilianUnitsHaveFramesOfTheirOwn() async throws {
        #expect(
            try await keys(["identity": "3", "symbolset": "02", "civilian": 1]) == ["0_301_0c"])
    }

    @Test func textsStandBesideTheFrame() async throws {
        let style = try style()
        let attributes: [String: any Sendable] = [
            "sidc": "10031000001211000000", "uniquedesignation": "A-1", "x": "7", "speed": "30",
        ]
        let symbol = try await style.symbol(forAttributes: attributes)
        guard case .vectorMarker(let marker)? = symbol.definition.layers.last else {
            Issue.record("no text")
            return
        }
        // Lines whose attributes are all missing are left out, and a line stands only once.
        #expect(marker.graphics.map(\.textString) == ["A-1\n7\n30"])
        #expect(marker.graphics.first?.geometry == .point([2.5, 0]))
        #expect(marker.graphics.first?.symbol?.text?.horizontalAlignment == .left)
        #expect(style.textFieldNames == ["uniquedesignation", "z", "x", "y", "speed"])
        style.configurations.first { $0.name == "text" }?.value = "OFF"
        #expect(try await style.symbol(forAttributes: attributes).definition.layers.count == 2)
    }
}
