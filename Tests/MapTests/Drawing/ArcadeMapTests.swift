import CartoucheDocuments
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import Testing

/// Maps whose renderers have Arcade expressions.
@Suite struct ArcadeMapTests {
    /// Returns a web map of points in Web Mercator, one for each row of attributes.
    private func map(_ renderer: String, fields: String? = nil, _ rows: [String]) throws -> Map {
        let features = rows.enumerated().map { index, attributes in
            """
            {"attributes":{\(attributes)},"geometry":{"x":\(20 + 40 * (index % 5)),"y":\(20 + 40 * (index / 5))}}
            """
        }
        let plain = ["A", "B", "RATIO", "SIZE", "TURN", "FADE"]
            .map { #"{"name":"\#($0)","type":"esriFieldTypeDouble"}"# }.joined(separator: ",")
        return try Map.fromJSON(
            """
            {"operationalLayers":[{"id":"t","title":"t","visibility":true,"layerType":"ArcGISFeatureLayer",
            "featureCollection":{"layers":[{"layerDefinition":{"geometryType":"esriGeometryPoint",
            "fields":[\(fields ?? plain)],"drawingInfo":{"renderer":\(renderer)}},
            "featureSet":{"geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},
            "features":[\(features.joined(separator: ","))]}}]}}],
            "spatialReference":{"wkid":102100},"initialState":{"viewpoint":{"targetGeometry":
            {"xmin":0,"ymin":0,"xmax":200,"ymax":100,"spatialReference":{"wkid":102100}}}}}
            """)
    }

    private func symbol(_ red: Int) -> String {
        #"{"type":"esriSMS","style":"esriSMSSquare","size":12,"color":[\#(red),40,90,255]}"#
    }

    /// - Parameter value: The member with the value, such as `"field":"A"`.
    private func classBreaks(_ value: String, _ variables: String = "") -> String {
        """
        {"type":"classBreaks",\(value),"minValue":0,"defaultSymbol":\(symbol(0)),
        "visualVariables":[\(variables)],"classBreakInfos":[
        {"classMaxValue":0.5,"symbol":\(symbol(120))},{"classMaxValue":3,"symbol":\(symbol(250))}]}
        """
    }

    private func variables(size: String, turn: String, fade: String) -> String {
        """
        {"type":"sizeInfo",\(size),"minDataValue":0,"maxDataValue":10,"minSize":4,"maxSize":24},
        {"type":"rotationInfo","rotationType":"geographic",\(turn)},
        {"type":"transparencyInfo",\(fade),
        "stops":[{"value":0,"transparency":0},{"value":9,"transparency":80}]}
        """
    }

    @Test("A map with expressions is the map with their values in fields, to the byte")
    func equalBytes() throws {
        let rows = (0..<10).map { index -> String in
            let (a, b) = (Double(index), Double(3 + index % 4))
            return """
                "A":\(a),"B":\(b),"RATIO":\(a / b),"SIZE":\(a > 5 ? 10 : a),"TURN":\(a * 15 + 30),"FADE":\(max(a, b))
                """
        }
        let scripted = classBreaks(
            #""valueExpression":"// share\n$feature.A / $feature.B""#,
            variables(
                size: #""valueExpression":"IIf($feature.A > 5, 10, $feature.A)""#,
                turn: #""valueExpression":"var turn = $feature['A'] * 15\nreturn turn + 30""#,
                fade: #""valueExpression":"Max($feature.A, $feature.B)""#))
        let computed = classBreaks(
            #""field":"RATIO""#,
            variables(size: #""field":"SIZE""#, turn: #""field":"TURN""#, fade: #""field":"FADE""#))
        let (one, report) = try draw(map(scripted, rows), width: 200, height: 100)
        let (two, _) = try draw(map(computed, rows), width: 200, height: 100)
        #expect(report.diagnostics.isEmpty && report.layers[0].diagnostics.isEmpty)
        #expect(report.layers[0].featuresDrawn == 10)
        #expect(one.png() == two.png())
    }

    @Test("Overrides with scripts draw as overrides with their values in fields, to the byte")
    func overrides() throws {
        func override(_ name: String, _ property: String, _ expression: String) -> String {
            """
            {"type":"CIMPrimitiveOverride","primitiveName":"\(name)","propertyName":"\(property)",
            "valueExpressionInfo":{"type":"CIMExpressionInfo","expression":"\(expression)"}}
            """
        }
        func renderer(_ overrides: [String]) -> String {
            """
            {"type":"simple","symbol":{"type":"CIMSymbolReference",
            "primitiveOverrides":[\(overrides.joined(separator: ","))],"symbol":{"type":"CIMPointSymbol",
            "symbolLayers":[{"type":"CIMVectorMarker","enable":true,"primitiveName":"dot","size":14,
            "frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[{"type":"CIMMarkerGraphic",
            "geometry":{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]},"symbol":{"type":"CIMPolygonSymbol",
            "symbolLayers":[{"type":"CIMSolidStroke","enable":true,"primitiveName":"edge","width":1,
            "color":[0,0,0,255]},{"type":"CIMSolidFill","enable":true,"primitiveName":"paint",
            "color":[200,200,200,255]}]}}]}]}}}
            """
        }
        let rows = (0..<6).map { index in
            let color = index % 2 == 0 ? "#ff8000" : "#0050c8"
            return
                #""A":\#(index),"SIZE":\#(8 + 2 * index),"TURN":\#(index * 15),"B":\#(index % 3),"COLOR":"\#(color)""#
        }
        let fields =
            ["A", "SIZE", "TURN", "B"].map { #"{"name":"\#($0)","type":"esriFieldTypeDouble"}"# }
            + [#"{"name":"COLOR","type":"esriFieldTypeString"}"#]
        let scripted = renderer([
            override("dot", "Size", "8 + 2 * $feature.A"), override("dot", "Rotation", "$feature.A * 15"),
            override("paint", "Color", "IIf($feature.A % 2 == 0, 'rgb(255, 128, 0)', '#0050C8')"),
            override("edge", "Width", "$feature.A % 3"),
        ])
        let computed = renderer([
            override("dot", "Size", "$feature.SIZE"), override("dot", "Rotation", "$feature.TURN"),
            override("paint", "Color", "$feature.COLOR"), override("edge", "Width", "$feature.B"),
        ])
        let list = fields.joined(separator: ",")
        let (one, report) = try draw(map(scripted, fields: list, rows), width: 200, height: 100)
        let (two, _) = try draw(map(computed, fields: list, rows), width: 200, height: 100)
        #expect(report.layers[0].diagnostics.isEmpty && report.layers[0].featuresDrawn == 6)
        #expect(one.png() == two.png())
    }

    @Test("A layer whose class expression cannot be read has an error, and is not empty in silence")
    func unreadable() throws {
        let renderer = """
            {"type":"uniqueValue","valueExpression":"$feature.A ? 'a' : 'b'",
            "uniqueValueInfos":[{"value":"a","symbol":\(symbol(9))}]}
            """
        let map = try map(renderer, [#""A":1"#])
        let (_, report) = try draw(map, width: 20, height: 10)
        let found = map.diagnostics + report.diagnostics + report.layers[0].diagnostics
        let error = try #require(found.first { $0.code == .unsupportedExpression })
        #expect(error.severity == .error)
        #expect(error.path.hasSuffix("renderer.valueExpression"))
        #expect(error.message.contains("IIf"))
    }

    @Test("Domains of the layer's fields have their names in expressions")
    func domains() throws {
        let renderer = """
            {"type":"uniqueValue","valueExpression":"DomainName($feature, 'KIND')",
            "uniqueValueInfos":[{"value":"Oak","symbol":\(symbol(250))}]}
            """
        let field = """
            {"name":"KIND","type":"esriFieldTypeInteger","domain":{"type":"codedValue","name":"kinds",
            "codedValues":[{"code":1,"name":"Oak"},{"code":2,"name":"Elm"}]}}
            """
        let (_, report) = try draw(map(renderer, fields: field, [#""KIND":1"#, #""KIND":2"#]))
        #expect(report.layers[0].featuresDrawn == 1)
        #expect(report.layers[0].featuresWithoutSymbol == 1)
    }

    @Test("A fault of a script is in the report once, with the first feature, for all batches of a layer")
    func onceInReport() throws {
        let renderer = classBreaks(#""valueExpression":"$feature.A.B""#)
        let rows = (0..<10).map { #""A":\#($0)"# }
        let (_, report) = try draw(map(renderer, rows), width: 200, height: 100)
        let faults = report.layers[0].diagnostics.filter { $0.code == .expressionWithoutValue }
        #expect(faults.count == 1)
        #expect(faults.first?.instead.hasPrefix("drawn with the default symbol") == true)
        #expect(report.layers[0].featuresDrawn == 10)
    }

    @Test("Areas in expressions are those in the map's coordinates, and positive")
    func areas() throws {
        let text = """
            {"operationalLayers":[{"id":"p","title":"p","visibility":true,"layerType":"ArcGISFeatureLayer",
            "featureCollection":{"layers":[{"layerDefinition":{"geometryType":"esriGeometryPolygon",
            "fields":[{"name":"A","type":"esriFieldTypeDouble"}],"drawingInfo":{"renderer":{"type":"classBreaks",
            "valueExpression":"Area($feature)","minValue":1000,"classBreakInfos":[{"classMaxValue":1000000000,
            "symbol":{"type":"esriSFS","color":[255,0,0,255]}}]}}},
            "featureSet":{"geometryType":"esriGeometryPolygon","spatialReference":{"wkid":4326},"features":[
            {"attributes":{"A":1},"geometry":{"rings":[[[0,0],[0,0.001],[0.001,0.001],[0.001,0],[0,0]]]}}]}}]}}],
            "spatialReference":{"wkid":102100},"initialState":{"viewpoint":{"targetGeometry":
            {"xmin":0,"ymin":0,"xmax":200,"ymax":100,"spatialReference":{"wkid":102100}}}}}
            """
        let (_, report) = try draw(try Map.fromJSON(text))
        #expect(report.layers[0].diagnostics.isEmpty)
        #expect(report.layers[0].featuresDrawn == 1)
    }
}
