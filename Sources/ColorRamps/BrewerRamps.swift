// This product includes color specifications and designs developed by Cynthia Brewer (http://colorbrewer.org/).
//
// Apache-Style Software License for ColorBrewer software and ColorBrewer Color Schemes. Copyright (c) 2002 Cynthia
// Brewer, Mark Harrower, and The Pennsylvania State University. Licensed under the Apache License, Version 2.0. See
// http://www.apache.org/licenses/LICENSE-2.0 for the conditions and the disclaimer.

import CartoucheImages

/// The ramps of ColorBrewer.
enum BrewerRamps {
    /// The tints of each sequential ramp, from light to dark: `A` to `M`.
    private static let sequentialTints = [
        ("Blues", "F7FBFFEFF3FFDEEBF7C6DBEFBDD7E79ECAE16BAED64292C63182BD2171B508519C08459408306B"),
        ("BuGn", "F7FCFDEDF8FBE5F5F9CCECE6B2E2E299D8C966C2A441AE762CA25F238B45006D2C00582400441B"),
        ("BuPu", "F7FCFDEDF8FBE0ECF4BFD3E6B3CDE39EBCDA8C96C68C6BB18856A788419D810F7C6E016B4D004B"),
        ("GnBu", "F7FCF0F0F9E8E0F3DBCCEBC5BAE4BCA8DDB57BCCC44EB3D343A2CA2B8CBE0868AC08589E084081"),
        ("Greens", "F7FCF5EDF8E9E5F5E0C7E9C0BAE4B3A1D99B74C47641AB5D31A354238B45006D2C005A3200441B"),
        ("Greys", "FFFFFFF7F7F7F0F0F0D9D9D9CCCCCCBDBDBD969696737373636363525252252525252525000000"),
        ("OrRd", "FFF7ECFEF0D9FEE8C8FDD49EFDCC8AFDBB84FC8D59EF6548E34A33D7301FB300009900007F0000"),
        ("Oranges", "FFF5EBFEEDDEFEE6CEFDD0A2FDBE85FDAE6BFD8D3CF16913E6550DD94801A636038C2D047F2704"),
        ("PuBu", "FFF7FBF1EEF6ECE7F2D0D1E6BDC9E1A6BDDB74A9CF3690C02B8CBE0570B0045A8D034E7B023858"),
        ("PuBuGn", "FFF7FBF6EFF7ECE2F0D0D1E6BDC9E1A6BDDB67A9CF3690C01C909902818A016C59016450014636"),
        ("PuRd", "F7F4F9F1EEF6E7E1EFD4B9DAD7B5D8C994C7DF65B0E7298ADD1C77CE125698004391003F67001F"),
        ("Purples", "FCFBFDF2F0F7EFEDF5DADAEBCBC9E2BCBDDC9E9AC8807DBA756BB16A51A354278F4A14863F007D"),
        ("RdPu", "FFF7F3FEEBE2FDE0DDFCC5C0FBB4B9FA9FB5F768A1DD3497C51B8AAE017E7A01777A017749006A"),
        ("Reds", "FFF5F0FEE5D9FEE0D2FCBBA1FCAE91FC9272FB6A4AEF3B2CDE2D26CB181DA50F1599000D67000D"),
        ("YlGn", "FFFFE5FFFFCCF7FCB9D9F0A3C2E699ADDD8E78C67941AB5D31A354238443006837005A32004529"),
        ("YlGnBu", "FFFFD9FFFFCCEDF8B1C7E9B4A1DAB47FCDBB41B6C41D91C02C7FB8225EA82534940C2C84081D58"),
        ("YlOrBr", "FFFFE5FFFFD4FFF7BCFEE391FED98EFEC44FFE9929EC7014D95F0ECC4C029934048C2D04662506"),
        ("YlOrRd", "FFFFCCFFFFB2FFEDA0FED976FECC5CFEB24CFD8D3CFC4E2AF03B20E31A1CBD0026B10026800026"),
    ]

    /// The tints of each diverging ramp, from one end to the other: `A` to `O`.
    private static let divergingTints = [
        (
            "BrBG",
            "5430058C510AA6611ABF812DD8B365DFC27DF6E8C3F5F5F5C7EAE580CDC15AB4AC35978F01857101665E"
                + "003C30"
        ),
        (
            "PiYG",
            "8E0152C51B7DD01C8BDE77AEE9A3C9F1B6DAFDE0EFF7F7F7E6F5D0B8E186A1D76A7FBC414DAC264D9221"
                + "276419"
        ),
        (
            "PRGn",
            "40004B762A837B32949970ABAF8DC3C2A5CFE7D4E8F7F7F7D9F0D3A6DBA07FBF7B5AAE610088371B7837"
                + "00441B"
        ),
        (
            "PuOr",
            "7F3B08B35806E66101E08214F1A340FDB863FEE0B6F7F7F7D8DAEBB2ABD2998EC38073AC5E3C99542788"
                + "2D004B"
        ),
        (
            "RdBu",
            "67001FB2182BCA0020D6604DEF8A62F4A582FDDBC7F7F7F7D1E5F092C5DE67A9CF4393C30571B02166AC"
                + "053061"
        ),
        (
            "RdGy",
            "67001FB2182BCA0020D6604DEF8A62F4A582FDDBC7FFFFFFE0E0E0BABABA9999998787874040404D4D4D"
                + "1A1A1A"
        ),
        (
            "RdYlBu",
            "A50026D73027D7191CF46D43FC8D59FDAE61FEE090FFFFBFE0F3F8ABD9E991BFDB74ADD12C7BB64575B4"
                + "313695"
        ),
        (
            "RdYlGn",
            "A50026D73027D7191CF46D43FC8D59FDAE61FEE08BFFFFBFD9EF8BA6D96A91CF6066BD631A96411A9850"
                + "006837"
        ),
        (
            "Spectral",
            "9E0142D53E4FD7191CF46D43FC8D59FDAE61FEE08BFFFFBFE6F598ABDDA499D59466C2A52B83BA3288BD"
                + "5E4FA2"
        ),
    ]

    /// The colors of each qualitative ramp, and how many of them people with color blindness distinguish.
    private static let qualitativeColors = [
        ("Accent", 0, "7FC97FBEAED4FDC086FFFF99386CB0F0027FBF5B17666666"),
        ("Dark2", 3, "1B9E77D95F027570B3E7298A66A61EE6AB02A6761D666666"),
        ("Paired", 4, "A6CEE31F78B4B2DF8A33A02CFB9A99E31A1CFDBF6FFF7F00CAB2D66A3D9AFFFF99B15928"),
        ("Pastel1", 0, "FBB4AEB3CDE3CCEBC5DECBE4FED9A6FFFFCCE5D8BDFDDAECF2F2F2"),
        ("Pastel2", 0, "B3E2CDFDCDACCBD5E8F4CAE4E6F5C9FFF2AEF1E2CCCCCCCC"),
        ("Set1", 0, "E41A1C377EB84DAF4A984EA3FF7F00FFFF33A65628F781BF999999"),
        ("Set2", 3, "66C2A5FC8D628DA0CBE78AC3A6D854FFD92FE5C494B3B3B3"),
        ("Set3", 0, "8DD3C7FFFFB3BEBADAFB807280B1D3FDB462B3DE69FCCDE5D9D9D9BC80BDCCEBC5FFED6F"),
    ]

    /// The tints for each number of classes, from 3; all ramps of a kind have the same ones.
    private static let sequentialSets = [
        "CFI", "BEGJ", "BEGIK", "BDFGIK", "BDFGHJL", "ACDFGHJL", "ACDFGHJKM",
    ]
    private static let divergingSets = [
        "EHK", "CFJM", "CFHJM", "BEGIKN", "BEGHIKN", "BDFGIJLN", "BDFGHIJLN", "ABDFGIJLNO", "ABDFGHIJLNO",
    ]
    /// The diverging ramps with red and green, or with gray, that people with color blindness cannot distinguish.
    private static let unsafeRamps: Set = ["RdGy", "RdYlGn", "Spectral"]

    /// All ramps: sequential, diverging, then qualitative ones.
    static let all: [NamedColorRamp] =
        sequentialTints.map { ramp($0.0, .sequential, $0.1, sequentialSets) }
        + divergingTints.map { ramp($0.0, .diverging, $0.1, divergingSets) }
        + qualitativeColors.map { name, safeCount, text in
            NamedColorRamp(
                name: name, kind: .qualitative, family: .colorBrewer, safeCount: safeCount,
                sets: [HexColors.read(text)])
        }

    private static func ramp(
        _ name: String, _ kind: NamedColorRamp.Kind, _ tints: String, _ sets: [String]
    ) -> NamedColorRamp {
        let colors = HexColors.read(tints)
        return NamedColorRamp(
            name: name, kind: kind, family: .colorBrewer,
            safeCount: unsafeRamps.contains(name) ? 0 : .max,
            sets: sets.map { set in set.utf8.map { colors[Int($0 - UInt8(ascii: "A"))] } })
    }
}
