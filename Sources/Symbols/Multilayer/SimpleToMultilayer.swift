extension SimpleMarkerSymbol {
    /// Returns a multilayer symbol that draws the same pixels; it does not follow later changes of this symbol.
    public func toMultilayerSymbol() -> MultilayerPointSymbol { MultilayerPointSymbol(definition) }
}

extension PictureMarkerSymbol {
    /// Returns a multilayer symbol that draws the same pixels; it does not follow later changes of this symbol.
    public func toMultilayerSymbol() -> MultilayerPointSymbol { MultilayerPointSymbol(definition) }
}

extension SimpleLineSymbol {
    /// Returns a multilayer symbol that draws the same pixels; it does not follow later changes of this symbol.
    public func toMultilayerSymbol() -> MultilayerPolylineSymbol { MultilayerPolylineSymbol(definition) }
}

extension SimpleFillSymbol {
    /// Returns a multilayer symbol that draws the same pixels; it does not follow later changes of this symbol.
    public func toMultilayerSymbol() -> MultilayerPolygonSymbol { MultilayerPolygonSymbol(definition) }
}

extension PictureFillSymbol {
    /// Returns a multilayer symbol that draws the same pixels; it does not follow later changes of this symbol.
    public func toMultilayerSymbol() -> MultilayerPolygonSymbol { MultilayerPolygonSymbol(definition) }
}
