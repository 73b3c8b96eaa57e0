import CartoucheDocuments

/// The members of layers of ArcGIS Pro, according to the CIM specification and to documents that exist.
enum CIMLayerMembers {
    /// The members of a layer of any class.
    static let layer: MemberTable =
        ([
            "type": .text, "name": .text, "uRI": .text, "visibility": .flag,
            "minScale": .number, "maxScale": .number,
            "transparency": .number(0...100), "showLegends": .flag, "featureTable": .inner(table),
            "renderer": .object, "labelClasses": .innerList(labelClass), "labelVisibility": .flag,
            "symbolLayerDrawing": .inner(levels), "scaleSymbols": .flag, "featureReduction": .object,
            "featureTemplates": .list, "popupInfo": .object, "enableDisplayFilters": .flag,
            "displayFilters": .innerList(displayFilter), "displayFilterChoices": .innerList(displayFilter),
            "displayFiltersType": .other, "displayFilterName": .text, "colorizer": .object,
            "dataConnection": .object,
            // The reader of the layer reports these settings.
            "blendingMode": .other, "featureBlendingMode": .other, "layerMasks": .other,
            "featureMasks": .other,
            "exclusionSet": .other, "featureSortInfos": .other, "layerEffects": .other,
            "featureEffects": .other,
            "layers": .list, "sublayerVisibilityMode": .other,
            "maskedSymbolLayers": .kept, "layerEffectsMode": .kept, "featureEffectsMode": .kept,
            "pageDefinition": .unapplied("the page query of the layer is not applied"),
            "isFlattened": .kept, "featureElevationExpression": .kept,
            "dictionaryRenderer": .kept, "trackSettings": .unapplied("tracks are not drawn"),
            "polygonFilters": .unapplied("the filter by polygons is not applied"),
            "rangeDefinitions": .unapplied("ranges are not applied"),
            "activeRangeName": .kept, "animationTimeRange": .kept,
        ] as MemberTable).keeping(
            """
            metadataURI useSourceMetadata description attribution layerElevation layer3DProperties expanded layerType \
            sourceModifiedTime sourceURI sourcePortalUrl refreshRate refreshRateUnit maxDisplayCacheAge displayCacheType \
            featureCacheType serviceLayerID showPopups showMapTips htmlPopupEnabled htmlPopupFormat selectable snappable \
            selectionSymbol useSelectionSymbol selectionColor autoGenerateFeatureTemplates autoGenerateRowTemplates \
            charts chartURIs allowDrapingOnIntegratedMesh layerScaleVisibilityOptions customProperties layerTemplate \
            searchable seasonalDisplay editingTemplates timeZone elevationProperties verticalExaggeration ignoreSymbolClipping \
            useRealWorldSymbolSizes isSpatiallyCompressed clippingInfos subtypeGroup tables standaloneTables \
            extrusion maxVisibleFeatureCount geometryType isPopupEnabled validationRules reportURIs isBasemap isReadOnly \
            attributeTable autoComputeStatsHistogram mosaicRule renderingRule renderingRules footprintDrawMode \
            footprintSymbol compression compressionQuality backgroundColor transparentColor imageFormat subLayers \
            serviceConnection timeDefinition timeDisplayDefinition timeFields customImageFormat bandIds noDataValue
            """)

    private static let table: MemberTable =
        ([
            "type": .text, "definitionExpression": .text, "dataConnection": .inner(connection),
            "timeFields": .object, "timeDisplayDefinition": .object, "displayField": .other,
            "rangeDefinitions": .unapplied("ranges are not applied"),
            "selectRelatedData": .kept,
            "definitionSetURI": .unapplied("the set of drawn features is not applied"),
            "useSubtypeValue": .unapplied("the subtype of the layer is not applied"),
            "definitionExpressionName": .kept, "definitionFilterChoices": .kept, "searchOrder": .kept,
            "studyAreaURI": .unapplied("the study area is not applied"), "studyAreaSpatialRel": .kept,
        ] as MemberTable).keeping(
            """
            editable fieldDescriptions displayExpressionInfo selectionSetURI timeDefinition subtypeValue isSubtypeLayer \
            relates activeRange activeRangeName rangeFilters exclusionSetURI timeDimensionFields \
            customTimeExtent fieldOrder contingentValues
            """)

    private static let connection: MemberTable =
        ([
            "type": .text, "workspaceConnectionString": .text, "workspaceFactory": .other, "dataset": .text,
            "datasetType": .other, "featureDataset": .text, "url": .text, "sqlQuery": .text,
            "sourceTable": .object,
        ] as MemberTable).keeping(
            """
            customWorkspaceFactoryCLSID customParameters objectName objectType serverConnection description \
            destinationTable joinForward joinType name oneToMany primaryKey foreignKey cardinality useDestinationTable \
            spatialStorageType srid oIDFields geometryType extent queryFields spatialReference queryName \
            xFieldName yFieldName zFieldName xYEventTableDataConnection
            """)

    private static let levels: MemberTable = [
        "type": .text, "useSymbolLayerDrawing": .flag, "symbolLayers": .list,
    ]

    private static let displayFilter: MemberTable = [
        "type": .text, "name": .text, "whereClause": .text, "minScale": .number, "maxScale": .number,
        "description": .kept,
        "clippingGeometry": .unapplied("the geometry of the display filter is not applied"),
    ]

    private static let labelClass: MemberTable =
        ([
            "type": .text, "name": .text, "expression": .text, "expressionEngine": .other,
            "visibility": .flag,
            "whereClause": .text, "textSymbol": .object, "minimumScale": .number, "maximumScale": .number,
            "featuresToLabel": .other, "useCodedValue": .flag, "priority": .number,
            "maplexLabelPlacementProperties": .object, "standardLabelPlacementProperties": .object,
        ] as MemberTable).keeping("iD expressionTitle description labelFeatureClassID")
}
