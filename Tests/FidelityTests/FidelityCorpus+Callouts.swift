extension FidelityCorpus {
    private static let filled = #"{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.fill)]}"#
    private static let outlined =
        #"{"type":"CIMPolygonSymbol","symbolLayers":[\#(Setting.stroke)]}"#
    private static let line = #"{"type":"CIMLineSymbol","symbolLayers":[\#(Setting.stroke)]}"#
    private static let enclosed = #"{"type":"CIMCompositeTextPartPosition","isPartWithinCalloutBox":true}"#
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
            "CIMCompositeCallout", in: [.compositeCallout("@")],
            """
            "backgroundSymbol":\(outlined)
            "leaderLineSymbol":\(line)
            "leaderLinePercentage":50
            "dartSymbol":\(filled)
            "dartWidth":3
            """,
            variants: leaderVariants.merging([
                "backgroundSymbol": [filled], "margin": [margin], "dartSymbol": [outlined],
                "shadowSymbol": [#"\#(filled) with "shadowXOffset":2"#],
                "shadowXOffset": [#"3 with "shadowSymbol":\#(filled)"#],
                "shadowYOffset": [#"-3 with "shadowSymbol":\#(filled)"#],
                "middle": [#"{"type":"CIMCompositeTextPartPosition"}"#],
                "top": [enclosed], "right": [enclosed], "floating": [enclosed],
            ]) { $1 },
            // The middle part is the origin of the others, and the text has no other parts.
            alike: ["middle", "topLeft", "topRight", "left", "bottomLeft", "bottom", "bottomRight"]),
        FidelityExample(
            "CIMCompositeTextPartPosition",
            in: [
                .compositeCallout(
                    #"{"type":"CIMCompositeCallout","backgroundSymbol":\#(outlined),"top":@}"#)
            ],
            """
            "horizontalAlignment":"Right"
            "XOffset":1
            "YOffset":1
            """,
            variants: ["splitOffset": [#"2 with "verticalAlignment":"Center""#]]),
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
