// The door: everything a user of the library sees, and nothing else.
@_exported import Documents
@_exported import FeatureSources
@_exported import Features
@_exported import Geospatial
@_exported import Imaging
@_exported import Mapping
@_exported import Portrayal
@_exported import Symbology
