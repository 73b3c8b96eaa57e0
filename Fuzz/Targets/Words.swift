import CartoucheSymbolModel

/// Words of the formats, which a fuzzer inserts into inputs.
enum Words {
    /// The names of all classes and members of the CIM.
    static let cim: [String] = {
        var words: Set<String> = [
            "\"type\":", "\"esriSMS\"", "\"esriSLS\"", "\"esriSFS\"", "\"esriPMS\"", "\"esriTS\"",
            "\"simple\"",
            "\"classBreaks\"", "\"uniqueValue\"", "\"visualVariables\"", "\"curveRings\":", "\"rings\":",
            "\"paths\":", "\"points\":", "\"x\":", "\"y\":", "\"symbol\":", "\"url\":",
        ]
        for type in CIMCatalog.classes {
            words.insert("\"\(type.name)\"")
            for member in type.members {
                words.insert("\"\(member.name)\":")
                for choice in member.choices { words.insert("\"\(choice)\"") }
            }
        }
        return words.sorted()
    }()

    /// Words of the layers and renderers of the CIM.
    static let layerFile =
        quoted(
            """
            CIMLayerDocument CIMMapDocument CIMMap CIMFeatureLayer CIMGroupLayer CIMSimpleRenderer CIMUniqueValueRenderer
            CIMUniqueValueGroup CIMUniqueValueClass CIMUniqueValue CIMClassBreaksRenderer CIMClassBreak
            CIMProportionalRenderer CIMHeatMapRenderer CIMDotDensityRenderer CIMChartRenderer CIMPieChartMarker
            CIMBarChartMarker CIMStackedBarChartMarker CIMChartPart CIMColorVisualVariable CIMSizeVisualVariable
            CIMRotationVisualVariable CIMTransparencyVisualVariable CIMVisualVariableInfo CIMExpressionInfo
            CIMClusteringFeatureReduction CIMBinningFeatureReduction CIMLabelClass CIMDisplayFilter CIMFeatureTable
            CIMStandardDataConnection GraduatedColor GraduatedSymbol UnclassedColor
            """)
        + keys(
            """
            layers layerDefinitions mapDefinition uRI name visibility renderer symbol groups classes values fieldValues
            breaks upperBound minimumBreak field fields defaultSymbol useDefaultSymbol backgroundSymbol classBreakType
            normalizationField normalizationType normalizationTotal visualVariables visualVariableInfoZ minSize maxSize
            minDataValue maxDataValue minValue maxValue valueRepresentation valueUnit target colorRamp transparencyValues
            dataValues sizeValues rotationTypeZ expression valueExpressionInfo expressionInfo exclusionClause
            exclusionSymbol useExclusionSymbol featureReduction clusterRadius binType fixedLevel visualization labelClass
            showLabels labelClasses labelVisibility minScale maxScale featureTable dataConnection definitionExpression
            displayFilters enableDisplayFilters whereClause transparency symbolLayerDrawing useSymbolLayerDrawing
            symbolLayers sourceTable timeFields timeDefinition dotValue dotSize randomSeed radius referenceScale
            colorScheme fieldNames fieldLabels chartSymbol proportionalBySum alternateSymbols
            """)

    /// Tags of texts.
    static let textFormatting = [
        "<BOL>", "</BOL>", "<ITA>", "<UND>", "<SUP>", "<SUB>", "<SCP>", "<ACP>", "<CLR red='255'>",
        "<FNT size='9'>",
        "<BGD padding='2'>", "<CHR spacing='200'>", "<WRD spacing='50'>", "<LIN leading='3'>",
        "<PART position='top'>", "<ALIGN horizontal='right'>", "&lt;",
    ]

    /// Words of label classes.
    static let labels =
        quoted(
            """
            CIMLabelClass CIMMaplexLabelPlacementProperties CIMStandardLabelPlacementProperties CIMMaplexDictionary
            CIMMaplexStackingProperties Point Line Polygon CurvedInPolygon StraightInPolygon HorizontalInPolygon
            OffsetCurvedFromLine CenteredCurvedOnLine CenteredStraightOnLine CenteredHorizontalOnLine
            OffsetStraightFromLine OffsetPerpendicularFromLine AroundPoint CenteredOnPoint OnTopPoint Arcade VBScript
            Python JScript LabelsAlongLine FollowBoundary BoundaryPlacement OneLabelPerFeature OneLabelPerPart
            """)
        + keys(
            """
            maplexLabelPlacementProperties standardLabelPlacementProperties additionalAngle alignLabelToAngle
            avoidPolygonHoles backgroundLabel boundaryLabelingSingleSidedOnLine canAbbreviateLabel canKeyNumberLabel
            canOverrunFeature canPlaceLabelOutsidePolygon canReduceFontSize canShiftPointLabel canStackLabel
            canTruncateLabel connectionType constrainOffset dictionaryName enableConnection enableSecondaryOffset
            featureWeight fontHeightReductionLimit fontHeightReductionStep fontWidthReductionLimit labelBuffer
            labelLargestPolygon labelStackingProperties labelAnchorPoint lineOffset linePlacementMethod
            maximumLabelOverrun maximumNumberOfCharsPerLine maximumNumberOfLines minimumRepetitionInterval
            minimumSizeForLabeling multiPartOption neverRemoveLabel numLabelsOption offsetAlongLineProperties
            placeOnlyInsidePolygon pointExternalZonePriorities pointPlacementAngles pointPlacementMethod
            pointPlacementPriorities polygonAnchorPointType polygonBoundaryWeight polygonExternalZones
            polygonInternalZones polygonPlacementMethod preferHorizontalPlacement primaryOffset primaryOffsetUnit
            removeAmbiguousLabels repeatLabel rotationField rotationProperties rotationType secondaryOffset separator
            separators spreadWords spreadCharacters stackAlignment strategyPriorities thinDuplicateLabels
            thinningDistance truncationMarkerCharacter truncationMinimumLength textSymbol callout labelPlacement
            """)

    /// Words of clusters and bins.
    static let reduction =
        quoted("cluster binning count avg sum min max mode geohash square flatHexagon")
        + keys(
            """
            type fields name alias onStatisticField onStatisticExpression statisticType expression clusterRadius
            clusterMinSize clusterMaxSize maxScale disabled fixedBinLevel binType drawingInfo labelingInfo
            """)

    private static func quoted(_ words: String) -> [String] {
        words.split(whereSeparator: \.isWhitespace).map { "\"\($0)\"" }
    }

    private static func keys(_ words: String) -> [String] { quoted(words).map { $0 + ":" } }

    static let webMap = [
        "\"operationalLayers\":", "\"featureCollection\":", "\"layers\":", "\"layerDefinition\":",
        "\"featureSet\":",
        "\"drawingInfo\":", "\"renderer\":", "\"baseMap\":", "\"baseMapLayers\":", "\"initialState\":",
        "\"viewpoint\":",
        "\"targetGeometry\":", "\"spatialReference\":", "\"wkid\":", "\"fields\":", "\"features\":",
        "\"geometry\":",
        "\"attributes\":", "\"opacity\":", "\"visibility\":", "\"minScale\":", "\"maxScale\":",
        "\"layerType\":",
        "\"ArcGISFeatureLayer\"", "\"definitionExpression\":", "\"esriGeometryPoint\"",
        "\"esriGeometryPolyline\"",
        "\"esriGeometryPolygon\"",
    ]

    static let geoJSON = [
        "\"type\":", "\"FeatureCollection\"", "\"features\":", "\"Feature\"", "\"geometry\":",
        "\"coordinates\":",
        "\"properties\":", "\"Point\"", "\"MultiPoint\"", "\"LineString\"", "\"MultiLineString\"",
        "\"Polygon\"",
        "\"MultiPolygon\"", "\"GeometryCollection\"", "\"geometries\":", "\"crs\":", "\"name\":", "\"bbox\":",
        "null", "\u{1E}",
    ]

    static let esriJSON = [
        "\"geometryType\":", "\"esriGeometryPoint\"", "\"esriGeometryMultipoint\"",
        "\"esriGeometryPolyline\"",
        "\"esriGeometryPolygon\"", "\"features\":", "\"attributes\":", "\"geometry\":", "\"rings\":",
        "\"paths\":",
        "\"points\":", "\"curveRings\":", "\"curvePaths\":", "\"x\":", "\"y\":", "\"hasZ\":", "\"hasM\":",
        "\"spatialReference\":", "\"wkid\":", "\"fields\":", "\"esriFieldTypeOID\"", "\"esriFieldTypeDate\"",
        "\"transform\":", "\"quantizationMode\":", "\"NaN\"",
    ]

    static let wkt = [
        "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
        "GEOMETRYCOLLECTION",
        "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "TIN", "TRIANGLE",
        "POLYHEDRALSURFACE", "EMPTY", " Z", " M", " ZM", "SRID=4326;", "((", "))", "GEOGCS[", "PROJCS[",
        "DATUM[",
        "SPHEROID[", "UNIT[", "PRIMEM[", "PROJECTION[", "PARAMETER[", "AUTHORITY[",
    ]

    static let sql = [
        "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "ILIKE", "ESCAPE", "IS NULL", "CAST", "EXTRACT",
        "SUBSTRING",
        "POSITION", "TRIM", "COALESCE", "NULLIF", "INTERVAL", "DATE '2020-01-01'",
        "TIMESTAMP '2020-01-01 00:00:00'",
        "CURRENT_DATE", "POWER", "ROUND", "TRUNCATE", "MOD", "||", "<>", "[n]", "\"t\"", "'%_'",
    ]

    static let fontTables = [
        "cmap", "glyf", "loca", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "CFF ", "CFF2",
        "fvar", "gvar",
        "avar", "GSUB", "GPOS", "GDEF", "COLR", "CPAL", "CBDT", "CBLC", "sbix", "SVG ", "OTTO", "ttcf",
    ]

    /// Words of label expressions in all languages.
    static let script = [
        "$feature.", "[t]", "[n]", "return ", "var ", "if (", "else", "for (", "Function FindLabel",
        "End Function",
        "def FindLabel", "FindLabel = ", "Dim ", "Text(", "Round(", "When(", "DomainName($feature, ", "Left(",
        "Mid(",
        "Replace(", "UCase(", ".upper()", ".format(", " & ", "TextFormatting.NewLine", "vbNewLine", "lambda ",
        "%s",
        "while ", "Do While", "Loop", "Next", "\n", "\"",
    ]

    static let svg = [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">", "<path d=\"", "<g transform=\"",
        "<use href=\"#",
        "<defs>", "<linearGradient id=\"", "<radialGradient id=\"", "<stop offset=\"", "<clipPath id=\"",
        "<style>",
        "<circle r=\"", "<rect width=\"", "<polygon points=\"", "<ellipse rx=\"", "<line x1=\"",
        "<symbol id=\"",
        "fill=\"url(#", "stroke=\"#f00\"", "stroke-dasharray=\"", "matrix(", "rotate(", "scale(1e30)",
        "skewX(",
        "fill-rule=\"evenodd\"", "</g>", "</svg>", "&amp;", "<!ENTITY ", "<![CDATA[", "class=\"",
        "M0 0 A1 1 0 0 1 2 2Z",
    ]

    static let webScene = [
        "\"camera\":", "\"heading\":", "\"tilt\":", "\"position\":", "\"z\":", "\"elevationInfo\":",
        "\"mode\":",
        "\"relativeToGround\"", "\"absoluteHeight\"", "\"onTheGround\"", "\"PointSymbol3D\"",
        "\"LineSymbol3D\"",
        "\"PolygonSymbol3D\"", "\"symbolLayers\":", "\"type\":\"Object\"", "\"type\":\"Extrude\"",
        "\"type\":\"Path\"",
        "\"primitive\":", "\"width\":", "\"depth\":", "\"profile\":\"quad\"", "\"ground\":", "\"sceneType\":",
        "1e300",
    ]

    static let models = [
        "v 0 0 0\n", "vn 0 0 1\n", "vt 0 0\n", "f 1 2 3\n", "usemtl a\n", "mtllib a.mtl\n", "o a\n", "ply\n",
        "format ascii 1.0\n", "element vertex 3\n", "property float x\n", "element face 1\n", "end_header\n",
        "solid a\n",
        "facet normal 0 0 1\n", "outer loop\n", "vertex 0 0 0\n", "endloop\n", "endfacet\n", "glTF",
        "\"buffers\":",
        "\"bufferViews\":", "\"accessors\":", "\"meshes\":", "\"nodes\":", "\"children\":", "<COLLADA>",
        "<mesh>",
        "<source id=\"", "<float_array count=\"", "<triangles count=\"", "<p>",
    ]

    static let colorizers = [
        "\"CIMRasterUniqueValueColorizer\"", "\"CIMRasterClassifyColorizer\"",
        "\"CIMRasterColorMapColorizer\"",
        "\"CIMRasterRGBColorizer\"", "\"CIMRasterStretchColorizer\"", "\"groups\":", "\"classes\":",
        "\"classBreaks\":", "\"upperBound\":", "\"minimumBreak\":", "\"colors\":", "\"labels\":",
        "\"values\":",
        "\"colorRamp\":", "\"stretchClasses\":", "\"stretchStats\":", "\"redBandIndex\":",
        "\"useDefaultColor\":",
    ]

    static let jobs = [
        "\"command\":", "\"render\"", "\"swatch\"", "\"inputs\":", "\"output\":", "\"size\":", "\"bbox\":",
        "\"fit\":", "true", "\"-\"", "\"--\"", "\n", "\r\n",
    ]

    static let popup = [
        "\"title\":", "\"fieldInfos\":", "\"fieldName\":", "\"format\":", "\"places\":", "\"dateFormat\":",
        "\"digitSeparator\":", "\"mediaInfos\":", "\"value\":", "\"fields\":", "{NAME}", "{POP}", "{WHEN}",
        "true",
    ]

    static let webStyle = [
        "\"items\":", "\"results\":", "\"cimRef\":", "\"webRef\":", "\"formatInfos\":", "\"styleUrl\":",
        "\"typeKeywords\":", "\"name\":", "\"tags\":", "\"category\":", "\"file\":", "\"key\":", "\"row\":",
        "\"binaries\":", "\"tables\":", "\"properties\":", "a.json", "b.svg",
    ]

    static let reference = [
        "GEOGCS[", "PROJCS[", "DATUM[", "SPHEROID[", "PRIMEM[", "UNIT[", "PROJECTION[", "PARAMETER[",
        "AUTHORITY[",
        "GEOGCRS[", "PROJCRS[", "BOUNDCRS[", "COMPD_CS[", "VERT_CS[", "\"EPSG\"", "\"4326\"", "6378137",
        "298.257223563",
        "Transverse_Mercator", "Mercator_Auxiliary_Sphere", "+proj=", "+towgs84=",
    ]

    static let xml = [
        "<kml>", "<Placemark>", "<Point>", "<coordinates>", "<LineString>", "<Polygon>", "<outerBoundaryIs>",
        "<gpx>", "<wpt lat=\"1\" lon=\"2\">", "<trk>", "<trkseg>", "<trkpt", "<gml:featureMember>",
        "<gml:pos>",
    ]
}
