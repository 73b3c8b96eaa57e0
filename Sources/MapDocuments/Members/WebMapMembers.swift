import CartoucheDocuments
import CartoucheMapModel

/// The members of web maps and web scenes, according to their specifications and to documents that exist.
enum WebMapMembers {
    // MARK: The document

    /// The members of a web map or web scene.
    static let document: MemberTable =
        ([
            "operationalLayers": .list, "baseMap": .other, "spatialReference": .other, "initialState": .other,
            "bookmarks": .other, "background": .other, "mapOptions": .other, "tables": .other,
            "widgets": .other,
            "referenceScale": .number, "ground": .other, "viewingMode": .text, "clippingArea": .other,
            "heightModelInfo": .other,
            "mapRangeInfo": .unapplied("the range slider of the map is not applied"),
            "mapFloorInfo": .unapplied("the floor filter of the map is not applied"),
        ] as MemberTable).keeping(
            """
            version authoringApp authoringAppVersion applicationProperties presentation geotriggersInfo ipsInfo \
            transportationNetworks utilityNetworks linkChart linkCharts timeZone exportConfig itemProperties title \
            description layersInfo thumbnail
            """)

    // MARK: Layers

    /// The members of an entry of `operationalLayers`.
    static let layer: MemberTable = settings.adding([
        "layerType": .text, "url": .text, "layerDefinition": .inner(definition),
        "featureCollection": .inner(collection),
        "visibilityMode": .choice(["exclusive", "independent", "inherited"]), "showLabels": .flag,
        "layers": .innerList(sublayer), "visibleLayers": .list, "definitionEditor": .kept,
        "timeAnimation": .flag, "name": .text, "popupInfo": .other, "disablePopup": .flag,
        "featureReduction": .object,
        "blendMode": .unapplied(
            "the blend mode is not applied",
            except: Layer.BlendMode.webMapNames.map { .string($0) }),
        "effect": .unapplied("the effect is not applied"),
        "featureEffect": .unapplied("the feature effect is not applied"),
        "screenSizePerspective": .kept, "path": .text,
        "visibilityTimeExtent": .unapplied("the visibility by time is not applied"),
        "columnDelimiter": .kept, "locationInfo": .kept,
    ]).keeping(
        """
        type itemId capabilities listMode refreshInterval charts customParameters customLayerParameters \
        featureCollectionType formInfo mode portalUrl attributeTableInfo attribution attributionDataUrl copyright \
        copyrightText format imageFormat imageTransparency isReference tables tileInfo templateUrl styleUrl wmtsInfo \
        wfsInfo mapUrl maxHeight maxWidth legendUrl spatialReferences spatialReference extent fullExtent bandIds \
        compressionQuality interpolation mosaicRule noData noDataInterpretation pixelType renderingRule resourceInfo \
        subDomains subLayerIds layerUrls filters enableEditing visibleFolders outlineColor outlinePosition \
        excludedLayers elevationInfo lodFilter sublayers rootLayer groups serverGens syncGUID sourceUrl \
        sourceLayerName tileServers displayLevels exclusionAreas key culture metadataUrl thumbnail preserveScale \
        isTable description version layerTimeProperties timeDefinition catalogSource subtypeGroupLayers
        """)

    /// The settings that entries and their layers have.
    private static let settings: MemberTable = [
        "id": .text, "title": .text, "visibility": .flag, "opacity": .number(0...1), "showLegend": .flag,
        "minScale": .number, "maxScale": .number,
    ]

    /// The members of a group, whose `layers` are entries themselves.
    static let group = layer.adding(["layers": .list])

    /// The members of one layer of a map service.
    private static let sublayer: MemberTable =
        ([
            "id": .number, "name": .text, "title": .text, "layerDefinition": .inner(definition),
            "minScale": .number, "maxScale": .number,
            "defaultVisibility": .flag, "popupInfo": .other, "featureSet": .inner(featureSet),
            "opacity": .number(0...1), "visibility": .flag, "showLegend": .flag,
        ] as MemberTable).keeping(
            "parentLayerId subLayerIds layerUrl disablePopup showLabels source layerItemId type url capabilities formInfo"
        )

    // MARK: Features in the document

    private static let collection: MemberTable =
        ([
            "layers": .innerList(collectionLayer), "showLegend": .flag,
        ] as MemberTable).keeping("title name sourceType dataType description")

    private static let collectionLayer: MemberTable = settings.adding([
        "layerDefinition": .inner(definition), "featureSet": .inner(featureSet), "popupInfo": .other,
        "disablePopup": .flag, "showLabels": .flag,
    ]).keeping("nextObjectId layerType name type itemId")

    private static let geometryTypes = ["Point", "Multipoint", "Polyline", "Line", "Polygon", "Envelope"].map
    {
        "esriGeometry\($0)"
    }

    private static let featureSet: MemberTable = [
        "features": .list, "geometryType": .choice(geometryTypes),
        "spatialReference": .inner(spatialReference), "hasZ": .flag,
        "hasM": .flag, "fields": .innerList(field), "objectIdFieldName": .text, "transform": .other,
        "exceededTransferLimit": .flag, "displayFieldName": .kept, "fieldAliases": .kept,
        "globalIdFieldName": .kept, "uniqueIdField": .kept, "geometryProperties": .kept, "sourceSRS": .kept,
        "error": .other,
    ]

    private static let field: MemberTable =
        ([
            "name": .text, "type": .text, "alias": .text, "domain": .other,
        ] as MemberTable).keeping(
            """
            editable nullable length sqlType defaultValue modelName visible visibleExpression description precision \
            required statisticType fieldType wordWrap isSystemMaintained
            """)

    static let spatialReference: MemberTable = [
        "wkid": .number, "latestWkid": .number, "wkt": .text, "wkt2": .text, "vcsWkid": .kept,
        "latestVcsWkid": .kept, "xyTolerance": .kept, "zTolerance": .kept, "mTolerance": .kept,
        "falseX": .kept, "falseY": .kept, "xyUnits": .kept, "falseZ": .kept, "zUnits": .kept, "falseM": .kept,
        "mUnits": .kept,
    ]

    // MARK: Definitions

    /// The members of `layerDefinition`, and of the description of a layer of a service.
    static let definition: MemberTable =
        ([
            "name": .text, "geometryType": .choice(geometryTypes), "objectIdField": .text,
            "fields": .innerList(field),
            "drawingInfo": .inner(drawing), "advancedDrawingInfo": .inner(advancedDrawing),
            "definitionExpression": .text, "visibilityField": .text, "minScale": .number,
            "maxScale": .number, "spatialReference": .inner(spatialReference),
            "extent": .object, "hasZ": .flag, "hasM": .flag, "timeInfo": .inner(time),
            "elevationInfo": .inner(elevation), "featureReduction": .object,
            "displayFilterInfo": .inner(displayFilters),
            "types": .list, "templates": .list, "typeIdField": .text, "displayField": .text,
            "defaultVisibility": .flag, "source": .inner(source),
            "dynamicDataSource": .unapplied("the data source of the layer is not applied"),
            "featureEffect": .unapplied("the feature effect is not applied"),
            "orderBy": .unapplied("features are drawn in the order of the data"),
            "rangeInfos": .unapplied("ranges are not applied"),
            "floorInfo": .unapplied("the floor of features is not applied"),
            "trackInfo": .unapplied("tracks are not drawn"),
            "polygonFilter": .unapplied("the filter by polygons is not applied"),
            "layerOverrides": .kept, "overrideSymbols": .kept,
        ] as MemberTable).keeping(serviceMembers)

    /// Members of descriptions of services, which are for editing and queries.
    private static let serviceMembers = """
        id type description copyrightText currentVersion cimVersion capabilities htmlPopupType hasAttachments \
        hasLabels hasStaticData hasMetadata hasViews hasGeometryProperties hasContingentValuesDefinition \
        globalIdField uniqueIdField geometryField geometryProperties indexes relationships subLayers subLayer \
        parentLayer parentLayerId subtypeField subtypes defaultSubtypeCode relationshipId editFieldsInfo editingInfo \
        canModifyLayer canScaleSymbols maxRecordCount standardMaxRecordCount standardMaxRecordCountNoGeometry \
        tileMaxRecordCount maxRecordCountFactor maxSelectionCount supportedQueryFormats \
        supportedSpatialRelationships supportedPbfFeatureEncodings supportedAppendFormats \
        supportedAppendSourceFilterFormats supportedContingentValuesFormats supportedConvertContentFormats \
        supportedConvertFileFormats supportedCurveTypes supportedExportFormats supportedSyncDataOptions \
        supportsASyncCalculate supportsAdvancedQueries supportsAppend supportsApplyEditsWithGlobalIds \
        supportsAttachmentsByUploadId supportsAttachmentsResizing supportsCalculate supportsCoordinatesQuantization \
        supportsDatumTransformation supportsExceedsLimitStatistics supportsFieldDescriptionProperty \
        supportsLayerOverrides supportsMultiScaleGeometry supportsQuantizationEditMode supportsReturningQueryGeometry \
        supportsRollbackOnFailureParameter supportsRollbackOnFailure supportsRollbackOnFailures supportsStatistics \
        supportsTilesAndBasicQueriesMode supportsTruncate supportsValidateSQL supportsValidateSql supportsDynamicLegends \
        supportsDynamicLayers supportsQuantization supportsColumnStoreIndex supportsReturningGeometryCentroid \
        supportsHasAttachments supportsReturningGeometryProperties syncCanReturnChanges useStandardizedQueries \
        advancedQueryCapabilities advancedEditingCapabilities advancedQueryAnalyticCapabilities \
        queryBinsCapabilities analyticCapabilities infoInEstimates allowGeometryUpdates allowTrueCurvesUpdates \
        allowUpdateWithoutMValues onlyAllowTrueCurveUpdatesByTrueCurveClients enableZDefaults zDefault \
        isDataVersioned isDataArchived isDataBranchVersioned isDataReplicaTracked isCoGoEnabled \
        ownershipBasedAccessControlForFeatures dateFieldsTimeReference preferredTimeReference datesInUnknownTimezone \
        sourceSchemaChangesAllowed sourceSpatialReference effectiveMinScale effectiveMaxScale cacheMaxAge \
        serviceItemId serviceItemID supportsQueryDataElements heightModelInfo changeTrackingInfo lastEditDate \
        schemaLastEditDate url source2 parentUrl attributeRules collation hasAttributeRules isView isUpdatableView \
        sourceHasAttachments viewTypeInformation isMultiServicesView sourceServiceName maximumExportImageTime \
        maxImageHeight maxImageWidth schemaVersion typeKeywords nextObjectId extrusionExpression formInfo
        """

    private static let displayFilters: MemberTable = [
        "filterMode": .text, "activeFilterId": .text,
        "filters": .innerList([
            "id": .text, "title": .text, "where": .text, "minScale": .number, "maxScale": .number,
            "description": .kept,
        ]),
    ]

    private static let source: MemberTable = [
        "type": .text, "mapLayerId": .kept, "gdbVersion": .kept,
        "dataSource": .unapplied("the data source of the layer is not applied"),
        "mapLayerItemId": .kept, "fields": .kept,
    ]

    private static let drawing: MemberTable = [
        "renderer": .own(WebSymbolMembers.renderer), "transparency": .number(0...100), "scaleSymbols": .flag,
        "showLabels": .flag, "labelingInfo": .innerList(label), "fixedSymbols": .kept, "opacity": .kept,
        "alpha": .kept, "displayTransparency": .kept, "activeSymbology": .kept,
    ]

    private static let advancedDrawing: MemberTable = [
        "drawingInfo": .inner(["renderer": .other, "labelingInfo": .kept]), "renderer": .other,
        "activeSymbology": .kept, "labelingInfo": .kept,
    ]

    private static let time: MemberTable = [
        "startTimeField": .text, "endTimeField": .text, "timeExtent": .list, "trackIdField": .kept,
        "timeReference": .kept, "timeInterval": .kept, "timeIntervalUnits": .kept, "exportOptions": .other,
        "hasLiveData": .kept, "startTimeField2": .kept, "stops": .kept,
    ]

    private static let elevation: MemberTable = [
        "mode": .choice(["onTheGround", "relativeToGround", "relativeToScene", "absoluteHeight"]),
        "offset": .number, "unit": .text, "featureExpression": .object,
        "featureExpressionInfo": .object,
    ]

    /// The members of an entry of `labelingInfo`, whose reader reports wrong values.
    private static let label: MemberTable = [
        "labelExpression": .text, "labelExpressionInfo": .object, "symbol": .own(WebSymbolMembers.symbol),
        "where": .text, "name": .text, "minScale": .number, "maxScale": .number, "labelPlacement": .other,
        "useCodedValues": .other, "fieldInfos": .other, "allowOverlapOfFeatureBoundary": .other,
        "contrast": .other,
        "allowOverlapOfFeatureInterior": .other, "allowOverlapOfLabel": .other,
        "allowOverlapOfLineConnector": .other,
        "allowOverlapOfPointFeature": .other, "allowOverrun": .other, "deconflictionStrategy": .other,
        "labelAngleInfo": .other, "lineConnection": .other, "lineOrientation": .other, "multiPart": .other,
        "multiPartStrategy": .other, "offsetDistance": .other, "polygonAnchorPointType": .other,
        "preferredOffset": .other, "priority": .other, "removeDuplicates": .other,
        "removeDuplicatesDistance": .other, "repeatLabel": .other, "repeatLabelDistance": .other,
        "stackLabel": .other, "stackAlignment": .other, "stackBreakPosition": .other,
        "stackRowLength": .other,
        "stackSeparators": .other, "textLayout": .other, "textOrientation": .other,
        "useClippedGeometry": .other,
        "featuresToLabel": .other, "labelBuffer": .kept, "featureWeight": .kept, "repeatLabelUnits": .kept,
        "type": .kept,
    ]
}
