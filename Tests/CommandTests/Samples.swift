/// Small input documents for the tests.
enum Samples {
    static let points = """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {"v": 1}, "geometry": {"type": "Point", "coordinates": [10, 20]}},
          {"type": "Feature", "properties": {"v": 9}, "geometry": {"type": "Point", "coordinates": [-30, -40]}}
        ]}
        """

    static let renderer = """
        {"type": "classBreaks", "field": "v", "minValue": 0, "classBreakInfos": [
          {"classMaxValue": 5, "symbol": {"type": "esriSMS", "style": "esriSMSCircle", "size": 8, "color": [255, 0, 0, 255]}}
        ]}
        """

    static let map = """
        {"operationalLayers": [{"title": "Areas", "featureCollection": {"layers": [{
            "layerDefinition": {"geometryType": "esriGeometryPolygon", "drawingInfo": {"renderer": {"type": "simple",
              "symbol": {"type": "esriSFS", "style": "esriSFSDiagonalCross", "color": [0, 90, 180, 255],
                "outline": {"type": "esriSLS", "style": "esriSLSDash", "color": [0, 0, 0, 255], "width": 2}}}}},
            "featureSet": {"geometryType": "esriGeometryPolygon", "spatialReference": {"wkid": 4326}, "features": [
              {"attributes": {}, "geometry": {"rings": [[[0,0],[0,50],[60,50],[60,0],[0,0]]]}}]}}]}}],
         "spatialReference": {"wkid": 3857}}
        """
}
