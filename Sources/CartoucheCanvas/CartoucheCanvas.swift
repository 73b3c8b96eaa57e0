// Paths, paints, canvases and outputs, for developers of renderers and exporters. Import it beside Cartouche.
@_exported import Canvases
@_exported import Images
