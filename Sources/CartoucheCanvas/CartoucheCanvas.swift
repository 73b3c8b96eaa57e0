// Exports paths, paints, canvases and outputs, for developers of renderers and exporters. Import this module in
// addition to Cartouche.
@_exported import Canvases
@_exported import Images

@_exported import class Text.FontLibrary
