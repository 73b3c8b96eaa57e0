extension FidelityCorpus {
    private static let filled = #"{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}"#
    private static let outlined =
        #"{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.stroke)]}"#
    private static let line = #"{"type":"CIMLineSymbol","symbolLayers":[\#(Setting.stroke)]}"#
    private static let margin = #"{"type":"CIMTextMargin","left":4}"#
    /// A tolerance that is greater than the distance between the text and its location.
    private static let leaderVariants = ["leaderTolerance": ["20"], "leaderLineSymbol": [fat]]

    static let callouts = [
        FidelityExample(
            "CIMBackgroundCallout", in: [.calloutOfText("@"), .calloutWithLeader],
            "\"backgroundSymbol\":\(outlined)\n\"leaderLineSymbol\":\(line)",
            variants: leaderVariants.merging([
                "backgroundSymbol": [filled], "margin": [margin], "accentBarSymbol": [fat],
            ]) { $1 }),
        FidelityExample(
            "CIMBalloonCallout", in: [.calloutWithLeader],
            """
            "backgroundSymbol":\(outlined)
            "useFixedDartWidth":true
            "fixedDartWidth":4
            """,
            variants: [
                "backgroundSymbol": [filled], "margin": [margin], "leaderTolerance": ["20"],
                "useDartSymbol": [#"true with "dartSymbol":\#(filled)"#],
                "dartSymbol": [#"\#(filled) with "useDartSymbol":true"#],
            ]),
        FidelityExample(
            "CIMSimpleLineCallout", in: [.calloutWithLeader], "\"lineSymbol\":\(line)",
            variants: ["lineSymbol": [fat], "leaderTolerance": ["20"]]),
        FidelityExample(
            "CIMPointSymbolCallout", in: [.calloutWithLeader],
            "\"pointSymbol\":\(Setting.namedPoint)\n\"leaderLineSymbol\":\(line)",
            variants: leaderVariants.merging([
                "pointSymbol": [Setting.namedPoint.replacing("12,6", with: "12,9")],
                "margin": [#"\#(margin) with "backgroundScale":"PropUniform""#],
            ]) { $1 }),
        FidelityExample(
            "CIMTextMargin",
            in: [
                .calloutOfText(
                    #"{"type":"CIMBackgroundCallout","margin":@,"backgroundSymbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.stroke)]}}"#
                )
            ],
            """
            "left":2
            "right":2
            "top":2
            "bottom":2
            """),
    ]
}
