extension SimpleMarkerSymbol {
    /// A multilayer symbol that looks the same, pixel for pixel; it does not follow later changes of this one.
    public func toMultilayerSymbol() -> MultilayerPointSymbol { MultilayerPointSymbol(definition) }
}

extension PictureMarkerSymbol {
    /// A multilayer symbol that looks the same, pixel for pixel; it does not follow later changes of this one.
    public func toMultilayerSymbol() -> MultilayerPointSymbol { MultilayerPointSymbol(definition) }
}

extension SimpleLineSymbol {
    /// A multilayer symbol that looks the same, pixel for pixel; it does not follow later changes of this one.
    public func toMultilayerSymbol() -> MultilayerPolylineSymbol { MultilayerPolylineSymbol(definition) }
}

extension SimpleFillSymbol {
    /// A multilayer symbol that looks the same, pixel for pixel; it does not follow later changes of this one.
    public func toMultilayerSymbol() -> MultilayerPolygonSymbol { MultilayerPolygonSymbol(definition) }
}

extension PictureFillSymbol {
    /// A multilayer symbol that looks the same, pixel for pixel; it does not follow later changes of this one.
    public func toMultilayerSymbol() -> MultilayerPolygonSymbol { MultilayerPolygonSymbol(definition) }
}
