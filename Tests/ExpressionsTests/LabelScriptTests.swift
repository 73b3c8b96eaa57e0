import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import Testing

/// A feature with a text, numbers, a null, a date and a code.
private let batch: FeatureBatch = {
    var geometry = GeometryColumn()
    geometry.endFeature(.none)
    return FeatureBatch(
        geometry: geometry,
        attributes: [
            AttributeColumn(name: "NAME", values: .strings(["King's Lynn"])),
            AttributeColumn(name: "pad", values: .strings(["  Bern "])),
            AttributeColumn(name: "acres", values: .doubles([1234.5])),
            AttributeColumn(name: "half", values: .doubles([0.5])),
            AttributeColumn(name: "n", values: .integers([42])),
            AttributeColumn(name: "gone", values: .strings([""]), isNull: [true]),
            AttributeColumn(name: "code", values: .integers([3])),
            AttributeColumn(name: "date", values: .dates([1_717_113_600_000])),
        ])
}()

/// Returns the label of the feature.
private func label(
    _ text: String, _ language: LabelLanguage, _ presentations: [String: FieldPresentation] = [:],
    usesCodedValues: Bool = false
) throws -> String? {
    try LabelScript(parsing: text, language: language)
        .texts(of: batch, presentations: presentations, usesCodedValues: usesCodedValues).texts[0]
}

@Suite("Label expressions")
struct LabelScriptTests {
    @Test(
        "VBScript",
        arguments: [
            ("[NAME]", "King's Lynn"), ("  [ name ]  ", "King's Lynn"), ("UCase ( [NAME] )", "KING'S LYNN"),
            ("\"A \"\"B\"\"\"", "A \"B\""), ("[NAME] & vbNewLine & [n]", "King's Lynn\n42"),
            ("\"Pool: \" & Round ([acres],0) & \" ac\"", "Pool: 1234 ac"), ("[gone] & \"x\"", "x"),
            ("cstr( [n]  ) & \" - \" & cstr( [acres]  ) ", "42 - 1234.5"), ("[roads.n] + 1", "43"),
            ("Left([NAME], 4) & Mid([NAME], 5, 2) & Right([NAME], 1)", "King'sn"),
            ("Replace(Trim([pad]), \"e\", \"o\")", "Born"), ("InStr([NAME], \"L\")", "8"),
            ("Len([NAME])", "11"),
            ("FormatNumber([acres], 2)", "1,234.50"), ("10 - 2 - 3 & \"x\"", "5x"), ("2 + 3 * 4 Mod 5", "4"),
            ("[NAME] _\n & \"!\"", "King's Lynn!"), ("[n] 'a comment", "42"), ("-[n]", "-42"),
            ("Split([NAME], \" \")(1)", nil),
        ] as [(String, String?)])
    func vbScript(_ text: String, _ expected: String?) throws {
        guard let expected else {
            #expect(throws: ExpressionError.self) { try label(text, .vbScript) }
            return
        }
        #expect(try label(text, .vbScript) == expected)
    }

    @Test("An empty result, null and an unknown word of VBScript give no label")
    func noLabel() throws {
        for text in ["none", "[gone]", "\"\"", "[gone] + \"x\"", "", "\" \"", "IsNull"] {
            #expect(try label(text, .vbScript) == nil, "\(text)")
        }
        #expect(try LabelScript(parsing: "none", language: .vbScript).isEmpty)
        #expect(try label("$feature.gone", .arcade) == nil)
    }

    @Test("A function of VBScript assigns its name")
    func findLabel() throws {
        let text = """
            Function FindLabel ( [NAME], [n] )
            strName = [NAME]
            if instr( Ucase(strName), "LYNN") > 0 Then
              [NAME] = replace([NAME], "'", "&apos;")
            ElseIf [n] = 3 Then
              FindLabel = "three"
            Else
              FindLabel = "other"
            end if
            FindLabel = "<FNT size='" & [n] * 1.5 & "'>" & [NAME] & "</FNT>"
            End Function
            """
        #expect(try label(text, .vbScript) == "<FNT size='63'>King&apos;s Lynn</FNT>")
        let select = """
            Function FindLabel ([n])
            Dim result
            Select Case [n]
              Case 1, 2: result = "few"
              Case 42
                For i = 1 To 3
                  result = result & i
                Next
              Case Else: result = "many"
            End Select
            If result = "123" Then FindLabel = "ok" Else FindLabel = result
            End Function
            """
        #expect(try label(select, .vbScript) == "ok")
        let missing =
            "Function FindLabel ([n])\n If [n] = 1 Then\n FindLabel = \"PW\"\n End If\nEnd Function\n"
        #expect(try label(missing, .vbScript) == nil)
    }

    @Test(
        "Python",
        arguments: [
            ("[NAME]", "King's Lynn"), ("[n] + '%'", "42%"), ("[NAME].upper()", "KING'S LYNN"),
            (
                "def FindLabel([NAME]):\n    S = [NAME].title()\n    S = S.replace(\"'S\", \"'s\")\n    return S\n",
                "King's Lynn"
            ),
            ("[NAME][0:4] + [NAME][-1]", "Kingn"),
            ("\"%s: %.1f\" % ([NAME], [acres])", "King's Lynn: 1234.5"),
            ("\"{0} {1:,.2f}\".format([NAME], [acres])", "King's Lynn 1,234.50"),
            ("f'{[NAME]} {[acres]:.1f} {{x}}'", "King's Lynn 1234.5 {x}"), ("str(round([acres]))", "1234"),
            ("' / '.join([NAME].split())", "King's / Lynn"),
            ("'yes' if [n] > 40 and [n] < 50 else 'no'", "yes"),
            ("[gone] or 'nothing'", "nothing"), ("'a' if 'Lynn' in [NAME] else 'b'", "a"),
            (
                "def FindLabel([n], [gone]):\n  if [gone] is None:\n    x = 0\n    for i in range(4):\n      x += i\n    return str(x)\n  else:\n    return 'b'",
                "6"
            ),
            (
                "def FindLabel([n]):\n  # comment\n  if [n] == 1: return 'a'\n  elif [n] == 42:\n    return 'b'\n  return 'c'",
                "b"
            ),
        ])
    func python(_ text: String, _ expected: String) throws {
        #expect(try label(text, .python) == expected)
    }

    @Test("Null in a sum of Python fails")
    func pythonNull() throws {
        let script = try LabelScript(parsing: "[gone] + 'x'", language: .python)
        let result = script.texts(of: batch)
        #expect(result.texts == [nil] && result.failedCount == 1)
        #expect(result.fault?.lineAndColumn?.column == 8)
    }

    @Test(
        "Arcade",
        arguments: [
            ("$feature.NAME", "King's Lynn"), ("$feature[\"NAME\"];", "King's Lynn"),
            ("\"RP\" + $feature.n", "RP42"),
            ("$feature.gone + 'x'", "x"), ("text($feature.acres, '#.00') + \" ac\"", "1234.50 ac"),
            ("Text($feature.acres, '#,###.00')", "1,234.50"), ("Text($feature.half, '#.00')", "0.50"),
            ("Text($feature.half, '0.0%')", "50.0%"), ("Text($feature.n, '00000')", "00042"),
            ("$feature.NAME + textFormatting.NewLine + Round($feature.acres, 0)", "King's Lynn\n1235"),
            (
                "if(!IsEmpty($feature.gone)) {\n  return 'a'\n}\nelse {\n  return $feature.NAME + 'b';\n}",
                "King's Lynnb"
            ),
            ("If ($feature.n == null)\nreturn null\nElse return $feature.n\n", "42"),
            ("var a = $feature.n * 2; var b = a / 4\nreturn b", "21"), ("IIf($feature.n > 3, 'x', 'y')", "x"),
            ("When($feature.n < 3, 'a', $feature.n < 50, 'b', 'c')", "b"),
            ("Decode($feature.code, 1, 'a', 3, 'c', 'z')", "c"),
            ("DefaultValue($feature.gone, 'none')", "none"), ("Proper('new york CITY')", "New York City"),
            ("`${$feature.NAME}: ${$feature.n}`", "King's Lynn: 42"), ("Concatenate(['a', 'b'], '-')", "a-b"),
            ("Text($feature.date, 'MMMM D, Y')", "May 31, 2024"), ("Year($feature.date)", "2024"),
            ("var s = ''; for (var i = 0; i < 3; i++) { s += i } return s", "012"),
            ("var s = 0; for (var k in [5, 6]) s += k; s", "1"),
            ("// a\n/* b */ Upper(Trim($feature.pad))", "BERN"),
            ("Find('L', $feature.NAME)", "7"), ("Split('a,b', ',')[1]", "b"),
        ])
    func arcade(_ text: String, _ expected: String) throws {
        #expect(try label(text, .arcade) == expected)
    }

    @Test("An Arcade expression with a missing field gives no label and one fault")
    func missingField() throws {
        let result = try LabelScript(parsing: "'x' + $feature.absent", language: .arcade).texts(of: batch)
        #expect(result.texts == [nil])
        #expect(result.fault?.kind == .unknownField(name: "absent"))
    }

    @Test("JScript and the older language of web maps")
    func others() throws {
        #expect(try label("[NAME] + \" \" + [n]", .jScript) == "King's Lynn 42")
        let function =
            "function FindLabel([NAME]) { var s = [NAME]; if (s.length > 3) { s = s.substring(0, 4); } return s.toUpperCase(); }"
        #expect(try label(function, .jScript) == "KING")
        #expect(try label("[NAME] CONCAT \" (\" CONCAT {n} CONCAT \")\"", .simple) == "King's Lynn (42)")
        let template = LabelScript(template: "{NAME}, {n}")
        #expect(template.texts(of: batch).texts == ["King's Lynn, 42"])
        #expect(template.fieldNames == ["NAME", "n"])
    }

    @Test(
        "Functions of map services",
        arguments: [
            ("FORMATDATETIME([date], 'yyyy-MM-dd')", "2024-05-31"),
            ("formatdatetime([date], \"dd MMM ''yy HH:mm\")", "31 May '24 00:00"),
            ("FORMATNUMBER([acres], '#,##0.00')", "1,234.50"), ("FORMATNUMBER([n], '0')", "42"),
            ("FORMATNUMBER([acres], 0)", "1,235"), ("ROUND([acres], 0)", "1235"),
            ("TRUNCATE([acres], 0) CONCAT ' ac'", "1234 ac"), ("UCASE([NAME])", "KING'S LYNN"),
            ("LCASE([NAME]) CONCAT NEWLINE CONCAT [n]", "king's lynn\n42"),
            ("SUBSTRING([NAME], 1, 4)", "King"), ("CONCAT([NAME], \" \", [gone], [n])", "King's Lynn 42"),
            ("TRIM([pad]) CONCAT \"!\"", "Bern!"), ("FORMATDATETIME([gone], 'yyyy') CONCAT 'x'", "x"),
        ])
    func mapServices(_ text: String, _ expected: String) throws {
        #expect(try label(text, .simple) == expected)
    }

    @Test("A wrong pattern of a map service gives no label and says what a pattern is")
    func wrongPattern() throws {
        let script = try LabelScript(parsing: "FORMATNUMBER([n], 'money')", language: .simple)
        let result = script.texts(of: batch)
        #expect(result.texts == [nil])
        #expect(result.fault?.suggestion == "use digits such as #,##0.00")
    }

    @Test("Arcade writes dates, truth values and whole numbers by its own rules, alone and in a text")
    func arcadeForms() throws {
        for text in ["$feature.date", "$feature.date + ''"] {
            #expect(try label(text, .arcade) == "2024-05-31T00:00:00+00:00")
        }
        #expect(try label("$feature.n > 3", .arcade) == "true")
        #expect(try label("[$feature.n, 'a', null]", .arcade) == "[42,\"a\",null]")
        #expect(try label("[date]", .vbScript) == "2024-05-31")
    }

    @Test("A label that depends on the scale is that of the map's scale")
    func viewScale() throws {
        let script = try LabelScript(
            parsing: "IIf($view.scale > 10000, 'far', 'near ' + $feature.NAME)", language: .arcade)
        #expect(script.needs.view)
        func text(_ scale: Double) -> String? {
            var context = ArcadeContext()
            context.view = ["scale": .number(JSONNumber(scale))]
            return script.texts(of: batch, in: context).texts[0]
        }
        #expect(text(50_000) == "far" && text(5_000) == "near King's Lynn")
    }

    @Test("Formatting tags are kept")
    func tags() throws {
        #expect(try label("\"<BOL>\" & [NAME] & \"</BOL>\"", .vbScript) == "<BOL>King's Lynn</BOL>")
    }

    @Test("Codes have their descriptions, but not in Arcade, which has a function for them")
    func codedValues() throws {
        var presentation = FieldPresentation()
        presentation.descriptions = ["3": "Primary road"]
        let domains = ["code": presentation]
        #expect(try label("[code]", .vbScript, domains, usesCodedValues: true) == "Primary road")
        #expect(try label("[code] & \"!\"", .vbScript, domains, usesCodedValues: true) == "Primary road!")
        #expect(try label("[code]", .vbScript, domains) == "3")
        #expect(try label("$feature.code", .arcade, domains, usesCodedValues: true) == "3")
        var field = ArcadeSchema.Field(name: "code", type: "esriFieldTypeInteger")
        field.domain = ArcadeSchema.Domain(name: "roads", values: .coded([(.number(3), "Primary road")]))
        var context = ArcadeContext()
        context.schema = ArcadeSchema()
        context.schema?.fields = [field]
        let script = try LabelScript(parsing: "DomainName($feature, 'code')", language: .arcade)
        #expect(script.texts(of: batch, in: context).texts == ["Primary road"])
    }

    @Test("A field alone has its number format")
    func formats() throws {
        var presentation = FieldPresentation()
        presentation.decimals = 0
        presentation.groupsDigits = true
        #expect(try label("[acres]", .vbScript, ["acres": presentation]) == "1,235")
        #expect(try label("[acres] & \"\"", .vbScript, ["acres": presentation]) == "1234.5")
        #expect(try label("[acres]", .vbScript) == "1234.5")
    }
}
